"""The drawn openings of an event: which one a pairing plays, which are used up."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.draughts import Position
from games.draughts.openings import Opening, Table
from games.selectors import openings
from tournaments.models import Pairing, Tournament


@dataclass(frozen=True, slots=True)
class DrawnOpening:
    """An opening with the edition of the table it was drawn from."""

    table: openings.Listed
    opening: Opening


def listed(name: str) -> openings.Listed | None:
    """The edition ``slug@edition``."""
    slug, _, edition = name.partition("@")
    return openings.find(slug, edition) if name else None


def table(name: str) -> Table | None:
    """The table ``slug@edition`` with every position."""
    found = listed(name)
    return openings.load(found) if found else None


def of_pairing(pairing: Pairing) -> Opening | None:
    """What all games of this pairing begin with; None where nothing was drawn."""
    found = table(pairing.opening_table) if pairing.opening else None
    return found.get(pairing.opening) if found else None


def set_up_of(pairing: Pairing) -> Position | None:
    """The set-up drawn for the games of this pairing; None where they begin from the usual one,
    as a drawn line of moves does."""
    found = of_pairing(pairing)
    return None if found is None or found.moves else found.position


def drawn(pairings: Iterable[Pairing]) -> Mapping[int, DrawnOpening]:
    """Pairing id → its opening; each table is looked up once."""
    rows = [pairing for pairing in pairings if pairing.opening]
    tables = {name: listed(name) for name in {row.opening_table for row in rows}}
    found = {}
    for row in rows:
        one = tables[row.opening_table]
        opening = openings.load(one).get(row.opening) if one else None
        if opening is not None:
            found[row.pk] = DrawnOpening(one, opening)
    return found


def used(tournament: Tournament) -> list[str]:
    """The numbers already played in this event, which no lot gives again."""
    rows = Pairing.objects.filter(
        round__tournament=tournament, opening_table=tournament.opening_table
    ).exclude(opening="")
    return sorted(set(rows.values_list("opening", flat=True)))
