"""Find the events that a command's arguments name."""

from django.core.management.base import CommandError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.events.models import Tournament


def events_by_number(number: object) -> QuerySet[Tournament]:
    """Return the event of this number, all of them for None; else raise CommandError."""
    events = Tournament.objects.order_by("pk")
    if number is None:
        return events
    chosen = events.filter(pk=number)
    if not chosen.exists():
        raise CommandError(_("no event {number}").format(number=number))
    return chosen


def event_by_number(number: object) -> Tournament:
    """Return the event of this number; raises CommandError."""
    return events_by_number(number).get()
