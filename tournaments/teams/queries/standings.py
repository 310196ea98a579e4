"""The table of teams after a round, why a team has its place, the best at every board."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tournaments.boards.models import SETTLED, PairingKind, RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.lots import PLACES
from tournaments.scoring.teams.matches import TeamRules, TeamScore
from tournaments.scoring.teams.standings import TeamFacts, TeamRow
from tournaments.teams.models import Team, TeamMatch, TeamSettings
from tournaments.teams.queries.matches import MatchOfRound, matches_of_event
from tournaments.teams.queries.results import points_taken, results_of_teams
from tournaments.teams.queries.settings import (
    rules_of_teams,
    settings_of_teams,
    ties_of_event,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """One opponent of a team in the table: the match, its points from the team's side."""

    match: MatchOfRound
    own: int
    other: int

    @property
    def is_over(self) -> bool:
        """Whether the match counts."""
        return self.match.is_over

    @property
    def is_begun(self) -> bool:
        """Whether it has a score to show."""
        return self.match.is_begun

    @property
    def is_won(self) -> bool:
        """Whether the team has won it."""
        return self.is_over and self.own > self.other

    @property
    def is_lost(self) -> bool:
        """Whether the team has lost it."""
        return self.is_over and self.own < self.other

    @property
    def round(self) -> int:
        """The round of the match."""
        return self.match.match.round.number

    @property
    def score(self) -> str:
        """The score, the team's points first."""
        return f"{self.own}:{self.other}"


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A line of the table: the team, its place and points, the cells of its opponents."""

    team: Team
    row: TeamRow | None
    cells: tuple[tuple[Cell, ...] | None, ...]
    byes: tuple[int, ...]

    @property
    def place(self) -> str:
        """The place, or the places that equals share; empty for a team that takes none."""
        if self.row is None:
            return ""
        first, last = self.row.place_from, self.row.place_to
        return str(first) if first == last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class TeamTable:
    """The table of teams: its facts, the lines by place, the rounds that are over."""

    settings: TeamSettings
    rules: TeamRules
    facts: TeamFacts
    ties: tuple[str, ...]
    lines: tuple[TeamLine, ...]
    numbers: tuple[int, ...]
    after: int
    rounds_over: tuple[int, ...]
    matches: tuple[MatchOfRound, ...]
    excluded: tuple[Team, ...]

    @property
    def is_by_boards(self) -> bool:
        """Whether the sum of all board points places the teams."""
        return self.rules.primary is TeamScore.GAMES

    @property
    def has_byes(self) -> bool:
        """Whether a team had no opponent in a round."""
        return any(line.byes for line in self.lines)

    def line_of(self, team: int) -> TeamLine | None:
        """Return the line of a team."""
        return next((line for line in self.lines if line.team.pk == team), None)


def table_of_teams(tournament: Tournament, after: int | None = None) -> TeamTable:
    """Compute the table of teams, or as it stood after a round; a constant number of queries."""
    settings = settings_of_teams(tournament)
    rules = rules_of_teams(tournament, settings)
    teams = {team.number: team for team in tournament.teams.all() if team.number is not None}
    everything = matches_of_event(tournament, rules)
    over = _rounds_over(everything)
    matches = [one for one in everything if after is None or one.match.round.number <= after]
    excluded = _excluded(tournament, teams.values(), matches)
    facts = _facts(tournament, settings, rules, teams=teams, matches=matches, out=excluded)
    rows = facts.rank()
    order = [row.number for row in rows]
    lines = [_line(teams[row.number], row, order, everything, after=after) for row in rows]
    lines += [
        _line(teams[number], None, order, everything, after=after) for number in sorted(excluded)
    ]
    return TeamTable(
        settings=settings,
        rules=rules,
        facts=facts,
        ties=facts.ties,
        lines=tuple(lines),
        numbers=tuple(order),
        after=after or (over[-1] if over else 0),
        rounds_over=over,
        matches=tuple(matches),
        excluded=tuple(teams[number] for number in sorted(excluded)),
    )


def facts_of_teams(tournament: Tournament) -> TeamFacts:
    """Load all facts that the table of teams is computed from, as of now."""
    return table_of_teams(tournament).facts


def _facts(
    tournament: Tournament,
    settings: TeamSettings,
    rules: TeamRules,
    *,
    teams: Mapping[int, Team],
    matches: Iterable[MatchOfRound],
    out: frozenset[int],
) -> TeamFacts:
    shown = {one.match.round.number for one in matches}
    counted = tuple(
        result
        for result in results_of_teams(tournament, settings)
        if result.round in shown and not out & set(result.numbers)
    )
    return TeamFacts(
        results=counted,
        numbers=tuple(sorted(teams.keys() - out)),
        rules=rules,
        ties=ties_of_event(settings),
        lot=_lot(tournament, teams),
        taken=points_taken(tournament),
    )


def _lot(tournament: Tournament, teams: Mapping[int, Team]) -> tuple[int, ...]:
    """Return the teams in the order of the lot for shared places, by their players in it.

    The lot is drawn for entries; a team stands where its first player does.
    """
    drawn = tournament.lots.filter(kind=PLACES).values_list("outcome", flat=True).first()
    if not drawn:
        return ()
    numbers: dict[int, int] = dict(
        tournament.entries.filter(pk__in=drawn).values_list("pk", "team_member__team__number")
    )
    order = [numbers[pk] for pk in drawn if pk in numbers]
    return tuple(dict.fromkeys(number for number in order if number in teams))


def _rounds_over(matches: Sequence[MatchOfRound]) -> tuple[int, ...]:
    """Return the rounds, from the first on, whose matches are all over."""
    over: list[int] = []
    for number, own in groupby(matches, key=lambda one: one.match.round.number):
        if not all(one.is_over for one in own):
            break
        over.append(number)
    return tuple(over)


def _excluded(
    tournament: Tournament, teams: Iterable[Team], matches: Iterable[MatchOfRound]
) -> frozenset[int]:
    """Find teams that left a round robin before half of their matches: they count for nobody."""
    if not (tournament.play_system.is_laid_out_whole and tournament.exclude_under_half):
        return frozenset()
    gone = {team.pk: team for team in teams if team.is_withdrawn}
    if not gone:
        return frozenset()
    of_team = TeamMatch.objects.filter(round__tournament=tournament, second__isnull=False)
    total: dict[int, int] = defaultdict(int)
    for first, second in of_team.values_list("first", "second"):
        total[first] += 1
        total[second] += 1
    played: dict[int, int] = defaultdict(int)
    for one in matches:
        if any(board.is_played for board in one.boards):
            played[one.match.first_id] += 1
            played[one.match.second_id or 0] += 1
    return frozenset(
        team.number
        for pk, team in gone.items()
        if team.number is not None and 2 * played[pk] < total[pk]
    )


def _line(
    team: Team,
    row: TeamRow | None,
    order: Sequence[int],
    matches: Iterable[MatchOfRound],
    *,
    after: int | None,
) -> TeamLine:
    by_opponent: dict[int, list[Cell]] = defaultdict(list)
    byes = []
    for one in matches:
        match = one.match
        if team.pk not in (match.first_id, match.second_id):
            continue
        is_shown = after is None or match.round.number <= after
        if match.second is None:
            if is_shown and match.round.state != RoundState.DRAFT:
                byes.append(match.round.number)
            continue
        is_first = match.first_id == team.pk
        other = match.second if is_first else match.first
        points = (one.first_points, one.second_points)
        own, against = points if is_first else points[::-1]
        if other.number is not None:
            by_opponent[other.number].append(Cell(one, own, against))
    cells = tuple(
        None if number == team.number else tuple(by_opponent.get(number, ())) for number in order
    )
    return TeamLine(team, row, cells, tuple(byes))


# The best at every board.


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A player at one board: his points there, of how many games, his place."""

    entry: Entry
    team: Team
    points: int
    games: int
    place: str


