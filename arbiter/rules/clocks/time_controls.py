"""Convert the time controls that rulesets state to those of the draughts library."""

from arbiter.rules.rulesets.parameters import Control
from games.draughts.time_control import (
    LONGEST,
    MINUTE,
    MOST_MOVES,
    MOST_PERIODS,
    SECOND,
    BadControl,
    ControlFault,
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
    "ControlFault",
    "Period",
    "TimeControl",
    "format",
    "from_tag",
    "library_control",
    "parse",
]

CLUB = TimeControl((Period(8 * MINUTE),))
"""K1: eight minutes for the game, nothing added."""


def library_control(control: Control) -> TimeControl:
    """Convert a ruleset's time control: minutes for the game, seconds added a move."""
    return TimeControl((Period(control.minutes * MINUTE, increment=control.increment * SECOND),))
