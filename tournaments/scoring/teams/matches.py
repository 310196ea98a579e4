"""Results of team matches: boards become match points and game points, for both teams.

A board is worth the sum of its games (2-1-0 each), a match 2-1-0 by the sum of its boards
(``TeamRules.match_scale`` says otherwise). A match that nobody played is worth what a whole match
is; the bye of a team is a drawn match unless the regulations give something else (C.04.6, 1.4).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.pairing.field import WIN
from tournaments.scoring.points import BadResult, ResultCode, UnplayedPolicy


class TeamScore(StrEnum):
    """The two totals of a team: 2-1-0 a match, or the points of all boards."""

    MATCH = "match"
    GAMES = "games"


class TeamBye(StrEnum):
    """What a team without an opponent gets, in match points and in game points."""

    DRAW = "draw"  # a drawn match (C.04.6, 1.4)
    WIN = "win"  # a match won on all boards
    NOTHING = "nothing"


class MatchKind(StrEnum):
    """How a team's round came about."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # paired, and a team did not come at all
    BYE = "bye"  # the bye of an odd field
    REQUESTED = "requested"  # a bye it asked for, or an absence


@dataclass(frozen=True, slots=True)
class TeamRules:
    """What the regulations of a team event say of its scores.

    ``match_scale`` are the match points of a win, a draw and a loss. ``games`` is the number of
    games on a board (two in a micro-match). ``whole`` are the points of both together on a board
    that is played by a ladder of steps (12 of 12:0, 8:4, 7:5); 0 where its games are summed up.
    ``unplayed`` says what a round without play is worth to the coefficients: in a round robin
    FACE, in a Swiss FIDE_2026.
    """

    boards: int
    games: int = 1
    primary: TeamScore = TeamScore.MATCH
    match_scale: tuple[int, int, int] = (2, 1, 0)
    bye: TeamBye = TeamBye.DRAW
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE
    rounds: int | None = None
    sssc_factor: int | None = None
    whole: int = 0

    @property
    def of_board(self) -> int:
        """Game points of a board, both sides together."""
        return self.whole or WIN * self.games

    @property
    def secondary(self) -> TeamScore:
        """The total that is not the primary one: the first thing that separates equals."""
        return TeamScore.GAMES if self.primary is TeamScore.MATCH else TeamScore.MATCH

    @property
    def full(self) -> int:
        """Game points of a match won on all boards."""
        return self.of_board * self.boards

    def most(self, score: TeamScore) -> int:
        """Return the most of a total that one match gives."""
        return max(self.match_scale) if score is TeamScore.MATCH else self.full

    def drawn(self, score: TeamScore) -> int:
        """Return what a drawn match gives of a total."""
        return self.match_scale[1] if score is TeamScore.MATCH else self.full // 2

    def alone_at_board(self, points: int) -> int:
        """Return what a board without an opponent gives: a win of all that it is worth, or none.

        ``points`` are those of one game.
        """
        return points * self.of_board // WIN

    def match_points(self, own: int, against: int) -> int:
        """Return match points by the sum of the boards; without any points both lose."""
        win, draw, loss = self.match_scale
        if own == against:
            return draw if own else loss
        return win if own > against else loss


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a team match: the points of the first-named team and of the other."""

    number: int
    first: int
    second: int
    played: bool = True


@dataclass(frozen=True, slots=True)
class TeamResult:
    """One finished team match; ``second`` is None for a team without an opponent.

    ``first`` is the first-named team: it has White on board 1. A forfeited match needs no boards:
    ``winner`` is then the team that came, None if neither did. ``bye`` overrides the regulations
    for one rest. ``abnormal`` are match and game points of the two teams as the arbiter awarded
    them (TRF-2026, record 299). ``key`` is the caller's own name of the match.
    """

    round: int
    first: int
    second: int | None
    boards: tuple[Board, ...] = ()
    kind: MatchKind = MatchKind.PLAYED
    winner: int | None = None
    bye: TeamBye | None = None
    abnormal: tuple[tuple[int, int], tuple[int, int]] | None = None
    key: int | str | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The one or two teams."""
        return (self.first,) if self.second is None else (self.first, self.second)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What one team got in one round; ``opponent`` None is a rest.

    ``boards`` are its points by the number of the board; a match without play has none.
    """

    round: int
    opponent: int | None
    match_points: int
    game_points: int
    against: int
    kind: MatchKind
    boards: Mapping[int, int] = field(default_factory=dict)
    key: int | str | None = None

    @property
    def played(self) -> bool:
        """Whether the match was played on one board at least."""
        return self.kind is MatchKind.PLAYED

    @property
    def is_voluntary(self) -> bool:
        """Whether the team itself did not play the round (C.07, 16.1.1)."""
        if self.kind is MatchKind.FORFEIT:
            return not self.game_points
        return self.kind is MatchKind.REQUESTED

    @property
    def is_win(self) -> bool:
        """Whether the match was won against an opponent, with or without play."""
        return self.opponent is not None and self.game_points > self.against

    @property
    def is_draw(self) -> bool:
        """Whether the match was drawn against an opponent."""
        return self.opponent is not None and self.game_points == self.against > 0

    @property
    def is_loss(self) -> bool:
        """Whether the match was lost to an opponent; two absent teams both lose."""
        return self.opponent is not None and not (self.is_win or self.is_draw)

    def points(self, score: TeamScore) -> int:
        """Return what the round gave of a total."""
        return self.match_points if score is TeamScore.MATCH else self.game_points


TeamScores = Mapping[int, tuple[MatchScore, ...]]
"""Rounds of every team, in order."""


def scores_of_teams(
    results: Iterable[TeamResult], numbers: Collection[int], rules: TeamRules
) -> TeamScores:
    """Count the matches of every team, whatever their order; raises BadResult."""
    known = frozenset(numbers)
    rows: dict[int, list[MatchScore]] = {number: [] for number in sorted(known)}
    for result in sorted(results, key=lambda result: (result.round, result.numbers)):
        _check(result, known, rules)
        for number in result.numbers:
            rows[number].append(_score(result, number, rules))
    return {number: tuple(own) for number, own in rows.items()}


def _check(result: TeamResult, known: frozenset[int], rules: TeamRules) -> None:
    strangers = sorted(set(result.numbers) - known)
    if strangers:
        raise BadResult(ResultCode.UNKNOWN_NUMBER, *strangers)
    if result.first == result.second:
        raise BadResult(ResultCode.SELF_PAIRING, result.first)
    if result.winner is not None and result.winner not in result.numbers:
        raise BadResult(ResultCode.UNKNOWN_NUMBER, result.winner)
    most = rules.of_board
    for board in result.boards:
        if min(board.first, board.second) < 0 or board.first + board.second > most:
            raise BadResult(ResultCode.IMPOSSIBLE_POINTS, *result.numbers)


def _score(result: TeamResult, number: int, rules: TeamRules) -> MatchScore:
    is_first = number == result.first
    opponent = result.second if is_first else result.first
    kind, boards = result.kind, _own_boards(result.boards, is_first=is_first)
    if opponent is None:
        own, match = _rest(result, rules)
        return MatchScore(result.round, None, match, own, 0, _rest_kind(kind), key=result.key)
    if kind is MatchKind.FORFEIT and not boards:
        own = rules.full if result.winner == number else 0
        against = rules.full if result.winner == opponent else 0
    else:
        own = sum(boards.values())
        against = sum(_own_boards(result.boards, is_first=not is_first).values())
        if not any(board.played for board in result.boards):
            kind = MatchKind.FORFEIT
    match = rules.match_points(own, against)
    if result.abnormal is not None:
        (match, own), (_, against) = result.abnormal if is_first else result.abnormal[::-1]
    return MatchScore(result.round, opponent, match, own, against, kind, boards, result.key)


def _own_boards(boards: Sequence[Board], *, is_first: bool) -> Mapping[int, int]:
    return {board.number: board.first if is_first else board.second for board in boards}


def _rest(result: TeamResult, rules: TeamRules) -> tuple[int, int]:
    """Return the game points and the match points of a team without an opponent."""
    if result.abnormal is not None:
        match, own = result.abnormal[0]
        return own, match
    given = result.bye
    if given is None:
        given = rules.bye if result.kind is not MatchKind.REQUESTED else TeamBye.NOTHING
    win, draw, _ = rules.match_scale
    return {
        TeamBye.DRAW: (rules.full // 2, draw),
        TeamBye.WIN: (rules.full, win),
        TeamBye.NOTHING: (0, 0),
    }[given]


def _rest_kind(kind: MatchKind) -> MatchKind:
    return MatchKind.REQUESTED if kind is MatchKind.REQUESTED else MatchKind.BYE
