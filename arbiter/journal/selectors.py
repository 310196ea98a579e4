"""Reading the journal."""

from django.db.models import QuerySet

from arbiter.journal.models import JournalEntry, JournalHead


def entries(stream: str, *, newest_first: bool = True) -> QuerySet[JournalEntry]:
    """A stream with the people in it; slice it for a page."""
    order = "-seq" if newest_first else "seq"
    return JournalEntry.objects.filter(stream=stream).select_related("actor").order_by(order)


def after(stream: str, seq: int) -> QuerySet[JournalEntry]:
    """Rows behind a number, the oldest first: a place in the stream that never shifts."""
    return JournalEntry.objects.filter(stream=stream, seq__gt=seq).order_by("seq")


def head(stream: str) -> JournalHead | None:
    """Where a stream stands: whoever writes down ``hash`` can prove later what was before."""
    return JournalHead.objects.filter(stream=stream).first()
