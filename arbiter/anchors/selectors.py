"""Find stored journal anchors by day or stream; check their text, signature and order."""

from collections.abc import Iterator
from datetime import date

from django.db.models import QuerySet

from arbiter.anchors.models import JournalAnchor
from arbiter.journal.chain import Anchor
from arbiter.signatures import sshsig as signing
from arbiter.signatures.sshsig import SignatureStatus
from arbiter.signed_texts import anchor_text


def anchors() -> QuerySet[JournalAnchor]:
    """All anchors, the newest first."""
    return JournalAnchor.objects.order_by("-day")


def anchor_of_day(day: str) -> JournalAnchor | None:
    """The anchor of a day as it stands in an address: ``2026-11-23``; None where there is none."""
    try:
        date_of_anchor = date.fromisoformat(day)
    except ValueError:
        return None
    return JournalAnchor.objects.filter(day=date_of_anchor).first()


def heads_of(stream: str) -> list[Anchor]:
    """List the heads of a stream named by anchors, each with the first anchor that names it."""
    heads: dict[tuple[int, str], Anchor] = {}
    texts = JournalAnchor.objects.filter(text__contains=f"\nstream {stream} ").order_by("day")
    for text in texts.values_list("text", flat=True).iterator():
        head = anchor_text.read(text).head_of(stream)
        if head is not None:
            heads.setdefault((head.seq, head.hash), head)
    return list(heads.values())


def named_streams() -> dict[str, str]:
    """The streams named in the newest anchor; an older one names no others."""
    newest = anchors().first()
    heads = anchor_text.read(newest.text).heads if newest else ()
    return {head.stream: head.source for head in heads}


def anchor_faults() -> Iterator[str]:
    """Check the stored anchors: text, signature, order."""
    previous = ""
    for stored in JournalAnchor.objects.order_by("day").iterator():
        if anchor_text.sha256(stored.text) != stored.sha256:
            yield f"anchor {stored}: text changed"
        parsed = anchor_text.read(stored.text)
        if parsed.day != stored.day or parsed.previous != (previous or anchor_text.FIRST):
            yield f"anchor {stored}: does not follow the one before it"
        status = signing.verify(
            stored.text.encode(),
            stored.signature,
            namespace=anchor_text.namespace(stored.namespace),
            trusted=(stored.public_key,),
        )
        if status is not SignatureStatus.GOOD:
            yield f"anchor {stored}: signature {status.value}"
        previous = stored.sha256
