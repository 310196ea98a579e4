"""Check stored people against the journal: names, titles, ratings.

A person stands in several events. Who is changed after he was entered is told in the journal of
people, whichever event it was done from; so its word is newer than that of any event.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from arbiter.journal.chain import Break
from arbiter.journal.models import JournalEntry
from arbiter.journal_check import comparisons
from arbiter.journal_check.comparisons import Compared, ComparedRow
from tournaments.events import name_fingerprints as fingerprints
from tournaments.people.models import Player

PEOPLE = "people"


CHANGED = ("player.changed", "people.imported")


ENTERED = ("entry.added", "entries.imported", "entries.copied", "event.imported")


@dataclass(slots=True)
class People:
    """Who was told of, by which row, and the fingerprint; None where an older form has none."""

    told: dict[int, tuple[int, str | None]] = field(default_factory=dict)

    def take(self, row: ComparedRow) -> None:
        """One row more; the newest word about a person stands."""
        if row.verb not in (*CHANGED, *ENTERED):
            return
        data = row.data
        for pk in (
            data.get("player"),
            *_numbers(data.get("players")),
            *_numbers(data.get("updated")),
        ):
            if isinstance(pk, int):
                self.told[pk] = (row.seq, None)
        people = data.get("people")
        if isinstance(people, Mapping):
            self.told.update({int(pk): (row.seq, told) for pk, told in people.items()})


def _numbers(value: object) -> list[int]:
    """A list of people; an import of an event tells only how many they were."""
    return value if isinstance(value, list) else []


def compare_people(stream: str, rows: Iterable[ComparedRow]) -> Compared:
    """Compare everybody in the journal of people with the stored rows."""
    if stream != PEOPLE:
        return Compared()
    people = _gathered(rows)
    unchecked = sum(told is None for _seq, told in people.told.values())
    return Compared(tuple(_differing(people.told)), unchecked)


def differing(people: People) -> Iterator[Break]:
    """People of an event who differ from the journal, or are missing in it."""
    found = list(_differing(people.told))
    if not found:
        return
    rows = JournalEntry.objects.filter(stream=PEOPLE, verb__in=CHANGED).order_by("seq")
    newer = _gathered(
        ComparedRow(*row) for row in rows.values_list("seq", "verb", "data").iterator()
    )
    rest = {pk: told for pk, told in people.told.items() if pk not in newer.told}
    yield from _differing(rest)


def _gathered(rows: Iterable[ComparedRow]) -> People:
    people = People()
    for row in rows:
        people.take(row)
    return people


def _differing(told: Mapping[int, tuple[int, str | None]]) -> Iterator[Break]:
    wanted = {pk: one for pk, one in told.items() if one[1] is not None}
    stand = {one.pk: one for one in Player.objects.filter(pk__in=wanted)}
    for pk, (seq, said) in sorted(wanted.items()):
        player = stand.get(pk)
        if player is None:
            yield comparisons.is_missing(seq, f"player:{pk}")
        elif (stands := fingerprints.of_person(player)) != said:
            yield comparisons.differs(seq, f"player:{pk}, name, title or rating", said, stands)
