"""The two sides of the board: White and Black."""

from enum import Enum


class Colour(Enum):
    """A side, White or Black; White moves up the board (P2, M2)."""

    WHITE = "w"
    BLACK = "b"

    # Members are single objects, so identity is equality; the hash of Enum itself is
    # computed from the name on every call and would be felt in every position look-up.
    __hash__ = object.__hash__

    @property
    def other(self) -> "Colour":
        """The other side."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE
