"""Arrange half-moves in numbered rows, and write the moves of a replay as movetext."""

from dataclasses import dataclass

from games.board.steps_of_replay import ReplayStep, pair_number_at
from games.draughts.colour import Colour
from games.draughts.notation import long_form
from games.draughts.replay import Replay


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One numbered row of the list of moves; ``white`` is missing when Black began."""

    number: int
    white: ReplayStep | None
    black: ReplayStep | None


def numbered_rows(played: tuple[ReplayStep, ...]) -> tuple[MoveRow, ...]:
    """Pair the steps into numbered rows: "12. c3-d4 e5:c3"."""
    lines: dict[int, dict[str, ReplayStep]] = {}
    for step in played:
        lines.setdefault(step.number, {})[step.side] = step
    return tuple(MoveRow(number, line.get("w"), line.get("b")) for number, line in lines.items())


def movetext_of_replay(replay: Replay) -> str:
    """Write a replay's moves as numbered movetext, the same however they were written."""
    words: list[str] = []
    boards = zip(replay.positions, replay.moves, strict=False)
    for ply, (before, move) in enumerate(boards, 1):
        if before.turn is Colour.WHITE:
            words.append(f"{pair_number_at(replay, ply)}.")
        elif ply == 1:
            words.append("1...")
        variant = replay.variant
        words.append(long_form(before, move, capture=variant.capture_sign, variant=variant))
    return " ".join(words)
