"""A journal's hash chain verified from its rows alone, without database or Django.

A row is a mapping of ``stream seq at actor verb data previous_hash hash`` and, since rows tell
it, ``origin``; ``hash`` is the SHA-256 of the canonical JSON of the rest. The file of an export
is JSON lines: rows in order, and last a line with ``head`` (where the stream stood, and the
``anchors`` that signed certificates hold).
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

ENCODING = "utf-8"

FIELDS = ("stream", "seq", "at", "actor", "verb", "data", "previous_hash")

ANCHOR_TAG = "Journal"

_CANONICAL = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"))

_NO_FLOATS = frozenset({str, int, bool, type(None)})

WORDS = "words_sha256"  # in the data of a row: of the words that stand in another table


class Damage(StrEnum):
    """Kinds of damage to a journal row."""

    CHANGED = "changed"  # it is not what its hash was taken of
    REMOVED = "removed"  # its number is missing
    INSERTED = "inserted"  # a number that was there already, or one behind the end
    UNCHAINED = "unchained"  # it does not follow the row before it
    FOREIGN = "foreign"  # of another stream
    UNREADABLE = "unreadable"
    WORDS = "words"  # what a person wrote, to which the row points, is not what it was
    OTHER_HISTORY = "other_history"  # a signed certificate or anchor knows another row of it
    STATE = "state"  # a table no longer holds what the row gave it
    UNTOLD = "untold"  # a table holds what no row gave it


@dataclass(frozen=True, slots=True)
class Break:
    """A damage found in the chain, and the number of its row; 0 where no row shows it."""

    seq: int
    damage: Damage
    detail: str = ""

    def __str__(self) -> str:
        detail = f" ({self.detail})" if self.detail else ""
        where = f" at {self.seq}" if self.seq else ""
        return f"{self.damage.value}{where}{detail}"


@dataclass(frozen=True, slots=True)
class Anchor:
    """The head of a stream at the time when something was signed.

    ``source`` is a certificate's number, or the day of an anchor.
    """

    source: str
    stream: str
    seq: int
    hash: str

    @property
    def tag(self) -> str:
        """The anchor as written in a certificate."""
        return f"{self.stream} {self.seq} {self.hash}"


def parse_anchor(source: str, tag: str) -> Anchor | None:
    """Parse ``tournament:5 41 <64 letters>``; None for anything else."""
    stream, _, rest = tag.partition(" ")
    seq, _, fingerprint = rest.partition(" ")
    if not (stream and seq.isascii() and seq.isdigit() and len(fingerprint) == 64):
        return None
    return Anchor(source, stream, int(seq), fingerprint)


def canonical_json(data: Mapping[str, Any]) -> str:
    """Serialise data to canonical JSON: sorted keys, no spaces; raises TypeError."""
    _refuse_floats(data)
    return _CANONICAL.encode(data)


def row_fingerprint(row: Mapping[str, Any]) -> str:
    """Compute the SHA-256 of a row's content and the hash of the row before it."""
    fields = {name: row[name] for name in FIELDS}
    if row.get("origin"):  # rows from before origins were written keep their hash
        fields["origin"] = row["origin"]
    return hashlib.sha256(canonical_json(fields).encode(ENCODING)).hexdigest()


def text_fingerprint(text: str) -> str:
    """Compute the SHA-256 of a person's text, without outer blanks."""
    return hashlib.sha256(text.strip().encode(ENCODING)).hexdigest()


def list_chain_damage(
    rows: Iterable[Mapping[str, Any]],
    *,
    stream: str,
    head: tuple[int, str],
    anchors: Sequence[Anchor] = (),
) -> Iterator[Break]:
    """List every damage in a stream's rows; ``head`` is (last number, last hash)."""
    known: dict[int, list[Anchor]] = {}
    for anchor in anchors:
        if anchor.stream == stream:
            known.setdefault(anchor.seq, []).append(anchor)
    seq, previous = 0, ""
    for row in rows:
        seen = row["seq"]
        if row["stream"] != stream:
            yield Break(seen, Damage.FOREIGN, row["stream"])
            continue
        if seen <= seq:
            yield Break(seen, Damage.INSERTED)
            continue
        yield from _missing(seq + 1, seen - 1)
        if row["hash"] != row_fingerprint(row):
            yield Break(seen, Damage.CHANGED)
        elif seen == seq + 1 and row["previous_hash"] != previous:
            yield Break(seen, Damage.UNCHAINED)
        for anchor in known.pop(seen, ()):
            if anchor.hash != row["hash"]:
                yield Break(seen, Damage.OTHER_HISTORY, anchor.source)
        seq, previous = seen, row["hash"]
    yield from _after(seq, previous, head)
    for number in sorted(known):
        if number > max(seq, head[0]):
            yield Break(number, Damage.REMOVED, known[number][0].source)


