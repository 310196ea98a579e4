"""Results of team matches as scoring counts them; penalties; the field of a Swiss round."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from arbiter.rules.outcome import outcome_facts_for_standings
from games.draughts.colour import Colour
from tournaments.boards.models import SETTLED, Game, GameState, Pairing, PairingKind, RoundState
from tournaments.boards.queries.ties import worth_of_board
from tournaments.events.models import Tournament
from tournaments.pairing.field import DRAW
from tournaments.pairing.teams.field import ColourType, TeamField
from tournaments.scoring.teams.histories import paired_teams
from tournaments.scoring.teams.matches import Board, MatchKind, TeamResult, TeamRules
from tournaments.scoring.teams.totals import Taken, count_teams
from tournaments.teams.models import Team, TeamMatch, TeamMember, TeamPenalty, TeamSettings
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams

# Results of the matches of published rounds; a match with a game still open is none yet.


def results_of_teams(
    tournament: Tournament, settings: TeamSettings, *, before: int | None = None
) -> tuple[TeamResult, ...]:
    """Load the finished matches by numbers of teams, those of rounds ``before`` one; four queries.

    Asked about the round to be paired (``before``), an adjourned game is a draw (C.04.2).
    """
    boards = Pairing.objects.prefetch_related(Prefetch("games", Game.objects.order_by("number")))
    matches = (
        TeamMatch.objects.filter(round__tournament=tournament)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first", "second")
        .prefetch_related(Prefetch("pairings", boards.order_by("board")))
        .order_by("round__number", "table")
    )
    if before is not None:
        matches = matches.filter(round__number__lt=before)
    teams = dict(
        TeamMember.objects.filter(team__tournament=tournament).values_list("entry", "team")
    )
    rules = rules_of_teams(tournament, settings)
    counted = _Counting(tournament, rules, teams, before is not None)
    found = (counted.result(match) for match in matches)
    return tuple(result for result in found if result is not None)


@dataclass(frozen=True, slots=True)
class _Counting:
    """How the boards of a match are counted; ``teams`` are those of the entries."""

    tournament: Tournament
    rules: TeamRules
    teams: Mapping[int, int]
    counts_adjourned: bool

    def result(self, match: TeamMatch) -> TeamResult | None:
        """Return the result of a match; None where a game of it is not over."""
        number, first = match.round.number, match.first.number or 0
        if match.second is None:
            return TeamResult(number, first, None, kind=MatchKind.BYE, key=match.pk)
        boards = [self._board(pairing, match) for pairing in match.pairings.all()]
        finished = tuple(board for board in boards if board is not None)
        if len(finished) < len(boards):
            return None
        kind = MatchKind.PLAYED if boards else MatchKind.FORFEIT
        return TeamResult(number, first, match.second.number, finished, kind, key=match.pk)

    def _board(self, pairing: Pairing, match: TeamMatch) -> Board | None:
        at = pairing.board - (match.table - 1) * self.rules.boards
        if pairing.kind != PairingKind.GAME:  # the opponent's place in the line-up is empty
            points = self.rules.alone_at_board(pairing.points)
            is_of_first = self.teams.get(pairing.first_id) == match.first_id
            own, other = (points, 0) if is_of_first else (0, points)
            return Board(at, own, other, played=False)
        if self.tournament.micro_steps:
            return self._board_by_steps(pairing, match, at)
        sums: dict[int | None, int] = {match.first_id: 0, match.second_id: 0}
        is_played = False
        for game in pairing.games.all():
            if game.state not in SETTLED:
                if game.state != GameState.ADJOURNED or not self.counts_adjourned:
                    return None
                points_of = (int(DRAW), int(DRAW))
                is_played = True
            else:
                facts = outcome_facts_for_standings(game.outcome)
                points_of = (facts.points_white, facts.points_black)
                is_played = is_played or facts.played
            for entry, points in zip((game.white_id, game.black_id), points_of, strict=True):
                sums[self.teams.get(entry)] += points
        return Board(at, sums[match.first_id], sums[match.second_id], is_played)

    def _board_by_steps(self, pairing: Pairing, match: TeamMatch, at: int) -> Board | None:
        games = pairing.games.all()
        outcomes = {game.pk: game.outcome for game in games if game.state in SETTLED}
        worth = worth_of_board(self.tournament, pairing, outcomes)
        is_played = any(outcome_facts_for_standings(own).played for own in outcomes.values())
        if worth is None:
            is_adjourned = any(game.state == GameState.ADJOURNED for game in games)
            if not (self.counts_adjourned and is_adjourned):
                return None
            worth, is_played = (self.rules.of_board // 2,) * 2, True
        is_of_first = self.teams.get(pairing.first_id) == match.first_id
        return Board(at, *(worth if is_of_first else worth[::-1]), is_played)


def points_taken(tournament: Tournament, *, before: int | None = None) -> Taken:
    """Load the match points and board points that penalties took, by the number of the team.

    Those of matches of rounds ``before`` one, else of all.
    """
    penalties = TeamPenalty.objects.filter(
        team__tournament=tournament, team__number__isnull=False, is_taken_back=False
    )
    if before is not None:
        penalties = penalties.filter(match__round__number__lt=before)
    rows = penalties.values_list("team__number", "match_points", "board_points")
    taken: dict[int, tuple[int, int]] = {}
    for number, match, games in rows:
        so_far = taken.get(number, (0, 0))
        taken[number] = (so_far[0] + match, so_far[1] + games)
    return taken


# The field of the next round of a Swiss of teams.


def team_field(tournament: Tournament, number: int) -> TeamField:
    """Load what round ``number`` of a Swiss of teams is paired from, as known now."""
    settings = settings_of_teams(tournament)
    rules = rules_of_teams(tournament, settings)
    teams = list(tournament.teams.filter(number__isnull=False))
    results = results_of_teams(tournament, settings, before=number)
    totals = count_teams(
        results, [team.number for team in teams], rules, points_taken(tournament, before=number)
    )
    return TeamField(
        teams=paired_teams(totals, results, rounds=number - 1, absent=_gone(teams, number)),
        rounds=tournament.rounds_planned,
        initial=Colour(tournament.initial_colour or Colour.WHITE.value),
        colours=ColourType(settings.colours),
        prohibited=_prohibited(settings, teams),
    )


def _prohibited(settings: TeamSettings, teams: Collection[Team]) -> tuple[frozenset[int], ...]:
    numbers = {team.pk: team.number for team in teams}
    return tuple(
        frozenset(numbers[team] for team in pair)
        for pair in settings.prohibited
        if numbers.keys() >= set(pair)
    )


def _gone(teams: Collection[Team], number: int) -> frozenset[int]:
    return frozenset(
        team.number
        for team in teams
        if team.withdrawn_from is not None and team.withdrawn_from <= number
    )
