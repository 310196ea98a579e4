"""Check stored people against the journal: names, titles, ratings.

A person stands in several events. Who is changed after he was entered is told in the journal of
people, whichever event it was done from; so its word is newer than that of any event.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from arbiter.journal.hash_chain import Break
from arbiter.journal.models import JournalEntry
from arbiter.journal_check import table_comparison_port
from arbiter.journal_check.table_comparison_port import ComparedRow, ComparisonResult
from tournaments.events import journal_fingerprints_of_names
from tournaments.people.models import Player

PEOPLE = "people"


CHANGED = ("player.changed", "people.imported")


ENTERED = ("entry.added", "entries.imported", "entries.copied", "event.imported")


@dataclass(slots=True)
class JournalPeople:
    """People as the journal has them: row and fingerprint; None in an older form."""

    journalled: dict[int, tuple[int, str | None]] = field(default_factory=dict)

    def apply_row(self, row: ComparedRow) -> None:
        """Apply one more journal row; the newest about a person counts."""
        if row.verb not in (*CHANGED, *ENTERED):
            return
        data = row.data
        for pk in (
            data.get("player"),
            *_numbers(data.get("players")),
            *_numbers(data.get("updated")),
        ):
            if isinstance(pk, int):
                self.journalled[pk] = (row.seq, None)
        people = data.get("people")
        if isinstance(people, Mapping):
            self.journalled.update(
                {int(pk): (row.seq, fingerprint) for pk, fingerprint in people.items()}
            )


def _numbers(value: object) -> list[int]:
    """Return the ids in a list of people; empty for an import, which tells only their number."""
    return value if isinstance(value, list) else []


def compare_people_with_journal(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """Compare all people in the journal with the stored rows; list the differences."""
    if stream != PEOPLE:
        return ComparisonResult()
    people = _gathered(rows)
    unchecked = sum(fingerprint is None for _seq, fingerprint in people.journalled.values())
    return ComparisonResult(tuple(_differing(people.journalled)), unchecked)


def people_differing_from_journal(people: JournalPeople) -> Iterator[Break]:
    """List people of an event who differ from the journal or lack in it."""
    breaks = list(_differing(people.journalled))
    if not breaks:
        return
    rows = JournalEntry.objects.filter(stream=PEOPLE, verb__in=CHANGED).order_by("seq")
    newer = _gathered(
        ComparedRow(*row) for row in rows.values_list("seq", "verb", "data").iterator()
    )
    rest = {pk: fact for pk, fact in people.journalled.items() if pk not in newer.journalled}
    yield from _differing(rest)


def _gathered(rows: Iterable[ComparedRow]) -> JournalPeople:
    people = JournalPeople()
    for row in rows:
        people.apply_row(row)
    return people


def _differing(journalled: Mapping[int, tuple[int, str | None]]) -> Iterator[Break]:
    wanted = {pk: fact for pk, fact in journalled.items() if fact[1] is not None}
    stand = {player.pk: player for player in Player.objects.filter(pk__in=wanted)}
    for pk, (seq, fingerprint) in sorted(wanted.items()):
        player = stand.get(pk)
        if player is None:
            yield table_comparison_port.damage_of_missing_row(seq, f"player:{pk}")
        elif (stands := journal_fingerprints_of_names.fingerprint_of_person(player)) != fingerprint:
            yield table_comparison_port.damage_of_changed_row(
                seq,
                _("{what}, name, title or rating").format(what=f"player:{pk}"),
                fingerprint,
                stands,
            )
