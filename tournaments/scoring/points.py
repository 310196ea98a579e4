"""Points: games become matches, matches become scores; integers of half-points only.

A win is 2, a draw 1, a loss 0 (FMJD Annex 3, 5.6); a game both have lost gives 0 and 0.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from tournaments.pairing.field import DRAW, LOSS, WIN

RESULTS = frozenset({(WIN, LOSS), (DRAW, DRAW), (LOSS, WIN), (LOSS, LOSS)})

RESTS = frozenset({(LOSS, LOSS), (DRAW, LOSS), (WIN, LOSS)})


class MatchCounting(StrEnum):
    """What a micro-match is worth: 2-1-0 by its sum, or the sum of its games."""

    MATCH = "match"
    GAMES = "games"


class UnplayedPolicy(StrEnum):
    """Policies for what a round without play is worth to the coefficients."""

    FACE = "face"  # the scheduled opponent's full total; a rest has no opponent and is worth 0
    SKIP = "skip"  # nothing: only rounds played over the board count
    FIDE_2024 = "fide2024"  # C.07 Art. 16: a dummy with the player's own total
    FIDE_2026 = "fide2026"  # the same, capped (16.4.1, 16.4.2)


class MicroMatchPoints(NamedTuple):
    """The points of a micro-match by its steps: round, two numbers, the lower first, of each."""

    round: int
    one: int
    other: int
    points: int
    against: int


@dataclass(frozen=True, slots=True)
class StepPoints:
    """What micro-matches played by a ladder of steps are worth, instead of 2-1-0.

    ``whole`` are the points of both together (12 of 12:0, 8:4, 7:5, 6:6). A micro-match that is
    not among ``decided`` does not count yet.
    """

    whole: int
    decided: tuple[MicroMatchPoints, ...] = ()

    def by_pair(self) -> dict[tuple[int, int, int], MicroMatchPoints]:
        """Return the micro-matches by round and the two numbers."""
        return {own[:3]: own for own in self.decided}


class ResultCode(StrEnum):
    """Codes of results that cannot be counted."""

    UNKNOWN_NUMBER = "unknown_number"
    SELF_PAIRING = "self_pairing"
    IMPOSSIBLE_POINTS = "impossible_points"
    TOO_MANY_GAMES = "too_many_games"


class BadResult(ValueError):
    """Results that cannot be counted: ``code`` and the numbers concerned."""

    def __init__(self, code: ResultCode, *numbers: int) -> None:
        super().__init__(f"{code}: {numbers}")
        self.code = code
        self.numbers = numbers


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One finished game in half-points; ``black`` is None for a round of rest.

    ``played`` is False when the points came without play (forfeit), ``requested`` says that
    a rest was asked for or the player was absent, ``annulled`` that the arbiter struck the game
    out. ``key`` is the caller's own name of the game and comes back in the crosstable.
    """

    round: int
    white: int
    black: int | None
    white_points: int
    black_points: int = LOSS
    played: bool = True
    key: int | str | None = None
    requested: bool = False
    annulled: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """What one player scored in one game or match; ``opponent`` None is a rest.

    ``points`` count for the place; ``game_points`` are the sum of the games behind them.
    """

    round: int
    opponent: int | None
    points: int
    game_points: int
    games: int
    played: bool
    requested: bool = False
    annulled: bool = False
    whole: int = WIN  # the points of both together: of a win, or of a micro-match by its steps

    @property
    def is_voluntary(self) -> bool:
        """Whether the round was not played by the player's own choice (C.07, 16.1.1).

        A requested rest, an absence, a forfeit loss. A rest worth a win is never one, nor a game
        the arbiter annulled.
        """
        if self.opponent is None:
            return self.requested and self.points < self.whole
        return not self.played and self.points == LOSS and not self.annulled

    @property
    def is_win(self) -> bool:
        """Whether the player won over the board."""
        return self.opponent is not None and 2 * self.points > self.whole

    @property
    def is_loss(self) -> bool:
        """Whether the player lost over the board."""
        return self.opponent is not None and 2 * self.points < self.whole


Scores = dict[int, tuple[Score, ...]]


