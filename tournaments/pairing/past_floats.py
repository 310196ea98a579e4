"""Floats of a player's past rounds: who met a lower score went down, who a higher one up.

A bye, and points without play, are a float down too; an absence without points is none
(C.04.3, 1.4).
"""

from collections.abc import Mapping
from enum import StrEnum

from tournaments.pairing.competitor import Competitor, RoundKind


class Float(StrEnum):
    """Direction of a float: down to a lower score, or up to a higher one."""

    DOWN = "down"
    UP = "up"


def float_of_competitor(
    competitor: Competitor, rounds_ago: int, field: Mapping[int, Competitor]
) -> Float | None:
    """Return the player's float ``rounds_ago`` rounds before the one to be paired."""
    at = len(competitor.past) - rounds_ago
    if at < 0:
        return None
    past = competitor.past[at]
    opponent = None if past.opponent is None else field.get(past.opponent)
    if past.kind is RoundKind.PLAYED and opponent is not None:
        own, other = (
            pairing_points_in_past_round(competitor, at),
            pairing_points_in_past_round(opponent, at),
        )
        if own == other:
            return None
        return Float.DOWN if own > other else Float.UP
    is_down = past.kind is RoundKind.ALLOCATED or past.points > 0
    return Float.DOWN if is_down else None


def pairing_points_in_past_round(competitor: Competitor, at: int) -> int:
    """Return the points by which a player was paired in his past round ``at`` (from 0)."""
    lent = competitor.virtual[at] if len(competitor.virtual) > at else 0
    return sum(past.points for past in competitor.past[:at]) + lent
