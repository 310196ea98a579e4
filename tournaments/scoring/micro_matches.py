"""A match of micro-matches, each played by a ladder: by wins in the steps, or by their points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.pairing.field import DRAW
from tournaments.scoring.ladders import Ladder, Step, StepKind
from tournaments.scoring.ties import (
    FIRST,
    SECOND,
    TieCode,
    TieGame,
    TieOutcome,
    decide_by_wins,
    decide_tie,
    points_by_step,
)

READY_POINTS = (12, 8, 7)
"""The winner's points by the deciding step in the world match of 2020; 6 each if nobody won."""

MOST_POINTS = 1000


class MicroCounting(StrEnum):
    """What the steps of a micro-match decide."""

    WINS = "wins"  # most wins in the main games, then in each step (world matches 2013, 2015)
    POINTS = "points"  # points by the step that decided (world match 2020)


class BadStepPoints(ValueError):
    """Error: a text that names no points by steps."""


def parse_step_points(text: str) -> tuple[int, ...]:
    """Parse ``12:8:7`` (the winner's points by the deciding step); empty are the ready ones.

    Half of the first may stand last, as in ``12:8:7:6``. They never grow, and a winner has more
    than half; raises BadStepPoints.
    """
    if not text.strip():
        return READY_POINTS
    parts = text.replace(",", ":").replace(" ", ":").split(":")
    words = [part for part in parts if part]
    if not words or not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in words):
        raise BadStepPoints(text)
    points = tuple(map(int, words))
    whole = points[0]
    if len(points) > 1 and 2 * points[-1] == whole:
        points = points[:-1]  # the last of 12:8:7:6 says what each gets if nobody has won
    is_falling = all(later <= before for before, later in zip(points, points[1:], strict=False))
    if not 2 <= whole <= MOST_POINTS or not is_falling or 2 * points[-1] <= whole:
        raise BadStepPoints(text)
    return points


def format_step_points(points: Sequence[int]) -> str:
    """Format points by steps as ``parse_step_points`` reads them: ``12:8:7``."""
    return ":".join(map(str, points))


def worth_of_micro_match(outcome: TieOutcome, points: Sequence[int]) -> tuple[int, int]:
    """Return what a micro-match that is over gives its two; nothing where neither came."""
    if outcome.reason.code == TieCode.BOTH_AWAY:
        return 0, 0
    return points_by_step(outcome, points, points[0])


