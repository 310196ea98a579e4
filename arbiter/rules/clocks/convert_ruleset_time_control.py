"""Convert the time controls that rulesets state to those of the draughts library."""

from arbiter.rules.rulesets.ruleset_parameters import RulesetTimeControl
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
    parse,
    parse_control_tag,
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
    "parse",
    "parse_control_tag",
    "time_control_from_ruleset",
]

CLUB = TimeControl((Period(8 * MINUTE),))
"""K1: eight minutes for the game, nothing added."""


def time_control_from_ruleset(control: RulesetTimeControl) -> TimeControl:
    """Convert a ruleset's time control: minutes for the game, seconds added a move."""
    return TimeControl((Period(control.minutes * MINUTE, increment=control.increment * SECOND),))
