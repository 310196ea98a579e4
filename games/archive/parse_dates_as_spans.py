"""Parse dates, also incomplete ones, into the span of days that they may mean.

A day is the number YYYYMMDD; unknown parts are 00 in the first day of a span and 99 in the
last, so that spans compare and sort without a calendar: 1924 is 19240000 to 19249999.
"""

import re
from functools import lru_cache

UNKNOWN = (99_999_999, 0)
"""The span of no date: after every day and before every day, so no range meets it."""


YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
"""A year in which a game may have been played."""


_YEAR_FIRST = re.compile(r"(\d{4})(?:[.\-/](\d{1,2}|\?\?)(?:[.\-/](\d{1,2}|\?\?))?)?\.?")


_DAY_FIRST = re.compile(r"(?:(?:(\d{1,2}|\?\?)\.)?(\d{1,2}|\?\?)\.)?(\d{4})(?:\s*г(?:ода?)?\.?)?")


Span = tuple[int, int]


def parse_date_as_span(text: str) -> Span | None:
    """Return the first and last day that a date can mean; None when it is no date.

    Reads `1924`, `1924.08`, `1924-08-24`, `1924.??.??`, `24.08.1924`, `08.1924`, `1924 г.`.
    """
    plain = text.strip()
    if match := _YEAR_FIRST.fullmatch(plain):
        return _span(match[1], match[2], match[3])
    if match := _DAY_FIRST.fullmatch(plain):
        return _span(match[3], match[2], match[1])
    return None


@lru_cache(1 << 15)  # every day of ninety years
def date_span_of_record(date: str) -> Span:
    """Return the days that a record's date can mean; for other text, the years named in it."""
    span = parse_date_as_span(date)
    if span is not None:
        return span
    years = [int(year) for year in YEAR.findall(date)]
    return (min(years) * 10_000, max(years) * 10_000 + 9999) if years else UNKNOWN


def _span(year: str, month: str | None, day: str | None) -> Span | None:
    """First and last day; what no calendar has is no date."""
    first = int(year) * 10_000
    if not YEAR.fullmatch(year):
        return None
    if month in (None, "??"):
        return first, first + 9999
    if not 1 <= int(month) <= 12:
        return None
    first += int(month) * 100
    if day in (None, "??"):
        return first, first + 99
    return (first + int(day), first + int(day)) if 1 <= int(day) <= 31 else None
