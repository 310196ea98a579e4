"""How urgent a case is, and why: a running clock comes before a finished game."""

from dataclasses import dataclass
from enum import StrEnum


class UrgencyReason(StrEnum):
    """Reasons of urgency, the most urgent first."""

    CLOCK_RUNS = "clock_runs"  # two players sit at the board
    ROUND_HELD = "round_held"  # every other game of its round is over: all wait for this one
    ROUND_WAITS = "round_waits"  # the game has no result, the next round cannot be paired
    APPEAL = "appeal"
    FINISHED = "finished"  # a result stands


LEVELS = {
    UrgencyReason.CLOCK_RUNS: 4,
    UrgencyReason.ROUND_HELD: 3,
    UrgencyReason.ROUND_WAITS: 2,
    UrgencyReason.APPEAL: 1,
    UrgencyReason.FINISHED: 0,
}


@dataclass(frozen=True, slots=True)
class Urgency:
    """Urgency of a case; a higher level comes sooner."""

    level: int
    reason: UrgencyReason


@dataclass(frozen=True, slots=True)
class PlayState:
    """How far the game and the round of a subject have come, which makes its cases urgent."""

    is_in_play: bool = False  # two sit at the board
    is_settled: bool = False
    is_last_of_round: bool = False  # everything else of its round is over


def compute_urgency(
    play_state: PlayState, *, is_asked_at_the_board: bool, is_appeal: bool
) -> Urgency:
    """Compute how urgent a case is, and why.

    First a game being played, then a round that only this game holds up, then a round that waits,
    then an appeal, then the rest.
    """
    if play_state.is_in_play and is_asked_at_the_board:
        reason = UrgencyReason.CLOCK_RUNS
    elif not play_state.is_settled and play_state.is_last_of_round:
        reason = UrgencyReason.ROUND_HELD
    elif not play_state.is_settled:
        reason = UrgencyReason.ROUND_WAITS
    elif is_appeal:
        reason = UrgencyReason.APPEAL
    else:
        reason = UrgencyReason.FINISHED
    return Urgency(LEVELS[reason], reason)
