"""Number the ways in which the pieces of one side can stand, all seen as White's.

A side is so many men and so many kings.  Black's pieces are turned by 180 degrees and counted in
the same way, so the tables know White to move only.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from games.draughts.squares import ALL_SQUARES, LAST_RANK_WHITE

_BITS = 36  # of a board; the square of bit b turns into that of bit 35 - b
_SQUARES = tuple(1 << square for square in ALL_SQUARES)
_FOR_MEN = tuple(mask for mask in _SQUARES if not mask & LAST_RANK_WHITE)


class Side(NamedTuple):
    """The material of one side."""

    men: int
    kings: int

    @property
    def pieces(self) -> int:
        """How many pieces it has."""
        return self.men + self.kings


Placement = tuple[int, int]  # masks of the men and of the kings


def key_of(men: int, kings: int) -> int:
    """Pack a placement into one number."""
    return men | kings << _BITS


def turn_mask(mask: int) -> int:
    """Turn the squares of a mask by 180 degrees: a1 becomes h8."""
    found = 0
    while mask:
        low = mask & -mask
        found |= 1 << _BITS - low.bit_length()
        mask ^= low
    return found


@cache
def placements(side: Side) -> tuple[Placement, ...]:
    """List every placement of a side, in the order of their numbers."""
    return tuple(_all_of(side))


def _all_of(side: Side) -> Iterator[Placement]:
    for on_men in combinations(_FOR_MEN, side.men):
        men = sum(on_men)
        left = [mask for mask in _SQUARES if not mask & men]
        for on_kings in combinations(left, side.kings):
            yield men, sum(on_kings)


@cache
def numbers(side: Side) -> dict[int, int]:
    """Number the placements of a side by their keys."""
    return {key_of(*place): number for number, place in enumerate(placements(side))}


@cache
def turned_placements(side: Side) -> tuple[Placement, ...]:
    """List the placements of a side as they stand when it plays Black."""
    return tuple((turn_mask(men), turn_mask(kings)) for men, kings in placements(side))


@cache
def turned_numbers(side: Side) -> dict[int, int]:
    """Number the placements of Black's pieces by the keys of where they stand."""
    return {key_of(*place): number for number, place in enumerate(turned_placements(side))}


Table = bytes | bytearray
"""A byte a position of one pair of sides, White to move: 0 a draw, else half-moves to the end + 1.
The byte of White's placement w and Black's b is at w times the number of b's + b."""

Tables = dict[tuple[Side, Side], Table]
"""Tables by the side to move and the other side."""

ILLEGAL = 0
"""The byte where both sides would stand on one square; it is never asked for."""


def sides(pieces: int) -> list[Side]:
    """List the sides of so many pieces, more kings first."""
    return [Side(men, pieces - men) for men in range(pieces + 1)]


def pairs(pieces: int) -> list[tuple[Side, Side]]:
    """List the pairs of sides with so many pieces together, those to be solved first at the front.

    A pair stands for both of its orders.  A promotion leaves fewer men, a capture fewer pieces.
    """
    found = [
        (first, second)
        for strong in range((pieces + 1) // 2, pieces)
        for first in sides(strong)
        for second in sides(pieces - strong)
        if strong > pieces - strong or first <= second
    ]
    return sorted(found, key=lambda pair: (pair[0].men + pair[1].men, pair))
