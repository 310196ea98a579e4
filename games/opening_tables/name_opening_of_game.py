"""Name the drawn opening that a game begins with, by all tables."""

from dataclasses import dataclass

from games.draughts.openings import Opening
from games.draughts.replay import Replay
from games.opening_tables.find_and_load_opening_tables import (
    ListedTable,
    latest_editions,
    load_opening_table,
)


@dataclass(frozen=True, slots=True)
class BegunOpening:
    """The opening that a game begins with, and its table."""

    table: ListedTable
    opening: Opening


def openings_begun_by(played: Replay) -> tuple[BegunOpening, ...]:
    """Find the openings that a game begins with, in the latest edition of each table.

    Of several lines it follows the longest counts; entries with one position are all named.
    """
    begun_openings = []
    for listed in latest_editions():
        begun = load_opening_table(listed).openings_begun_by(played)
        begun_openings += [
            BegunOpening(listed, opening)
            for opening in begun
            if opening.position == begun[0].position
        ]
    return tuple(begun_openings)