def scores_of_players(
    results: Iterable[PlayedGame],
    numbers: Collection[int],
    *,
    count_by: MatchCounting = MatchCounting.GAMES,
    games_per_match: int | None = None,
    steps: StepPoints | None = None,
) -> Scores:
    """Return every player's scores in the order of rounds, whatever the order of ``results``.

    By match, the games of two players in one round become one score, 2-1-0 by their sum.
    With ``games_per_match`` a match counts only when that many of its games are finished; with
    ``steps`` it counts when they have decided it, and gives their points.
    Raises BadResult ``unknown_number``, ``self_pairing``, ``impossible_points``,
    ``too_many_games``.
    """
    checked = sorted(_checked(results, frozenset(numbers)), key=_order)
    by_number: dict[int, list[Score]] = {number: [] for number in numbers}
    decided = None if steps is None else steps.by_pair()
    for unit in _units(checked, count_by, games_per_match):
        if decided is not None and unit[0].black is not None and _pair(unit[0]) not in decided:
            continue
        for number in _players(unit[0]):
            score = _score(unit, number, count_by)
            if steps is not None and decided is not None:
                score = _by_steps(score, number, decided.get(_pair(unit[0])), steps.whole)
            by_number[number].append(score)
    return {number: tuple(rows) for number, rows in by_number.items()}


def _checked(results: Iterable[PlayedGame], numbers: frozenset[int]) -> Iterator[PlayedGame]:
    for game in results:
        strangers = set(_players(game)) - numbers
        if strangers:
            raise BadResult(ResultCode.UNKNOWN_NUMBER, *sorted(strangers))
        if game.white == game.black:
            raise BadResult(ResultCode.SELF_PAIRING, game.white)
        possible = RESTS if game.black is None else RESULTS
        if (game.white_points, game.black_points) not in possible:
            raise BadResult(ResultCode.IMPOSSIBLE_POINTS, *_players(game))
        yield game


def _players(game: PlayedGame) -> tuple[int, ...]:
    return (game.white,) if game.black is None else (game.white, game.black)


def _pair(game: PlayedGame) -> tuple[int, int, int]:
    low, high = sorted((game.white, game.black or 0))
    return game.round, low, high


def _order(game: PlayedGame) -> tuple[tuple[int, int, int], tuple[int, int, int, bool, str]]:
    result = (game.white, game.white_points, game.black_points, game.played, str(game.key))
    return _pair(game), result


def _units(
    games: Sequence[PlayedGame], count_by: MatchCounting, games_per_match: int | None
) -> Iterator[tuple[PlayedGame, ...]]:
    """Yield what is counted as one: a game, or all games of two players in one round."""
    for _, group in groupby(games, key=_pair):
        match = tuple(group)
        if count_by is MatchCounting.GAMES:
            yield from ((game,) for game in match)
        elif _is_complete(match, games_per_match):
            yield match


def _is_complete(match: tuple[PlayedGame, ...], expected: int | None) -> bool:
    if expected is None or match[0].black is None:
        return True
    if len(match) > expected:
        raise BadResult(ResultCode.TOO_MANY_GAMES, *_players(match[0]))
    return len(match) == expected


def _score(games: tuple[PlayedGame, ...], number: int, count_by: MatchCounting) -> Score:
    own = sum(_points_of(game, number) for game in games)
    total = sum(game.white_points + game.black_points for game in games)
    first = games[0]
    opponent = first.black if first.white == number else first.white
    by_match = count_by is MatchCounting.MATCH and opponent is not None
    return Score(
        round=first.round,
        opponent=opponent,
        points=match_points(own, total - own) if by_match else own,
        game_points=own,
        games=sum(game.played and opponent is not None for game in games),
        played=opponent is not None and any(game.played for game in games),
        requested=first.requested,
        annulled=any(game.annulled for game in games),
    )


def _by_steps(score: Score, number: int, own: MicroMatchPoints | None, whole: int) -> Score:
    """Return a score with the points that the steps give it; a rest is worth its part of them."""
    if own is None:
        return replace(score, points=score.points * whole // WIN, whole=whole)
    points = own.points if own.one == number else own.against
    return replace(score, points=points, whole=whole)


def _points_of(game: PlayedGame, number: int) -> int:
    return game.white_points if game.white == number else game.black_points


def match_points(own: int, against: int) -> int:
    """Return match points 2-1-0 by the sum of the games; without any points both lose."""
    if own == against:
        return DRAW if own else LOSS
    return WIN if own > against else LOSS
