"""Reports of an event that were sent to federations, and what these answered."""

from django.db.models import QuerySet

from tournaments.events.models import Tournament
from tournaments.federations.models import SentReport


def sent_reports(tournament: Tournament) -> QuerySet[SentReport]:
    """Return the reports of an event that were sent, the newest first, with who wrote it down."""
    return SentReport.objects.filter(tournament=tournament).select_related(
        "sent_by__player", "answered_by__player", "tournament"
    )
