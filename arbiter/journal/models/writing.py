"""Hash-chained rows written to the journal, alone or in batches; a row as export data."""

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.errors import OutsideTransaction
from arbiter.journal import origin
from arbiter.journal.models.rows import JournalEntry, JournalHead, Note
from arbiter.proofs import chain
from arbiter.proofs.chain import canonical_json
from games.web.prepared import PreparedQuery, value_given_when_asked
from games.web.statements import insert_rows, replace_rows

BATCH = 500


def _parameter_name(number: int) -> str:
    return f"stream_{number}"


@cache
def _heads(count: int) -> PreparedQuery:
    """Return the heads of so many streams, locked in the order of their names."""
    places = [value_given_when_asked(_parameter_name(number)) for number in range(count)]
    return PreparedQuery(
        lambda: JournalHead.objects.select_for_update().filter(stream__in=places).order_by("stream")
    )


@dataclass
class _KeptBack:
    """Rows that are chained already and not yet written, and the locked heads they moved on."""

    heads: dict[str, JournalHead] = field(default_factory=dict)
    rows: list[JournalEntry] = field(default_factory=list)

    def head(self, stream: str) -> JournalHead:
        """Return the head of a stream, locked until the commit at its first row."""
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
        self._lock_heads(wanted)
        missing = [JournalHead(stream=stream) for stream in wanted if stream not in self.heads]
        if missing:
            JournalHead.objects.bulk_create(missing, ignore_conflicts=True)
            self._lock_heads([head.stream for head in missing])

    def _lock_heads(self, streams: Collection[str]) -> None:
        if streams:
            heads = _heads(len(streams)).all(
                **{_parameter_name(n): stream for n, stream in enumerate(streams)}
            )
            self.heads.update((head.stream, head) for head in heads)

    def write(self) -> None:
        """All rows in one statement, all heads in another."""
        insert_rows(self.rows)
        moved = {row.stream for row in self.rows}
        heads = [head for stream, head in self.heads.items() if stream in moved]
        replace_rows(heads, "stream", ("seq", "hash"))


_kept_back: ContextVar[_KeptBack | None] = ContextVar("kept_back", default=None)


@contextmanager
def write_rows_together(*streams: str) -> Iterator[_KeptBack]:
    """Context manager: write the rows recorded inside at its end, in two statements.

    The heads of ``streams`` are locked now, in one statement, any other at its first row; none is
    read again. Inside a second such block the rows are
    the first one's; after an exception none is written, as the transaction takes all back.
    """
    outer = _kept_back.get()
    if outer is not None:
        outer.lock(streams)
        yield outer
        return
    kept = _KeptBack()
    token = _kept_back.set(kept)
    try:
        kept.lock(streams)
        yield kept
    finally:
        _kept_back.reset(token)
    kept.write()


def write_notes(words: Mapping[str, str], *, actor: User | None, at: datetime) -> dict[str, Note]:
    """Keep words of many streams at once, for a row of each; one statement."""
    texts = {stream: text.strip() for stream, text in words.items() if text.strip()}
    notes = Note.objects.bulk_create(
        Note(stream=stream, text=text, by=actor, at=at) for stream, text in texts.items()
    )
    return {note.stream: note for note in notes}


def write_journal_row(
    *,
    stream: str,
    verb: str,
    actor: User | None,
    at: datetime,
    data: Mapping[str, Any],
    before: Any,
    after: Any,
    words: str = "",
    stored_words: str = "",
    note: Note | None = None,
) -> JournalEntry:
    """Write the next row of a stream, in the transaction of the change.

    ``verb`` is dotted (``result.recorded``). ``before`` and ``after`` are what stood and what
    stands, as ids and codes: of what was made None and its number, of what is over a code; an
    act that says neither cannot be written.
    ``data`` is the rest, without floats, whose text is not the same on every database.
    ``words`` are a person's own; they are kept as a Note, and the row has its number;
    ``stored_words`` are such words that stand already in a row named in ``data``, ``note`` those
    that ``write_notes`` has kept. Of each the row has the SHA-256, so that nobody changes them
    unseen. Raises OutsideTransaction.
    """
    if not transaction.get_connection().in_atomic_block:
        raise OutsideTransaction(verb)
    text = note.text if note is not None else words.strip()
    if text and note is None:
        note = Note.objects.create(stream=stream, text=text, by=actor, at=at)
    facts = {"before": before, "after": after, **data}
    if note is not None:
        facts["note"] = note.pk
    if text or stored_words.strip():
        facts[chain.WORDS] = chain.text_fingerprint(text or stored_words)
    with write_rows_together() as kept_back:
        head = kept_back.head(stream)
        entry = JournalEntry(
            stream=stream,
            seq=head.seq + 1,
            at=at,
            actor_id=actor.pk if actor else None,
            verb=verb,
            origin=origin.origin_of_current_change().value,
            data=json.loads(canonical_json(facts)),
            previous_hash=head.hash,
        )
        entry.hash = fingerprint_of_row(entry)
        head.seq, head.hash = entry.seq, entry.hash
        kept_back.rows.append(entry)
    return entry


def unwritten_head_of_stream(stream: str) -> JournalHead | None:
    """Return a stream's head inside ``write_rows_together``, not yet stored; else None."""
    kept = _kept_back.get()
    return kept.heads.get(stream) if kept is not None else None


def journal_rows_in_batches(
    rows: Iterator[JournalEntry], size: int
) -> Iterator[list[JournalEntry]]:
    """Iterate over journal rows in batches, in constant memory."""
    while batch := list(islice(rows, size)):
        yield batch


def journal_row_as_export_data(entry: JournalEntry) -> dict[str, Any]:
    """Return a journal row as export data; people are ids only."""
    row = {
        "stream": entry.stream,
        "seq": entry.seq,
        "at": _instant(entry.at),
        "actor": entry.actor_id,
        "verb": entry.verb,
        "data": entry.data,
        "previous_hash": entry.previous_hash,
        "hash": entry.hash,
    }
    return row | {"origin": entry.origin} if entry.origin else row


def fingerprint_of_row(entry: JournalEntry) -> str:
    """Compute the hash of a stored row: of all its content and the hash before it."""
    return chain.row_fingerprint(journal_row_as_export_data(entry))


def _instant(at: datetime) -> str:
    if at.tzinfo is None:
        raise ValueError("a journal has instants, not local times")
    return at.astimezone(UTC).isoformat(timespec="microseconds")
