"""Time controls: parse and format them, also in people's words: `15 минут`, `45+30`, `90 min`."""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from .spellings import is_ambiguous_clock, respell, says_no_clock

# Parse and format time controls; periods are in milliseconds.
#
# The text is that of the PDN tag TimeControl, in seconds: `480` for the game, `180+2` with two
# seconds added a move, `120d2` with two seconds of grace a move, `45/5400:900` forty-five moves
# in 90 minutes and then a quarter of an hour to the end. A last period that has moves begins
# again.


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
    AMBIGUOUS = "ambiguous_clock"  # `1:30`: an hour and a half, or a minute and a half


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


# Read and write time controls in people's words: `15 минут`, `45+30`, `8 мин + 4 с`, `90 min`.
#
# Read into the one written form of ``time_control`` (seconds), and written back so that the same
# words are read to the same control. A bare number below ``MOST_BARE_MINUTES`` is minutes, for
# nobody gives a game three minutes of bare seconds; from there on it is seconds, as PDN has it.
# What only names the kind of play (`блиц`, `рапид`) or the players (`каждому`) adds nothing.


MOST_BARE_MINUTES = 179

_HOUR = r"ч(?:ас(?:а|ов)?)?|h(?:ours?)?"

_MINUTE = r"м(?:ин(?:ут(?:а|ы|у)?)?)?|m(?:in(?:utes?)?)?|'"

_SECOND = r"с(?:ек(?:унд(?:а|ы|у)?)?)?|s(?:ec(?:onds?)?)?|\""

_PART = r"(?:[.,](?:5|25|75))?"  # of an hour or a minute, as in `1,5 часа`

_AMOUNT = re.compile(
    rf"(?:(?P<hours>\d{{1,3}}{_PART})\s*(?:{_HOUR})\.?,?\s*)?"
    rf"(?:(?P<minutes>\d{{1,4}}{_PART})\s*(?:{_MINUTE})\.?,?\s*)?"
    rf"(?:(?P<seconds>\d{{1,5}})\s*(?:{_SECOND})\.?)?"
)

_PER_MOVE = r"(?:(?:за|на) (?:каждый )?ход|каждый ход|(?:a|per|each|every|for each) move)"

_FOR_MOVES = re.compile(
    r"^(?P<time>.+?)\s+(?:на|for) (?P<moves>\d{1,4}) (?:ход(?:а|ов)?|moves?)\.?$"
)

_MOVE_TAIL = re.compile(rf"\s*{_PER_MOVE}\.?\s*$")

_TAIL = re.compile(
    r"\s*(?:на партию|на игру|для всей партии|до конца партии|for the game"
    r"|(?:на )?кажд(?:ому|ого)(?: игроку| игрока)?|each(?: player)?|per player)\.?\s*$"
)

_KIND = re.compile(
    r"^(?:блиц|рапид|классика|быстрые(?: шашки)?|молниеносн(?:ая|ые)(?: игра| шашки)?"
    r"|blitz|rapid|classic(?:al)?)\s*[:,–-]?\s+"
)

_BEFORE = re.compile(r"^(?:по|at)\s+")

_IN_WORDS = (
    (re.compile(r"\bполчаса\b|\bhalf an hour\b|\ba half hour\b"), "30 мин"),
    (re.compile(r"\bполтора часа\b|\ban hour and a half\b"), "90 мин"),
    (re.compile(r"\bчетверть часа\b|\ba quarter of an hour\b"), "15 мин"),
    (re.compile(r"(?<![\d,.])(?<!\d )\bчас\b|(?<=по )часу\b|\b(?:an|one) hour\b"), "1 ч"),
    (re.compile(r"''|[″”]"), '"'),
    (re.compile(r"[′’‘`]"), "'"),
)

_PARTS = re.compile(
    r"\s*\+\s*|\s+(?:плюс|plus|с добавлением)\s+"
    rf"|(?:,\s*|\s+(?:и|and)\s+)(?=[^+]*{_PER_MOVE}\.?$)"
)

