"""The minute of printing in words, for the head of every page."""

from django.utils import timezone
from django.utils.formats import date_format


def minute_of_printing() -> str:
    """Return the minute of printing in words, for the head of every page."""
    return date_format(timezone.localtime(timezone.now()), "d.m.Y H:i")
