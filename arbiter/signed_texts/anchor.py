"""The anchor: the heads of all streams of the journal on one day, as a text that is signed.

A copy that has left the house shows later whether a history was written anew. No database, no
Django. The text is lines of ``name value``::

    anchor 1
    day 2026-11-22
    made 2026-11-22T00:05:00Z
    previous <SHA-256 of the anchor before, or ->
    stream tournament:5 117 <hash of row 117>
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from arbiter.journal import chain
from arbiter.journal.chain import Anchor
from arbiter.signatures import sshsig as signing
from arbiter.signatures.sshsig import Standing
from arbiter.signed_texts import offline

FIRST = "-"


_HEAD = re.compile(
    r"anchor 1\n"
    r"day (\d{4}-\d\d-\d\d)\n"
    r"made (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\n"
    r"previous ([0-9a-f]{64}|-)\n"
)


class UnreadableAnchor(ValueError):
    """The text is no anchor; the message says which line is not understood."""


@dataclass(frozen=True, slots=True)
class AnchorText:
    """An anchor read; ``heads`` are where each stream stood."""

    day: date
    made: str
    previous: str
    heads: tuple[Anchor, ...]

    def head_of(self, stream: str) -> Anchor | None:
        """Where a stream stood; None where it had no row."""
        return next((one for one in self.heads if one.stream == stream), None)


def namespace(certificates: str) -> str:
    """The purpose of the signature under an anchor, beside that of certificates."""
    return f"anchor-{certificates}"


def name_of(day: date) -> str:
    """The name of the file; the signature's ends in ``.sig``."""
    return f"journal-{day.isoformat()}.txt"


def write(*, day: date, made: datetime, previous: str, heads: Iterable[Anchor]) -> str:
    """The text to be signed: the same heads at the same instant give the same bytes."""
    lines = [
        "anchor 1",
        f"day {day.isoformat()}",
        f"made {made.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        f"previous {previous or FIRST}",
        *(f"stream {one.tag}" for one in sorted(heads, key=lambda one: one.stream)),
    ]
    return "\n".join(lines) + "\n"


def read(text: str) -> AnchorText:
    """Read an anchor; raises UnreadableAnchor."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    found = _HEAD.match(plain)
    if found is None:
        raise UnreadableAnchor("it does not begin as an anchor of version 1")
    day, made, previous = found.groups()
    lines = plain[found.end() :].rstrip("\n").split("\n")
    heads = []
    for number, line in enumerate(filter(None, lines), start=5):
        head = chain.parse_anchor(f"anchor {day}", line.removeprefix("stream "))
        if head is None or not line.startswith("stream "):
            raise UnreadableAnchor(f"line {number}: {line[:80]}")
        heads.append(head)
    return AnchorText(date.fromisoformat(day), made, previous, tuple(heads))


def sha256(text: str) -> str:
    """By which the next anchor names this one."""
    return hashlib.sha256(text.encode()).hexdigest()


def standing(data: bytes, signature: str, *, allowed: str, certificates: str) -> Standing:
    """What the signature is worth, by the keys of an ``allowed_signers`` in their own time."""
    purpose = namespace(certificates)
    trusted = offline.signers(allowed, purpose)
    found = signing.verify(data, signature, namespace=purpose, trusted=trusted)
    if found is not Standing.GOOD:
        return found
    made = re.search(rb"^made (\S+)$", data, re.MULTILINE)
    at = re.sub(r"[-T:]", "", made[1].decode()) if made else offline.TODAY
    in_time = offline.signers(allowed, purpose, at)
    is_in_time = signing.parse_signature(signature).public_key in in_time
    return Standing.GOOD if is_in_time else Standing.STRANGER
