"""A pair of a round, or one who rests, as a value; parse and format ``1-8 2-7 3``."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Pair(NamedTuple):
    """Two starting numbers at a board, White first; ``black`` is None when ``white`` rests."""

    white: int
    black: int | None

    @property
    def is_rest(self) -> bool:
        """Whether ``white`` has no opponent."""
        return self.black is None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The one or two numbers of the pair, White's first."""
        return (self.white,) if self.black is None else (self.white, self.black)


Pairs = Sequence[Pair]


def parse_pairs(text: str) -> tuple[Pair, ...]:
    """Parse pairs from ``"1-8 2-7 3-6"``; a number alone rests. Raises ValueError."""
    return tuple(_parse_pair(token) for token in text.split())


def _parse_pair(token: str) -> Pair:
    white, dash, black = token.partition("-")
    return Pair(int(white), int(black) if dash else None)


def format_pairs(pairs: Iterable[Pair]) -> str:
    """Format pairs as text that ``parse_pairs`` reads back."""
    return " ".join("-".join(map(str, pair.numbers)) for pair in pairs)
