"""Find the squares that a written move names: all of them, or the ends of a faulty move."""

from itertools import pairwise

from games.draughts.board_and_pieces_as_plain_data import square_names
from games.draughts.faults_and_errors import DraughtsError, Fault
from games.draughts.parse_move_as_variant_writes_it import parse_as_variant_writes
from games.draughts.variants import RUSSIAN, Variant


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
