"""Build the template context of a board: lines of moves, rows, drawing, data for the script."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.board.lines import (
    GameLine,
    GameLines,
    HalfMoveEntry,
    find_line_and_ply,
    lines_of_read_game,
    lines_of_replay,
)
from games.board.queries import moves
from games.board.steps import ReplayStep, ends_of_wrong_move, squares_named_in_move_text
from games.board.texts import position_in_words
from games.draughts.diagrams.svg import pieces_svg, svg
from games.draughts.errors import Fault
from games.draughts.pdn import PdnFault, ReadGame
from games.draughts.position import Position, fen_as_shown, start_of
from games.draughts.replay import Replay
from games.draughts.replay import replay as replayed
from games.draughts.variants import RUSSIAN, Variant

# Build the template context of a board: lines of moves, rows, drawing, data for the script.
#
# ``games/board/_board.html`` and ``games/board/_moves.html`` read it; ``board.js`` reads ``data``.


_LONGEST_TOKEN = 40

MODELS = pieces_svg()  # one piece of each kind, for the script to put on the board


@dataclass(frozen=True, slots=True)
class MoveCell:
    """One cell of the list of moves: a move, a wrong move, or a gap."""

    entry: HalfMoveEntry | None = None
    wrong: str = ""

    @property
    def text(self) -> str:
        """The text in the cell."""
        return self.entry.step.text if self.entry else self.wrong


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One numbered row of the list of moves: the move of the side that began, the other's move."""

    number: int
    left: MoveCell | None
    right: MoveCell | None

    @property
    def moves_with_comments(self) -> tuple[HalfMoveEntry, ...]:
        """The moves of the row that have a comment or a clock time beside them."""
        entries = (cell.entry for cell in (self.left, self.right) if cell and cell.entry)
        return tuple(entry for entry in entries if entry.comment or entry.branches)


@dataclass(frozen=True, slots=True)
class ListedLine:
    """A line of the game with its moves in numbered rows."""

    line: GameLine
    rows: tuple[MoveRow, ...]


def board_context(
    replay: Replay,
    *,
    ply: int | None = None,
    is_flipped: bool = False,
    game: ReadGame | None = None,
    line: str = "",
    tried: str = "",
    form: str = "",
    prefix: str = "",
    is_over: bool = False,
) -> dict[str, Any]:
    """Build the context of a board: every line, every position, the board drawn at one ply.

    Without ``ply`` the last good position is drawn; a fault there is drawn as an arrow. With
    ``game`` its variations, comments, marks and clocks are there too. ``tried`` is a move drawn
    as an arrow, none if it is no move. ``form`` is the id of a form that is sent to step where
    the page has no address of its own; its values begin with ``prefix``. ``is_over`` says that the
    game has a result, so that nobody is asked for a move behind its last one.
    """
    lines = lines_of_read_game(game) if game is not None else lines_of_replay(replay)
    shown, at = find_line_and_ply(lines, line, ply)
    arrow = squares_named_in_move_text(tried, replay.variant)
    return {
        "steps": tuple(entry.step for entry in lines.main.entries),
        "listed": tuple(_listed(line) for line in (lines.main, *lines.segments)),
        "lines": lines,
        "line": shown.id,
        "ply": at,
        "plies": replay.plies,
        "start_fen": fen_as_shown(replay.start, replay.variant),
        "fault": replay.fault,
        "is_flipped": is_flipped,
        "tried": tried if arrow else "",
        "form": form,
        "prefix": prefix,
        "is_over": is_over,
        "is_at_end": is_over and not shown.id and at == replay.plies,
        "ends": _ends(lines, shown, at),
        "fen": fen_at_half_move(shown, at),
        "ending_pieces": moves.most_pieces_of_tables(replay.variant),
        "ending": moves.ending_with_moves_or_none(
            shown.replay.positions[at - shown.before], replay.variant
        ),
        "svg": _drawn(shown, at, is_flipped, arrow),
        "models": MODELS,
        "variant": replay.variant,
        "usual_start": fen_as_shown(start_of(replay.variant), replay.variant),
        "width": replay.variant.board.width,
        "height": replay.variant.board.height,
        "data": _data(lines, shown, at, arrow),
    }


def empty_board_context(
    start: Position | None = None, variant: Variant = RUSSIAN
) -> dict[str, Any]:
    """Build the context of a board on which nothing has been played yet."""
    return board_context(replayed((), start, variant))


def fen_at_half_move(line: GameLine, ply: int) -> str:
    """Return the FEN at a half-move of a line."""
    at = ply - line.before
    return line.entries[at - 1].step.fen if at else line.start_fen


