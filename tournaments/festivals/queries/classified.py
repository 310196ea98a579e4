"""Named tables of some players: women, juniors, a region, a group that plays with another.

Nothing is paired for them: who stands higher among all stands higher here, and who shares a place
among all shares one here. Only where the regulations count games among them alone, the table is
computed anew from those games.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from games.archive.names import fold_for_search
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.festivals.models import Classification, Contest, Festival
from tournaments.festivals.queries.results import (
    contest_of_entry,
    contests_by_tournament,
    rows_of_newest_tables,
)
from tournaments.festivals.rules.places import Span, places_among
from tournaments.scoring.coefficients.model import Coefficient
from tournaments.scoring.standings import (
    StandingsFacts,
    standings_facts_from_json_data,
)
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.queries.crosstable import coefficients_that_separate
from tournaments.standings.queries.groups import Group
from tournaments.standings.queries.tables import columns_of_stored_line


@dataclass(frozen=True, slots=True)
class ClassifiedRow:
    """A line of a named table: its place, the place among all, points and coefficients.

    ``reasons`` say why the place is so where only games among these players count.
    """

    span: Span
    whole: Span
    row: StandingRow
    reasons: Sequence[Mapping[str, Any]] = ()

    @property
    def entry(self) -> Entry:
        """Whose line it is."""
        return self.row.entry


@dataclass(frozen=True, slots=True)
class ClassifiedTable:
    """A named table of one tournament; ``contest`` where it belongs to a group of an event.

    ``classification`` is None for a group that has places of its own because it plays with
    another.
    """

    tournament: Tournament
    rows: tuple[ClassifiedRow, ...]
    columns: Sequence[Coefficient]
    classification: Classification | None = None
    contest: Contest | None = None

    @property
    def key(self) -> str:
        """Its name in addresses."""
        if self.classification is None:
            return f"group-{self.contest.pk}" if self.contest else ""
        return str(self.classification.pk)

    @property
    def anchor(self) -> str:
        """Its name in a page where a classification has a table for each contest."""
        return f"{self.key}-{self.contest.pk}" if self.contest else self.key

    @property
    def minimum(self) -> int:
        """How many it needs for a title."""
        if self.classification is not None:
            return self.classification.minimum
        return self.contest.group.minimum if self.contest else 0

    @property
    def is_under_minimum(self) -> bool:
        """Whether too few belong to it for a title."""
        return len(self.rows) < self.minimum

    @property
    def is_mutual(self) -> bool:
        """Whether only games among its players count."""
        return self.classification is not None and self.classification.is_mutual


def belongs_to(classification: Classification, entry: Entry) -> bool:
    """Return whether an entry belongs to a classification; an unknown fact keeps it out."""
    conditions = Group(
        born_from=classification.born_from,
        born_to=classification.born_to,
        club=classification.club,
        region=classification.region,
        sex=classification.sex,
    )
    if not conditions.includes_player(entry.player):
        return False
    if classification.federation and classification.federation != entry.player.federation:
        return False
    titles = {fold_for_search(title) for title in classification.title.split(",") if title.strip()}
    return not titles or fold_for_search(entry.title or entry.player.title) in titles


def tables_of_tournament(tournament: Tournament) -> tuple[ClassifiedTable, ...]:
    """Load every named table of a tournament, groups that play together in it last.

    Four queries, one more where only games among some players count.
    """
    stored = tournament.classifications.filter(is_removed=False)
    contests = list(
        Contest.objects.filter(tournament=tournament).select_related("group", "programme")
    )
    return tuple(_tables([tournament], stored, contests, only_groups_that_share=True))


def tables_of_festival(festival: Festival) -> tuple[ClassifiedTable, ...]:
    """Load every named table of an event: each classification in each contest that it covers."""
    stored = festival.classifications.filter(is_removed=False).select_related("programme", "group")
    contests = list(festival.contests.select_related("group", "programme", "tournament"))
    tournaments = {contest.tournament_id: contest.tournament for contest in contests}
    return tuple(_tables([*tournaments.values()], stored, contests))


def _tables(
    tournaments: Sequence[Tournament],
    stored: Iterable[Classification],
    contests: Sequence[Contest],
    *,
    only_groups_that_share: bool = False,
) -> Iterator[ClassifiedTable]:
    classifications = list(stored)
    by_pk = {tournament.pk: tournament for tournament in tournaments}
    shared = contests_by_tournament(contests)
    sharing = [
        contest
        for contest in contests
        if only_groups_that_share and len(shared[contest.tournament_id]) > 1
    ]
    if not classifications and not sharing:
        return
    tables = rows_of_newest_tables(list(by_pk))
    facts = facts_of_tables(by_pk) if any(one.is_mutual for one in classifications) else {}
    columns = {
        pk: coefficients_that_separate(by_pk[pk], rows) for pk, rows in tables.items() if rows
    }
    for one in classifications:
        covered: Iterable[Contest | None] = (
            [None] if one.festival_id is None else covered_contests(one, contests)
        )
        for contest in covered:
            pk = contest.tournament_id if contest else tournaments[0].pk
            rows = [
                row
                for row in tables[pk]
                if contest is None or contest_of_entry(shared[pk], row.entry) == contest
            ]
            made = lines_of_classification(one, rows, facts.get(pk))
            if made or contest is None:
                yield ClassifiedTable(by_pk[pk], made, columns.get(pk, ()), one, contest)
    for contest in sharing:
        pk = contest.tournament_id
        rows = [row for row in tables[pk] if contest_of_entry(shared[pk], row.entry) == contest]
        yield ClassifiedTable(by_pk[pk], own_rows(rows), columns.get(pk, ()), None, contest)


def lines_of_classification(
    one: Classification, rows: Iterable[StandingRow], facts: StandingsFacts | None
) -> tuple[ClassifiedRow, ...]:
    """Return the lines of those of a table who belong to a classification.

    ``facts`` are what the table was computed from, where only games among them may count.
    """
    own = [row for row in rows if belongs_to(one, row.entry)]
    return mutual_rows(facts, own) if one.is_mutual and facts is not None else own_rows(own)


def covered_contests(one: Classification, contests: Iterable[Contest]) -> list[Contest]:
    """Return the contests of an event in which a classification of it has a table."""
    return [
        contest
        for contest in contests
        if one.programme_id in (None, contest.programme_id)
        and one.group_id in (None, contest.group_id)
    ]


def facts_of_tables(tournaments: Collection[int]) -> dict[int, StandingsFacts]:
    """Load what the newest table of each tournament was computed from; one query."""
    stored = StandingRevision.objects.filter(tournament__in=tournaments).order_by("revision")
    newest = {pk: facts for pk, facts in stored.values_list("tournament", "facts") if facts}
    return {pk: standings_facts_from_json_data(facts) for pk, facts in newest.items()}


def own_rows(rows: Sequence[StandingRow]) -> tuple[ClassifiedRow, ...]:
    """Return some rows of a table, in its order, with places among themselves."""
    whole = [Span(row.place_from, row.place_to) for row in rows]
    return tuple(
        ClassifiedRow(span, of_all, row)
        for span, of_all, row in zip(places_among(whole), whole, rows, strict=True)
    )


def mutual_rows(facts: StandingsFacts, rows: Sequence[StandingRow]) -> tuple[ClassifiedRow, ...]:
    """Rank some players by the games among themselves alone; a rest counts nothing."""
    by_number = {row.entry.number: row for row in rows if row.entry.number}
    among = replace(
        facts,
        games=tuple(
            game for game in facts.games if game.white in by_number and game.black in by_number
        ),
        numbers=tuple(number for number in facts.numbers if number in by_number),
        lot=tuple(number for number in facts.lot if number in by_number),
        unplaced=tuple(number for number in facts.unplaced if number in by_number),
    )
    made = []
    for ranked in among.rank():
        row = by_number[ranked.number]
        line = StandingRow(pk=row.pk, entry=row.entry, **columns_of_stored_line(ranked))
        made.append(
            ClassifiedRow(
                Span(ranked.place_from, ranked.place_to),
                Span(row.place_from, row.place_to),
                line,
                line.reasons,
            )
        )
    return tuple(made)


def table_by_key(tables: Iterable[ClassifiedTable], key: str) -> list[ClassifiedTable]:
    """Return the tables with this name in addresses: one, or one for each contest of an event."""
    return [table for table in tables if table.key == key]


def standing_rows(table: ClassifiedTable) -> tuple[StandingRow, ...]:
    """Return the lines of a named table as lines of standings, for a screen that shows those."""
    rows = []
    for line in table.rows:
        row = copy(line.row)
        row.place_from, row.place_to = line.span.first, line.span.last
        rows.append(row)
    return tuple(rows)
