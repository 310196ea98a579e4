"""Select the journal rows about one subject, usually a game, in order."""

from django.db.models import Q, QuerySet

from arbiter.journal.models import JournalEntry
from arbiter.ports.parse_and_write_subject_keys import parse_subject_key


def journal_rows_of_subject(subject: str, stream: str) -> QuerySet[JournalEntry]:
    """Select the journal rows about a subject, by its key or number.

    The arbiter writes the name (``subject``: game:12), the app that owns it the number (``game``:
    12).
    """
    about = Q(data__subject=subject)
    named = parse_subject_key(subject)
    if named is not None:
        about |= Q(**{f"data__{named.kind}": named.number})
    return JournalEntry.objects.filter(about, stream=stream).select_related("actor").order_by("seq")
