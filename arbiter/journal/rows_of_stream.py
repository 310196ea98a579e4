"""Load the rows of a journal stream, all or after a number, and its last row (the head)."""

from django.db.models import QuerySet

from arbiter.journal.models import JournalEntry, JournalHead


def rows_of_stream(stream: str, *, newest_first: bool = True) -> QuerySet[JournalEntry]:
    """Select the rows of a journal stream, with their people."""
    order = "-seq" if newest_first else "seq"
    return JournalEntry.objects.filter(stream=stream).select_related("actor").order_by(order)


def journal_rows_after(stream: str, seq: int) -> QuerySet[JournalEntry]:
    """Return the rows after a number, the oldest first."""
    return JournalEntry.objects.filter(stream=stream, seq__gt=seq).order_by("seq")


def head_of_stream(stream: str) -> JournalHead | None:
    """Return the last row of a stream: its ``hash`` proves everything before it."""
    return JournalHead.objects.filter(stream=stream).first()
