"""Value an opponent, or an unplayed round, for a coefficient, by the policy.

Under ``face`` and ``skip`` an opponent is worth his total. Under C.07 (Art. 16) he is worth
his adjusted score, and a round without play is a game with a dummy who has the player's own
total; since 2026 the dummy has no more than the scheduled opponent (16.4.1) or, at a rest,
than a draw in every round (16.4.2).
"""

from collections.abc import Mapping, Sequence

from tournaments.pairing.win_draw_loss_in_half_points import DRAW
from tournaments.scoring.scores_from_games_and_matches import Score, UnplayedPolicy

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
        total += DRAW if is_gone and is_rest else score.points
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
    cap = DRAW * rounds if score.opponent is None else values[score.opponent]
    return min(own_total, cap)
