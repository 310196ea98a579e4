"""The year of birth that counts when ages are taken on a day that is not the last of the year."""

from datetime import date


def counted_year(
    birth_year: int | None, birth_date: date | None, ages_on: date | None
) -> int | None:
    """Return the birth year by which a person belongs to a group.

    Whoever has his birthday after ``ages_on`` is a year younger on that day. Without that day, or
    without the day of birth, the year alone counts.
    """
    if birth_year is None or birth_date is None or ages_on is None:
        return birth_year
    is_later = (birth_date.month, birth_date.day) > (ages_on.month, ages_on.day)
    return birth_year + is_later
