"""The table of teams: as it is stored, or computed; why a team has its place, the best by board."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef

from tournaments.boards.models import SETTLED, Pairing, PairingKind, RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.lots import PLACES
from tournaments.pairing.reasons import Reason
from tournaments.scoring.standings import RankCode
from tournaments.scoring.teams.boards import BoardScore, rank_at_boards, scores_to_json_data
from tournaments.scoring.teams.matches import TeamRules, TeamScore
from tournaments.scoring.teams.standings import (
    TeamFacts,
    TeamRankCode,
    TeamRow,
    TeamValueShown,
    team_facts_from_json_data,
    team_facts_to_json_data,
)
from tournaments.teams.models import (
    BoardStandingRow,
    Team,
    TeamMatch,
    TeamSettings,
    TeamStanding,
    TeamStandingRow,
)
from tournaments.teams.queries.matches import BoardOfMatch, MatchOfRound, matches_of_event
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
        return _span(self.row.place_from, self.row.place_to)


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A player at one board: his points there, of how many games, his place."""

    entry: Entry
    team: Team
    points: int
    games: int
    place: str


@dataclass(frozen=True, slots=True)
class TeamTable:
    """The table of teams: its facts, the lines by place, the rounds that are over.

    ``boards`` are the players of every board by their points at it. One that is stored has the
    ``revision`` of its event and when it was computed.
    """

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
    boards: tuple[tuple[BoardRow, ...], ...] = ()
    revision: int | None = None
    computed_at: datetime | None = None

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


# Compute the table, as it is now or as it stood after a round.


def table_of_teams(tournament: Tournament, after: int | None = None) -> TeamTable:
    """Compute the table of teams, or as it stood after a round; a constant number of queries."""
    settings = settings_of_teams(tournament)
    rules = rules_of_teams(tournament, settings)
    teams = _numbered(tournament)
    everything = matches_of_event(tournament, rules)
    matches = [one for one in everything if after is None or one.match.round.number <= after]
    excluded = _excluded(tournament, teams.values(), matches)
    facts = _facts(tournament, settings, rules, teams=teams, matches=matches, out=excluded)
    return _laid_out(
        settings,
        facts,
        facts.rank(),
        teams=teams,
        matches=everything,
        after=after,
        boards=_best(matches, rules),
    )


def _numbered(tournament: Tournament) -> dict[int, Team]:
    return {team.number: team for team in tournament.teams.all() if team.number is not None}