def _after(seq: int, previous: str, head: tuple[int, str]) -> Iterator[Break]:
    """Yield what stands between the last row and where the stream is said to have stood."""
    last, hash_of_last = head
    if seq < last:
        yield from _missing(seq + 1, last)
    elif seq > last > 0:
        yield Break(last + 1, Damage.INSERTED, f"to {seq}" if seq > last + 1 else "")
    elif previous != hash_of_last:
        yield Break(max(seq, 1), Damage.UNCHAINED, "head")


def _missing(first: int, last: int) -> Iterator[Break]:
    """Yield one break for a gap of any width."""
    if first <= last:
        yield Break(first, Damage.REMOVED, f"to {last}" if last > first else "")


@dataclass(frozen=True, slots=True)
class ExportVerification:
    """The result of verifying an export."""

    stream: str
    rows: int
    head: tuple[int, str]
    breaks: tuple[Break, ...]


def verify_journal_export(
    lines: Iterable[str], anchors: Sequence[Anchor] = ()
) -> ExportVerification:
    """Verify an exported stream alone, also against ``anchors`` from certificates.

    A file without its last line was cut: its end is then told as unreadable.
    """
    rows: list[Mapping[str, Any]] = []
    faults: list[Break] = []
    head: Mapping[str, Any] | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        parsed = _parse_row(line)
        if parsed is not None and "head" in parsed and _is_head(parsed["head"]):
            head = parsed["head"]
        elif parsed is not None and _is_row(parsed):
            rows.append(parsed)
        else:
            faults.append(Break(number, Damage.UNREADABLE, "line"))
    if head is None:
        faults.append(Break(len(rows) + 1, Damage.UNREADABLE, "the last line is missing"))
        last: Mapping[str, Any] = rows[-1] if rows else {"stream": "", "seq": 0, "hash": ""}
        head = {name: last[name] for name in ("stream", "seq", "hash")} | {"anchors": []}
    own = [Anchor(**{**anchor, "stream": head["stream"]}) for anchor in head["anchors"]]
    end = (head["seq"], head["hash"])
    damages = list_chain_damage(rows, stream=head["stream"], head=end, anchors=(*own, *anchors))
    return ExportVerification(head["stream"], len(rows), end, (*faults, *damages))


def _parse_row(line: str) -> dict[str, Any] | None:
    try:
        parsed = json.loads(line.removeprefix("\ufeff"))
    except ValueError:
        return None
    return parsed if isinstance(parsed, dict) else None


def _is_row(row: Mapping[str, Any]) -> bool:
    if not all(name in row for name in (*FIELDS, "hash")):
        return False
    try:
        _refuse_floats(row)
    except TypeError:
        return False
    return type(row["seq"]) is int and row["seq"] > 0 and isinstance(row["stream"], str)


def _is_head(head: object) -> bool:
    return (
        isinstance(head, dict)
        and isinstance(head.get("stream"), str)
        and type(head.get("seq")) is int
        and isinstance(head.get("hash"), str)
        and isinstance(head.get("anchors"), list)
        and all(
            isinstance(anchor, dict)
            and set(anchor) == {"source", "seq", "hash"}
            and type(anchor["seq"]) is int
            for anchor in head["anchors"]
        )
    )


def _refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise TypeError("no floats in the journal")
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, (list, tuple)):
        for item in value:
            if type(item) not in _NO_FLOATS:  # nearly everything is a text or a number
                _refuse_floats(item)
