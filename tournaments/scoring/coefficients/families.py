"""The coefficients, a family below the other: own results, points against opponents, Solkoff."""

from collections.abc import Collection, Iterable

from tournaments.scoring.coefficients.model import (
    C07,
    FMJD_POINTS,
    FMJD_SORT,
    MATCH,
    RUSSIAN,
    Coefficient,
    Contribution,
    Cut,
    Rounds,
    met_opponent,
    weigh_each_round,
    weigh_opponents,
)
from tournaments.scoring.points import Score
from tournaments.scoring.totals import ScoresAndTotals


def _progressive(first: int) -> Rounds:
    """Yield the running total after every round of the event from ``first`` on."""

    def rounds(
        scoring: ScoresAndTotals, number: int, tied: Collection[int]
    ) -> Iterable[Contribution]:
        by_round: dict[int, list[Score]] = {at: [] for at in range(1, scoring.rounds + 1)}
        for score in scoring.scores[number]:
            by_round[score.round].append(score)
        total = 0
        for at, row in by_round.items():
            total += sum(score.points for score in row)
            if at >= first:
                yield Contribution(at, row[0].opponent if row else None, total)

    return rounds


_points = weigh_each_round(lambda score: score.points)

_game_points = weigh_each_round(lambda score: score.game_points)

_wins = weigh_each_round(lambda score: int(score.is_win and score.played))

_wins_any = weigh_each_round(lambda score: int(2 * score.points > score.whole))

OWN = (
    Coefficient("points", FMJD_POINTS, _points),
    Coefficient("game_points", MATCH, _game_points),
    Coefficient("wins", RUSSIAN, _wins),
    Coefficient(
        "wins_any",
        f"{C07}, 7.1",
        _wins_any,
    ),
    Coefficient(
        "progressive",
        f"{C07}, 7.5",
        _progressive(1),
    ),
    Coefficient(
        "progressive_cut1",
        f"{C07}, 14.1",
        _progressive(2),
    ),
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