def _laid_out(
    settings: TeamSettings,
    facts: TeamFacts,
    rows: Sequence[TeamRow],
    *,
    teams: Mapping[int, Team],
    matches: Sequence[MatchOfRound],
    boards: tuple[tuple[BoardRow, ...], ...],
    after: int | None = None,
    stored: TeamStanding | None = None,
) -> TeamTable:
    """Lay a ranked table out with the matches of its teams; those left out stand last."""
    over = _rounds_over(matches)
    order = [row.number for row in rows]
    excluded = sorted(teams.keys() - set(order))
    lines = [_line(teams[row.number], row, order, matches, after=after) for row in rows]
    lines += [_line(teams[number], None, order, matches, after=after) for number in excluded]
    return TeamTable(
        settings=settings,
        rules=facts.rules,
        facts=facts,
        ties=facts.ties,
        lines=tuple(lines),
        numbers=tuple(order),
        after=after or (over[-1] if over else 0),
        rounds_over=over,
        matches=tuple(one for one in matches if after is None or one.match.round.number <= after),
        excluded=tuple(teams[number] for number in excluded),
        boards=boards,
        revision=stored.revision if stored else None,
        computed_at=stored.computed_at if stored else None,
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
    return lot_of_teams(tournament, drawn, teams) if drawn else ()


def lot_of_teams(
    tournament: Tournament, drawn: Collection[int], teams: Collection[int]
) -> tuple[int, ...]:
    """Return ``teams`` (numbers) in the order of a lot drawn for entries."""
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
    gone = {team.pk for team in teams if team.is_withdrawn}
    if not (gone and leaves_out_leavers(tournament)):
        return frozenset()
    pairs = TeamMatch.objects.filter(round__tournament=tournament, second__isnull=False)
    played = [
        (one.match.first_id, one.match.second_id)
        for one in matches
        if any(board.is_played for board in one.boards)
    ]
    out = left_before_half(gone, pairs.values_list("first", "second"), played)
    return frozenset(team.number for team in teams if team.number is not None and team.pk in out)


def leaves_out_leavers(tournament: Tournament) -> bool:
    """Return whether a team that leaves before half of its matches counts for nobody."""
    return tournament.play_system.is_laid_out_whole and tournament.exclude_under_half


def left_before_half(
    gone: Collection[int],
    pairs: Iterable[tuple[int, int | None]],
    played: Iterable[tuple[int, int | None]],
) -> frozenset[int]:
    """Return those ``gone`` that have played less than half of their matches (rules 3.6).

    ``pairs`` are the two teams of every match of the table, ``played`` of those played.
    """
    total, own = (dict.fromkeys(gone, 0) for _ in range(2))
    for counted, matches in ((total, pairs), (own, played)):
        for match in matches:
            for team in match:
                if team in counted:
                    counted[team] += 1
    return frozenset(team for team in gone if 2 * own[team] < total[team])


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


def codes_that_separate(table: TeamTable) -> list[str]:
    """Return the coefficients that placed a team below another one; both sums stand always."""
    used = {
        reason.params.get("coefficient")
        for line in table.lines
        if line.row
        for reason in line.row.reasons
    }
    return [code for code in table.ties if code in used - {"match_points", "game_points"}]


# The best at every board.


def scores_at_boards(matches: Iterable[MatchOfRound], rules: TeamRules) -> Iterator[BoardScore]:
    """Yield what every player scored at a board that is over, by numbers; no query."""
    for one in matches:
        for board in one.boards:
            if not board.is_over or board.at > rules.boards:
                continue
            games = _games_counted(board.pairing, rules)
            for entry, team, points in _sides(one, board):
                if entry is not None and team is not None:
                    yield BoardScore(
                        one.match.round.number,
                        board.at,
                        entry.number or 0,
                        team.number or 0,
                        points,
                        games,
                    )


def _sides(one: MatchOfRound, board: BoardOfMatch) -> tuple[tuple[Any, Team | None, int], ...]:
    return (
        (board.first, one.match.first, board.first_points),
        (board.second, one.match.second, board.second_points),
    )


def _games_counted(pairing: Pairing, rules: TeamRules) -> int:
    if pairing.kind != PairingKind.GAME:
        return rules.games
    return sum(game.state in SETTLED for game in pairing.games.all())


def _best(matches: Sequence[MatchOfRound], rules: TeamRules) -> tuple[tuple[BoardRow, ...], ...]:
    people: dict[int, tuple[Entry, Team]] = {
        entry.number or 0: (entry, team)
        for one in matches
        for board in one.boards
        for entry, team, _points in _sides(one, board)
        if entry is not None and team is not None
    }
    boards: dict[int, list[BoardRow]] = {at: [] for at in range(1, rules.boards + 1)}
    for row in rank_at_boards(scores_at_boards(matches, rules)):
        entry, team = people[row.number]
        place = _span(row.place_from, row.place_to)
        boards[row.board].append(BoardRow(entry, team, row.points, row.games, place))
    return tuple(tuple(rows) for _at, rows in sorted(boards.items()))


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


# Read the stored table, without computing it anew.


AT_BOARDS = "at_boards"
"""The key of the players' points board by board in the facts of a stored table."""


def stored_table_of_teams(tournament: Tournament, revision: int | None = None) -> TeamTable | None:
    """Read the newest stored table of teams, or the one in force at ``revision``.

    The scores of its matches are those of now. None where none is stored; a constant number of
    queries.
    """
    tables = tournament.team_standings.order_by("-revision")
    if revision is not None:
        tables = tables.filter(revision__lte=revision)
    stored = tables.first()
    if stored is None:
        return None
    settings = settings_of_teams(tournament)
    facts = team_facts_from_json_data(stored.facts)
    rows = stored.rows.select_related("team").order_by("place_from", "team__number")
    return _laid_out(
        settings,
        facts,
        [row_as_ranked(row) for row in rows],
        teams=_numbered(tournament),
        matches=matches_of_event(tournament, facts.rules),
        boards=_stored_boards(stored, facts.rules.boards),
        stored=stored,
    )


def table_to_show(tournament: Tournament, after: int | None = None) -> TeamTable:
    """Return the stored table of teams, or as it stood after a round; empty before the first."""
    if after is not None:
        return table_of_teams(tournament, after)
    stored = stored_table_of_teams(tournament)
    if stored is not None:
        return stored
    settings = settings_of_teams(tournament)
    rules = rules_of_teams(tournament, settings)
    facts = TeamFacts(results=(), numbers=(), rules=rules, ties=ties_of_event(settings))
    boards = ((),) * rules.boards
    return _laid_out(settings, facts, (), teams={}, matches=(), boards=boards)


def columns_of_team_line(row: TeamRow) -> dict[str, Any]:
    """Return the columns of a stored line, all but those that name the team."""
    return {
        "place_from": row.place_from,
        "place_to": row.place_to,
        "match_points": row.match_points,
        "game_points": row.game_points,
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "values": {
            code: list(shown.value) if isinstance(shown.value, tuple) else shown.value
            for code, shown in row.values.items()
        },
        "reasons": [reason.as_dict() for reason in row.reasons],
    }


def facts_as_stored(facts: TeamFacts, scores: Iterable[BoardScore]) -> dict[str, Any]:
    """Return what a table is computed from as its stored row keeps it."""
    return team_facts_to_json_data(facts) | {AT_BOARDS: scores_to_json_data(scores)}


def row_as_ranked(row: TeamStandingRow) -> TeamRow:
    """Return a stored line as the ranking gives it, without the working of its coefficients."""
    return TeamRow(
        number=row.team.number or 0,
        place_from=row.place_from,
        place_to=row.place_to,
        match_points=row.match_points,
        game_points=row.game_points,
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        values={code: TeamValueShown(_frozen(value)) for code, value in row.values.items()},
        reasons=tuple(
            Reason(
                _code(told["code"]),
                told["article"],
                {name: _frozen(value) for name, value in told["params"].items()},
            )
            for told in row.reasons
        ),
    )


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _code(code: str) -> RankCode | TeamRankCode:
    return TeamRankCode(code) if code in set(TeamRankCode) else RankCode(code)


def _stored_boards(stored: TeamStanding, boards: int) -> tuple[tuple[BoardRow, ...], ...]:
    rows: dict[int, list[BoardRow]] = {at: [] for at in range(1, boards + 1)}
    kept: Iterable[BoardStandingRow] = stored.boards.select_related("entry__player", "team")
    for row in kept:
        place = _span(row.place_from, row.place_to)
        rows[row.board].append(BoardRow(row.entry, row.team, row.points, row.games, place))
    return tuple(tuple(own) for _at, own in sorted(rows.items()))


def events_without_team_table() -> list[tuple[int, int]]:
    """List events whose table of players is stored and that of teams is not: id and revision."""
    stored = TeamStanding.objects.filter(
        tournament=OuterRef("pk"), revision=OuterRef("standings_revision")
    )
    events = Tournament.objects.filter(
        Exists(Team.objects.filter(tournament=OuterRef("pk"), number__isnull=False)),
        ~Exists(stored),
    )
    return list(events.values_list("pk", "revision"))
