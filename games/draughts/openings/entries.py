"""Parse one entry of an opening table: a line of moves or a set-up."""

import re
from collections.abc import Mapping
from functools import cache

from games.draughts.colour import Colour
from games.draughts.errors import Fault, FenError, Param
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.openings.model import Kind, TableFault
from games.draughts.position import START, Position
from games.draughts.replay import replay

LONGEST_LINE = 12  # half-moves; the official lines have one to six
_DEEPEST_POSITION = 6  # half-moves from the start within which a FEN's line is looked for
_MEN = 12
_POSITION = re.compile(r"[WBwb]\s*:")
_LINE = re.compile(r"(?:1\s*\.\s*)?(?:[a-hA-H][1-8]?[-:xX]?[a-hA-H][1-8]|\d{1,2}[-:xX]\d{1,2})")

Drawn = tuple[Kind, tuple[str, ...], int, Position]  # kind, moves, half-moves, position


class Bad(Exception):
    """Raised for a bad row of a table."""

    def __init__(self, code: TableFault, fault: Fault | None = None, **params: Param) -> None:
        super().__init__(code)
        self.code, self.fault, self.params = code, fault, params


def is_opening(text: str) -> bool:
    """Whether a row begins like a line of moves or a position."""
    return bool(_POSITION.match(text) or _LINE.match(text))


def drawn(text: str, *, any_set_up: bool = False) -> Drawn:
    """Parse the opening in a text, with any legal set-up if `any_set_up`; raise Bad."""
    if not text:
        raise Bad(TableFault.NOTHING_WRITTEN)
    found = _set_up(text, any_set_up) if _POSITION.match(text) else _played(text)
    if not legal_moves(found[-1]):
        raise Bad(TableFault.GAME_OVER)
    return found


def is_reached_by_the_other(position: Position) -> bool:
    """Whether a short line leads to these pieces with the other side to move."""
    return _other_turn(position) in _reached()


def _played(text: str) -> Drawn:
    """A line of moves from the usual start."""
    played = replay(text)
    if played.fault is not None:
        raise Bad(TableFault.ILLEGAL_LINE, played.fault)
    if not played.plies:
        raise Bad(TableFault.NOTHING_WRITTEN)
    if played.plies > LONGEST_LINE:
        raise Bad(TableFault.TOO_LONG, limit=LONGEST_LINE)
    moves = zip(played.positions, played.moves, strict=False)
    words = tuple(long_form(before, move) for before, move in moves)
    return Kind.LINE, words, played.plies, played.final


def _set_up(text: str, any_set_up: bool) -> Drawn:
    """A position: flying, or where a line of a few half-moves leads; else any legal one."""
    try:
        position = Position.from_fen(text)
    except FenError as error:
        raise Bad(TableFault.BAD_POSITION, error.fault) from None
    if position[:3] == START[:3]:
        raise Bad(TableFault.USUAL_START)
    if (plies := _reached().get(position)) is not None:
        return Kind.POSITION, (), plies, position
    if not _is_flying(position) and any_set_up:
        return Kind.SET_UP, (), 0, position
    if not _is_flying(position):
        is_reached = is_reached_by_the_other(position)
        raise Bad(TableFault.WRONG_TURN if is_reached else TableFault.NOT_AN_OPENING)
    return Kind.FLYING, (), 0, position


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
    found, last = {START: 0}, {START}
    for depth in range(1, _DEEPEST_POSITION + 1):
        last = {play(one, move) for one in last for move in legal_moves(one)} - found.keys()
        found |= dict.fromkeys(last, depth)
    return found
