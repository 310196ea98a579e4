"""An anchor of the journal: the heads of all its streams on one day, written, read, verified.

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

from arbiter.proofs import chain, offline, sshsig
from arbiter.proofs.chain import Anchor
from arbiter.proofs.sshsig import SignatureStatus

FIRST = "-"

_HEAD = re.compile(
    r"anchor 1\n"
    r"day (\d{4}-\d\d-\d\d)\n"
    r"made (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\n"
    r"previous ([0-9a-f]{64}|-)\n"
)


class UnreadableAnchor(ValueError):
    """The text is not an anchor; ``line`` is the number of the faulty one."""

    def __init__(self, line: int, text: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {text[:80]}")


@dataclass(frozen=True, slots=True)
class AnchorText:
    """A parsed anchor; ``heads`` are the last rows of each stream."""

    day: date
    made: str
    previous: str
    heads: tuple[Anchor, ...]

    def head_of(self, stream: str) -> Anchor | None:
        """Return the head of a stream; None where it had no row."""
        return next((head for head in self.heads if head.stream == stream), None)


def anchor_namespace(certificates: str) -> str:
    """Return the signature namespace of anchors, derived from that of certificates."""
    return f"anchor-{certificates}"


def anchor_file_name(day: date) -> str:
    """Return the file name of a day's anchor; the signature's ends in ``.sig``."""
    return f"journal-{day.isoformat()}.txt"


def write_anchor_text(*, day: date, made: datetime, previous: str, heads: Iterable[Anchor]) -> str:
    """Return the text of an anchor; equal heads at the same instant give equal bytes."""
    lines = [
        "anchor 1",
        f"day {day.isoformat()}",
        f"made {made.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        f"previous {previous or FIRST}",
        *(f"stream {head.tag}" for head in sorted(heads, key=lambda head: head.stream)),
    ]
    return "\n".join(lines) + "\n"


def read_anchor_text(text: str) -> AnchorText:
    """Parse an anchor; raises UnreadableAnchor."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    match = _HEAD.match(plain)
    if match is None:
        raise UnreadableAnchor(1, "it does not begin as an anchor of version 1")
    day, made, previous = match.groups()
    lines = plain[match.end() :].rstrip("\n").split("\n")
    heads = []
    for number, line in enumerate(filter(None, lines), start=5):
        head = chain.parse_anchor(f"anchor {day}", line.removeprefix("stream "))
        if head is None or not line.startswith("stream "):
            raise UnreadableAnchor(number, line)
        heads.append(head)
    return AnchorText(date.fromisoformat(day), made, previous, tuple(heads))


def sha256_of_text(text: str) -> str:
    """Return SHA-256 of the text, by which the next anchor refers to it."""
    return hashlib.sha256(text.encode()).hexdigest()


def check_signature(
    data: bytes, signature: str, *, allowed: str, certificate_namespace: str
) -> SignatureStatus:
    """Verify an anchor's signature with the keys of ``allowed_signers`` at their time."""
    purpose = anchor_namespace(certificate_namespace)
    trusted = offline.keys_that_may_sign(allowed, purpose)
    status = sshsig.verify_signature(data, signature, namespace=purpose, trusted=trusted)
    if status is not SignatureStatus.GOOD:
        return status
    made = re.search(rb"^made (\S+)$", data, re.MULTILINE)
    at = re.sub(r"[-T:]", "", made[1].decode()) if made else offline.TODAY
    in_time = offline.keys_that_may_sign(allowed, purpose, at)
    is_in_time = sshsig.parse_signature(signature).public_key in in_time
    return SignatureStatus.GOOD if is_in_time else SignatureStatus.STRANGER
