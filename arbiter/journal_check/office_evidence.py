"""Compare rulings and certificates with the journal."""

import hashlib
import re
from collections.abc import Iterable, Iterator

from arbiter.cases.models import Case, Ruling
from arbiter.certificates.models import Certificate
from arbiter.journal import chain
from arbiter.journal.chain import Break
from arbiter.journal.models import JournalEntry, Note
from arbiter.journal.texts.outcomes import outcome_of
from arbiter.journal_check import comparisons
from arbiter.journal_check.comparisons import Compared, ComparedRow
from arbiter.signatures import sshsig as signing
from arbiter.signatures.sshsig import SignatureStatus

CERTIFICATES = "certificates"


_ANCHOR = re.compile(rf'^\[{chain.ANCHOR_TAG} "(\S+) ', re.MULTILINE)


def compare_rulings(stream: str, rows: Iterable[ComparedRow]) -> Compared:
    """Check that every ruling is as its row says, and that none lacks a row."""
    told = {
        row.data["ruling"]: row
        for row in rows
        if row.verb == "case.ruled" and isinstance(row.data.get("ruling"), int)
    }
    found = Ruling.objects.filter(case__scope=stream).values_list(
        "pk", "case_id", "result", "termination"
    )
    return Compared(tuple(_rulings(told, {pk: tuple(rest) for pk, *rest in found})))


def _rulings(
    told: dict[int, ComparedRow], stand: dict[int, tuple[int, str, str]]
) -> Iterator[Break]:
    for pk, row in told.items():
        case, *outcome = stand.get(pk, (None,))
        if case is None:
            yield comparisons.is_missing(row.seq, f"ruling {pk}")
            continue
        given = outcome_of(row.verb, row.data)
        if given is not None and tuple(outcome) != given:
            said = " ".join(given)
            yield comparisons.differs(row.seq, f"ruling {pk}", said, " ".join(outcome))
        if row.data.get("case") not in (None, case):
            yield comparisons.differs(
                row.seq, f"ruling {pk}", f"case {row.data['case']}", f"case {case}"
            )
    for pk in sorted(stand.keys() - told.keys()):
        yield comparisons.lacks_row(f"ruling {pk}", " ".join(stand[pk][1:]))


def compare_certificates(stream: str, rows: Iterable[ComparedRow]) -> Compared:
    """Check the text and signature of every certificate against its journal row."""
    if stream != CERTIFICATES:
        return Compared()
    told = {
        row.data["serial"]: row
        for row in rows
        if row.verb == "certificate.issued" and "serial" in row.data
    }
    return Compared(tuple(_certificates(told)))


def _certificates(told: dict[str, ComparedRow]) -> Iterator[Break]:
    seen = set()
    for one in Certificate.objects.select_related("record").order_by("pk").iterator():
        seen.add(one.serial)
        row, what = told.get(one.serial), f"certificate {one.serial}"
        if row is None:
            yield comparisons.lacks_row(what, one.sha256)
            continue
        if (text := hashlib.sha256(one.pdn_bytes).hexdigest()) != row.data["sha256"]:
            yield comparisons.differs(row.seq, f"{what}, text", row.data["sha256"], text)
        if one.sha256 != row.data["sha256"]:
            yield comparisons.differs(row.seq, what, row.data["sha256"], one.sha256)
        if one.subject != row.data.get("subject", one.subject):
            yield comparisons.differs(row.seq, what, row.data["subject"], one.subject)
        standing = signing.verify(
            one.pdn_bytes, one.signature, namespace=one.namespace, trusted=(one.public_key,)
        )
        if standing is not SignatureStatus.GOOD:
            yield comparisons.differs(row.seq, f"{what}, signature", "good", standing.value)
    for serial in sorted(told.keys() - seen):
        yield comparisons.is_missing(told[serial].seq, f"certificate {serial}")


def named_streams() -> dict[str, str]:
    """The streams to which certificates, cases, rulings and notes refer."""
    found: dict[str, str] = {}
    for serial, text in Certificate.objects.order_by("pk").values_list("serial", "pdn").iterator():
        found.setdefault(CERTIFICATES, f"certificate {serial}")
        said = _ANCHOR.search(text)
        if said:
            found.setdefault(said[1], f"certificate {serial}")
    for pk, scope in Case.objects.order_by("-pk").values_list("pk", "scope"):
        found.setdefault(scope, f"case {pk}")
    for stream in Note.objects.order_by().values_list("stream", flat=True).distinct():
        found.setdefault(stream, "a note")
    return found


def comparison_rows(stream: str) -> Iterator[ComparedRow]:
    """The rows of a stream as comparisons need them."""
    rows = JournalEntry.objects.filter(stream=stream).order_by("seq")
    for seq, verb, data in rows.values_list("seq", "verb", "data").iterator():
        yield ComparedRow(seq, verb, data)
