"""Derive the values of the tables again from their successors, by the library's own moves."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.draughts.colour import Colour
from games.draughts.endings.lookup import byte_of, derived_byte
from games.draughts.endings.placement_numbers import placements, turned_placements
from games.draughts.endings.table_files import FOLDER, orders, read
from games.draughts.position import Position


class Checked(NamedTuple):
    """How many positions were looked at, and those whose byte does not follow."""

    looked_at: int
    wrong: tuple[Position, ...]


def positions(pieces: int, every: int = 1) -> Iterator[Position]:
    """Every so-manieth position with so many pieces, White to move."""
    number = -1
    for mover, other in orders(pieces):
        theirs = [(men | kings, kings) for men, kings in turned_placements(other)]
        for men, kings in placements(mover):
            white = men | kings
            for black, black_kings in theirs:
                if white & black:
                    continue
                number += 1
                if number % every == 0:
                    yield Position(white, black, kings | black_kings, Colour.WHITE)


def check(pieces: int, every: int = 1, folder: Path = FOLDER) -> Checked:
    """Check every so-manieth position with so many pieces; raise EndingsError."""
    read(pieces, folder)
    count, wrong = 0, []
    for position in positions(pieces, every):
        count += 1
        if byte_of(position, folder) != derived_byte(position, folder):
            wrong.append(position)
    return Checked(count, tuple(wrong))
