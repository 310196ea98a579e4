"""The one record of a game: everything the journal tells about it, in order."""

from django.db.models import Q, QuerySet

from arbiter.journal.models import JournalEntry
from arbiter.ports.subject import parse_or_none


def of_subject(subject: str, stream: str) -> QuerySet[JournalEntry]:
    """The rows about a subject: the office names it whole (``subject``: game:12), the room that
    owns it by its number (``game``: 12)."""
    about = Q(data__subject=subject)
    named = parse_or_none(subject)
    if named is not None:
        about |= Q(**{f"data__{named.kind}": named.number})
    return JournalEntry.objects.filter(about, stream=stream).select_related("actor").order_by("seq")
