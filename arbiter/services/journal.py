"""The journal: append, and verify the chain."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.errors import OutsideTransaction
from arbiter.models import JournalEntry, JournalHead

ENCODING = "utf-8"


def record(
    *,
    stream: str,
    verb: str,
    actor: User | None,
    at: datetime,
    data: Mapping[str, Any],
) -> JournalEntry:
    """Write the next row of a stream, in the transaction of the change it tells of.

    ``verb`` is dotted (``result.recorded``); ``data`` is JSON without floats, whose text is
    not the same on every database. Raises OutsideTransaction.
    """
    if not transaction.get_connection().in_atomic_block:
        raise OutsideTransaction(verb)
    head, _ = JournalHead.objects.select_for_update().get_or_create(stream=stream)
    entry = JournalEntry(
        stream=stream,
        seq=head.seq + 1,
        at=at,
        actor_id=actor.pk if actor else None,
        verb=verb,
        data=json.loads(canonical(data)),
        previous_hash=head.hash,
    )
    entry.hash = fingerprint(entry)
    entry.save()
    JournalHead.objects.filter(pk=head.pk).update(seq=entry.seq, hash=entry.hash)
    return entry


def verify(stream: str) -> int | None:
    """The first row that breaks the chain, or None for a stream as it was written.

    A row cut off the end is missing too: the head remembers how far the stream went.
    """
    head = JournalHead.objects.filter(stream=stream).first()
    seq, previous = 0, ""
    for entry in JournalEntry.objects.filter(stream=stream).order_by("seq").iterator():
        seq += 1
        if (entry.seq, entry.previous_hash) != (seq, previous):
            return seq
        if entry.hash != fingerprint(entry):
            return seq
        previous = entry.hash
    if (seq, previous) == ((head.seq, head.hash) if head else (0, "")):
        return None
    return seq + 1 if head and head.seq > seq else max(seq, 1)


def streams() -> Iterator[str]:
    """Every stream there is, also one that has lost its head or all its rows."""
    heads = JournalHead.objects.order_by().values_list("stream")
    written = JournalEntry.objects.order_by().values_list("stream")
    return iter(sorted(name for (name,) in heads.union(written)))


def fingerprint(entry: JournalEntry) -> str:
    """SHA-256 over everything the row says and the hash of the row before it."""
    said = {
        "stream": entry.stream,
        "seq": entry.seq,
        "at": _instant(entry.at),
        "actor": entry.actor_id,
        "verb": entry.verb,
        "data": entry.data,
        "previous_hash": entry.previous_hash,
    }
    return hashlib.sha256(canonical(said).encode(ENCODING)).hexdigest()


def canonical(data: Mapping[str, Any]) -> str:
    """One text for one value: sorted keys, no spaces, letters as they are; raises TypeError."""
    _refuse_floats(data)
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _instant(at: datetime) -> str:
    if at.tzinfo is None:
        raise ValueError("a journal has instants, not local times")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise TypeError("no floats in the journal")
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, (list, tuple)):
        for item in value:
            _refuse_floats(item)
