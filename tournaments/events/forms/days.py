"""Days as people write them, as a form's field; the form of the planned beginnings of rounds."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# Form field of a day, typed as people write it.


UNREAD = _("There is no such day. Write it as 12.05.2026 or 12 May.")


class DayInput(forms.DateInput):
    """Text input that shows a day as written here: 12.05.2026."""

    input_type = "text"

    def __init__(self) -> None:
        attrs = {"placeholder": _("12.05.2026 or 12 May"), "autocomplete": "off"}
        super().__init__(attrs=attrs, format="%d.%m.%Y")


class DayField(forms.DateField):
    """Form field of a typed day: 12.05.2026, 12 мая, 2026-05-12; errors give an example."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=DayInput(), error_messages={"invalid": UNREAD}, **kwargs)

    def to_python(self, value: Any) -> date | None:
        """Parse the typed day."""
        if value in self.empty_values:
            return None
        if isinstance(value, str):
            day = parse_typed_day(value, timezone.localdate())
            if day is None:
                raise forms.ValidationError(UNREAD, code="invalid")
            return day
        return super().to_python(value)


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


UNREAD_MOMENT = _("Write a day and a time, 22.11.2026 10:00, or the time alone: 13:30.")

MOMENTS = ("%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M", "%d.%m.%Y %H.%M")

HOURS = ("%H:%M", "%H.%M")


class ScheduleForm(forms.Form):
    """Form of the schedule: per round day and time, or only the time of the same day."""

    def __init__(
        self, *args: object, rounds: int, starts: Mapping[int, datetime], first_day: date | None,
        zone: tzinfo | None = None, **kwargs: object,
    ) -> None:  # fmt: skip
        """``zone`` is that of the hall: what is typed is told by its clock."""
        super().__init__(*args, **kwargs)
        self.rounds, self.first_day, self.zone = rounds, first_day, zone
        hint = f"{first_day or timezone.localdate():%d.%m.%Y} 10:00"
        for number in range(1, rounds + 1):
            moment = starts.get(number)
            self.fields[f"round_{number}"] = forms.CharField(
                label=_("Round %(number)s") % {"number": number},
                required=False,
                max_length=20,
                initial=f"{timezone.localtime(moment, zone):%d.%m.%Y %H:%M}" if moment else "",
                widget=forms.TextInput(
                    attrs={"placeholder": hint if number == 1 else "", "autocomplete": "off"}
                ),
            )

    def clean(self) -> dict[str, object]:
        """Parse every line into ``starts``; an unreadable one gets its own error."""
        starts: dict[int, datetime] = {}
        day = self.first_day
        for number in range(1, self.rounds + 1):
            text = str(self.cleaned_data.get(f"round_{number}", "")).strip()
            if not text:
                continue
            moment = _moment(text, day)
            if moment is None:
                self.add_error(f"round_{number}", ValidationError(UNREAD_MOMENT))
                continue
            starts[number], day = timezone.make_aware(moment, self.zone), moment.date()
        return {"starts": starts}


def _moment(text: str, day: date | None) -> datetime | None:
    for form in MOMENTS:
        try:
            return datetime.strptime(text, form)  # noqa: DTZ007  (made aware by the form)
        except ValueError:
            continue
    hour = _hour(text)
    return datetime.combine(day, hour) if day is not None and hour is not None else None


def _hour(text: str) -> time | None:
    for form in HOURS:
        try:
            return datetime.strptime(text, form).time()  # noqa: DTZ007
        except ValueError:
            continue
    return None
