"""Check ending tables: derive their values again from the next positions."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.draughts.colour import Colour
from games.draughts.endings.look_up_position import table_reader
from games.draughts.endings.number_placements_of_one_side import (
    placements_of_side,
    turned_placements,
)
from games.draughts.endings.table_files import FOLDER, both_turn_orders
from games.draughts.position import Position
from games.draughts.variants import RUSSIAN, Variant


class TableCheck(NamedTuple):
    """The result of a check: how many positions were checked, and the wrong ones."""

    looked_at: int
    wrong: tuple[Position, ...]


def every_nth_position(
    pieces: int, every: int = 1, variant: Variant = RUSSIAN
) -> Iterator[Position]:
    """Yield every n-th position with so many pieces, White to move."""
    number, board = -1, variant.board
    for mover, other in both_turn_orders(pieces):
        opposing = [(men | kings, kings) for men, kings in turned_placements(other, board)]
        for men, kings in placements_of_side(mover, board):
            white = men | kings
            for black, black_kings in opposing:
                if white & black:
                    continue
                number += 1
                if number % every == 0:
                    yield Position(white, black, kings | black_kings, Colour.WHITE)


def check_ending_tables(
    pieces: int, every: int = 1, folder: Path = FOLDER, variant: Variant = RUSSIAN
) -> TableCheck:
    """Check every n-th position with so many pieces; raises EndingsError."""
    tables = table_reader(folder, variant)
    count, wrong = 0, []
    for position in every_nth_position(pieces, every, variant):
        count += 1
        if tables.byte_of_position(position) != tables.byte_derived_from_successors(position):
            wrong.append(position)
    return TableCheck(count, tuple(wrong))
