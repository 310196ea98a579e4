"""Load the persons of each side: partners and seconds, or the names of partners alone."""

from collections.abc import Iterable, Mapping

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.partners_seconds_and_blindfold.models import SidePerson, SideRole


def persons_by_entry(entries: Iterable[Entry]) -> Mapping[int, tuple[SidePerson, ...]]:
    """Load the partners and seconds of every side, by entry; one query."""
    persons: dict[int, tuple[SidePerson, ...]] = {}
    rows = SidePerson.objects.filter(entry__in=[entry.pk for entry in entries])
    for row in rows.select_related("user"):
        persons[row.entry_id] = (*persons.get(row.entry_id, ()), row)
    return persons


def partners_by_entry(tournament: Tournament) -> Mapping[int, tuple[str, ...]]:
    """Load the names of partners by entry; no query where no side has any."""
    if not tournament.is_consultation:
        return {}
    partners: dict[int, tuple[str, ...]] = {}
    rows = SidePerson.objects.filter(entry__tournament=tournament, role=SideRole.PARTNER)
    for entry, name in rows.values_list("entry", "name"):
        partners[entry] = (*partners.get(entry, ()), name)
    return partners