_THEN = re.compile(r"\s*[,;]?\s*\b(?:затем|потом|далее|then)\s+")

_WHOLE = re.compile(r"\d{1,7}")

_WRITTEN = re.compile(r"[\d.+d/:]+")  # the form of ``time_control``


def parse_control_words(text: str) -> TimeControl:
    """Parse a time control in people's words or its written form; raises BadControl."""
    words = " ".join(text.casefold().replace("ё", "е").split())
    if _WRITTEN.fullmatch(words) and set(words) & set("/d"):
        return parse(words)
    if is_ambiguous_clock(words):
        raise BadControl(ControlFault.AMBIGUOUS, text)
    words = respell(words)
    for pattern, plain in _IN_WORDS:
        words = pattern.sub(plain, words)
    periods = [_period_in_words(part) for part in _THEN.split(_KIND.sub("", words))]
    if any(period is None for period in periods):
        raise BadControl(ControlFault.UNREADABLE, text)
    return TimeControl(tuple(period for period in periods if period is not None))


def read_control(text: str) -> str:
    """Read what an organiser wrote into the stored form, empty for no clocks; raises BadControl."""
    return "" if not text.strip() or says_no_clock(text) else str(parse_control_words(text))


def _period_in_words(words: str) -> Period | None:
    """`90 мин на 40 ходов + 30 с на ход`; None for what is no period."""
    parts = [_without_beginning_and_tail(part) for part in _PARTS.split(words)]
    if len(parts) > 2:
        return None
    parts[1:] = [_MOVE_TAIL.sub("", part) for part in parts[1:]]  # what is given a move is added
    for_moves = _FOR_MOVES.match(parts[0])
    moves = int(for_moves["moves"]) if for_moves else None
    base = _base(_without_beginning_and_tail(for_moves["time"]) if for_moves else parts[0])
    added = _added(parts[1]) if len(parts) == 2 else 0
    if base is None or added is None:
        return None
    return Period(base, moves, increment=added)


def _without_beginning_and_tail(words: str) -> str:
    """`15 мин` of `по 15 мин на партию каждому`."""
    while (shorter := _TAIL.sub("", words)) != words:
        words = shorter
    return _BEFORE.sub("", words)


def control_in_words(control: TimeControl, hours: str, minutes: str, seconds: str) -> str:
    """Put a time control into words that ``parse_control_words`` reads back."""
    if not control.is_one_period or control.periods[0].delay:
        return str(control)
    first = control.periods[0]
    units = ((60 * MINUTE, hours), (MINUTE, minutes), (SECOND, seconds))
    parts = [_in_units(first.base, units), _in_units(first.increment, units)]
    if any(part is None for part in parts):
        return str(control)
    return " + ".join(filter(None, parts))


def _base(text: str) -> int | None:
    """Milliseconds of the game's own time."""
    if _WHOLE.fullmatch(text):
        return int(text) * (MINUTE if int(text) <= MOST_BARE_MINUTES else SECOND)
    return _amount(text)


def _added(text: str) -> int | None:
    """Milliseconds added a move; a bare number is seconds."""
    return int(text) * SECOND if _WHOLE.fullmatch(text) else _amount(text)


def _amount(text: str) -> int | None:
    """`1 ч 30 мин` in milliseconds; None for what is no amount of time."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None or not any(match.groupdict().values()):
        return None
    sizes = {"hours": 60 * MINUTE, "minutes": MINUTE, "seconds": SECOND}
    return sum(
        int(Decimal(value.replace(",", ".")) * sizes[name])
        for name, value in match.groupdict().items()
        if value
    )


def _in_units(time: int, units: tuple[tuple[int, str], ...]) -> str | None:
    """`1 ч 30 мин`; empty for nothing, None for a part of a second."""
    parts = []
    for size, word in units:
        count, time = divmod(time, size)
        if count:
            parts.append(f"{count} {word}")
    return None if time else " ".join(parts)
