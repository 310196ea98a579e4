"""Time controls of rulesets; what one is and how it is written, the library's room tells."""

from arbiter.rules.rulesets.parameters import Control
from games.draughts.time_control import (
    LONGEST,
    MINUTE,
    MOST_MOVES,
    MOST_PERIODS,
    SECOND,
    BadControl,
    Period,
    TimeControl,
    format,  # noqa: A004 - the pair of parse
    from_tag,
    parse,
)

__all__ = [
    "CLUB",
    "LONGEST",
    "MINUTE",
    "MOST_MOVES",
    "MOST_PERIODS",
    "SECOND",
    "BadControl",
    "Period",
    "TimeControl",
    "format",
    "from_tag",
    "of_ruleset",
    "parse",
]

CLUB = TimeControl((Period(8 * MINUTE),))
"""K1: eight minutes for the game, nothing added."""


def of_ruleset(control: Control) -> TimeControl:
    """The control that a ruleset names: minutes for the game, seconds added a move."""
    return TimeControl((Period(control.minutes * MINUTE, increment=control.increment * SECOND),))
