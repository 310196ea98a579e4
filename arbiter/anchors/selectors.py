"""Queries for the journal's anchors."""

from collections.abc import Iterator
from datetime import date

from django.db.models import QuerySet

from arbiter.anchors.models import JournalAnchor
from arbiter.journal.chain import Anchor
from arbiter.signatures import sshsig as signing
from arbiter.signatures.sshsig import SignatureStatus
from arbiter.signed_texts import anchor


def anchors() -> QuerySet[JournalAnchor]:
    """All anchors, the newest first."""
    return JournalAnchor.objects.order_by("-day")


def anchor_of_day(day: date) -> JournalAnchor | None:
    """The anchor of a day; None for a day without one."""
    return JournalAnchor.objects.filter(day=day).first()


def heads_of(stream: str) -> list[Anchor]:
    """List the heads of a stream named by anchors, each with the first anchor that names it."""
    found: dict[tuple[int, str], Anchor] = {}
    texts = JournalAnchor.objects.filter(text__contains=f"\nstream {stream} ").order_by("day")
    for text in texts.values_list("text", flat=True).iterator():
        head = anchor.read(text).head_of(stream)
        if head is not None:
            found.setdefault((head.seq, head.hash), head)
    return list(found.values())


def named_streams() -> dict[str, str]:
    """The streams named in the newest anchor; an older one names no others."""
    newest = anchors().first()
    heads = anchor.read(newest.text).heads if newest else ()
    return {head.stream: head.source for head in heads}


def anchor_faults() -> Iterator[str]:
    """Check the stored anchors: text, signature, order."""
    previous = ""
    for one in JournalAnchor.objects.order_by("day").iterator():
        if anchor.sha256(one.text) != one.sha256:
            yield f"anchor {one}: text changed"
        read = anchor.read(one.text)
        if read.day != one.day or read.previous != (previous or anchor.FIRST):
            yield f"anchor {one}: does not follow the one before it"
        standing = signing.verify(
            one.text.encode(),
            one.signature,
            namespace=anchor.namespace(one.namespace),
            trusted=(one.public_key,),
        )
        if standing is not SignatureStatus.GOOD:
            yield f"anchor {one}: signature {standing.value}"
        previous = one.sha256
