"""Derive the values of the tables again from their successors, by the library's own moves."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.draughts.colour import Colour
from games.draughts.endings.lookup import reader
from games.draughts.endings.placement_numbers import placements, turned_placements
from games.draughts.endings.table_files import FOLDER, orders
from games.draughts.position import Position
from games.draughts.variant import RUSSIAN, Variant


class Checked(NamedTuple):
    """How many positions were looked at, and those whose byte does not follow."""

    looked_at: int
    wrong: tuple[Position, ...]


def positions(pieces: int, every: int = 1, variant: Variant = RUSSIAN) -> Iterator[Position]:
    """Every so-manieth position with so many pieces, White to move."""
    number, board = -1, variant.board
    for mover, other in orders(pieces):
        theirs = [(men | kings, kings) for men, kings in turned_placements(other, board)]
        for men, kings in placements(mover, board):
            white = men | kings
            for black, black_kings in theirs:
                if white & black:
                    continue
                number += 1
                if number % every == 0:
                    yield Position(white, black, kings | black_kings, Colour.WHITE)


def check(
    pieces: int, every: int = 1, folder: Path = FOLDER, variant: Variant = RUSSIAN
) -> Checked:
    """Check every so-manieth position with so many pieces; raise EndingsError."""
    tables = reader(folder, variant)
    count, wrong = 0, []
    for position in positions(pieces, every, variant):
        count += 1
        if tables.byte(position) != tables.derived_byte(position):
            wrong.append(position)
    return Checked(count, tuple(wrong))
