"""Verify the journal: chain, notes, tables, anchors; export a stream."""

import re
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from arbiter.certificates.models import Certificate
from arbiter.journal import hash_chain, resolve_row_references
from arbiter.journal.append_journal_rows import (
    BATCH,
    journal_row_as_export_data,
    journal_rows_in_batches,
    unwritten_head_of_stream,
)
from arbiter.journal.hash_chain import Anchor, Break, Damage, canonical_json
from arbiter.journal.models import JournalEntry, JournalHead
from arbiter.journal.texts.journal_damage_texts import detail_in_words
from arbiter.journal_anchors import find_anchors
from arbiter.journal_check import ruling_and_certificate_comparisons, table_comparison_port
from arbiter.journal_check.table_comparison_port import ComparisonResult

_ANCHOR = re.compile(rf'^\[{hash_chain.ANCHOR_TAG} "([^"]+)"\]', re.MULTILINE)


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
    yield from hash_chain.list_chain_damage(
        (journal_row_as_export_data(row) for row in rows),
        stream=stream,
        head=(head.seq, head.hash) if head else (0, ""),
        anchors=(*anchored_heads(stream), *brought),
    )
    yield from _changed_words(stream)


def compare_tables_with_journal(stream: str) -> ComparisonResult:
    """Compare the tables with a stream's rows; list the differences."""
    return table_comparison_port.compare_tables_with_rows(
        stream, ruling_and_certificate_comparisons.comparison_rows(stream)
    )


def missing_journal_streams(brought: Mapping[str, str]) -> dict[str, Break]:
    """List streams that are missing as a whole.

    Certificates, cases, notes, events or anchors name them, or ``brought`` heads that were kept
    elsewhere.
    """
    names = {**table_comparison_port.streams_that_must_exist(), **brought}
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
    with_words = JournalEntry.objects.filter(
        stream=stream, data__has_key=hash_chain.WORDS
    ).order_by("seq")
    for rows in journal_rows_in_batches(with_words.iterator(chunk_size=BATCH), BATCH):
        for row in resolve_row_references.add_texts_and_names(rows):
            if hash_chain.text_fingerprint(row.words) != row.data[hash_chain.WORDS]:
                yield Break(row.seq, Damage.WORDS)


def anchored_heads(stream: str) -> list[Anchor]:
    """Return the heads of a stream that certificates and anchors name."""
    return [*certified_heads(stream), *find_anchors.anchored_heads_of_stream(stream)]


def certified_heads(stream: str) -> list[Anchor]:
    """Return the heads of a stream named in certificates."""
    mark = f'[{hash_chain.ANCHOR_TAG} "{stream} '
    certificates = Certificate.objects.filter(pdn__contains=mark).order_by("pk")
    return [
        anchor
        for serial, pdn in certificates.values_list("serial", "pdn").iterator()
        if (anchor := anchor_in_certified_text(serial, pdn)) is not None
    ]


def anchor_in_certified_text(serial: str, pdn: str) -> Anchor | None:
    """Read the anchor of the journal written in a certified text."""
    match = _ANCHOR.search(pdn)
    return hash_chain.parse_anchor(serial, match[1]) if match else None


def current_head(stream: str, source: str = "") -> Anchor | None:
    """Return the head of a stream now; None before its first row."""
    if (head := unwritten_head_of_stream(stream)) is not None:
        return Anchor(source, stream, head.seq, head.hash) if head.seq else None
    head = JournalHead.objects.filter(stream=stream, seq__gt=0).first()
    return Anchor(source, stream, head.seq, head.hash) if head else None


def export_journal_stream(stream: str) -> Iterator[str]:
    """Export a stream as JSON lines; ``hash_chain.verify_journal_export`` verifies them alone.

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
