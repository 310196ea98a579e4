"""The teams of an event collected for its TRF: points, rosters, byes, forfeits, orders."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from django.db.models import Prefetch

from games.archive.names import name_in_latin_letters
from tournaments.boards.models import RoundState
from tournaments.events.models import Tournament
from tournaments.pairing.trf.teams import (
    TrfAbnormal,
    TrfApart,
    TrfForfeit,
    TrfOrder,
    TrfTeam,
    TrfTeams,
)
from tournaments.scoring.teams.matches import MatchKind, TeamBye, TeamResult, TeamRules
from tournaments.scoring.teams.standings import rank_teams
from tournaments.teams.models import (
    LineUp,
    LineUpPlace,
    PlacesBy,
    Team,
    TeamColours,
    TeamMember,
    TeamPenalty,
    TeamSettings,
)
from tournaments.teams.queries.results import points_taken, results_of_teams
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams, ties_of_event

FIRST_COLOURS = "WB"


def trf_teams_of_event(tournament: Tournament, after: int) -> TrfTeams:
    """Collect the team records of an event after a round; nine queries."""
    settings = settings_of_teams(tournament)
    rules = rules_of_teams(tournament, settings)
    members = TeamMember.objects.select_related("entry").order_by("order")
    teams = list(
        tournament.teams.filter(number__isnull=False)
        .order_by("number")
        .prefetch_related(Prefetch("members", members))
    )
    numbers = [team.number or 0 for team in teams]
    results = [result for result in results_of_teams(tournament, settings) if result.round <= after]
    rows = {
        row.number: row
        for row in rank_teams(
            results,
            numbers,
            rules,
            ties=ties_of_event(settings),
            taken=points_taken(tournament, before=after + 1),
        )
    }
    win, draw, loss = (Fraction(points) for points in rules.match_scale)
    byes = tuple((one.round, one.first) for one in results if one.kind is MatchKind.BYE)
    return TrfTeams(
        teams=tuple(
            TrfTeam(
                team.number or 0,
                name_in_latin_letters(team.name),
                tuple(member.entry.number or 0 for member in team.members.all()),
                match_points=Fraction(rows[team.number or 0].match_points),
                game_points=Fraction(rows[team.number or 0].game_points),
                rank=rows[team.number or 0].place_from,
            )
            for team in teams
        ),
        colours=(FIRST_COLOURS * settings.boards)[: settings.boards],
        scale={"W": win, "D": draw, "L": loss},
        bye=_bye(rules) if byes else None,
        byes=byes,
        forfeits=tuple(_forfeits(results)),
        orders=tuple(_orders(tournament, teams, after, settings.boards)),
        abnormal=tuple(_penalties(tournament, after)),
        apart=tuple(_apart(tournament, settings, teams, after=after)),
    )


def _apart(
    tournament: Tournament, settings: TeamSettings, teams: Sequence[Team], *, after: int
) -> Iterator[TrfApart]:
    """Yield the pairs that may not meet, as they hold in the rounds still to be paired."""
    last = tournament.rounds_planned
    if after >= last:
        return
    numbers = {team.pk: team.number or 0 for team in teams}
    pairs = (pair for pair in settings.prohibited if numbers.keys() >= set(pair))
    for one, other in sorted(sorted(numbers[team] for team in pair) for pair in pairs):
        yield TrfApart(after + 1, last, (one, other))


def _bye(rules: TeamRules) -> tuple[Fraction, Fraction]:
    win, draw, _loss = rules.match_scale
    match, games = {
        TeamBye.DRAW: (draw, rules.full // 2),
        TeamBye.WIN: (win, rules.full),
        TeamBye.NOTHING: (0, 0),
    }[rules.bye]
    return Fraction(match), Fraction(games)


def _forfeits(results: Sequence[TeamResult]) -> Iterator[TrfForfeit]:
    """Yield the matches of which no board was played: who was there has won its boards."""
    for result in results:
        if result.second is None or any(board.played for board in result.boards):
            continue
        yield TrfForfeit(
            result.round,
            result.first,
            result.second,
            any(board.first for board in result.boards),
            any(board.second for board in result.boards),
        )


def _orders(
    tournament: Tournament, teams: Sequence[Team], after: int, boards: int
) -> Iterator[TrfOrder]:
    """Yield the line-ups that are not the roster from the top down, or leave a place empty."""
    rosters: Mapping[int, list[int]] = {
        team.pk: [member.pk for member in team.members.all()] for team in teams
    }
    numbers = {
        member.pk: member.entry.number or 0 for team in teams for member in team.members.all()
    }
    line_ups = (
        LineUp.objects.filter(
            match__round__tournament=tournament,
            match__round__number__lte=after,
            match__second__isnull=False,
        )
        .exclude(match__round__state=RoundState.DRAFT)
        .select_related("match__round", "match__first", "match__second", "team")
        .prefetch_related(Prefetch("places", LineUpPlace.objects.order_by("board")))
        .order_by("match__round__number", "match__table", "team__number")
    )
    for line_up in line_ups:
        seated = {place.board: place.member_id for place in line_up.places.all()}
        roster = rosters.get(line_up.team_id, [])
        at = [roster.index(member) for _board, member in sorted(seated.items())]
        is_in_order = at == sorted(at) and set(seated) == set(range(1, len(seated) + 1))
        if is_in_order or not seated:
            continue
        match = line_up.match
        other = match.second if line_up.team_id == match.first_id else match.first
        yield TrfOrder(
            match.round.number,
            line_up.team.number or 0,
            other.number if other and other.number else 0,
            tuple(numbers.get(seated.get(board, 0), 0) for board in range(1, boards + 1)),
        )


def _penalties(tournament: Tournament, after: int) -> Iterator[TrfAbnormal]:
    rows = (
        TeamPenalty.objects.filter(
            team__tournament=tournament, is_taken_back=False, match__round__number__lte=after
        )
        .select_related("team", "match__round")
        .order_by("match__round__number", "team__number", "pk")
    )
    for row in rows:
        yield TrfAbnormal(
            "",
            Fraction(-row.match_points),
            Fraction(-row.board_points),
            row.match.round.number,
            (row.team.number or 0,),
        )


def trf_code_of_teams(tournament: Tournament) -> str:
    """Return the code for record 192: colour preferences of a Swiss of teams, its first points."""
    code = tournament.play_system.trf_code(tournament)
    settings = settings_of_teams(tournament)
    kind = "" if settings.colours == TeamColours.NONE else f"TYPE{settings.colours.upper()}_"
    code = code.replace("TYPEA_", kind)
    if settings.places_by == PlacesBy.BOARD_POINTS:
        return code.replace("MP_GP", "GP_MP")
    return code
