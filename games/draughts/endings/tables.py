"""Ending tables: which games have them, how placements are numbered, what a byte means."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from ..boards import USUAL, Board, Square
from ..colour import Colour
from ..errors import EndingFault, EndingsError, Fault
from ..position import Position, has_extra_state
from ..variants.model import Goal, Variant

# Number the placements of one side's pieces on the board; list sides and pairs of sides.
#
# A side is so many men and so many kings. Black's pieces are turned by 180 degrees and counted in
# the same way, so the tables know White to move only.


class SideMaterial(NamedTuple):
    """How many men and kings one side has."""

    men: int
    kings: int

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return self.men + self.kings

    def __str__(self) -> str:
        """«2m1k», as tables are named."""
        parts = ((self.men, "m"), (self.kings, "k"))
        return "".join(f"{number}{letter}" for number, letter in parts if number)


Placement = tuple[int, int]  # masks of the men and of the kings


def placement_key(men: int, kings: int, board: Board = USUAL) -> int:
    """Pack a placement (masks of men and kings) into one number."""
    return men | kings << _span(board)


@cache
def _span(board: Board) -> int:
    """How many bits lead up to the end of a board."""
    return max(board.squares) + 1


@cache
def _sum_of_ends(board: Board) -> int:
    """What a square and the one it turns into add up to."""
    return min(board.squares) + max(board.squares)


def turn_mask(mask: int, board: Board = USUAL) -> int:
    """Turn a mask of squares by 180 degrees: a1 becomes h8."""
    ends = _sum_of_ends(board) + 1
    turned = 0
    while mask:
        low = mask & -mask
        turned |= 1 << ends - low.bit_length()
        mask ^= low
    return turned


def placement_count(side: SideMaterial, board: Board = USUAL) -> int:
    """Return how many placements a side has, without listing them."""
    free = len(board.squares) - side.men
    return comb(len(_for_men(board)), side.men) * comb(free, side.kings)


def _for_men(board: Board) -> tuple[int, ...]:
    """The squares of White's men as masks: all but those of the last rank."""
    last = board.rank_mask(board.height - 1)
    return tuple(1 << square for square in board.squares if not last >> square & 1)


@cache
def placements_of_side(side: SideMaterial, board: Board = USUAL) -> tuple[Placement, ...]:
    """List every placement of a side, in the order of their numbers."""
    return tuple(_all_of(side, board))


def _all_of(side: SideMaterial, board: Board) -> Iterator[Placement]:
    squares = tuple(1 << square for square in board.squares)
    for on_men in combinations(_for_men(board), side.men):
        men = sum(on_men)
        free = [mask for mask in squares if not mask & men]
        for on_kings in combinations(free, side.kings):
            yield men, sum(on_kings)


def placement_number(men: int, kings: int, side: SideMaterial, board: Board = USUAL) -> int:
    """Return the number of one placement, without listing the others."""
    squares, places = board.squares, _places(board)
    on_men = [places[square] for square in _bits(men)]
    on_kings = [places[square] - sum(m < places[square] for m in on_men) for square in _bits(kings)]
    free = len(squares) - side.men
    number = _rank(on_men, len(_for_men(board))) * comb(free, side.kings)
    return number + _rank(on_kings, free)


def _rank(chosen: list[int], among: int) -> int:
    """The number of a choice in lexicographic order."""
    many = len(chosen)
    later = (comb(among - 1 - place, many - at) for at, place in enumerate(chosen))
    return comb(among, many) - 1 - sum(later)


@cache
def _places(board: Board) -> dict[Square, int]:
    return {square: place for place, square in enumerate(board.squares)}


def _bits(mask: int) -> Iterator[Square]:
    while mask:
        low = mask & -mask
        yield Square(low.bit_length() - 1)
        mask ^= low


@cache
def placement_number_table(side: SideMaterial, board: Board = USUAL) -> dict[int, int]:
    """Map the keys of a side's placements to their numbers."""
    return {
        placement_key(*place, board): number
        for number, place in enumerate(placements_of_side(side, board))
    }


@cache
def turned_placements(side: SideMaterial, board: Board = USUAL) -> tuple[Placement, ...]:
    """List a side's placements turned by 180 degrees, as Black's."""
    return tuple(
        (turn_mask(men, board), turn_mask(kings, board))
        for men, kings in placements_of_side(side, board)
    )


