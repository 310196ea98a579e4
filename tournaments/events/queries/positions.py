"""Starting positions other than the usual: FEN, or a handicap by squares left empty."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.draughts import DraughtsError, Position, legal_moves
from games.draughts.colour import Colour
from games.draughts.errors import InvalidMove
from games.draughts.openings import Opening, OpeningKind
from games.draughts.position import fen_as_shown, start_of
from games.draughts.squares import square_by_name, square_name_of_variant, squares_of
from games.draughts.variants import Variant
from tournaments.errors import RefusalCode, TournamentError

# Read starting positions other than the usual: as FEN, or a handicap by squares left empty.
#
# A handicap is told by the squares of the pieces taken off ("c1 e1"), anything else as FEN; what
# is stored is always the position, and `taken_off` tells a handicap from it again.


_BETWEEN = re.compile(r"[\s,;]+")

_SQUARE = re.compile(r"[a-z]?\d{1,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Handicap:
    """A handicap: the side that gives it, and the squares of its missing pieces."""

    side: Colour
    squares: tuple[str, ...]


def canonical_set_up(text: str, variant: Variant) -> str:
    """Return a starting position as canonical FEN; empty for the usual start.

    Raises TournamentError ``bad_set_up`` (reason, and what its words need), ``bad_handicap``,
    ``handicap_of_both``, ``set_up_is_over`` where the side to move has no move.
    """
    words = text.strip()
    if not words:
        return ""
    names = [name for name in _BETWEEN.split(words.lower()) if name]
    is_handicap = all(map(_SQUARE.fullmatch, names))
    position = _without(names, variant) if is_handicap else _position(words, variant)
    if not legal_moves(position, variant=variant):
        raise TournamentError(RefusalCode.SET_UP_IS_OVER, fen=fen_as_shown(position, variant))
    return "" if position == start_of(variant) else fen_as_shown(position, variant)


def handicap_of_set_up(fen: str, variant: Variant) -> Handicap | None:
    """Return the handicap in a set-up: the usual start without some pieces of one side."""
    usual, position = start_of(variant), Position.from_fen(fen, variant)
    for side in Colour:
        taken_off = usual.side(side) & ~position.side(side)
        if taken_off and position == _less(usual, taken_off):
            names = (square_name_of_variant(square, variant) for square in squares_of(taken_off))
            return Handicap(side, tuple(sorted(names, key=_in_order)))
    return None


def set_up_as_opening(fen: str, variant: Variant) -> Opening:
    """Return a starting position as an opening without a table number."""
    return Opening("", 0, "", OpeningKind.SET_UP, (), 0, Position.from_fen(fen, variant))


def _position(text: str, variant: Variant) -> Position:
    """Return the position of a FEN."""
    try:
        return Position.from_fen(text, variant)
    except DraughtsError as error:
        fault = error.fault
        params = {key: value for key, value in fault.params.items() if isinstance(value, str | int)}
        parameters = {**params, "square": fault.square or "", "token": fault.token}
        raise TournamentError(
            RefusalCode.BAD_SET_UP, reason=str(fault.code), **parameters
        ) from error


def _without(names: list[str], variant: Variant) -> Position:
    """Return the usual start without the pieces on these squares."""
    usual, taken_off = start_of(variant), 0
    for name in names:
        try:
            square = square_by_name(name, variant)
        except InvalidMove as error:
            raise TournamentError(RefusalCode.BAD_HANDICAP, square=name) from error
        if not (usual.white | usual.black) >> square & 1:
            raise TournamentError(RefusalCode.BAD_HANDICAP, square=name)
        taken_off |= 1 << square
    if usual.white & taken_off and usual.black & taken_off:
        raise TournamentError(RefusalCode.HANDICAP_OF_BOTH)
    return _less(usual, taken_off)


def _in_order(name: str) -> tuple[int, str]:
    """Numbers by their value, letters rank by rank."""
    return (int(name), "") if name.isdigit() else (int(name[1:]), name[0])


def _less(position: Position, taken_off: int) -> Position:
    return position._replace(white=position.white & ~taken_off, black=position.black & ~taken_off)


def handicap_words(fen: str, variant: Variant) -> str:
    """Describe a handicap: "White plays without c1, e1"; empty for other set-ups."""
    handicap = handicap_of_set_up(fen, variant)
    if handicap is None:
        return ""
    squares = ", ".join(handicap.squares)
    if handicap.side is Colour.WHITE:
        return _("Handicap: White plays without %(squares)s") % {"squares": squares}
    return _("Handicap: Black plays without %(squares)s") % {"squares": squares}
