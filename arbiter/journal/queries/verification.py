"""The journal verified: chain, notes, tables, anchors; a stream exported."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from arbiter.certificates.models import Certificate
from arbiter.certificates.texts import SIGNATURE_STATES
from arbiter.journal import ports
from arbiter.journal.models.rows import JournalAnchor, JournalEntry, JournalHead
from arbiter.journal.models.writing import (
    BATCH,
    journal_row_as_export_data,
    journal_rows_in_batches,
    unwritten_head_of_stream,
)
from arbiter.journal.ports import ComparisonResult
from arbiter.journal.queries import comparisons
from arbiter.journal.queries import rows as rows_queries
from arbiter.journal.texts.damage import detail_in_words
from arbiter.proofs import anchor as proofs_anchor
from arbiter.proofs import chain, sshsig
from arbiter.proofs.chain import Anchor, Break, Damage, canonical_json
from arbiter.proofs.sshsig import SignatureStatus

# Verify the journal: chain, notes, tables, anchors; export a stream.


_ANCHOR = re.compile(rf'^\[{chain.ANCHOR_TAG} "([^"]+)"\]', re.MULTILINE)


def first_damage_of_stream(stream: str) -> int | None:
    """Return the first damage of a stream, or None."""
    return min((fault.seq for fault in damages_of_stream(stream)), default=None)


def damages_of_stream(stream: str) -> Iterator[Break]:
    """List every damage of a stream, in its rows and in the tables.

    Rows changed, removed, inserted or reordered, and tables that no longer hold what the rows gave
    them.

    Rows cut off the end are missing too: the head remembers how far the stream went, and so do
    the signed certificates, whose copies are in other hands.
    """
    yield from damages_of_chain(stream)
    yield from compare_tables_with_journal(stream).breaks


def damages_of_chain(stream: str, brought: Sequence[Anchor] = ()) -> Iterator[Break]:
    """List every damage of a stream's rows and of the notes they refer to.

    ``brought`` are heads that were kept elsewhere.
    """
    head = JournalHead.objects.filter(stream=stream).first()
    rows = JournalEntry.objects.filter(stream=stream).order_by("seq").iterator()
    yield from chain.list_chain_damage(
        (journal_row_as_export_data(row) for row in rows),
        stream=stream,
        head=(head.seq, head.hash) if head else (0, ""),
        anchors=(*anchored_heads(stream), *brought),
    )
    yield from _changed_words(stream)


def compare_tables_with_journal(stream: str) -> ComparisonResult:
    """Compare the tables with a stream's rows; list the differences."""
    return ports.compare_tables_with_rows(stream, comparisons.comparison_rows(stream))


def missing_journal_streams(brought: Mapping[str, str]) -> dict[str, Break]:
    """List streams that are missing as a whole.

    Certificates, cases, notes, events or anchors name them, or ``brought`` heads that were kept
    elsewhere.
    """
    names = {**ports.streams_that_must_exist(), **brought}
    known = set(all_journal_streams())
    return {
        stream: Break(
            1,
            Damage.REMOVED,
            _("the whole stream; {source} names it").format(source=detail_in_words(source)),
        )
        for stream, source in sorted(names.items())
        if stream not in known
    }


def _changed_words(stream: str) -> Iterator[Break]:
    """Find the rows whose words, which stand in other rows, were changed."""
    with_words = JournalEntry.objects.filter(stream=stream, data__has_key=chain.WORDS).order_by(
        "seq"
    )
    for rows in journal_rows_in_batches(with_words.iterator(chunk_size=BATCH), BATCH):
        for row in rows_queries.add_texts_and_names(rows):
            if chain.text_fingerprint(row.words) != row.data[chain.WORDS]:
                yield Break(row.seq, Damage.WORDS)


def anchored_heads(stream: str) -> list[Anchor]:
    """Return the heads of a stream that certificates and anchors name."""
    return [*certified_heads(stream), *anchored_heads_of_stream(stream)]


