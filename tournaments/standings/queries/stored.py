"""Stored standings: a table with its causes, changes between two, why a place is his."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import rows
from tournaments.boards.models import Pairing
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import EventHeader
from tournaments.scoring.standings import standings_facts_from_json_data
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.queries.tables import (
    PlacesOfPlayerByRound,
    PlaceWorkings,
    TableAfterRound,
    places_of_players_by_round,
    workings_of_place,
)


def stored_table(
    tournament: Tournament, revision: int | None = None, *, has_facts: bool = False
) -> StandingRevision | None:
    """Return the newest stored table, or the one in force at ``revision``, with its rows.

    ``has_facts`` for who will read what it was computed from: it is large, and left out else.
    """
    rows = StandingRow.objects.select_related("entry__player").order_by(
        "place_from", "entry__number"
    )
    tables = tournament.standings.prefetch_related(Prefetch("rows", queryset=rows))
    if not has_facts:
        tables = tables.defer("facts")
    if revision is not None:
        tables = tables.filter(revision__lte=revision)
    return tables.order_by("-revision").first()


def places_by_round_of_table(
    table: StandingRevision | TableAfterRound,
) -> Mapping[int, PlacesOfPlayerByRound]:
    """Return the places round by round of all players of a table, by entry.

    None for a table stored before the facts were kept with it.
    """
    if isinstance(table, TableAfterRound):
        facts = table.facts
    elif table.facts:
        facts = standings_facts_from_json_data(table.facts)
    else:
        return {}
    entries = [row.entry for row in table.rows.all()]
    joined = {entry.number: entry.first_round for entry in entries if entry.number}
    paths = places_of_players_by_round(facts, joined)
    return {entry.pk: paths[entry.number] for entry in entries if entry.number in paths}


def points_of_byes_counted(header: EventHeader) -> tuple[Pairing, ...]:
    """Return points of byes in the round being played, which the table counts already."""
    if not header.is_playing:
        return ()
    pairings = Pairing.objects.filter(
        round__tournament=header.tournament,
        round__number=header.current,
        second__isnull=True,
        points__gt=0,
    )
    return tuple(pairings.select_related("first__player").order_by("board"))


@dataclass(frozen=True, slots=True)
class StoredPlace:
    """A place in a stored table, possibly shared: from one number to another."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def newest_places(tournament: Tournament) -> Mapping[int, StoredPlace]:
    """Return every entry's place in the newest stored table."""
    newest = tournament.standings.order_by("-revision").values_list("pk").first()
    if newest is None:
        return {}
    rows = StandingRow.objects.filter(standing=newest[0]).order_by()
    spans = rows.values_list("entry_id", "place_from", "place_to")
    return {entry: StoredPlace(first, last) for entry, first, last in spans}


@dataclass(frozen=True, slots=True)
class StoredStandings:
    """A stored table and the journal rows that changed it from the one before."""

    revision: int
    computed_at: object
    changes: tuple[JournalEntry, ...]
    older: int | None


def standings_history(
    tournament: Tournament, before: int | None = None, size: int = 50
) -> list[StoredStandings]:
    """Return stored tables before the revision ``before``, newest first, with causes.

    Two queries, whatever the event: one table may stand for several changes, because a worker
    computes the newest and no table between.
    """
    stored = tournament.standings.defer("facts").order_by("-revision")
    if before is not None:
        stored = stored.filter(revision__lt=before)
    tables = list(stored[: size + 1])
    if not tables:
        return []
    shown = tables[:size]
    lowest = tables[size].revision if len(tables) > size else -1
    changes = list(
        JournalEntry.objects.filter(
            stream=tournament.scope_key,
            data__revision__gt=lowest,
            data__revision__lte=shown[0].revision,
        )
        .select_related("actor__player")
        .order_by("seq")
    )
    rows.add_texts_and_names(changes)
    older = [*(table.revision for table in tables[1:]), None]
    return [
        StoredStandings(
            table.revision,
            table.computed_at,
            tuple(
                row for row in changes if (before_it or -1) < row.data["revision"] <= table.revision
            ),
            before_it,
        )
        for table, before_it in zip(shown, older, strict=False)
    ]


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A player whose line differs between two tables; None where a table lacks him."""

    entry: Entry
    older: StandingRow | None
    newer: StandingRow | None

    @property
    def coefficients(self) -> list[str]:
        """The coefficients that differ."""
        old = self.older.values if self.older else {}
        new = self.newer.values if self.newer else {}
        return [code for code in {**new, **old} if old.get(code) != new.get(code)]


def compare_standings(older: StandingRevision, newer: StandingRevision) -> list[ChangedRow]:
    """Return the lines that differ between two stored tables, in the newer's order."""
    older_rows = {row.entry_id: row for row in older.rows.all()}
    newer_rows = {row.entry_id: row for row in newer.rows.all()}
    rows: Mapping[int, StandingRow] = {**newer_rows, **older_rows}
    order = [*newer_rows, *(pk for pk in older_rows if pk not in newer_rows)]
    return [
        ChangedRow(rows[pk].entry, older_rows.get(pk), newer_rows.get(pk))
        for pk in order
        if _compared_values(older_rows.get(pk)) != _compared_values(newer_rows.get(pk))
    ]


def _compared_values(row: StandingRow | None) -> tuple[object, ...] | None:
    return row and (row.place_from, row.place_to, row.points, row.played, row.values)


@dataclass(frozen=True, slots=True)
class PlaceExplanation:
    """Why a player has his place in a stored table; ``people`` are all entries by number.

    ``workings`` is None for a table stored before the facts were kept with it.
    """

    table: StandingRevision
    row: StandingRow
    workings: PlaceWorkings | None
    people: Mapping[int, Entry]


def explain_place_in_stored_table(
    tournament: Tournament, number: int, revision: int | None = None
) -> PlaceExplanation | None:
    """Explain a player's place: every coefficient round by round; four queries."""
    tables = tournament.standings.order_by("-revision")
    if revision is not None:
        tables = tables.filter(revision__lte=revision)
    stored = tables.first()
    row = stored and (
        stored.rows.filter(entry__number=number).select_related("entry__player").first()
    )
    if row is None:
        return None
    numbered = tournament.entries.filter(number__isnull=False).select_related("player")
    people = {entry.number: entry for entry in numbered}
    return PlaceExplanation(stored, row, _workings(stored, number), people)


def _workings(stored: StandingRevision, number: int) -> PlaceWorkings | None:
    if not stored.facts:
        return None
    facts = standings_facts_from_json_data(stored.facts)
    ranked = facts.rank()
    own = next((row for row in ranked if row.number == number), None)
    return None if own is None else workings_of_place(facts, ranked, own)