class MatchCode(StrEnum):
    """Codes of how a match of micro-matches stands."""

    PLAYING = "match_playing"
    LEAD = "match_lead"  # winner; the lead cannot be caught by the micro-matches left
    BY_POINTS = "match_by_points"  # winner
    BY_WINS = "match_by_wins"  # winner, step: more micro-matches won in it
    BY_SCORE = "match_by_score"  # winner, step: equal points, a better sum of its games
    LAST_GAMES = "match_last_games"  # winner, step: equal in all that, won the last games
    LAST_WANTED = "match_last_wanted"  # equal in all that, last games are to be played
    EQUAL = "match_equal"  # equal in everything
    UNPLAYED = "match_unplayed"  # neither came to any micro-match


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """How a match of micro-matches is decided; ``last`` are steps played after all of them.

    ``steps`` counts those of a micro-match, the main games among them.
    """

    rounds: int
    counting: MicroCounting
    steps: int
    points: tuple[int, ...] = READY_POINTS
    stops_early: bool = False
    last: tuple[Step, ...] = ()

    @property
    def score_steps(self) -> range:
        """The steps whose sums of games separate equal points: all but the last of them.

        The world match of 2020 compares its classic and its rapid score, not its blitz.
        """
        return range(max(1, self.steps - 1))


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """How a match of micro-matches stands; pairs are of the first and of the second.

    points  by the scheme, or of wins in the main games 2-1-0
    won     micro-matches won by the step that decided them
    scores  sums of the games of each step
    step    the step that decided; those of the last games are counted on
    last    the last games, if the match has come to them
    """

    code: MatchCode
    winner: int | None
    step: int | None
    points: tuple[int, int]
    won: tuple[tuple[int, int], ...]
    scores: tuple[tuple[int, int], ...]
    drawn: int
    last: TieOutcome | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played."""
        return self.code not in (MatchCode.PLAYING, MatchCode.LAST_WANTED)

    @property
    def is_early(self) -> bool:
        """Whether it ended before its last micro-match."""
        return self.code is MatchCode.LEAD


def decide_match(
    terms: MatchTerms, outcomes: Sequence[TieOutcome], last_games: Iterable[TieGame] = ()
) -> MatchOutcome:
    """Decide a match by its micro-matches in their order, of which the first is the same in all.

    ``last_games`` are counted from step 1 of ``terms.last``.
    """
    over = [outcome for outcome in outcomes if outcome.is_over]
    won = tuple(_won(over, step) for step in range(terms.steps))
    scores = tuple(_score(over, step) for step in range(terms.steps))
    drawn = sum(outcome.winner is None for outcome in over)
    stands = MatchOutcome(
        MatchCode.PLAYING,
        None,
        None,
        points=_points(terms, over),
        won=won,
        scores=scores,
        drawn=drawn,
    )
    left = terms.rounds - len(over)
    if left > 0:
        lead = abs(stands.points[0] - stands.points[1])
        if terms.stops_early and lead > left * _most(terms):
            return replace(stands, code=MatchCode.LEAD, winner=_ahead(stands.points), step=0)
        return stands
    if terms.counting is MicroCounting.WINS:
        winner, step = decide_by_wins(over, terms.steps)
        if winner is not None:
            return replace(stands, code=MatchCode.BY_WINS, winner=winner, step=step)
    else:
        if stands.points[0] != stands.points[1]:
            winner = _ahead(stands.points)
            return replace(stands, code=MatchCode.BY_POINTS, winner=winner, step=0)
        for step in terms.score_steps:
            if scores[step][0] != scores[step][1]:
                winner = _ahead(scores[step])
                return replace(stands, code=MatchCode.BY_SCORE, winner=winner, step=step)
    return _by_last_games(terms, stands, over, last_games)


def _by_last_games(
    terms: MatchTerms,
    stands: MatchOutcome,
    over: Sequence[TieOutcome],
    games: Iterable[TieGame],
) -> MatchOutcome:
    if all(outcome.reason.code == TieCode.BOTH_AWAY for outcome in over):
        return replace(stands, code=MatchCode.UNPLAYED)
    if not terms.last:
        return replace(stands, code=MatchCode.EQUAL)
    equal = TieGame(0, 0, DRAW, DRAW)  # the match itself, which has come out equal
    outcome = decide_tie(Ladder((Step(StepKind.CLASSIC, 1), *terms.last)), [equal, *games])
    if not outcome.is_over:
        return replace(stands, code=MatchCode.LAST_WANTED, last=outcome)
    if outcome.winner is None or outcome.step is None:
        return replace(stands, code=MatchCode.EQUAL, last=outcome)
    step = terms.steps - 1 + outcome.step
    return replace(
        stands, code=MatchCode.LAST_GAMES, winner=outcome.winner, step=step, last=outcome
    )


def _points(terms: MatchTerms, over: Sequence[TieOutcome]) -> tuple[int, int]:
    if terms.counting is MicroCounting.WINS:
        return _won(over, 0)
    worth = [worth_of_micro_match(outcome, terms.points) for outcome in over]
    return sum(first for first, _ in worth), sum(second for _, second in worth)


def _most(terms: MatchTerms) -> int:
    """The most that one micro-match can bring."""
    return 1 if terms.counting is MicroCounting.WINS else terms.points[0]


def _won(outcomes: Iterable[TieOutcome], step: int) -> tuple[int, int]:
    won = [outcome.winner for outcome in outcomes if outcome.step == step]
    return won.count(FIRST), won.count(SECOND)


def _score(outcomes: Iterable[TieOutcome], step: int) -> tuple[int, int]:
    sums = [own for outcome in outcomes for own in outcome.sums if own.step == step]
    return sum(own.first for own in sums), sum(own.second for own in sums)


def _ahead(pair: tuple[int, int]) -> int:
    return FIRST if pair[0] > pair[1] else SECOND
