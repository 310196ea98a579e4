"""Compute every coefficient of a player, and show its working round by round."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tournaments.scoring.coefficient_registry import (
    COEFFICIENTS,
    Contribution,
    Value,
    coefficient_of_player,
    contributions,
)
from tournaments.scoring.count_scores_and_totals import ScoresAndTotals
from tournaments.scoring.scores_from_games_and_matches import Score


@dataclass(frozen=True, slots=True)
class WorkingStep:
    """One round (or game) in the working of a coefficient: what it added and why.

    ``points`` are the player's own, ``opponent_points`` the opponent's total; ``given`` is what
    the coefficient got, to its scale, None where the policy for unplayed rounds leaves the round
    out. ``is_cut`` says it was taken off again.
    """

    round: int
    opponent: int | None
    points: int
    opponent_points: int | None
    played: bool
    given: int | None
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class CoefficientWorking:
    """The working of one coefficient, round by round; ``article`` defines or prescribes it."""

    code: str
    article: str
    value: Value
    steps: tuple[WorkingStep, ...]


def compute_coefficients_of_player_by_round(
    scoring: ScoresAndTotals, number: int, codes: Iterable[str], met: Collection[int] = frozenset()
) -> tuple[CoefficientWorking, ...]:
    """Work out a player's points, then his coefficients in the order given, round by round.

    ``met`` are those tied with the player when the personal meeting was counted; without them
    it is left out. Raises KeyError for an unknown code or number.
    """
    wanted = [code for code in codes if met or not COEFFICIENTS[code].among_tied]
    return tuple(
        CoefficientWorking(
            code,
            COEFFICIENTS[code].source,
            coefficient_of_player(scoring, number, code, met),
            _steps(scoring, number, contributions(scoring, number, code, met)),
        )
        for code in ("points", *wanted)
    )


def _steps(
    scoring: ScoresAndTotals, number: int, counted: Sequence[Contribution]
) -> tuple[WorkingStep, ...]:
    """Scores and contributions side by side: both stand in the order of rounds.

    A coefficient leaves scores out (a policy), or has rounds without a score (the running
    total); then the other side is empty.
    """
    steps, rest = [], list(counted)
    for score in scoring.scores[number]:
        while rest and rest[0].round < score.round:
            steps.append(_without_score(rest.pop(0)))
        is_same = rest and (rest[0].round, rest[0].opponent) == (score.round, score.opponent)
        steps.append(_working_step(scoring, score, rest.pop(0) if is_same else None))
    return (*steps, *(_without_score(offer) for offer in rest))


def _working_step(
    scoring: ScoresAndTotals, score: Score, counted: Contribution | None
) -> WorkingStep:
    return WorkingStep(
        round=score.round,
        opponent=score.opponent,
        points=score.points,
        opponent_points=None if score.opponent is None else scoring.totals[score.opponent],
        played=score.played,
        given=counted.value if counted else None,
        is_cut=counted is not None and counted.is_cut,
    )


def _without_score(counted: Contribution) -> WorkingStep:
    return WorkingStep(
        counted.round, counted.opponent, 0, None, False, counted.value, counted.is_cut
    )
