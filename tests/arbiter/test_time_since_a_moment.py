"""The time since a moment as a page tells it."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from arbiter.templatetags.names_times_and_table_cells import time_since

AGO = {
    "just_now": (timedelta(seconds=20), "только что", "just now"),
    "minute": (timedelta(minutes=1, seconds=5), "1 минуту назад", "1 minute ago"),
    "minutes": (timedelta(minutes=22, seconds=5), "22 минуты назад", "22 minutes ago"),
    "hour": (timedelta(hours=1, minutes=5), "1 час назад", "1 hour ago"),
    "days": (timedelta(days=5, minutes=5), "5 дней назад", "5 days ago"),
    "week": (timedelta(days=7, minutes=5), "1 неделю назад", "1 week ago"),
    "month": (timedelta(days=45), "1 месяц назад", "1 month ago"),
    "years": (timedelta(days=800), "2 года назад", "2 years ago"),
}


@pytest.mark.parametrize(("ago", "russian", "english"), AGO.values(), ids=AGO)
def test_a_unit_stands_in_the_case_that_ago_asks_for(
    ago: timedelta, russian: str, english: str
) -> None:
    moment = timezone.now() - ago
    for language, words in (("ru", russian), ("en", english)):
        with translation.override(language):
            assert time_since(moment).replace("\xa0", " ") == words
