"""Medal table, team standing and combined standings of an event, computed from stored tables.

What is computed is plain values (JSON): persons and contests by number, bodies by name. Two
states are told: ``over``, of the tournaments that were played to their end, which is what stands;
and ``now``, as if those being played ended as they are.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.db.models import F, Q

from arbiter.journal.models.rows import JournalHead
from arbiter.ports import Subject
from tournaments.events.models import TournamentState
from tournaments.festivals.models import FESTIVAL, Contest, Festival, FestivalTables
from tournaments.festivals.queries.finals import Course, contests_behind, course_of_contests
from tournaments.festivals.queries.results import (
    results_of_contests,
    results_of_teams,
    rows_of_newest_tables,
)
from tournaments.festivals.rules.combined import combined_standing
from tournaments.festivals.rules.medals import Medal, NoMedals, medal_table, medals_won
from tournaments.festivals.rules.places import Result
from tournaments.festivals.rules.regulations import (
    Body,
    FestivalRules,
    TeamRule,
    rules_from_data,
    rules_to_data,
)
from tournaments.festivals.rules.teams import TeamRow, team_standing
from tournaments.people.models import PEOPLE
from tournaments.standings.models import StandingRow

ReadRows = Callable[[Collection[int]], Mapping[int, Sequence[StandingRow]]]

OVER, NOW = "over", "now"

FOLLOWED = timedelta(days=60)  # after its end an event is asked for changes of its tournaments


def compute_tables(festival: Festival, rows: ReadRows = rows_of_newest_tables) -> dict[str, Any]:
    """Compute all tables of an event; the number of queries does not grow with its tournaments.

    ``rows`` reads the table of each tournament.
    """
    contests = list(
        festival.contests.select_related("group", "programme", "tournament").exclude(
            tournament__state=TournamentState.CANCELLED
        )
    )
    course = course_of_contests(contests)
    tables = course.tables_of_whole(
        rows({contest.tournament_id for contest in contests} | course.tournaments)
    )
    sources = sources_of_tables(contests, course)
    first = course.first_entries()
    contests = [one for one in contests if one.tournament_id not in course.going_on_elsewhere]
    rules = rules_from_data(festival.team_rule)
    results = {body: results_of_contests(contests, tables, body, first) for body in Body}
    over = {contest.pk for contest in contests if course.is_over(contest.tournament)}
    waiting = [
        contest.pk
        for contest in contests
        if contest.tournament.state == TournamentState.FINISHED and contest.pk not in over
    ]
    now = {result.contest for result in results[Body.REGION] if result.has_played} | over
    return {
        "sources": sources,
        "journal": _heads([festival.pk])[festival.pk],
        "rules": rules_to_data(rules),
        OVER: _tables(contests, over, results, rules) | ({"waiting": waiting} if waiting else {}),
        NOW: _tables(contests, now, results, rules) if now != over else None,
    }


def sources_of_tables(contests: Iterable[Contest], course: Course) -> list[list[Any]]:
    """Return what tables are computed from: tournaments with the number of their stored table.

    The stages behind them are among these: one that is planned keeps the medals back.
    """
    hosts = [contest.tournament for contest in contests if contest.is_host]
    stages = [stage for host in hosts for stage in course.stages.get(host.pk, ())]
    finals = [final for host in hosts for final in course.finals_of(host.pk)]
    stages += [one for final in finals for one in course.stages.get(final.tournament_id, ())]
    return [
        *sorted(
            [one.pk, one.standings_revision, one.state]
            for one in (*hosts, *(final.tournament for final in finals))
        ),
        *(["stage", stage.pk, stage.made_at is not None] for stage in stages),
    ]


def _heads(festivals: Collection[int]) -> dict[int, list[int]]:
    """Return how far the journals of people and of each event have come: a region corrected."""
    streams = {str(Subject(FESTIVAL, pk)): pk for pk in festivals}
    heads = JournalHead.objects.filter(stream__in=[PEOPLE, *streams])
    known = dict(heads.values_list("stream", "seq"))
    people = known.get(PEOPLE, 0)
    return {pk: [people, known.get(stream, 0)] for stream, pk in streams.items()}


def _tables(
    contests: Sequence[Contest],
    counted: Collection[int],
    results: dict[Body, tuple[Result, ...]],
    rules: FestivalRules,
) -> dict[str, Any]:
    among = {
        body: [result for result in everything if result.contest in counted]
        for body, everything in results.items()
    }
    sizes = {result.contest: result.size for result in among[Body.REGION]}
    without = {
        contest.pk
        for contest in contests
        if contest.pk in counted and sizes.get(contest.pk, 0) < max(contest.group.minimum, 1)
    }
    medals = {body: medals_won(rules.medals, own, without) for body, own in among.items()}
    return {
        "contests": [
            [contest.pk, sizes.get(contest.pk, 0), NoMedals.UNDER_MINIMUM if contest.pk in without
             else ""]
            for contest in contests
            if contest.pk in counted
        ],
        "medals": {
            body.value: [
                [row.body, row.span.first, row.span.last, *row.counts,
                 [[one.contest, one.person, one.kind] for one in row.medals]]
                for row in medal_table(won)
            ]
            for body, won in medals.items()
        },
        "winners": [
            [one.contest, one.person, one.kind]
            for one in sorted(medals[Body.REGION], key=lambda won: (won.contest, won.kind))
        ],
        "team": _team(rules.team, contests, counted, among=among, medals=medals)
        if rules.team
        else None,
        "combined": list(
            _combined(
                rules,
                contests,
                counted=counted,
                results=among[Body.REGION],
                medals=medals[Body.REGION],
            )
        ),
    }  # fmt: skip


def _team(
    rule: TeamRule,
    contests: Sequence[Contest],
    counted: Collection[int],
    *,
    among: dict[Body, list[Result]],
    medals: dict[Body, tuple[Medal, ...]],
) -> list[dict[str, Any]]:
    taken = {
        contest.pk
        for contest in contests
        if (not rule.programmes or contest.programme_id in rule.programmes)
        and (not rule.groups or contest.group_id in rule.groups)
    }
    results = among[rule.body]
    if rule.of_teams:
        results = list(results_of_teams([one for one in contests if one.pk in counted], rule.body))
    rows = team_standing(
        rule,
        [result for result in results if result.contest in taken],
        [medal for medal in medals[rule.body] if medal.contest in taken],
    )
    return [_team_data(row) for row in rows]


def _team_data(row: TeamRow) -> dict[str, Any]:
    return {
        "body": row.body,
        "place": [row.span.first, row.span.last] if row.span else None,
        "value": str(row.value),
        "medals": list(row.medals),
        "counted": [[*_of(one.result), str(one.value), one.quota] for one in row.counted],
        "left_out": [[*_of(one.result), one.why.value] for one in row.left_out],
        "missing": [[one.sex, str(one.value)] for one in row.missing],
    }


def _of(result: Result) -> list[Any]:
    return [
        result.contest, result.person, result.span.first, result.span.last, result.points,
    ]  # fmt: skip


def _combined(
    rules: FestivalRules,
    contests: Sequence[Contest],
    *,
    counted: Collection[int],
    results: Sequence[Result],
    medals: Sequence[Medal],
) -> Iterable[dict[str, Any]]:
    if rules.combined is None:
        return
    by_group: dict[int, list[int]] = {}
    for contest in contests:
        if contest.pk in counted:
            by_group.setdefault(contest.group_id, []).append(contest.pk)
    for group, own in by_group.items():
        if len(own) < 2:
            continue
        rows = combined_standing(
            rules.combined,
            rules.combined_table,
            contests=own,
            results=[result for result in results if result.contest in own],
            medals=medals,
        )
        yield {
            "group": group,
            "contests": own,
            "rows": [
                [row.person, row.body, row.span.first, row.span.last, str(row.value),
                 [[part.span.first, part.span.last, part.points] if part else None
                  for part in row.parts]]
                for row in rows
            ],
        }  # fmt: skip


def newest_tables(festival: Festival) -> FestivalTables | None:
    """Return the newest stored tables of an event."""
    return festival.tables.order_by("-revision").first()


def events_of_tournament(tournament: int) -> list[int]:
    """Return the numbers of the events whose tables follow a tournament: none or one."""
    return list(
        Contest.objects.filter(contests_behind(tournament), is_host=True)
        .order_by()
        .values_list("festival", flat=True)
        .distinct()
    )


def overdue_tables(today: date) -> list[int]:
    """Return the events whose stored tables are behind; queries do not grow with their number.

    Behind is one that was changed itself, one of whose tournaments a newer table is stored than
    was counted (a worker may have been killed between the two), and one of whose people
    something was corrected.
    """
    changed = Festival.objects.filter(revision__gt=F("tables_revision")).values_list(
        "pk", flat=True
    )
    recent = Q(ends_on__isnull=True) | Q(ends_on__gte=today - FOLLOWED)
    followed = set(Festival.objects.filter(recent).values_list("pk", flat=True))
    newest = FestivalTables.objects.filter(
        festival__in=followed, revision=F("festival__tables_revision")
    )
    stored = {
        pk: [counted, heads]
        for pk, counted, heads in newest.values_list(
            "festival", "tables__sources", "tables__journal"
        )
    }
    sources: dict[int, list[Contest]] = {}
    contests = Contest.objects.filter(festival__in=followed, is_host=True)
    for contest in contests.select_related("tournament").exclude(
        tournament__state=TournamentState.CANCELLED
    ):
        sources.setdefault(contest.festival_id, []).append(contest)
    heads = _heads(list(sources))
    course = course_of_contests(contest for own in sources.values() for contest in own)
    told = {pk: sources_of_tables(own, course) for pk, own in sources.items()}
    behind = {
        pk
        for pk, lines in told.items()
        if any(isinstance(line[0], int) and line[1] for line in lines)
        and [lines, heads[pk]] != stored.get(pk)
    }
    return sorted({*changed, *behind})


def read_festival_state(festival_id: int) -> dict[str, int] | None:
    """Return what an open page compares: revisions of the event and its tables, last journal row.

    None for an event that is hidden.
    """
    found = Festival.objects.filter(pk=festival_id).values_list("revision", "tables_revision")
    revisions = found.first()
    if revisions is None:
        return None
    stream = str(Subject(FESTIVAL, festival_id))
    rows = JournalHead.objects.filter(stream=stream).values_list("seq", flat=True)
    revision, stored = revisions
    return {"revision": revision, "standings": stored, "journal": rows.first() or 0}
