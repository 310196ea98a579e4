"""Load the offices held in an event, each with its official."""

from django.db.models import QuerySet

from arbiter.offices.models import Office
from tournaments.events.models import Tournament


def offices_of_event(tournament: Tournament) -> QuerySet[Office]:
    """Load the officials of an event."""
    return Office.objects.filter(scope=tournament.scope_key).select_related("user")
