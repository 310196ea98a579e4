"""Count all players' scores and totals from results; coefficients are computed from them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from tournaments.pairing.win_draw_loss_in_half_points import WIN
from tournaments.scoring.scores_from_games_and_matches import (
    MatchCounting,
    PlayedGame,
    Score,
    Scores,
    UnplayedPolicy,
    scores_of_players,
)
from tournaments.scoring.worth_of_opponents_and_unplayed_rounds import (
    FIDE,
    adjusted_score,
    worth_of_opponent,
)


@dataclass(frozen=True, slots=True)
class ScoresAndTotals:
    """All players' scores and totals, from which every coefficient is computed.

    ``values`` are the totals as opponents count them, ``rounds`` how many the event has.
    """

    scores: Scores
    totals: Mapping[int, int]
    values: Mapping[int, int]
    rounds: int
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE
    solkoffs: dict[int, int] = field(default_factory=dict, compare=False)

    def worth_of_opponent(self, number: int, score: Score) -> int | None:
        """Return what this round's opponent is worth to ``number``; None: it does not count."""
        return worth_of_opponent(
            score,
            own_total=self.totals[number],
            values=self.values,
            policy=self.unplayed,
            rounds=self.rounds,
        )

    def solkoff(self, number: int) -> int:
        """Return a player's Solkoff coefficient, computed once."""
        if number not in self.solkoffs:
            worths = (self.worth_of_opponent(number, score) for score in self.scores[number])
            self.solkoffs[number] = sum(solkoff for solkoff in worths if solkoff is not None)
        return self.solkoffs[number]

    @property
    def half(self) -> int:
        """Return half of all the points a player could have scored."""
        return WIN * max(map(len, self.scores.values()), default=0) // 2


def count_scores_and_totals(
    results: Iterable[PlayedGame],
    numbers: Collection[int],
    *,
    count_by: MatchCounting = MatchCounting.GAMES,
    games_per_match: int | None = None,
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE,
    rounds: int | None = None,
) -> ScoresAndTotals:
    """Count the results of games into scores and totals; raises BadResult.

    ``rounds`` is the length of the event, by default its last round with a result.
    """
    rows = scores_of_players(results, numbers, count_by=count_by, games_per_match=games_per_match)
    return totals_of_scores(rows, unplayed=unplayed, rounds=rounds)


def totals_of_scores(
    rows: Scores, *, unplayed: UnplayedPolicy, rounds: int | None = None
) -> ScoresAndTotals:
    """Total up scores that are already sorted by player."""
    totals = {number: sum(score.points for score in own) for number, own in rows.items()}
    values = totals
    if unplayed in FIDE:
        values = {number: adjusted_score(own) for number, own in rows.items()}
    last = max((score.round for own in rows.values() for score in own), default=0)
    return ScoresAndTotals(rows, totals, values, last if rounds is None else rounds, unplayed)
