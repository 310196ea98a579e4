"""Parse a move in its variant's notation, or None; find the origin of a move to a light square."""

import re

from games.draughts.any_variant import parse_written_move as general_notation
from games.draughts.board_shapes import Square
from games.draughts.faults_and_errors import FaultCode, InvalidMove
from games.draughts.notation import PLAIN, Written, parse_move
from games.draughts.square_names import square_by_name
from games.draughts.variants import RUSSIAN, Variant

_FIRST = re.compile(r"[a-l]\d{1,2}|\d{1,2}", re.ASCII)


def parse_as_variant_writes(text: str, variant: Variant) -> Written:
    """Parse a move as the variant's records write it; raises InvalidMove for other text."""
    return parse_move(text) if variant.is_usual else general_notation.parse_move(text, variant)


def parse_move_or_none(text: str, variant: Variant = RUSSIAN) -> Written | None:
    """Parse a move as the variant's records write it; None for other text."""
    try:
        return parse_as_variant_writes(text, variant)
    except InvalidMove:
        return None


def origin_of_move_to_light_square(text: str, variant: Variant) -> Square | None:
    """Return the origin of a move to a light square, c3 of `c3-c4`; else None (V8)."""
    try:
        parse_as_variant_writes(text, variant)
    except InvalidMove as error:
        is_light = error.fault.code is FaultCode.LIGHT_SQUARE
        first = _FIRST.search(text.translate(PLAIN)) if is_light else None
        return _square_or_none(first[0], variant) if first else None
    return None


def _square_or_none(name: str, variant: Variant) -> Square | None:
    try:
        return square_by_name(name, variant)
    except InvalidMove:
        return None
