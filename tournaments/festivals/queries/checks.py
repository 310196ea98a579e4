"""Separate tables, medals and teams decided again from the facts of stored tables, and compared."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.festivals.models import Festival, FestivalTables
from tournaments.festivals.queries.classified import ClassifiedTable, tables_of_tournament
from tournaments.festivals.queries.tables import NOW, OVER, compute_tables, newest_tables
from tournaments.festivals.rules.places import Span, places_among
from tournaments.festivals.texts import classified_title
from tournaments.scoring.standings import RankedRow, standings_facts_from_json_data
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.queries.tables import columns_of_stored_line


@dataclass(frozen=True, slots=True)
class DecidedAgain:
    """A table decided again: its name, its lines that differ, ``whose: stored | computed``.

    ``unknown`` says why it could not be decided again.
    """

    name: str
    lines: tuple[str, ...] = ()
    unknown: str = ""


def check_classifications(tournament: Tournament) -> Iterator[DecidedAgain]:
    """Decide every separate table of a tournament again from what its table was computed from."""
    tables = tables_of_tournament(tournament)
    if not tables:
        return
    ranked = _ranked([tournament.pk]).get(tournament.pk)
    for table in tables:
        name = classified_title(table)
        if not table.is_mutual:  # that is computed at every look
            unknown = "" if ranked else _("the table was stored without its facts")
            yield DecidedAgain(name, tuple(_differences(table, ranked or ())), unknown)


def _differences(table: ClassifiedTable, ranked: Iterable[RankedRow]) -> Iterator[str]:
    shown = {row.entry.number: row.span for row in table.rows}
    own = [row for row in ranked if row.number in shown]
    spans = places_among([Span(row.place_from, row.place_to) for row in own])
    for row, span in zip(own, spans, strict=True):
        if shown[row.number] != span:
            yield f"{row.number}: {shown[row.number]} | {span}"


def check_festival(festival: Festival) -> DecidedAgain | None:
    """Decide medals, teams and combined standings of an event again; None before there are any."""
    newest = newest_tables(festival)
    if newest is None:
        return None
    computed = compute_tables(festival, rows=_rows_from_facts)
    if computed["sources"] != newest.tables["sources"] or festival.revision != newest.revision:
        return DecidedAgain(festival.title, unknown=_("a newer result is not counted yet"))
    return DecidedAgain(festival.title, tuple(_compared(newest, computed)))


def _compared(stored: FestivalTables, computed: Mapping[str, Any]) -> Iterator[str]:
    for state in (OVER, NOW):
        first, second = _by_line(stored.tables[state]), _by_line(computed[state])
        for line in sorted(first.keys() | second.keys()):
            if first.get(line) != second.get(line):
                yield f"{state}, {line}: {first.get(line, '–')} | {second.get(line, '–')}"


def _by_line(tables: Mapping[str, Any] | None) -> dict[str, object]:
    """Return every line of the tables by its name."""
    if tables is None:
        return {}
    lines: dict[str, object] = {
        f"medals, {body}, {row[0]}": row[1:]
        for body, rows in tables["medals"].items()
        for row in rows
    }
    lines |= {f"medal, {won[0]}, {won[1]}": won[2] for won in tables["winners"]}
    lines |= {f"team, {row['body']}": row for row in tables["team"] or ()}
    lines |= {
        f"combined, {group['group']}, {row[0]}": row[1:]
        for group in tables["combined"]
        for row in group["rows"]
    }
    return lines


def _ranked(tournaments: Collection[int]) -> dict[int, tuple[RankedRow, ...]]:
    """Rank everybody again from the facts stored with the newest table of each tournament."""
    stored = StandingRevision.objects.filter(
        tournament__in=tournaments, revision=F("tournament__standings_revision")
    )
    return {
        pk: standings_facts_from_json_data(facts).rank()
        for pk, facts in stored.values_list("tournament", "facts")
        if facts
    }


def _rows_from_facts(tournaments: Collection[int]) -> dict[int, list[StandingRow]]:
    entries = Entry.objects.filter(tournament__in=tournaments, number__isnull=False)
    people = {
        (entry.tournament_id, entry.number): entry
        for entry in entries.select_related("player", "part__application")
    }
    return {
        pk: [
            StandingRow(entry=people[pk, row.number], **columns_of_stored_line(row))
            for row in ranked
        ]
        for pk, ranked in _ranked(tournaments).items()
    }
