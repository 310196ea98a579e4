"""Coefficients from points against opponents: Sonneborn-Berger, direct meeting, Shmulyan, Koya."""

from collections.abc import Collection, Iterable

from tournaments.scoring.count_scores_and_totals import ScoresAndTotals
from tournaments.scoring.define_and_compute_coefficient import (
    C07,
    FMJD_SORT,
    RUSSIAN,
    Coefficient,
    Contribution,
    met_opponent,
    weigh_opponents,
)


def _meeting(
    scoring: ScoresAndTotals, number: int, tied: Collection[int]
) -> Iterable[Contribution]:
    for score in scoring.scores[number]:
        points = score.points if score.opponent in tied else 0
        yield Contribution(score.round, score.opponent, points)


def _shmulyan(
    scoring: ScoresAndTotals, number: int, tied: Collection[int]
) -> Iterable[Contribution]:
    for score in scoring.scores[number]:
        opponent = met_opponent(scoring, score)
        if opponent is None:
            yield Contribution(score.round, score.opponent, 0)
            continue
        sign = score.is_win - score.is_loss
        yield Contribution(score.round, opponent, sign * scoring.values[opponent])


def _koya(scoring: ScoresAndTotals, number: int, tied: Collection[int]) -> Iterable[Contribution]:
    for score in scoring.scores[number]:
        opponent = met_opponent(scoring, score)
        is_strong = opponent is not None and scoring.totals[opponent] >= scoring.half
        yield Contribution(score.round, score.opponent, score.points if is_strong else 0)


_sonneborn_berger = weigh_opponents(lambda score, opponent: score.points * opponent)


MET = (
    Coefficient(
        "sonneborn_berger",
        FMJD_SORT,
        _sonneborn_berger,
        scale=2,
    ),
    Coefficient(
        "meeting",
        RUSSIAN,
        _meeting,
        among_tied=True,
    ),
    Coefficient("shmulyan", RUSSIAN, _shmulyan),
    Coefficient("koya", f"{C07}, 9.2", _koya),
)
