"""Turn a replay, or a line of one, into half-moves, each with its text and the board after it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from games.draughts.board_and_pieces_as_plain_data import square_names
from games.draughts.moves import Move
from games.draughts.notation import long_form
from games.draughts.number_and_side_of_half_move import turn_number
from games.draughts.position import Position, fen_as_shown
from games.draughts.replay import Replay
from games.draughts.variants import Variant


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One half-move of a replay: its text, and the board after it.

    ply      counted from 1 in the record
    number   the number of the pair of moves; 1 is White's first and Black's answer
    side     "w" or "b", who moved
    text     long notation with the full path, in the sign of the variant: "a5:c3:e5"
    fen      the position after the move
    marks    the squares to highlight: origin, landings, target
    taken    the squares whose pieces were captured
    is_pair_first   whether the move begins its pair: White's, where White moves first
    """

    ply: int
    number: int
    side: str
    text: str
    fen: str
    marks: tuple[str, ...]
    taken: tuple[str, ...]
    is_crowned: bool
    is_pair_first: bool = True

    def as_dict(self) -> dict[str, object]:
        """Return the step as JSON-ready data."""
        return {
            "ply": self.ply,
            "number": self.number,
            "side": self.side,
            "text": self.text,
            "fen": self.fen,
            "marks": list(self.marks),
            "taken": list(self.taken),
            "crowned": self.is_crowned,
        }


def steps_of_replay(replay: Replay) -> tuple[ReplayStep, ...]:
    """Return the half-moves of a replay, up to its first fault."""
    return tuple(steps_of_line(replay))


def steps_of_line(replay: Replay, before: int = 0) -> Iterator[ReplayStep]:
    """Yield the good half-moves of a line that begins after ``before`` half-moves."""
    variant = replay.variant
    boards = pairwise(replay.positions)
    irregular = {waiver.ply: waiver.text for waiver in replay.waived}
    for at, ((position, after), move) in enumerate(zip(boards, replay.moves, strict=True), 1):
        step = _make_step(
            before + at,
            before=position,
            after=after,
            move=move,
            number=pair_number_at(replay, at, before),
            variant=variant,
        )
        yield replace(step, text=irregular[at]) if at in irregular else step


def _make_step(
    ply: int, *, before: Position, after: Position, move: Move, number: int, variant: Variant
) -> ReplayStep:
    sign = variant.capture_sign
    text = long_form(before, move, capture=sign, variant=variant)
    return ReplayStep(
        ply=ply,
        number=number,
        side=before.turn.value,
        text=text,
        fen=fen_as_shown(after, variant),
        marks=tuple(text.replace("-", sign).split(sign)),
        taken=square_names(move.victims, variant),
        is_crowned=move.crowned,
        is_pair_first=before.turn is variant.first,
    )


def pair_number_at(replay: Replay, at: int, before: int = 0) -> int:
    """Return the move number (of a pair of half-moves) of the ``at``-th half-move of a line.

    A pair is begun by the side that moves first in the variant; the other may have begun.
    """
    if replay.variant.moves_a_turn > 1:
        return turn_number(before + at, replay.start, replay.variant)
    is_first = replay.start.turn is replay.variant.first
    return (before + 1) // 2 + (at + 1) // 2 if is_first else before // 2 + at // 2 + 1
