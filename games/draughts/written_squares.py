"""Parse a written move by the squares of its game."""

from games.draughts.general import notation as general_notation
from games.draughts.notation import Written, parse_move
from games.draughts.variant_facts import Variant


def parse_of(text: str, variant: Variant) -> Written:
    """Parse a move as records of the variant write it; raise InvalidMove when it is none."""
    return parse_move(text) if variant.is_usual else general_notation.parse_move(text, variant)
