"""A replay as data for a board one steps through: no database, no HTML."""

from dataclasses import dataclass
from itertools import pairwise

from games.draughts.colour import Colour
from games.draughts.diagram import svg
from games.draughts.errors import DraughtsError, Fault
from games.draughts.moves import Move
from games.draughts.notation import long_form, parse_move
from games.draughts.position import Position
from games.draughts.replay import Replay
from games.draughts.squares import square_name
from games.draughts.variant import Variant


@dataclass(frozen=True, slots=True)
class Step:
    """One ply: what was played and the board after it.

    ply      counted from 1 in the record
    number   the number of the pair of moves; 1 is White's first and Black's answer
    side     "w" or "b", who moved
    text     long notation with the full path, in the sign of the variant: "a5:c3:e5"
    fen      the position after the move
    marks    the squares to highlight: origin, landings, target
    taken    the squares whose pieces were captured
    """

    ply: int
    number: int
    side: str
    text: str
    fen: str
    marks: tuple[str, ...]
    taken: tuple[str, ...]
    is_crowned: bool

    def as_dict(self) -> dict[str, object]:
        """The step as JSON-ready data."""
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


@dataclass(frozen=True, slots=True)
class Row:
    """One numbered line of the move list; ``white`` is missing when Black began."""

    number: int
    white: Step | None
    black: Step | None


def steps(replay: Replay) -> tuple[Step, ...]:
    """Every good ply of a replay, in order."""
    variant = replay.variant
    boards = pairwise(replay.positions)
    return tuple(
        _step(ply, before, after, move, _number(replay.start, ply), variant)
        for ply, ((before, after), move) in enumerate(zip(boards, replay.moves, strict=True), 1)
    )


def rows(played: tuple[Step, ...]) -> tuple[Row, ...]:
    """The steps as lines "12. c3-d4 e5:c3"."""
    lines: dict[int, dict[str, Step]] = {}
    for step in played:
        lines.setdefault(step.number, {})[step.side] = step
    return tuple(Row(number, line.get("w"), line.get("b")) for number, line in lines.items())


def movetext(replay: Replay) -> str:
    """The moves in one line, the same for the same moves however they were written."""
    words: list[str] = []
    boards = zip(replay.positions, replay.moves, strict=False)
    for ply, (before, move) in enumerate(boards, 1):
        if before.turn is Colour.WHITE:
            words.append(f"{_number(replay.start, ply)}.")
        elif ply == 1:
            words.append("1...")
        variant = replay.variant
        words.append(long_form(before, move, capture=variant.capture_sign, variant=variant))
    return " ".join(words)


def board_context(
    replay: Replay, *, ply: int | None = None, is_flipped: bool = False
) -> dict[str, object]:
    """What the board of a page needs: the move list, every position, one board drawn.

    Without ``ply`` the last good position is drawn; a fault there is drawn as an arrow.
    """
    played = steps(replay)
    shown = replay.plies if ply is None else min(max(ply, 0), replay.plies)
    return {
        "steps": played,
        "rows": rows(played),
        "ply": shown,
        "plies": replay.plies,
        "start_fen": replay.start.fen(),
        "fault": replay.fault,
        "svg": draw(replay, shown, is_flipped=is_flipped),
        "data": {
            "start": replay.start.fen(),
            "shown": shown,
            "steps": [step.as_dict() for step in played],
            "wrong": wrong_ends(replay.fault),
        },
    }


def draw(replay: Replay, ply: int, *, is_flipped: bool = False, title: str = "") -> str:
    """The board after ``ply`` half-moves with the last move, and the faulty one, marked."""
    return svg(
        replay.positions[ply],
        flipped=is_flipped,
        last=replay.moves[ply - 1] if ply else None,
        wrong=wrong_ends(replay.fault) if ply == replay.plies else None,
        title=title,
    )


def wrong_ends(fault: Fault | None) -> tuple[str, str] | None:
    """From where to where the faulty move was meant to go, if its text says so."""
    if fault is None:
        return None
    try:
        written = parse_move(fault.token)
    except DraughtsError:
        return None
    if written.origin is None:
        return None
    return square_name(written.origin), square_name(written.target)


def _step(
    ply: int, before: Position, after: Position, move: Move, number: int, variant: Variant
) -> Step:
    sign = variant.capture_sign
    text = long_form(before, move, capture=sign, variant=variant)
    return Step(
        ply=ply,
        number=number,
        side=before.turn.value,
        text=text,
        fen=after.fen(),
        marks=tuple(text.replace("-", sign).split(sign)),
        taken=tuple(map(square_name, move.victims)),
        is_crowned=move.crowned,
    )


def _number(start: Position, ply: int) -> int:
    """The number of the pair of moves a ply belongs to; Black may have begun."""
    return (ply + (start.turn is Colour.BLACK) + 1) // 2
