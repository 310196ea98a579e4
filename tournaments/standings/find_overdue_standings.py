"""Find stored standings that are behind the newest results of their events."""

from datetime import datetime

from django.db.models import F

from arbiter.journal.models import JournalEntry
from arbiter.ports.parse_and_write_subject_keys import TOURNAMENT, Subject
from tournaments.events.models import Tournament


def overdue_standings() -> list[tuple[int, int]]:
    """List events whose stored table is behind: event id and newest revision."""
    return list(
        Tournament.objects.filter(standings_revision__lt=F("revision")).values_list(
            "pk", "revision"
        )
    )


def event_with_longest_overdue_standings() -> tuple[int, int, datetime | None] | None:
    """Return the event whose standings lag longest, or None: event, revision awaited, since when.

    Since when is told by the first journal row beyond the stored table; a change that names no
    revision there leaves it open. At most 21 queries.
    """
    lagging = Tournament.objects.filter(standings_revision__lt=F("revision")).order_by("pk")
    rows = [
        (pk, revision, _since(pk, stored))
        for pk, revision, stored in lagging.values_list("pk", "revision", "standings_revision")[:20]
    ]
    known = [(since, pk, revision) for pk, revision, since in rows if since is not None]
    if not known:
        return next(iter(rows), None)
    since, pk, revision = min(known)
    return pk, revision, since


def _since(pk: int, stored: int) -> datetime | None:
    stream = str(Subject(TOURNAMENT, pk))
    rows = JournalEntry.objects.filter(stream=stream, data__revision__gt=stored)
    return rows.order_by("seq").values_list("at", flat=True).first()