def certified_heads(stream: str) -> list[Anchor]:
    """Return the heads of a stream named in certificates."""
    mark = f'[{chain.ANCHOR_TAG} "{stream} '
    certificates = Certificate.objects.filter(pdn__contains=mark).order_by("pk")
    return [
        anchor
        for serial, pdn in certificates.values_list("serial", "pdn").iterator()
        if (anchor := anchor_in_certified_text(serial, pdn)) is not None
    ]


def anchor_in_certified_text(serial: str, pdn: str) -> Anchor | None:
    """Read the anchor of the journal written in a certified text."""
    match = _ANCHOR.search(pdn)
    return chain.parse_anchor(serial, match[1]) if match else None


def current_head(stream: str, source: str = "") -> Anchor | None:
    """Return the head of a stream now; None before its first row."""
    if (head := unwritten_head_of_stream(stream)) is not None:
        return Anchor(source, stream, head.seq, head.hash) if head.seq else None
    head = JournalHead.objects.filter(stream=stream, seq__gt=0).first()
    return Anchor(source, stream, head.seq, head.hash) if head else None


def export_journal_stream(stream: str) -> Iterator[str]:
    """Export a stream as JSON lines; ``chain.verify_journal_export`` verifies them alone.

    The head is read first: rows written meanwhile belong to the next export.
    """
    head = current_head(stream)
    last = head.seq if head else 0
    anchors = [anchor for anchor in certified_heads(stream) if anchor.seq <= last]
    rows = JournalEntry.objects.filter(stream=stream, seq__lte=last).order_by("seq")
    for row in rows.iterator():
        yield canonical_json(journal_row_as_export_data(row)) + "\n"
    last_line = {
        "stream": stream,
        "seq": last,
        "hash": head.hash if head else "",
        "anchors": [
            {"source": anchor.source, "seq": anchor.seq, "hash": anchor.hash} for anchor in anchors
        ],
    }
    yield canonical_json({"head": last_line}) + "\n"


def all_journal_streams() -> Iterator[str]:
    """Return all streams, also those that lost their head or all their rows."""
    heads = JournalHead.objects.order_by().values_list("stream")
    written = JournalEntry.objects.order_by().values_list("stream")
    return iter(sorted(name for (name,) in heads.union(written)))


# Find stored journal anchors by day, and the heads of a stream that they name.


def all_anchors() -> QuerySet[JournalAnchor]:
    """Return all anchors, the one made last first."""
    return JournalAnchor.objects.select_related("previous").order_by("-pk")


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
    texts = JournalAnchor.objects.filter(text__contains=f"\nstream {stream} ").order_by("pk")
    for text in texts.values_list("text", flat=True).iterator():
        head = proofs_anchor.read_anchor_text(text).head_of(stream)
        if head is not None:
            heads.setdefault((head.seq, head.hash), head)
    return list(heads.values())


def streams_in_newest_anchor() -> dict[str, str]:
    """Return the streams that the newest anchor names."""
    newest = all_anchors().first()
    heads = proofs_anchor.read_anchor_text(newest.text).heads if newest else ()
    return {head.stream: head.source for head in heads}


def find_anchor_faults() -> Iterator[str]:
    """List the faults of the stored anchors: in text, signature, order."""
    previous = ""
    for stored in JournalAnchor.objects.order_by("pk").iterator():
        if proofs_anchor.sha256_of_text(stored.text) != stored.sha256:
            yield _("anchor {day}: text changed").format(day=stored)
        parsed = proofs_anchor.read_anchor_text(stored.text)
        if parsed.day != stored.day or parsed.previous != (previous or proofs_anchor.FIRST):
            yield _("anchor {day}: does not follow the one before it").format(day=stored)
        status = sshsig.verify_signature(
            stored.text.encode(),
            stored.signature,
            namespace=proofs_anchor.anchor_namespace(stored.namespace),
            trusted=(stored.public_key,),
        )
        if status is not SignatureStatus.GOOD:
            yield _("anchor {day}: signature {state}").format(
                day=stored, state=SIGNATURE_STATES[status]
            )
        previous = stored.sha256


def anchors_after_clock_went_back() -> Iterator[JournalAnchor]:
    """List the anchors made while the server's clock was behind the anchor before them."""
    return (anchor for anchor in all_anchors().reverse() if anchor.had_clock_gone_back)
