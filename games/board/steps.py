"""A replay as half-moves, each with its text and the board after it; in numbered rows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from games.draughts.colour import Colour
from games.draughts.diagrams.plain import square_names
from games.draughts.errors import DraughtsError, Fault
from games.draughts.move import Move
from games.draughts.notation import long_form, parse_as_variant_writes
from games.draughts.position import Position, fen_as_shown
from games.draughts.replay import Replay
from games.draughts.variants import RUSSIAN, Variant

# Turn a replay, or a line of one, into half-moves, each with its text and the board after it.


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


def steps_of_line(
    replay: Replay, before: int = 0, halves: int | None = None
) -> Iterator[ReplayStep]:
    """Yield the good half-moves of a line that begins after ``before`` half-moves.

    ``halves`` is what its moves are numbered by, where it differs (``Replay.halves_before``).
    """
    variant, halves = replay.variant, before if halves is None else halves
    boards = pairwise(replay.positions)
    irregular = {waiver.ply: waiver.text for waiver in replay.waived}
    for at, ((position, after), move) in enumerate(zip(boards, replay.moves, strict=True), 1):
        step = _make_step(
            before + at,
            before=position,
            after=after,
            move=move,
            number=replay.pair_number(at, halves),
            mover=replay.mover(at),
            variant=variant,
        )
        yield replace(step, text=irregular[at]) if at in irregular else step


def _make_step(
    ply: int,
    *,
    before: Position,
    after: Position,
    move: Move,
    number: int,
    mover: Colour,
    variant: Variant,
) -> ReplayStep:
    sign = variant.capture_sign
    text = long_form(before, move, capture=sign, variant=variant)
    return ReplayStep(
        ply=ply,
        number=number,
        side=mover.value,
        text=text,
        fen=fen_as_shown(after, variant),
        marks=tuple(text.replace("-", sign).split(sign)),
        taken=square_names(move.victims, variant),
        is_crowned=move.crowned,
        is_pair_first=mover is variant.first,
    )


# Arrange half-moves in numbered rows, and write the moves of a replay as movetext.


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One numbered row of the list of moves; ``white`` is missing when Black began."""

    number: int
    white: ReplayStep | None
    black: ReplayStep | None


def numbered_rows(played: tuple[ReplayStep, ...]) -> tuple[MoveRow, ...]:
    """Pair the steps into numbered rows: "12. c3-d4 e5:c3".

    A second move of one side under the same number has a row of its own.
    """
    rows: list[tuple[int, dict[str, ReplayStep]]] = []
    for step in played:
        if not rows or rows[-1][0] != step.number or step.side in rows[-1][1]:
            rows.append((step.number, {}))
        rows[-1][1][step.side] = step
    return tuple(MoveRow(number, row.get("w"), row.get("b")) for number, row in rows)


def movetext_of_replay(replay: Replay) -> str:
    """Write a replay's moves as numbered movetext, the same however they were written."""
    words: list[str] = []
    irregular = {waiver.ply: waiver.text for waiver in replay.waived}
    boards = zip(replay.positions, replay.moves, strict=False)
    for ply, (before, move) in enumerate(boards, 1):
        if replay.mover(ply) is Colour.WHITE:
            words.append(f"{replay.pair_number(ply)}.")
        elif ply == 1 or replay.mover(ply - 1) is Colour.BLACK:
            words.append(f"{replay.pair_number(ply)}...")
        sign, variant = replay.variant.capture_sign, replay.variant
        words.append(irregular.get(ply) or long_form(before, move, capture=sign, variant=variant))
    return " ".join(words)


_SHORT = 20  # rows of moves in one column of a score sheet


def score_sheet_rows(board: dict[str, Any]) -> dict[str, Any]:
    """Arrange the moves of a game in columns for print, as on a score sheet."""
    rows = [row for listed in board["listed"] for row in listed.rows]
    columns = 1 if len(rows) <= _SHORT else 2 if len(rows) <= 2 * _SHORT else 3
    height = -(-len(rows) // columns)
    parts = [rows[at * height : (at + 1) * height] for at in range(columns)]
    return {
        "parts": parts,
        "sheet": [[part[at] if at < len(part) else None for part in parts] for at in range(height)],
    }


# Find the squares that a written move names: all of them, or the ends of a faulty move.


def ends_of_wrong_move(fault: Fault | None, variant: Variant = RUSSIAN) -> tuple[str, str] | None:
    """Return the squares from and to of a faulty move, None if its text does not say them."""
    if fault is None:
        return None
    try:
        written = parse_as_variant_writes(fault.token, variant)
    except DraughtsError:
        return None
    if written.origin is None:
        return None
    origin, target = square_names((written.origin, written.target), variant)
    return origin, target


def squares_named_in_move_text(text: str, variant: Variant = RUSSIAN) -> tuple[str, ...]:
    """Return the squares that a written move names, from first to last; none for other text."""
    try:
        written = parse_as_variant_writes(text[:60], variant)
    except DraughtsError:
        return ()
    if written.origin is None:
        return ()
    names = square_names((written.origin, *written.path), variant)
    return names if all(name != following for name, following in pairwise(names)) else ()
