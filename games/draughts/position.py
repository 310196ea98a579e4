"""A position: the pieces on the board and the side to move.  Equal positions repeat (D3)."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from games.draughts import fen as _fen
from games.draughts.colour import Colour
from games.draughts.squares import Square, squares_of
from games.draughts.variant import RUSSIAN, Variant


class Position(NamedTuple):
    """Three 36-bit boards and the side to move; a value, equal when D3 calls it the same.

    white, black   all pieces of the side
    kings          the kings of both sides
    """

    white: int
    black: int
    kings: int
    turn: Colour

    @classmethod
    def from_fen(cls, text: str, *, is_problem: bool = False) -> "Position":
        """Read "W:Wa1,Kc3:Bb6" (letters or numbers, any order); raises FenError.

        `is_problem` allows more than twelve pieces a side: no game has them (P1), but a problem
        or the position of a lesson may.
        """
        return cls(*_fen.parse_fen(text, is_problem=is_problem))

    def fen(self) -> str:
        """The position as FEN: White's list first, men before kings, rank by rank."""
        return _fen.format_fen(self.white, self.black, self.kings, self.turn)

    def side(self, colour: Colour) -> int:
        """All pieces of a side as a mask."""
        return self.white if colour is Colour.WHITE else self.black

    def men(self, colour: Colour) -> int:
        """The men of a side as a mask."""
        return self.side(colour) & ~self.kings

    def kings_of(self, colour: Colour) -> int:
        """The kings of a side as a mask."""
        return self.side(colour) & self.kings

    def count(self, colour: Colour) -> int:
        """How many pieces a side has."""
        return self.side(colour).bit_count()

    def pieces(self) -> Iterator[tuple[Square, Colour, bool]]:
        """Every piece as (square, colour, is_king), rank by rank from a1."""
        for square in squares_of(self.white | self.black):
            bit = 1 << square
            colour = Colour.WHITE if self.white & bit else Colour.BLACK
            yield square, colour, bool(self.kings & bit)


START = Position.from_fen(
    "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
)
"""The usual start (P1, P2)."""


@cache
def start_of(variant: Variant = RUSSIAN) -> Position:
    """Return the usual start of a variant, with the side that begins to move."""
    return START._replace(turn=variant.first)
