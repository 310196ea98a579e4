"""Solve endings of any game with the library's own moves: slow, without a compiler.

The moves of every position are listed once.  Those that leave the pair of sides lead to solved
tables; the others are kept backwards, from each position to those before it.  Then the positions
are valued in the order of the half-moves to the end, as in c_solver.c.
"""

from array import array
from dataclasses import dataclass, field

from ..colour import Colour
from ..errors import EndingFault, EndingsError, Fault
from ..moves import legal_moves, play
from ..position import Position
from ..variants.model import Variant
from .tables import (
    SideMaterial,
    Tables,
    is_byte_of_loss,
    pairs_of_sides_to_solve,
    place_in_table,
    placements_of_side,
    turned_placements,
)

_LONGEST = 254


@dataclass(slots=True)
class _Work:
    """One order of a pair while it is solved.

    left      the moves that keep the pair and are not known to lose yet; one more where another
              move does not lose
    leaving   the byte by the moves that leave the pair alone
    before    the positions of the other order with a move to this one
    """

    order: tuple[SideMaterial, SideMaterial]
    values: bytearray
    left: bytearray
    leaving: bytearray
    before: "dict[int, array[int]]" = field(default_factory=dict)

    def begin(self, position: int, kept: int, outside: list[int], variant: Variant) -> None:
        """Note the moves of a position: how many keep the pair, the bytes behind the others."""
        won = [byte for byte in outside if is_byte_of_loss(byte, variant)]
        if won:
            self.leaving[position] = min(won) + 1
        elif outside and 0 not in outside:
            self.leaving[position] = max(outside) + 1
        elif not kept and not outside:
            self.leaving[position] = 1
        self.left[position] = kept + bool(won or 0 in outside)


def add_tables_of_size(pieces: int, tables: Tables, variant: Variant) -> None:
    """Solve all endings with so many pieces; tables of fewer pieces must be there."""
    for pair in pairs_of_sides_to_solve(pieces):
        solve_pair(pair, tables, variant)


def solve_pair(pair: tuple[SideMaterial, SideMaterial], tables: Tables, variant: Variant) -> None:
    """Solve a pair of sides; tables that captures and promotions lead to must be there."""
    board = variant.board
    size = len(placements_of_side(pair[0], board)) * len(placements_of_side(pair[1], board))
    orders = dict.fromkeys((pair, pair[::-1]))
    works = {
        order: _Work(order, bytearray(size), bytearray(size), bytearray(size)) for order in orders
    }
    for order in orders:
        _list_moves(works, order, tables, variant)
    _spread(list(works.values()), variant)
    tables.update({order: bytes(work.values) for order, work in works.items()})


def _list_moves(
    works: dict[tuple[SideMaterial, SideMaterial], _Work],
    order: tuple[SideMaterial, SideMaterial],
    tables: Tables,
    variant: Variant,
) -> None:
    mover, other = order
    work, behind = works[order], works[order[::-1]]
    board = variant.board
    opposing = [(men | kings, kings) for men, kings in turned_placements(other, board)]
    position = -1
    for men, kings in placements_of_side(mover, board):
        white = men | kings
        for black, black_kings in opposing:
            position += 1
            if white & black:
                continue
            start = Position(white, black, kings | black_kings, Colour.WHITE)
            kept, outside = 0, []
            for move in legal_moves(start, variant):
                after = play(start, move)
                if not after.black:
                    outside.append(1)
                    continue
                table, place = place_in_table(after, board)
                if table == behind.order:
                    behind.before.setdefault(place, array("I")).append(position)
                    kept += 1
                else:
                    outside.append(tables[table][place])
            work.begin(position, kept, outside, variant)


def _spread(works: list[_Work], variant: Variant) -> None:
    byte, last = 0, max(max(work.leaving) for work in works)
    while byte < last:
        byte += 1
        if byte >= _LONGEST:
            raise EndingsError(Fault(EndingFault.TOO_LONG, token=variant.id))
        lost = is_byte_of_loss(byte, variant)
        for work in works:
            for position in _all_with(work.leaving, byte):
                if not work.values[position] and not (lost and work.left[position]):
                    work.values[position] = byte
        for work in works:
            earlier = works[len(works) - 1 - works.index(work)]
            for position in _all_with(work.values, byte):
                last = max(last, byte + 1)
                _take_back(earlier, work.before.get(position, ()), byte, lost=lost)


def _take_back(
    earlier: _Work, positions: "array[int] | tuple[int, ...]", byte: int, *, lost: bool
) -> None:
    for before in positions:
        if earlier.values[before] or not earlier.left[before]:
            continue
        if lost:
            earlier.values[before] = byte + 1
            continue
        earlier.left[before] -= 1
        if not earlier.left[before] and earlier.leaving[before] <= byte + 1:
            earlier.values[before] = byte + 1


def _all_with(column: bytearray, byte: int) -> list[int]:
    places, at = [], column.find(byte)
    while at >= 0:
        places.append(at)
        at = column.find(byte, at + 1)
    return places
