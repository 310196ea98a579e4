"""The game that a certified text tells, with the irregular moves that it says were let stand.

Only for a text that was signed: what any other says of itself proves nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games import stepper
from games.draughts import pdn


@dataclass(frozen=True, slots=True)
class LetStand:
    """An irregular move that the opponent let stand (V2), or a wrong set-up found too late (V7).

    ply    the half-move, from 1; 0 is the set-up
    move   as it is printed: "2. a3-b4", "14… c5-d6"; of the set-up nothing
    after  the position it left on the board, as FEN
    """

    ply: int
    move: str
    after: str


def read(text: str) -> pdn.ReadGame:
    """The game of a certified text, to its end."""
    return pdn.let_stand(next(pdn.read(text)))


def let_stand(text: str) -> tuple[LetStand, ...]:
    """The irregular moves in a certified text, by ply; none for nearly every game."""
    return tuple(_told(read(text))) if "[%waived" in text else ()


def _told(game: pdn.ReadGame) -> Iterator[LetStand]:
    played = stepper.steps(game.replay)
    for waiver in game.replay.waived:
        if not waiver.ply:
            yield LetStand(0, "", waiver.after.fen())
            continue
        step = played[waiver.ply - 1]
        dots = "." if step.is_pair_first else "…"
        yield LetStand(waiver.ply, f"{step.number}{dots} {step.text}", waiver.after.fen())
