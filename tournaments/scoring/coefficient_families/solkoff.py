"""The Solkoff family: sums of the opponents' scores, cut in different ways."""

from collections.abc import Collection, Iterable

from tournaments.scoring.count_scores_and_totals import ScoresAndTotals
from tournaments.scoring.define_and_compute_coefficient import (
    C07,
    FMJD_SORT,
    Coefficient,
    Contribution,
    Cut,
    met_opponent,
    weigh_opponents,
)


def _solkoff_plus(
    scoring: ScoresAndTotals, number: int, tied: Collection[int]
) -> Iterable[Contribution]:
    for score in scoring.scores[number]:
        opponent = met_opponent(scoring, score)
        if opponent is not None:
            yield Contribution(score.round, opponent, scoring.solkoff(opponent))


_solkoff = weigh_opponents(lambda score, opponent: opponent)

SOLKOFF = (
    Coefficient(
        "solkoff",
        FMJD_SORT,
        _solkoff,
        needs_swiss=True,
    ),
    Coefficient(
        "solkoff_short",
        FMJD_SORT,
        _solkoff,
        Cut.LOW,
        needs_swiss=True,
    ),
    Coefficient(
        "solkoff_short2",
        f"{C07}, 14.2",
        _solkoff,
        Cut.TWO_LOW,
        needs_swiss=True,
    ),
    Coefficient(
        "median",
        FMJD_SORT,
        _solkoff,
        Cut.LOW_AND_HIGH,
        needs_swiss=True,
    ),
    Coefficient(
        "solkoff_full",
        FMJD_SORT,
        _solkoff,
        Cut.ROW,
        needs_swiss=True,
    ),
    Coefficient(
        "solkoff_plus",
        FMJD_SORT,
        _solkoff_plus,
        needs_swiss=True,
    ),
)
