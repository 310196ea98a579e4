"""Count a position's material, as text "8-1:7-0" (men-kings of each side) or one number."""

from functools import lru_cache

from games.draughts.colour import Colour
from games.draughts.position import Position
from games.draughts.replay import Row


def material_as_text(position: Position | Row) -> str:
    """Return men and kings of White, then of Black: "12-0:11-1"."""
    return unpack_material(pack_material(position))


def pack_material(position: Position | Row) -> int:
    """Pack the four counts of material into one number, a byte each."""
    white, black, kings, *_ = position
    white_kings, black_kings = (white & kings).bit_count(), (black & kings).bit_count()
    white_men, black_men = white.bit_count() - white_kings, black.bit_count() - black_kings
    return white_men << 24 | white_kings << 16 | black_men << 8 | black_kings


def material_units_of_side(colour: Colour) -> tuple[int, int]:
    """Return what one man and one king of a side add to the packed number."""
    return (1 << 24, 1 << 16) if colour is Colour.WHITE else (1 << 8, 1)


@lru_cache(maxsize=1 << 13)  # the same few come in every game
def unpack_material(number: int) -> str:
    """Return the text of a packed number: "12-0:11-1"."""
    white_men, white_kings, black_men, black_kings = number.to_bytes(4, "big")
    return f"{white_men}-{white_kings}:{black_men}-{black_kings}"


def swap_sides_in_material(text: str) -> str:
    """Swap White and Black in a text of material: "0-3:0-1" becomes "0-1:0-3"."""
    white, _, black = text.partition(":")
    return f"{black}:{white}"
