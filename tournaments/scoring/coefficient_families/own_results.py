"""Coefficients of the own results: points, wins, the running total."""

from collections.abc import Collection, Iterable

from tournaments.pairing.win_draw_loss_in_half_points import WIN
from tournaments.scoring.count_scores_and_totals import ScoresAndTotals
from tournaments.scoring.define_and_compute_coefficient import (
    C07,
    FMJD_POINTS,
    MATCH,
    RUSSIAN,
    Coefficient,
    Contribution,
    Rounds,
    weigh_each_round,
)
from tournaments.scoring.scores_from_games_and_matches import Score


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


_wins_any = weigh_each_round(lambda score: int(score.points == WIN))


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
