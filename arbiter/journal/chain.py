"""Verify a journal's hash chain from its rows alone, without database or Django.

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


WORDS = "words_sha256"  # in the data of a row: of the words that stand in another table


class Damage(StrEnum):
    """Kinds of damage to a row."""

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
    """One damage and the number of the damaged row; 0 where no row shows it."""

    seq: int
    damage: Damage
    detail: str = ""

    def __str__(self) -> str:
        detail = f" ({self.detail})" if self.detail else ""
        where = f" at {self.seq}" if self.seq else ""
        return f"{self.damage.value}{where}{detail}"


@dataclass(frozen=True, slots=True)
class Anchor:
    """The head of a stream at the time something was signed.

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


def canonical(data: Mapping[str, Any]) -> str:
    """Serialise data to canonical JSON: sorted keys, no spaces; raises TypeError."""
    _refuse_floats(data)
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def fingerprint(row: Mapping[str, Any]) -> str:
    """SHA-256 over everything in a row and the hash of the row before it."""
    said = {name: row[name] for name in FIELDS}
    if row.get("origin"):  # rows from before origins were written keep their hash
        said["origin"] = row["origin"]
    return hashlib.sha256(canonical(said).encode(ENCODING)).hexdigest()


def words_fingerprint(text: str) -> str:
    """SHA-256 of a text a person wrote, without blanks around it."""
    return hashlib.sha256(text.strip().encode(ENCODING)).hexdigest()


def breaks(
    rows: Iterable[Mapping[str, Any]],
    *,
    stream: str,
    head: tuple[int, str],
    anchors: Sequence[Anchor] = (),
) -> Iterator[Break]:
    """List every damage, in the order of rows; ``head`` is (last number, last hash)."""
    known = {}
    for anchor in anchors:
        if anchor.stream == stream:
            known.setdefault(anchor.seq, []).append(anchor)
    seq, previous = 0, ""
    for row in rows:
        found = row["seq"]
        if row["stream"] != stream:
            yield Break(found, Damage.FOREIGN, row["stream"])
            continue
        if found <= seq:
            yield Break(found, Damage.INSERTED)
            continue
        yield from _missing(seq + 1, found - 1)
        if row["hash"] != fingerprint(row):
            yield Break(found, Damage.CHANGED)
        elif found == seq + 1 and row["previous_hash"] != previous:
            yield Break(found, Damage.UNCHAINED)
        for anchor in known.pop(found, ()):
            if anchor.hash != row["hash"]:
                yield Break(found, Damage.OTHER_HISTORY, anchor.source)
        seq, previous = found, row["hash"]
    yield from _after(seq, previous, head)
    for number in sorted(known):
        if number > max(seq, head[0]):
            yield Break(number, Damage.REMOVED, known[number][0].source)


def _after(seq: int, previous: str, head: tuple[int, str]) -> Iterator[Break]:
    """What stands between the last row and where the stream is said to have stood."""
    last, hash_of_last = head
    if seq < last:
        yield from _missing(seq + 1, last)
    elif seq > last > 0:
        yield Break(last + 1, Damage.INSERTED, f"to {seq}" if seq > last + 1 else "")
    elif previous != hash_of_last:
        yield Break(max(seq, 1), Damage.UNCHAINED, "head")


def _missing(first: int, last: int) -> Iterator[Break]:
    """A gap, however wide, in one word."""
    if first <= last:
        yield Break(first, Damage.REMOVED, f"to {last}" if last > first else "")


@dataclass(frozen=True, slots=True)
class Judged:
    """The result of verifying an export."""

    stream: str
    rows: int
    head: tuple[int, str]
    breaks: tuple[Break, ...]


def judge_lines(lines: Iterable[str], anchors: Sequence[Anchor] = ()) -> Judged:
    """Verify an export alone, also against ``anchors`` from certificates at hand.

    A file without its last line was cut: its end is then told as unreadable.
    """
    rows: list[Mapping[str, Any]] = []
    faults: list[Break] = []
    head: Mapping[str, Any] | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        said = _parse_row(line)
        if said is not None and "head" in said and _is_head(said["head"]):
            head = said["head"]
        elif said is not None and _is_row(said):
            rows.append(said)
        else:
            faults.append(Break(number, Damage.UNREADABLE, "line"))
    if head is None:
        faults.append(Break(len(rows) + 1, Damage.UNREADABLE, "the last line is missing"))
        last = rows[-1] if rows else {"stream": "", "seq": 0, "hash": ""}
        head = {name: last[name] for name in ("stream", "seq", "hash")} | {"anchors": []}
    own = [Anchor(**{**one, "stream": head["stream"]}) for one in head["anchors"]]
    end = (head["seq"], head["hash"])
    found = breaks(rows, stream=head["stream"], head=end, anchors=(*own, *anchors))
    return Judged(head["stream"], len(rows), end, (*faults, *found))


def _parse_row(line: str) -> dict[str, Any] | None:
    try:
        said = json.loads(line.removeprefix("\ufeff"))
    except ValueError:
        return None
    return said if isinstance(said, dict) else None


def _is_row(said: Mapping[str, Any]) -> bool:
    if not all(name in said for name in (*FIELDS, "hash")):
        return False
    try:
        _refuse_floats(said)
    except TypeError:
        return False
    return type(said["seq"]) is int and said["seq"] > 0 and isinstance(said["stream"], str)


def _is_head(said: object) -> bool:
    return (
        isinstance(said, dict)
        and isinstance(said.get("stream"), str)
        and type(said.get("seq")) is int
        and isinstance(said.get("hash"), str)
        and isinstance(said.get("anchors"), list)
        and all(
            isinstance(one, dict)
            and set(one) == {"source", "seq", "hash"}
            and type(one["seq"]) is int
            for one in said["anchors"]
        )
    )


def _refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise TypeError("no floats in the journal")
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, (list, tuple)):
        for item in value:
            _refuse_floats(item)
