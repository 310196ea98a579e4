"""All players' scores and totals, with what opponents and unplayed rounds are worth."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.pairing.field import WIN
from tournaments.scoring.points import (
    MatchCounting,
    PlayedGame,
    Score,
    Scores,
    StepPoints,
    UnplayedPolicy,
    scores_of_players,
)

# Count all players' scores and totals from results; coefficients are computed from them.


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
        return self.whole * max(map(len, self.scores.values()), default=0) // 2

    @property
    def whole(self) -> int:
        """Return what a round is worth to its two together."""
        scores = (score.whole for own in self.scores.values() for score in own)
        return next(scores, WIN)


def count_scores_and_totals(
    results: Iterable[PlayedGame],
    numbers: Collection[int],
    *,
    count_by: MatchCounting = MatchCounting.GAMES,
    games_per_match: int | None = None,
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE,
    rounds: int | None = None,
    steps: StepPoints | None = None,
) -> ScoresAndTotals:
    """Count the results of games into scores and totals; raises BadResult.

    ``rounds`` is the length of the event, by default its last round with a result.
    """
    rows = scores_of_players(
        results, numbers, count_by=count_by, games_per_match=games_per_match, steps=steps
    )
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


# Value an opponent, or an unplayed round, for a coefficient, by the policy.
#
# Under ``face`` and ``skip`` an opponent is worth his total. Under C.07 (Art. 16) he is worth his
# adjusted score, and a round without play is a game with a dummy who has the player's own total;
# since 2026 the dummy has no more than the scheduled opponent (16.4.1) or, at a rest, than a draw
# in every round (16.4.2).


FIDE = frozenset({UnplayedPolicy.FIDE_2024, UnplayedPolicy.FIDE_2026})


def adjusted_score(scores: Sequence[Score]) -> int:
    """Return a player's score as his opponents' coefficients use it (16.3).

    A requested rest after which he came to no round any more counts a draw; all else as
    awarded.
    """
    total, is_gone = 0, True
    for score in reversed(scores):
        is_gone = is_gone and score.is_voluntary
        is_rest = score.opponent is None
        total += score.whole // WIN if is_gone and is_rest else score.points
    return total


def worth_of_opponent(
    score: Score,
    *,
    own_total: int,
    values: Mapping[int, int],
    policy: UnplayedPolicy,
    rounds: int,
) -> int | None:
    """Return what this round's opponent is worth; None where the round does not count.

    ``values`` are the totals, under C.07 the adjusted ones, by number.
    """
    if score.opponent is not None and score.played:
        return values[score.opponent]
    if policy is UnplayedPolicy.SKIP:
        return None
    if policy is UnplayedPolicy.FACE:
        return 0 if score.opponent is None else values[score.opponent]
    if policy is UnplayedPolicy.FIDE_2024:
        return own_total
    drawn = score.whole // WIN
    cap = drawn * rounds if score.opponent is None else values[score.opponent]
    return min(own_total, cap)
