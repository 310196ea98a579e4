"""Parse days as other programs write them.

The format wants ``2026/11/20``; people write ``20/11/2026``, ``20.11.2026`` and ``11/20/2026``.
With points the day comes first. With strokes it is read where only one order is possible; of
``05/06/2026`` nobody can say what it means, and nothing is guessed.
"""

import re
from dataclasses import dataclass
from datetime import date

_YEAR_FIRST = re.compile(r"(?P<y>\d{4})(?P<sign>[-/.])(?P<m>\d{1,2})(?P=sign)(?P<d>\d{1,2})")
_YEAR_LAST = re.compile(r"(?P<one>\d{1,2})(?P<sign>[-/.])(?P<two>\d{1,2})(?P=sign)(?P<y>\d{4})")
_SHORT = re.compile(r"(?P<y>\d{2})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})")
CENTURY = 2000


@dataclass(frozen=True, slots=True)
class ParsedDay:
    """A parsed day, or why there is none: ambiguous, or not a day."""

    day: date | None = None
    is_ambiguous: bool = False


def parse_foreign_day(text: str) -> ParsedDay:
    """Parse a day that another program wrote; ambiguous ones are refused."""
    day = text.strip()
    if match := _YEAR_FIRST.fullmatch(day):
        return ParsedDay(_day(match["y"], match["m"], match["d"]))
    match = _YEAR_LAST.fullmatch(day)
    if match is None:
        return ParsedDay()
    day_first = _day(match["y"], match["two"], match["one"])
    month_first = _day(match["y"], match["one"], match["two"])
    if match["sign"] == "." or month_first is None or month_first == day_first:
        return ParsedDay(day_first)
    return ParsedDay(month_first) if day_first is None else ParsedDay(is_ambiguous=True)


def parse_round_day(text: str) -> date | None:
    """Parse the day of a round in record 132: ``26/11/20``, the year first."""
    match = _SHORT.fullmatch(text.strip())
    return _day(str(CENTURY + int(match["y"])), match["m"], match["d"]) if match else None


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
