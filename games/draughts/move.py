"""A move as its outcome on the board: origin, target, captured pieces, crowned or not."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, Self

from .boards import Square
from .squares import square_name, squares_of


class _Outcome(NamedTuple):
    """The four values of a move; see `Move`."""

    origin: Square
    target: Square
    captured: int = 0
    crowned: bool = False


class Move(_Outcome):
    """A move by its outcome; `captured` is a mask, `crowned` says a man became a king (M4, C12).

    It is a tuple of four values, origin, target, captured, crowned, so equal moves are equal and
    may be keys. One is read from a text by `read_move`, because the position tells what it takes.
    `count` is how many pieces it captures.
    """

    __slots__ = ()

    def __new__(
        cls, origin: Square, target: Square, captured: int = 0, crowned: bool = False
    ) -> Self:
        """Make a move of numbers of squares; raises TypeError for names of squares."""
        if isinstance(origin, str) or isinstance(target, str):
            raise TypeError("a Move has numbers of squares; read_move(position, text) reads a text")
        return tuple.__new__(cls, (origin, target, captured, crowned))

    count: Any = property(lambda move: move.captured.bit_count())
    """How many pieces are captured; Any, because a tuple's own is a function."""

    @property
    def is_capture(self) -> bool:
        """Whether anything is captured."""
        return self.captured != 0

    @property
    def victims(self) -> tuple[Square, ...]:
        """The captured squares, rank by rank from a1."""
        return squares_of(self.captured)

    def __str__(self) -> str:
        return self.key()

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def key(self) -> str:
        """Return the move as text, equal for equal moves: "c3-d4", "a5:e1|c3,f2,f4"."""
        ends = square_name(self.origin), square_name(self.target)
        crown = "=" if self.crowned else ""
        if not self.captured:
            return "-".join(ends) + crown
        return ":".join(ends) + "|" + ",".join(sorted(map(square_name, self.victims))) + crown


@lru_cache(maxsize=1 << 16)
def make_move(origin: Square, target: Square, captured: int = 0, crowned: bool = False) -> Move:
    """Return the Move of these values; equal moves share one cached object."""
    return Move(origin, target, captured, crowned)


def move_key_with_names(move: Move, names: Mapping[Square, str]) -> str:
    """Return a move's key with these square names: "32-28", "28:8|13,23", "b6:d8|c7="."""
    ends = names[move.origin], names[move.target]
    crown = "=" if move.crowned else ""
    if not move.captured:
        return "-".join(ends) + crown
    victims = sorted((names[square] for square in move.victims), key=lambda name: (len(name), name))
    return ":".join(ends) + "|" + ",".join(victims) + crown
