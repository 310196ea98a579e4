"""The journal: append, and verify the chain."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import chain, comparisons, origins
from arbiter.chain import Anchor, Break, Damage, canonical
from arbiter.comparisons import Compared
from arbiter.errors import OutsideTransaction
from arbiter.models import Certificate, JournalEntry, JournalHead, Note
from arbiter.selectors import anchors as anchor_selectors
from arbiter.selectors import journal_texts, office_evidence

BATCH = 500
_ANCHOR = re.compile(rf'^\[{chain.ANCHOR_TAG} "([^"]+)"\]', re.MULTILINE)


@dataclass
class _KeptBack:
    """Rows that are chained already and not yet written, and the locked heads they moved on."""

    heads: dict[str, JournalHead] = field(default_factory=dict)
    rows: list[JournalEntry] = field(default_factory=list)

    def head(self, stream: str) -> JournalHead:
        """The head of a stream, locked until the commit at its first row."""
        if stream not in self.heads:
            head, _ = JournalHead.objects.select_for_update().get_or_create(stream=stream)
            self.heads[stream] = head
        return self.heads[stream]

    def lock(self, streams: Collection[str]) -> None:
        """The heads of several streams in one statement, those not held yet.

        A head that is not there is made first: who went on without it would lock it later than
        others do, and the two would wait for each other.
        """
        wanted = [stream for stream in streams if stream not in self.heads]
        self._take(wanted)
        missing = [JournalHead(stream=stream) for stream in wanted if stream not in self.heads]
        if missing:
            JournalHead.objects.bulk_create(missing, ignore_conflicts=True)
            self._take([head.stream for head in missing])

    def _take(self, streams: Collection[str]) -> None:
        if streams:
            found = JournalHead.objects.select_for_update().filter(stream__in=streams)
            self.heads.update((head.stream, head) for head in found.order_by("stream"))

    def write(self) -> None:
        """All rows in one statement, all heads in another."""
        JournalEntry.objects.bulk_create(self.rows)
        moved = {row.stream for row in self.rows}
        JournalHead.objects.bulk_create(
            [head for stream, head in self.heads.items() if stream in moved],
            update_conflicts=True,
            unique_fields=["stream"],
            update_fields=["seq", "hash"],
        )


_kept_back: ContextVar[_KeptBack | None] = ContextVar("kept_back", default=None)


@contextmanager
def together(*streams: str) -> Iterator[None]:
    """Rows recorded inside are written at its end, all at once: two statements for a change that
    tells of itself three times, where each row by itself costs two.

    The heads of ``streams`` are locked now, in one statement, any other at its first row; none is
    read again. Inside a second such block the rows are
    the first one's; after an exception none is written, as the transaction takes all back.
    """
    outer = _kept_back.get()
    if outer is not None:
        outer.lock(streams)
        yield
        return
    kept = _KeptBack()
    token = _kept_back.set(kept)
    try:
        kept.lock(streams)
        yield
    finally:
        _kept_back.reset(token)
    kept.write()


def record(
    *,
    stream: str,
    verb: str,
    actor: User | None,
    at: datetime,
    data: Mapping[str, Any],
    before: Any,
    after: Any,
    words: str = "",
    kept: str = "",
) -> JournalEntry:
    """Write the next row of a stream, in the transaction of the change it tells of.

    ``verb`` is dotted (``result.recorded``). ``before`` and ``after`` are what stood and what
    stands, as ids and codes: of what was made None and its number, of what is over a code; an
    act that says neither cannot be written.
    ``data`` is the rest, without floats, whose text is not the same on every database.
    ``words`` are a person's own; they are kept as a Note, and the row has its number; ``kept``
    are such words that stand already in a row named in ``data``. Of both the row has the
    SHA-256, so that nobody changes them unseen. Raises OutsideTransaction.
    """
    if not transaction.get_connection().in_atomic_block:
        raise OutsideTransaction(verb)
    said = words.strip()
    note = Note.objects.create(stream=stream, text=said, by=actor, at=at) if said else None
    told = {"before": before, "after": after, **data}
    if note is not None:
        told["note"] = note.pk
    if said or kept.strip():
        told[chain.WORDS] = chain.words_fingerprint(said or kept)
    with together():
        kept = _kept_back.get()
        head = kept.head(stream)
        entry = JournalEntry(
            stream=stream,
            seq=head.seq + 1,
            at=at,
            actor_id=actor.pk if actor else None,
            verb=verb,
            origin=origins.current().value,
            data=json.loads(canonical(told)),
            previous_hash=head.hash,
        )
        entry.hash = fingerprint(entry)
        head.seq, head.hash = entry.seq, entry.hash
        kept.rows.append(entry)
    return entry


def verify(stream: str) -> int | None:
    """The first row that breaks the chain, or None for a stream as it was written."""
    return min((one.seq for one in faults(stream)), default=None)


def faults(stream: str) -> Iterator[Break]:
    """Every damage of a stream: rows changed, removed, slipped in or put in another order, and
    tables that no longer hold what the rows gave them.

    Rows cut off the end are missing too: the head remembers how far the stream went, and so do
    the signed certificates, whose copies are in other hands.
    """
    yield from chain_faults(stream)
    yield from compared(stream).breaks


def chain_faults(stream: str, brought: Sequence[Anchor] = ()) -> Iterator[Break]:
    """Every damage of the rows themselves and of the words to which they point; ``brought`` are
    heads that were kept elsewhere."""
    head = JournalHead.objects.filter(stream=stream).first()
    rows = JournalEntry.objects.filter(stream=stream).order_by("seq").iterator()
    yield from chain.breaks(
        (as_data(row) for row in rows),
        stream=stream,
        head=(head.seq, head.hash) if head else (0, ""),
        anchors=(*anchors(stream), *brought),
    )
    yield from _changed_words(stream)


def compared(stream: str) -> Compared:
    """The tables held against what the rows of the stream tell."""
    return comparisons.compare(stream, office_evidence.told_rows(stream))


def lost(brought: Mapping[str, str]) -> dict[str, Break]:
    """Streams that are gone as a whole: named by certificates, cases, notes, events or anchors,
    or ``brought`` with the name of what was kept elsewhere."""
    names = {**comparisons.named(), **brought}
    known = set(streams())
    return {
        stream: Break(1, Damage.REMOVED, f"the whole stream; {source} names it")
        for stream, source in sorted(names.items())
        if stream not in known
    }


def _changed_words(stream: str) -> Iterator[Break]:
    """Rows whose words, which stand in other rows, are not those that were written."""
    said = JournalEntry.objects.filter(stream=stream, data__has_key=chain.WORDS).order_by("seq")
    for rows in batched(said.iterator(chunk_size=BATCH), BATCH):
        for row in journal_texts.told(rows):
            if chain.words_fingerprint(row.words) != row.data[chain.WORDS]:
                yield Break(row.seq, Damage.WORDS)


def batched(rows: Iterator[JournalEntry], size: int) -> Iterator[list[JournalEntry]]:
    """A few at a time: a stream of any length in flat memory."""
    while found := list(islice(rows, size)):
        yield found


def anchors(stream: str) -> list[Anchor]:
    """Where certificates and anchors say that the stream stood when they were signed."""
    return [*certified(stream), *anchor_selectors.heads_of(stream)]


def certified(stream: str) -> list[Anchor]:
    """Where the certificates say that the stream stood when they were signed."""
    mark = f'[{chain.ANCHOR_TAG} "{stream} '
    found = Certificate.objects.filter(pdn__contains=mark).order_by("pk")
    return [
        anchor
        for serial, pdn in found.values_list("serial", "pdn").iterator()
        if (anchor := anchor_of(serial, pdn)) is not None
    ]


def anchor_of(serial: str, pdn: str) -> Anchor | None:
    """The anchor that a certified text carries."""
    said = _ANCHOR.search(pdn)
    return chain.parse_anchor(serial, said[1]) if said else None


def stand(stream: str, source: str = "") -> Anchor | None:
    """Where the stream stands now; None before its first row."""
    kept = _kept_back.get()
    if kept is not None and stream in kept.heads:
        head = kept.heads[stream]
        return Anchor(source, stream, head.seq, head.hash) if head.seq else None
    head = JournalHead.objects.filter(stream=stream, seq__gt=0).first()
    return Anchor(source, stream, head.seq, head.hash) if head else None


def export(stream: str) -> Iterator[str]:
    """The stream as JSON lines, that ``chain.judge_lines`` verifies with nothing else.

    The head is read first: rows written meanwhile belong to the next export.
    """
    head = stand(stream)
    last = head.seq if head else 0
    held = [one for one in certified(stream) if one.seq <= last]
    rows = JournalEntry.objects.filter(stream=stream, seq__lte=last).order_by("seq")
    for row in rows.iterator():
        yield canonical(as_data(row)) + "\n"
    said = {
        "stream": stream,
        "seq": last,
        "hash": head.hash if head else "",
        "anchors": [{"source": one.source, "seq": one.seq, "hash": one.hash} for one in held],
    }
    yield canonical({"head": said}) + "\n"


def streams() -> Iterator[str]:
    """Every stream there is, also one that has lost its head or all its rows."""
    heads = JournalHead.objects.order_by().values_list("stream")
    written = JournalEntry.objects.order_by().values_list("stream")
    return iter(sorted(name for (name,) in heads.union(written)))


def as_data(entry: JournalEntry) -> dict[str, Any]:
    """A row as it stands in an export; ids only."""
    said = {
        "stream": entry.stream,
        "seq": entry.seq,
        "at": _instant(entry.at),
        "actor": entry.actor_id,
        "verb": entry.verb,
        "data": entry.data,
        "previous_hash": entry.previous_hash,
        "hash": entry.hash,
    }
    return said | {"origin": entry.origin} if entry.origin else said


def fingerprint(entry: JournalEntry) -> str:
    """SHA-256 over everything the row says and the hash of the row before it."""
    return chain.fingerprint(as_data(entry))


def _instant(at: datetime) -> str:
    if at.tzinfo is None:
        raise ValueError("a journal has instants, not local times")
    return at.astimezone(UTC).isoformat(timespec="microseconds")