def _drawn(line: GameLine, ply: int, is_flipped: bool, tried: tuple[str, ...]) -> str:
    at = ply - line.before
    step = line.entries[at - 1].step if at else None
    return draw_board(line.replay, at, is_flipped=is_flipped, tried=tried, step=step)


def _ends(lines: GameLines, line: GameLine, ply: int) -> dict[str, tuple[str, int] | None]:
    """Where the four steps lead from here; None where there is nothing more."""
    back = on = None
    if ply > line.before or (line.id and not line.is_set_up):
        back = (line.id, ply - 1)
    elif line.is_set_up:
        back = (line.parent, lines.by_id[line.parent].last)
    if ply < line.last:
        on = (line.id, ply + 1)
    else:
        after = next((segment for segment in lines.segments if segment.parent == line.id), None)
        on = (after.id, after.before) if after else None
    is_start = not line.id and not ply
    return {
        "first": None if is_start else ("", 0),
        "back": back,
        "on": on,
        "last": None if ply == line.last else (line.id, line.last),
    }


def _listed(line: GameLine) -> ListedLine:
    first = line.replay.variant.first.value
    rows: list[tuple[int, dict[bool, MoveCell]]] = []

    def add(number: int, is_first: bool, cell: MoveCell) -> None:
        if not rows or rows[-1][0] != number or is_first in rows[-1][1]:
            rows.append((number, {}))
        rows[-1][1][is_first] = cell

    for entry in line.entries:
        add(entry.step.number, entry.step.side == first, MoveCell(entry))
    if line.fault is not None and line.unread:
        number = line.replay.pair_number(line.replay.plies + 1, line.halves)
        is_first = line.replay.final.turn is line.replay.variant.first
        add(number, is_first, MoveCell(wrong=shorten_move_text(line.unread[0])))
    elif line.fault is not None and _stands_in_a_move(line.fault):
        number = line.fault.move_number or 1
        is_first = line.replay.final.turn is line.replay.variant.first
        if not any(number == row_number and is_first in row for row_number, row in rows):
            add(number, is_first, MoveCell(wrong=shorten_move_text(line.fault.token)))
    return ListedLine(
        line, tuple(MoveRow(number, row.get(True), row.get(False)) for number, row in rows)
    )


def _stands_in_a_move(fault: Fault | None) -> bool:
    """Whether the faulty word is to be shown where a move would be; a set-up has its own place."""
    if fault is None or not fault.token or not fault.ply:
        return False
    return fault.code is not PdnFault.POSITION_INSIDE


def shorten_move_text(token: str) -> str:
    """Shorten a written word so that it fits a list of moves."""
    return token if len(token) <= _LONGEST_TOKEN else f"{token[:_LONGEST_TOKEN]}…"


def _data(lines: GameLines, shown: GameLine, ply: int, tried: tuple[str, ...]) -> dict[str, Any]:
    return {
        "start": lines.main.start_fen,
        "shown": ply,
        "line": shown.id,
        "tried": list(tried),
        **_moves(lines.main),
        "lines": {
            line.id: {
                "parent": line.parent,
                "before": line.before,
                "setUp": line.is_set_up,
                "start": line.start_fen,
                **_moves(line),
            }
            for line in lines.by_id.values()
            if line.id
        },
        "next": {segment.parent: segment.id for segment in lines.segments},
    }


def _moves(line: GameLine) -> dict[str, Any]:
    fault: Fault | None = line.fault
    return {
        "steps": [entry.step.as_dict() for entry in line.entries],
        "wrong": ends_of_wrong_move(fault, line.replay.variant),
    }


def draw_board(
    replay: Replay,
    at: int,
    *,
    is_flipped: bool = False,
    tried: tuple[str, ...] = (),
    step: ReplayStep | None = None,
) -> str:
    """Draw the board after the ``at``-th half-move of a line, its last move and a fault marked.

    ``tried`` is an arrow over squares, ``step`` the half-move whose path is drawn.
    """
    return svg(
        replay.positions[at],
        flipped=is_flipped,
        last=replay.moves[at - 1] if at else None,
        path=step.marks if step else (),
        wrong=ends_of_wrong_move(replay.fault, replay.variant) if at == replay.plies else None,
        tried=tried,
        title=position_in_words(replay.positions[at], replay.variant),
        variant=replay.variant,
    )


def png_address_of_board(board: dict[str, Any]) -> str:
    """Return the URL of a PNG of the position on a page's board."""
    address = reverse("position-picture", args=[str(board["fen"]), "png"])
    variant: Variant = board["variant"]
    query = {} if variant is RUSSIAN else {"variant": variant.id}
    query |= {"flip": "1"} if board["is_flipped"] else {}
    return f"{address}?{urlencode(query)}" if query else address
