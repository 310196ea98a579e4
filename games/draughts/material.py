"""What stands against what: men and kings of White and Black, "8-1:7-0" for short."""

from functools import lru_cache

from games.draughts.position import Position
from games.draughts.replay import Row


def balance(position: Position | Row) -> str:
    """Men and kings of White, then of Black: "12-0:11-1"."""
    white, black, kings, _ = position
    white_kings, black_kings = (white & kings).bit_count(), (black & kings).bit_count()
    return counted(white.bit_count(), white_kings, black.bit_count(), black_kings)


@lru_cache(maxsize=1 << 13)  # the same few come in every game
def counted(white: int, white_kings: int, black: int, black_kings: int) -> str:
    """The balance of so many pieces, some of them kings."""
    return f"{white - white_kings}-{white_kings}:{black - black_kings}-{black_kings}"


def reversed_balance(text: str) -> str:
    """The same seen from the other side: "0-3:0-1" is "0-1:0-3"."""
    white, _, black = text.partition(":")
    return f"{black}:{white}"
