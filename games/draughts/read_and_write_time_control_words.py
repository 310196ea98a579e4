"""Read and write time controls in people's words: `15 минут`, `45+30`, `8 мин + 4 с`, `90 min`.

Read into the one written form of ``time_control`` (seconds), and written back so that the same
words are read to the same control. A bare number below ``MOST_BARE_MINUTES`` is minutes, for
nobody gives a game three minutes of bare seconds; from there on it is seconds, as PDN has it.
"""

import re

from games.draughts.time_control import (
    MINUTE,
    SECOND,
    BadControl,
    ControlFault,
    Period,
    TimeControl,
    parse,
)

MOST_BARE_MINUTES = 179

_HOUR = r"ч(?:ас(?:а|ов)?)?|h(?:ours?)?"
_MINUTE = r"м(?:ин(?:ут(?:а|ы|у)?)?)?|m(?:in(?:utes?)?)?"
_SECOND = r"с(?:ек(?:унд(?:а|ы|у)?)?)?|s(?:ec(?:onds?)?)?"
_AMOUNT = re.compile(
    rf"(?:(?P<hours>\d{{1,3}})\s*(?:{_HOUR})\.?\s*)?"
    rf"(?:(?P<minutes>\d{{1,4}})\s*(?:{_MINUTE})\.?\s*)?"
    rf"(?:(?P<seconds>\d{{1,5}})\s*(?:{_SECOND})\.?)?"
)
_TAIL = re.compile(
    r"\s*(?:на партию|на игру|за ход|на ход|a move|per move|for the game|для всей партии)\.?\s*$"
)
_PARTS = re.compile(r"\s*\+\s*|\s+(?:плюс|plus|с добавлением)\s+")
_WHOLE = re.compile(r"\d{1,7}")


def parse_control_words(text: str) -> TimeControl:
    """The control that people's words mean, or the written form itself; raises BadControl."""
    words = " ".join(text.casefold().replace("ё", "е").split())
    if not words:
        raise BadControl(ControlFault.UNREADABLE, text)
    if "/" in words or ":" in words or "d" in words.replace("seconds", ""):
        return parse(text.strip())
    parts = [_TAIL.sub("", part) for part in _PARTS.split(_TAIL.sub("", words))]
    if len(parts) > 2:
        raise BadControl(ControlFault.UNREADABLE, text)
    base = _base(parts[0])
    added = _added(parts[1]) if len(parts) == 2 else 0
    if base is None or added is None:
        raise BadControl(ControlFault.UNREADABLE, text)
    return TimeControl((Period(base, increment=added),))


def control_in_words(control: TimeControl, hours: str, minutes: str, seconds: str) -> str:
    """The control in words that ``parse_control_words`` reads back, or its written form."""
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
    return sum(int(value) * sizes[name] for name, value in match.groupdict().items() if value)


def _in_units(time: int, units: tuple[tuple[int, str], ...]) -> str | None:
    """`1 ч 30 мин`; empty for nothing, None for a part of a second."""
    parts = []
    for size, word in units:
        count, time = divmod(time, size)
        if count:
            parts.append(f"{count} {word}")
    return None if time else " ".join(parts)
