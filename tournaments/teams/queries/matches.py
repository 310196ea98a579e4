"""Matches of teams with their boards and scores, in a constant number of queries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from arbiter.rules.outcome import Outcome, Termination, outcome_facts_for_standings
from tournaments.boards.models import SETTLED, Game, Pairing, PairingKind, Round, RoundState
from tournaments.boards.queries.openings import DrawnOpening, openings_by_pairing
from tournaments.boards.queries.ties import worth_of_board
from tournaments.events.models import Tournament
from tournaments.scoring.teams.matches import TeamRules
from tournaments.teams.models import Team, TeamMatch, TeamPenalty


@dataclass(frozen=True, slots=True)
class BoardOfMatch:
    """One board of a match: its pairing, the points of both teams, whether it is over.

    ``is_turned`` where the player of the second-named team has White in the first game.
    """

    at: int
    pairing: Pairing
    first_points: int
    second_points: int
    is_over: bool
    is_played: bool
    is_turned: bool
    opening: DrawnOpening | None = None

    @property
    def score(self) -> str:
        """The score of the board, the first-named team first."""
        return f"{self.first_points}:{self.second_points}"

    @property
    def first(self) -> Any:
        """The player of the first-named team; None where it has nobody there."""
        return self.pairing.second if self.is_turned else self.pairing.first

    @property
    def second(self) -> Any:
        """The player of the second-named team; None where it has nobody there."""
        return self.pairing.first if self.is_turned else self.pairing.second


@dataclass(frozen=True, slots=True)
class MatchOfRound:
    """A match with its boards, its score, and the penalties in force."""

    match: TeamMatch
    boards: tuple[BoardOfMatch, ...]
    penalties: tuple[TeamPenalty, ...]
    rules: TeamRules

    @property
    def is_over(self) -> bool:
        """Whether the match counts: its round is published and every board is over."""
        return self.match.round.state != RoundState.DRAFT and all(
            board.is_over for board in self.boards
        )

    @property
    def is_begun(self) -> bool:
        """Whether a board of it is over."""
        return any(board.is_over for board in self.boards)

    @property
    def first_points(self) -> int:
        """The sum of the boards of the first-named team."""
        return sum(board.first_points for board in self.boards)

    @property
    def second_points(self) -> int:
        """The sum of the boards of the other team."""
        return sum(board.second_points for board in self.boards)

    @property
    def score(self) -> str:
        """The score of the match, the first-named team first."""
        return f"{self.first_points}:{self.second_points}"

    @property
    def has_openings(self) -> bool:
        """Whether an opening was drawn for a board."""
        return any(board.opening for board in self.boards)

    @property
    def most(self) -> int:
        """The points of all boards together."""
        return self.rules.full

    @property
    def winner(self) -> Team | None:
        """The team that has more than half of all points already; None where none has."""
        half = self.rules.full / 2
        if self.first_points > half:
            return self.match.first
        return self.match.second if self.second_points > half else None


def matches_of_event(
    tournament: Tournament, rules: TeamRules, *, rounds: Iterable[int] | None = None
) -> list[MatchOfRound]:
    """Load the matches of an event, or of some rounds, with boards and scores; four queries."""
    rows = _rows(tournament)
    if rounds is not None:
        rows = rows.filter(round__number__in=list(rounds))
    return [_match(tournament, row, rules) for row in rows]


def match_of_round(row: Round, table: int, rules: TeamRules) -> MatchOfRound | None:
    """Load one match of a round; None where there is none at that table."""
    match = _rows(row.tournament).filter(round=row, table=table).first()
    return None if match is None else _match(row.tournament, match, rules)


def with_openings(matches: Sequence[MatchOfRound]) -> list[MatchOfRound]:
    """Return matches with the drawn openings of their boards; each table is read once."""
    seats = [board.pairing for one in matches for board in one.boards]
    drawn = openings_by_pairing(seats)
    return [
        replace(
            one,
            boards=tuple(
                replace(board, opening=drawn.get(board.pairing.pk)) for board in one.boards
            ),
        )
        for one in matches
    ]


def _rows(tournament: Tournament) -> QuerySet[TeamMatch]:
    boards = (
        Pairing.objects.select_related("first__player", "second__player")
        .prefetch_related(Prefetch("games", Game.objects.order_by("number")))
        .order_by("board")
    )
    penalties = TeamPenalty.objects.filter(is_taken_back=False).select_related("by", "team")
    return (
        TeamMatch.objects.filter(round__tournament=tournament)
        .select_related("round", "first", "second")
        .defer("round__known")
        .prefetch_related(Prefetch("pairings", boards), Prefetch("penalties", penalties))
        .order_by("round__number", "table")
    )


def _match(tournament: Tournament, match: TeamMatch, rules: TeamRules) -> MatchOfRound:
    pairings = match.pairings.all()
    boards = tuple(_board(match, pairing, rules) for pairing in pairings)
    if tournament.micro_steps:
        boards = tuple(_by_steps(tournament, board) for board in boards)
    return MatchOfRound(match, boards, tuple(match.penalties.all()), rules)


def _board(match: TeamMatch, pairing: Pairing, rules: TeamRules) -> BoardOfMatch:
    at = pairing.board - (match.table - 1) * rules.boards
    is_turned = at % 2 == 0
    points = {pairing.first_id: 0, pairing.second_id: 0}
    is_played = False
    games = pairing.games.all()
    if pairing.kind != PairingKind.GAME:
        points[pairing.first_id] = rules.alone_at_board(pairing.points)
        # who sits alone has White by the board's number, and may be of either team
        is_turned = _is_alone_of_second(match, pairing)
    for game in games:
        if game.state in SETTLED:
            white, black, played = _points(game)
            points[game.white_id] += white
            points[game.black_id] += black
            is_played = is_played or played
    own, other = points[pairing.first_id], points[pairing.second_id]
    return BoardOfMatch(
        at=at,
        pairing=pairing,
        first_points=other if is_turned else own,
        second_points=own if is_turned else other,
        is_over=all(game.state in SETTLED for game in games),
        is_played=is_played,
        is_turned=is_turned,
    )


def _by_steps(tournament: Tournament, board: BoardOfMatch) -> BoardOfMatch:
    """Return a board with the points of the step that decided it; none while none has."""
    pairing = board.pairing
    if pairing.kind != PairingKind.GAME:
        return board
    outcomes = {game.pk: game.outcome for game in pairing.games.all() if game.state in SETTLED}
    worth = worth_of_board(tournament, pairing, outcomes)
    first, second = (0, 0) if worth is None else worth[::-1] if board.is_turned else worth
    return replace(board, first_points=first, second_points=second, is_over=worth is not None)


def _is_alone_of_second(match: TeamMatch, pairing: Pairing) -> bool:
    """Return whether the player without an opponent is of the second-named team.

    His reason says of which team he is.
    """
    return any(reason["params"].get("team") == match.second_id for reason in pairing.reasons or ())


def _points(game: Game) -> tuple[int, int, bool]:
    outcome = Outcome.from_codes(game.result, game.termination)
    facts = outcome_facts_for_standings(outcome)
    is_played = facts.played and outcome.termination is not Termination.ANNULLED
    return facts.points_white, facts.points_black, is_played


def matches_by_round(matches: Iterable[MatchOfRound]) -> Mapping[int, list[MatchOfRound]]:
    """Return the matches by the numbers of their rounds."""
    by_round: dict[int, list[MatchOfRound]] = {}
    for one in matches:
        by_round.setdefault(one.match.round.number, []).append(one)
    return by_round


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """The match of a player's team in the newest published round; ``board`` is his own."""

    team: Team
    match: MatchOfRound
    board: BoardOfMatch | None

    @property
    def other(self) -> Team | None:
        """The opponents; None without any."""
        match = self.match.match
        return match.second if match.first_id == self.team.pk else match.first

    @property
    def score(self) -> str:
        """The score, his team's points first."""
        first, second = self.match.first_points, self.match.second_points
        is_first = self.match.match.first_id == self.team.pk
        return f"{first}:{second}" if is_first else f"{second}:{first}"


def newest_match(tournament: Tournament, team: Team, rules: TeamRules) -> MatchOfRound | None:
    """Load the newest published match of a team; None before its first."""
    rows = _rows(tournament).filter(Q(first=team) | Q(second=team))
    row = rows.exclude(round__state=RoundState.DRAFT).order_by("-round__number").first()
    return None if row is None else _match(tournament, row, rules)


def own_match(tournament: Tournament, entry: int, rules: TeamRules) -> OwnMatch | None:
    """Find the newest published match of a player's team; None without a team or a match."""
    team = tournament.teams.filter(members__entry=entry).first()
    if team is None:
        return None
    match = newest_match(tournament, team, rules)
    if match is None:
        return None
    board = next(
        (
            board
            for board in match.boards
            if entry in (board.pairing.first_id, board.pairing.second_id)
        ),
        None,
    )
    return OwnMatch(team, match, board)
