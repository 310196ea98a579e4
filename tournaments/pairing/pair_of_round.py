"""A pair of a round, or one who rests, as a value; reads and writes the form ``1-8 2-7 3``."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Pair(NamedTuple):
    """``white`` begins with White; ``black`` is None when ``white`` rests."""

    white: int
    black: int | None

    @property
    def is_rest(self) -> bool:
        """Whether this number meets nobody."""
        return self.black is None

    @property
    def numbers(self) -> tuple[int, ...]:
        """One or two numbers, White's first."""
        return (self.white,) if self.black is None else (self.white, self.black)


Pairs = Sequence[Pair]


def parse_pairs(text: str) -> tuple[Pair, ...]:
    """Read the usual form ``"1-8 2-7 3-6"``; a number alone rests. Raises ValueError."""
    return tuple(_parse_pair(token) for token in text.split())


def _parse_pair(token: str) -> Pair:
    white, dash, black = token.partition("-")
    return Pair(int(white), int(black) if dash else None)


def format_pairs(pairs: Iterable[Pair]) -> str:
    """Write the usual form; ``parse_pairs`` reads it back."""
    return " ".join("-".join(map(str, pair.numbers)) for pair in pairs)
