"""Template filters that many pages share: names of people, stored times, cells, form fields."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django import template
from django.contrib.auth.models import User
from django.forms import BoundField, RadioSelect
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import npgettext_lazy

from arbiter.offices.names_of_officials_on_papers import person_name_for_paper

register = template.Library()

# "1 minute ago": in Russian a unit stands in another case before «назад» than by itself
_UNITS_AGO = {
    "year": npgettext_lazy("ago", "%(num)d year", "%(num)d years", "num"),
    "month": npgettext_lazy("ago", "%(num)d month", "%(num)d months", "num"),
    "week": npgettext_lazy("ago", "%(num)d week", "%(num)d weeks", "num"),
    "day": npgettext_lazy("ago", "%(num)d day", "%(num)d days", "num"),
    "hour": npgettext_lazy("ago", "%(num)d hour", "%(num)d hours", "num"),
    "minute": npgettext_lazy("ago", "%(num)d minute", "%(num)d minutes", "num"),
}


@register.filter
def person_name(user: User) -> str:
    """Return a person's name on a page; else the account's name."""
    return person_name_for_paper(user)


@register.filter
def iso_time(text: str) -> datetime:
    """Parse an ISO time as stored in data."""
    return datetime.fromisoformat(text)


@register.filter
def iso_day(text: str) -> date:
    """Parse an ISO day as stored in data."""
    return date.fromisoformat(text)


@register.filter
def time_since(moment: datetime) -> str:
    """Return the time since a moment in one unit."""
    if timezone.now() - moment < timedelta(minutes=1):
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(moment, time_strings=_UNITS_AGO, depth=1)}


@register.filter
def cells_with_column_titles(
    row: Sequence[str], columns: Sequence[Mapping[str, Any]]
) -> list[tuple[str, str]]:
    """Return every cell of a table with the title of its column."""
    return [(column["title"], cell) for column, cell in zip(columns, row, strict=True)]


@register.filter
def shows_choices_side_by_side(field: BoundField) -> bool:
    """Return whether a form field shows its choices side by side."""
    return isinstance(field.field.widget, RadioSelect)
