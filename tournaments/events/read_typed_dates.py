"""Read a day as people write it: 12.05.2026, 12.5.26, 2026-05-12, 12 мая, May 12, 2026."""

import re
from datetime import date, timedelta

MONTHS = (
    ("янв", "jan"),
    ("фев", "feb"),
    ("мар", "mar"),
    ("апр", "apr"),
    ("мая", "май", "may"),
    ("июн", "jun"),
    ("июл", "jul"),
    ("авг", "aug"),
    ("сен", "sep"),
    ("окт", "oct"),
    ("ноя", "nov"),
    ("дек", "dec"),
)
"""How the names of each month begin, in both languages of the service."""

YEAR = r"(?:[ .,/-]+(?P<year>\d{4}|\d{2})(?:\s*(?:г|года)\.?)?)?"
FORMS = tuple(
    re.compile(form)
    for form in (
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})[./-](?P<month>\d{1,2})" + YEAR + r"\.?",
        r"(?P<day>\d{1,2})(?:-?го|st|nd|rd|th)?\s*(?P<word>[a-zа-яё]{3,})\.?" + YEAR,
        r"(?P<word>[a-z]{3,})\.?\s*(?P<day>\d{1,2})(?:st|nd|rd|th)?" + YEAR,
    )
)
LONG_AGO = timedelta(days=90)  # a day without a year is the next one, or one just past


def parse_typed_day(text: str, today: date) -> date | None:
    """Parse a typed day; None if unreadable; without a year the one nearest today."""
    words = " ".join(text.casefold().split())
    written = next((match for match in (form.fullmatch(words) for form in FORMS) if match), None)
    if written is None:
        return None
    parts = written.groupdict()
    month = _month(parts["word"]) if parts.get("word") else int(parts["month"])
    if month is None:
        return None
    day, year = int(parts["day"]), parts["year"]
    if year is not None:
        return _day(int(year) + (2000 if len(year) == 2 else 0), month, day)
    this_year = _day(today.year, month, day)
    if this_year is not None and this_year >= today - LONG_AGO:
        return this_year
    return _day(today.year + 1, month, day)


def _month(word: str) -> int | None:
    for number, beginnings in enumerate(MONTHS, start=1):
        if word.startswith(beginnings):
            return number
    return None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
