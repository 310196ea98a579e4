"""Read the drawn openings of games: tables, what was drawn, what still waits, numbers used up."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.draughts.openings import Opening, Table
from games.opening_tables import find_and_load_opening_tables as openings
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import SETTLED, Game, Pairing, PairingKind, Round


@dataclass(frozen=True, slots=True)
class DrawnOpening:
    """An opening with the edition of the table it was drawn from."""

    table: openings.ListedTable
    opening: Opening


def find_opening_table_by_name(name: str) -> openings.ListedTable | None:
    """Find the opening table ``slug@edition``."""
    slug, _, edition = name.partition("@")
    return openings.find_edition(slug, edition) if name else None


def load_opening_table_by_name(name: str) -> Table | None:
    """Load the opening table ``slug@edition`` with every position."""
    edition = find_opening_table_by_name(name)
    return openings.load_opening_table(edition) if edition else None


def is_opening_awaited(pairing: Pairing) -> bool:
    """Return whether a pairing still waits for its opening to be drawn."""
    binds = bool(pairing.round.tournament.opening_table)
    is_known = bool(pairing.opening or pairing.set_up)
    return binds and pairing.kind == PairingKind.GAME and not is_known


def are_openings_awaited(row: Round) -> bool:
    """Return whether games of this round still wait for their opening to be drawn."""
    if not row.tournament.opening_table:
        return False
    undrawn = row.pairings.filter(kind=PairingKind.GAME, opening="", set_up="")
    return Game.objects.filter(pairing__in=undrawn).exclude(state__in=SETTLED).exists()


def openings_by_pairing(pairings: Iterable[Pairing]) -> Mapping[int, DrawnOpening]:
    """Return the drawn opening of each pairing, by its id."""
    rows = [pairing for pairing in pairings if pairing.opening and not pairing.set_up]
    tables = {
        name: find_opening_table_by_name(name) for name in {row.opening_table for row in rows}
    }
    drawn = {}
    for row in rows:
        table = tables[row.opening_table]
        opening = openings.load_opening_table(table).get(row.opening) if table else None
        if table is not None and opening is not None:
            drawn[row.pk] = DrawnOpening(table, opening)
    return drawn


def used_opening_numbers(tournament: Tournament) -> list[str]:
    """Return the opening numbers already played in this event, which later lots exclude."""
    rows = Pairing.objects.filter(
        round__tournament=tournament, opening_table=tournament.opening_table
    ).exclude(opening="")
    return sorted(set(rows.values_list("opening", flat=True)))