def best_by_board(table: TeamTable) -> tuple[tuple[BoardRow, ...], ...]:
    """Return for every board its players by the points they scored at it; no query.

    Equal points share a place; who needed fewer games for them stands first.
    """
    sums: dict[int, dict[int, list[Any]]] = {at: {} for at in range(1, table.rules.boards + 1)}
    for one in table.matches:
        for board in one.boards:
            if not board.is_over or board.at not in sums:
                continue
            sides = (
                (board.first, one.match.first, board.first_points),
                (board.second, one.match.second, board.second_points),
            )
            games = _games_counted(board.pairing, table.rules)
            for entry, team, points in sides:
                if entry is not None and team is not None:
                    row = sums[board.at].setdefault(entry.pk, [entry, team, 0, 0])
                    row[2] += points
                    row[3] += games
    return tuple(_placed(rows.values()) for _at, rows in sorted(sums.items()))


def _games_counted(pairing: Any, rules: TeamRules) -> int:
    if pairing.kind != PairingKind.GAME:
        return rules.games
    return sum(game.state in SETTLED for game in pairing.games.all())


def _placed(rows: Iterable[Sequence[Any]]) -> tuple[BoardRow, ...]:
    ordered = sorted(rows, key=lambda row: (-row[2], row[3], row[0].number or 0))
    placed: list[BoardRow] = []
    for _key, equal in groupby(ordered, key=lambda row: (row[2], row[3])):
        group = list(equal)
        first, last = len(placed) + 1, len(placed) + len(group)
        place = str(first) if first == last else f"{first}–{last}"
        placed += [
            BoardRow(entry, team, points, games, place) for entry, team, points, games in group
        ]
    return tuple(placed)
