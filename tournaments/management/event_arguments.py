"""Find the events that a command's arguments name."""

from django.core.management.base import CommandError
from django.db.models import QuerySet

from tournaments.events.models import Tournament


def events_asked(number: object) -> QuerySet[Tournament]:
    """The one of that number, or all of them for None; raises CommandError for no event."""
    events = Tournament.objects.order_by("pk")
    if number is None:
        return events
    chosen = events.filter(pk=number)
    if not chosen.exists():
        raise CommandError(f"no event {number}")
    return chosen


def event_asked(number: object) -> Tournament:
    """The event of that number; raises CommandError."""
    return events_asked(number).get()
