"""What stands against what: men and kings of White and Black, "8-1:7-0" for short."""

from functools import lru_cache

from games.draughts.colour import Colour
from games.draughts.position import Position
from games.draughts.replay import Row


def balance(position: Position | Row) -> str:
    """Men and kings of White, then of Black: "12-0:11-1"."""
    return unpacked(packed(position))


def packed(position: Position | Row) -> int:
    """The same as one number, a byte for each of the four counts, White's men the highest."""
    white, black, kings, _ = position
    white_kings, black_kings = (white & kings).bit_count(), (black & kings).bit_count()
    white_men, black_men = white.bit_count() - white_kings, black.bit_count() - black_kings
    return white_men << 24 | white_kings << 16 | black_men << 8 | black_kings


def units_of(colour: Colour) -> tuple[int, int]:
    """What one man and one king of a side are in the number."""
    return (1 << 24, 1 << 16) if colour is Colour.WHITE else (1 << 8, 1)


@lru_cache(maxsize=1 << 13)  # the same few come in every game
def unpacked(number: int) -> str:
    """The balance that was packed."""
    white_men, white_kings, black_men, black_kings = number.to_bytes(4, "big")
    return f"{white_men}-{white_kings}:{black_men}-{black_kings}"


def reversed_balance(text: str) -> str:
    """The same seen from the other side: "0-3:0-1" is "0-1:0-3"."""
    white, _, black = text.partition(":")
    return f"{black}:{white}"
