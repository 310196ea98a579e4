"""How many moves are allowed with so many pieces on the board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """How many moves are allowed with so many pieces of both sides together."""

    pieces: tuple[int, int]
    moves: int
