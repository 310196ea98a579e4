"""Template filters for any page: a moment as time or date; a dictionary's value by its key."""

from collections.abc import Mapping
from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format

register = template.Library()


@register.filter
def moment_words(moment: datetime) -> str:
    """Return the time of day for today, else date and time."""
    local = timezone.localtime(moment)
    is_today = local.date() == timezone.localdate()
    return date_format(local, "H:i" if is_today else "j E, H:i")


@register.filter
def value_of_key(mapping: Mapping[int, object], key: int) -> object | None:
    """Return a dictionary's value by a key; None where it is missing."""
    return mapping.get(key) if mapping else None
