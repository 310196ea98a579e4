"""Find stored journal anchors by day, and the heads of a stream that they name."""

from datetime import date

from django.db.models import QuerySet

from arbiter.journal.hash_chain import Anchor
from arbiter.journal_anchors.models import JournalAnchor
from arbiter.signed_texts import write_read_and_verify_journal_anchor


def all_anchors() -> QuerySet[JournalAnchor]:
    """Return all anchors, the newest first."""
    return JournalAnchor.objects.order_by("-day")


def anchor_of_day(day: str) -> JournalAnchor | None:
    """Return the anchor of a day written ``2026-11-23``; None where there is none."""
    try:
        date_of_anchor = date.fromisoformat(day)
    except ValueError:
        return None
    return JournalAnchor.objects.filter(day=date_of_anchor).first()


def anchored_heads_of_stream(stream: str) -> list[Anchor]:
    """List the heads of a stream named by anchors, each with the first anchor that names it."""
    heads: dict[tuple[int, str], Anchor] = {}
    texts = JournalAnchor.objects.filter(text__contains=f"\nstream {stream} ").order_by("day")
    for text in texts.values_list("text", flat=True).iterator():
        head = write_read_and_verify_journal_anchor.read_anchor_text(text).head_of(stream)
        if head is not None:
            heads.setdefault((head.seq, head.hash), head)
    return list(heads.values())


def streams_in_newest_anchor() -> dict[str, str]:
    """Return the streams that the newest anchor names."""
    newest = all_anchors().first()
    heads = (
        write_read_and_verify_journal_anchor.read_anchor_text(newest.text).heads if newest else ()
    )
    return {head.stream: head.source for head in heads}
