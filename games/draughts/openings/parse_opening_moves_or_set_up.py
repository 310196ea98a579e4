"""Parse one entry of an opening table: a line of moves or a set-up."""

import re
from collections.abc import Mapping
from functools import cache

from games.draughts.colour import Colour
from games.draughts.faults_and_errors import Fault, FenError, Param
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.openings.drawn_opening_table import OpeningKind, TableFault
from games.draughts.position import START, Position
from games.draughts.replay import replay

LONGEST_LINE = 12  # half-moves; the official lines have one to six
_DEEPEST_POSITION = 6  # half-moves from the start within which a FEN's line is looked for
_MEN = 12
_POSITION = re.compile(r"[WBwb]\s*:")
_LINE = re.compile(r"(?:1\s*\.\s*)?(?:[a-hA-H][1-8]?[-:xX]?[a-hA-H][1-8]|\d{1,2}[-:xX]\d{1,2})")

Drawn = tuple[OpeningKind, tuple[str, ...], int, Position]  # kind, moves, half-moves, position


class BadEntry(Exception):
    """Error: a row of a table is no opening."""

    def __init__(self, code: TableFault, fault: Fault | None = None, **params: Param) -> None:
        super().__init__(code)
        self.code, self.fault, self.params = code, fault, params


def begins_like_an_opening(text: str) -> bool:
    """Whether a row begins like a line of moves or a position."""
    return bool(_POSITION.match(text) or _LINE.match(text))


def parse_opening(text: str, *, any_set_up: bool = False) -> Drawn:
    """Parse an opening, with any legal set-up if `any_set_up`; raises BadEntry."""
    if not text:
        raise BadEntry(TableFault.NOTHING_WRITTEN)
    positions = _set_up(text, any_set_up) if _POSITION.match(text) else _played(text)
    if not legal_moves(positions[-1]):
        raise BadEntry(TableFault.GAME_OVER)
    return positions


def is_reached_with_other_side_to_move(position: Position) -> bool:
    """Whether a few moves lead to these pieces with the other side to move."""
    return _other_turn(position) in _reached()


def _played(text: str) -> Drawn:
    """A line of moves from the usual start."""
    played = replay(text)
    if played.fault is not None:
        raise BadEntry(TableFault.ILLEGAL_LINE, played.fault)
    if not played.plies:
        raise BadEntry(TableFault.NOTHING_WRITTEN)
    if played.plies > LONGEST_LINE:
        raise BadEntry(TableFault.TOO_LONG, limit=LONGEST_LINE)
    moves = zip(played.positions, played.moves, strict=False)
    words = tuple(long_form(before, move) for before, move in moves)
    return OpeningKind.LINE, words, played.plies, played.final


def _set_up(text: str, any_set_up: bool) -> Drawn:
    """A position: flying, or where a line of a few half-moves leads; else any legal one."""
    try:
        position = Position.from_fen(text)
    except FenError as error:
        raise BadEntry(TableFault.BAD_POSITION, error.fault) from None
    if position[:3] == START[:3]:
        raise BadEntry(TableFault.USUAL_START)
    if (plies := _reached().get(position)) is not None:
        return OpeningKind.POSITION, (), plies, position
    if not _is_flying(position) and any_set_up:
        return OpeningKind.SET_UP, (), 0, position
    if not _is_flying(position):
        is_reached = is_reached_with_other_side_to_move(position)
        raise BadEntry(TableFault.WRONG_TURN if is_reached else TableFault.NOT_AN_OPENING)
    return OpeningKind.FLYING, (), 0, position


def _is_flying(position: Position) -> bool:
    """Twelve men each, at most one of either side not where it begins (P1)."""
    return not position.kings and all(
        position.count(colour) == _MEN
        and (position.side(colour) & ~START.side(colour)).bit_count() <= 1
        for colour in Colour
    )


def _other_turn(position: Position) -> Position:
    white, black, kings, turn = position
    return Position(white, black, kings, turn.other)


@cache
def _reached() -> Mapping[Position, int]:
    """Every position a few half-moves from the usual start, and how few."""
    depths, last = {START: 0}, {START}
    for depth in range(1, _DEEPEST_POSITION + 1):
        last = {
            play(position, move) for position in last for move in legal_moves(position)
        } - depths.keys()
        depths |= dict.fromkeys(last, depth)
    return depths