@cache
def turned_placement_number_table(side: SideMaterial, board: Board = USUAL) -> dict[int, int]:
    """Map the keys of Black's turned placements to their numbers."""
    return {
        placement_key(*place, board): number
        for number, place in enumerate(turned_placements(side, board))
    }


Table = bytes | bytearray
"""A byte a position of one pair of sides, White to move: 0 a draw, else half-moves to the end + 1.
The byte of White's placement w and Black's b is at w times the number of b's + b."""

Tables = dict[tuple[SideMaterial, SideMaterial], Table]
"""Tables by the side to move and the other side."""


def sides_of_so_many_pieces(pieces: int) -> list[SideMaterial]:
    """List the sides with so many pieces, those with more kings first."""
    return [SideMaterial(men, pieces - men) for men in range(pieces + 1)]


def pairs_of_sides_to_solve(pieces: int) -> list[tuple[SideMaterial, SideMaterial]]:
    """List the pairs of sides with so many pieces together, in the order to solve them.

    A pair stands for both of its orders.  A promotion leaves fewer men, a capture fewer pieces.
    """
    pairs_of_sides = [
        (first, second)
        for strong in range((pieces + 1) // 2, pieces)
        for first in sides_of_so_many_pieces(strong)
        for second in sides_of_so_many_pieces(pieces - strong)
        if strong > pieces - strong or first <= second
    ]
    return sorted(pairs_of_sides, key=lambda pair: (pair[0].men + pair[1].men, pair))


# Find the ending table of a position, and the place of its byte there.


Order = tuple[SideMaterial, SideMaterial]  # the side to move and the other one


def place_in_table(position: Position, board: Board) -> tuple[Order, int]:
    """Return a position's table and the place of its byte, by listed placements."""
    order, own, opposing = table_of_position(position, board)
    known = placement_number_table(order[1], board)
    row = placement_number_table(order[0], board)[placement_key(*own, board)] * len(known)
    return order, row + known[placement_key(*opposing, board)]


def table_of_position(position: Position, board: Board) -> tuple[Order, Placement, Placement]:
    """Return a position's table and both placements, each as its own side sees it."""
    mover, other = position.turn, position.turn.other
    own = position.men(mover), position.kings_of(mover)
    opposing = position.men(other), position.kings_of(other)
    if mover is Colour.BLACK:
        own = turn_mask(own[0], board), turn_mask(own[1], board)
    else:
        opposing = turn_mask(opposing[0], board), turn_mask(opposing[1], board)
    mover_side = SideMaterial(own[0].bit_count(), own[1].bit_count())
    other_side = SideMaterial(opposing[0].bit_count(), opposing[1].bit_count())
    return (mover_side, other_side), own, opposing


def is_byte_of_loss(byte: int, variant: Variant) -> bool:
    """Whether a table's byte means that the side to move loses.

    The byte is the half-moves to the end + 1, and in the end a side has no move: it has lost,
    or won where the game is to be rid of one's pieces.
    """
    return bool(byte) and (byte % 2 == 1) is (variant.goal is not Goal.SELF)


# Which games have solvable endings, and up to how many pieces.


MOST_PIECES = 5
"""Pieces up to which any game's endings are worked out, by the C compiler of the machine."""

MOST_BY_LIBRARY = 3
"""Pieces up to which they are worked out by the library's own moves, in minutes."""

_SIDE = 8  # squares along the edge of a board


def has_solvable_endings(variant: Variant) -> bool:
    """Whether a game's endings can be solved: 64 squares, men and kings only."""
    return _is_usual_size(variant.board) and not has_extra_state(variant) and not variant.is_race


def refuse_game_without_endings(variant: Variant) -> None:
    """Refuse a game whose endings cannot be solved: raise EndingsError."""
    if not has_solvable_endings(variant):
        raise EndingsError(Fault(EndingFault.OTHER_GAME, token=variant.id))


def most_pieces_solvable(variant: Variant, *, has_compiler: bool) -> int:
    """Return up to how many pieces a game's endings can be solved on this machine."""
    return MOST_PIECES if has_compiler and variant.is_usual else MOST_BY_LIBRARY


def _is_usual_size(board: Board) -> bool:
    return board.width == board.height == _SIDE
