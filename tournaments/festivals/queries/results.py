"""Stored tables of many tournaments read at once: in whose contest an entry plays, his results."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import F

from tournaments.entries.models import Entry
from tournaments.festivals.models import Contest, Group
from tournaments.festivals.rules.groups import GroupTerms, own_group
from tournaments.festivals.rules.places import Result, Span, places_among
from tournaments.festivals.rules.regulations import Body
from tournaments.standings.models import StandingRow
from tournaments.teams.models import Team, TeamStandingRow


def rows_of_newest_tables(tournaments: Collection[int]) -> dict[int, list[StandingRow]]:
    """Load the rows of the newest stored table of each tournament, in order; one query."""
    rows = (
        StandingRow.objects.filter(
            standing__tournament__in=tournaments,
            standing__revision=F("standing__tournament__standings_revision"),
        )
        .annotate(tournament=F("standing__tournament"))
        .select_related("entry__player", "entry__part__application")
        .order_by("place_from", "entry__number")
    )
    tables: dict[int, list[StandingRow]] = {pk: [] for pk in tournaments}
    for row in rows:
        tables[row.tournament].append(row)
    return tables


def group_terms(group: Group) -> GroupTerms:
    """Return who plays in a stored group, as its rules ask."""
    return GroupTerms(
        group.title,
        group.sex,
        group.born_from,
        group.born_to,
        group.rating_from,
        group.rating_to,
        group.rank_from,
        group.rank_to,
        takes_younger=group.takes_younger,
    )


def contest_of_entry(contests: Sequence[Contest], entry: Entry) -> Contest | None:
    """Return the contest in which an entry is placed, of those that share its tournament.

    The application says it; an entry made without one belongs where his age and sex put him, and
    to the host where they put him nowhere.
    """
    if len(contests) == 1:
        return contests[0]
    part = getattr(entry, "part", None)
    named = [one for one in contests if part is not None and one.pk == part.contest_id]
    if named:
        return named[0]
    player = entry.player
    place = own_group(
        [group_terms(contest.group) for contest in contests],
        sex=player.sex,
        birth_year=player.birth_year,
        rating=entry.rating,
        rank=entry.title or player.title,
    )
    if place is not None:
        return contests[place]
    return next((contest for contest in contests if contest.is_host), None)


def contests_by_tournament(contests: Iterable[Contest]) -> dict[int, list[Contest]]:
    """Group contests by the tournament that they share."""
    shared: dict[int, list[Contest]] = {}
    for contest in contests:
        shared.setdefault(contest.tournament_id, []).append(contest)
    return shared


def body_of_entry(entry: Entry, body: Body) -> str:
    """Return for whom an entry plays, as it was entered; the person's own where it says nothing."""
    player, part = entry.player, getattr(entry, "part", None)
    if body is Body.FEDERATION:
        return player.federation
    entered = getattr(part.application, body.value) if part is not None else ""
    return entered or getattr(player, body.value)


def results_of_teams(contests: Collection[Contest], body: Body) -> tuple[Result, ...]:
    """Return what every team did in the contests that teams play, by their newest tables.

    A team stands for its region, or for its club: the one written down, else its own name. One
    query.
    """
    by_tournament = {
        contest.tournament_id: contest
        for contest in contests
        if contest.is_host and contest.tournament.play_system.plays_in_teams
    }
    if not by_tournament:
        return ()
    rows = (
        TeamStandingRow.objects.filter(
            standing__tournament__in=by_tournament,
            standing__revision=F("standing__tournament__standings_revision"),
        )
        .select_related("team")
        .order_by("standing__tournament", "place_from", "team__number")
    )
    tables: dict[int, list[TeamStandingRow]] = {}
    for row in rows:
        tables.setdefault(row.team.tournament_id, []).append(row)
    return tuple(
        Result(
            contest=by_tournament[tournament].pk,
            person=-row.team_id,
            body=body_of_team(row.team, body),
            sex="",
            span=Span(row.place_from, row.place_to),
            points=row.game_points,
            size=len(table),
            has_played=row.played > 0,
            match_points=row.match_points,
        )
        for tournament, table in tables.items()
        for row in table
    )


def body_of_team(team: Team, body: Body) -> str:
    """Return for whom a team plays: its region, or its club, of a school team its own name."""
    if body is Body.REGION:
        return team.region
    return (team.club or team.name) if body is Body.CLUB else ""


def results_of_contests(
    contests: Collection[Contest],
    tables: Mapping[int, Sequence[StandingRow]],
    body: Body,
    came: Mapping[int, Entry] | None = None,
) -> tuple[Result, ...]:
    """Return what everybody did in each contest, in places counted within it.

    ``tables`` are rows of stored tables by tournament. A group that plays with another has places
    of its own, and so has its host. ``came`` is by which entry of the event somebody came to a
    final, by his entry there.
    """
    results = []
    first = came or {}
    for tournament, shared in contests_by_tournament(contests).items():
        placed: dict[int, list[StandingRow]] = {contest.pk: [] for contest in shared}
        for row in tables.get(tournament, ()):
            contest = contest_of_entry(shared, first.get(row.entry_id, row.entry))
            if contest is not None:
                placed[contest.pk].append(row)
        for contest in shared:
            rows = placed[contest.pk]
            spans = places_among([Span(row.place_from, row.place_to) for row in rows])
            results += [
                Result(
                    contest=contest.pk,
                    person=row.entry.player_id,
                    body=body_of_entry(first.get(row.entry_id, row.entry), body),
                    sex=row.entry.player.sex,
                    span=span,
                    points=row.points,
                    size=len(rows),
                    has_played=row.played > 0,
                )
                for span, row in zip(spans, rows, strict=True)
            ]
    return tuple(results)
