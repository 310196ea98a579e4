"""Parse and format time controls; periods are in milliseconds.

The text is that of the PDN tag TimeControl, in seconds: `480` for the game, `180+2` with two
seconds added a move, `120d2` with two seconds of grace a move, `45/5400:900` forty-five moves in
90 minutes and then a quarter of an hour to the end. A last period that has moves begins again.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

SECOND = 1000
MINUTE = 60 * SECOND
LONGEST = 100 * 60 * MINUTE
MOST_MOVES = 500
MOST_PERIODS = 6

_NUMBER = r"(?:0|[1-9]\d{0,6})(?:\.\d{0,2}[1-9])?"
_PERIOD = (
    rf"(?:(?P<moves>[1-9]\d{{0,3}})/)?(?P<base>{_NUMBER})(?:(?P<sign>[+d])(?P<extra>{_NUMBER}))?"
)
_NO_VALUE = frozenset({"", "?", "-"})


class ControlFault(StrEnum):
    """Codes of faults of a time control."""

    UNREADABLE = "unreadable_control"
    NO_TIME = "no_time"
    TOO_LONG = "too_long"
    TOO_MANY_MOVES = "too_many_moves"
    TOO_MANY_PERIODS = "too_many_periods"
    ENDLESS_PERIOD = "endless_period"  # one without a number of moves before the last
    TWO_BONUSES = "two_bonuses"


class BadControl(ValueError):
    """Error: an invalid time control; ``code`` and the text or number concerned."""

    def __init__(self, code: ControlFault, text: object) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.params = {"said": str(text)}


@dataclass(frozen=True, slots=True)
class Period:
    """One period of a time control: moves, time, increment, in milliseconds.

    base       given at its beginning
    moves      to be made in it; None to the end of the game
    increment  added after every move made in time
    delay      of every move, not charged
    """

    base: int
    moves: int | None = None
    increment: int = 0
    delay: int = 0

    def __post_init__(self) -> None:
        if self.base < 1 or self.increment < 0 or self.delay < 0:
            raise BadControl(ControlFault.NO_TIME, self.base)
        if max(self.base, self.increment, self.delay) > LONGEST:
            raise BadControl(ControlFault.TOO_LONG, self.base)
        if self.moves is not None and not 1 <= self.moves <= MOST_MOVES:
            raise BadControl(ControlFault.TOO_MANY_MOVES, self.moves)
        if self.increment and self.delay:
            raise BadControl(ControlFault.TWO_BONUSES, self.base)

    def __str__(self) -> str:
        moves = f"{self.moves}/" if self.moves else ""
        added = f"+{_seconds(self.increment)}" if self.increment else ""
        grace = f"d{_seconds(self.delay)}" if self.delay else ""
        return f"{moves}{_seconds(self.base)}{added}{grace}"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of each side for a game, in one or more periods."""

    periods: tuple[Period, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.periods) <= MOST_PERIODS:
            raise BadControl(ControlFault.TOO_MANY_PERIODS, len(self.periods))
        if any(period.moves is None for period in self.periods[:-1]):
            raise BadControl(ControlFault.ENDLESS_PERIOD, self)

    def __str__(self) -> str:
        return ":".join(map(str, self.periods))

    @property
    def base(self) -> int:
        """The time of each side before its first move."""
        return self.periods[0].base

    @property
    def is_one_period(self) -> bool:
        """Whether one period holds all moves of the game (Annex 1, 10.3)."""
        return len(self.periods) == 1 and self.periods[0].moves is None

    def period(self, index: int) -> Period:
        """Return the period with this index from 0; the last is repeated."""
        return self.periods[min(index, len(self.periods) - 1)]


def parse(text: str) -> TimeControl:
    """Parse a time control in its one written form; raises BadControl."""
    periods = [re.fullmatch(_PERIOD, part, re.ASCII) for part in text.split(":")]
    if any(period is None for period in periods):
        raise BadControl(ControlFault.UNREADABLE, text)
    control = TimeControl(tuple(_period(period) for period in periods if period is not None))
    if str(control) != text:  # «180+0» says what «180» says
        raise BadControl(ControlFault.UNREADABLE, text)
    return control


def format(control: TimeControl) -> str:  # noqa: A001 - the pair of parse
    """Format a time control in its one written form."""
    return str(control)


def tag_names_no_control(text: str) -> bool:
    """Whether a value of the tag TimeControl names none: "?", "-"."""
    return text.strip() in _NO_VALUE


@lru_cache(maxsize=1 << 10)  # the games of an archive share theirs
def parse_control_tag(text: str | None) -> TimeControl | None:
    """Parse the tag TimeControl of a record; None if it cannot be read."""
    if text is None or tag_names_no_control(text):
        return None
    try:
        return parse(text.strip())
    except BadControl:
        return None


def _period(match: re.Match[str]) -> Period:
    extra = _milliseconds(match["extra"] or "0")
    return Period(
        base=_milliseconds(match["base"]),
        moves=int(match["moves"]) if match["moves"] else None,
        increment=extra if match["sign"] == "+" else 0,
        delay=extra if match["sign"] == "d" else 0,
    )


def _milliseconds(text: str) -> int:
    whole, _, part = text.partition(".")
    return int(whole) * SECOND + int(part.ljust(3, "0") or 0)


def _seconds(time: int) -> str:
    whole, part = divmod(time, SECOND)
    return f"{whole}.{part:03}".rstrip("0") if part else str(whole)
