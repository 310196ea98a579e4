"""Compare stored rulings and certificates with the journal rows that were written for them."""

import hashlib
import re
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from arbiter.cases.models import Case
from arbiter.certificates.models import Certificate
from arbiter.journal import hash_chain
from arbiter.journal.hash_chain import Break
from arbiter.journal.models import JournalEntry, Note
from arbiter.journal.result_of_row import outcome_of_row
from arbiter.journal_check import table_comparison_port
from arbiter.journal_check.table_comparison_port import ComparedRow, ComparisonResult
from arbiter.rulings.models import Ruling
from arbiter.signatures import sshsig
from arbiter.signatures.signature_status_texts import SIGNATURE_STATES
from arbiter.signatures.sshsig import SignatureStatus

CERTIFICATES = "certificates"


_ANCHOR = re.compile(rf'^\[{hash_chain.ANCHOR_TAG} "(\S+) ', re.MULTILINE)


def compare_rulings(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """Compare stored rulings with their journal rows; list the differences."""
    journalled = {
        row.data["ruling"]: row
        for row in rows
        if row.verb == "case.ruled" and isinstance(row.data.get("ruling"), int)
    }
    stored = Ruling.objects.filter(case__scope=stream).values_list(
        "pk", "case_id", "result", "termination"
    )
    return ComparisonResult(tuple(_rulings(journalled, {pk: tuple(rest) for pk, *rest in stored})))


def _rulings(
    journalled: dict[int, ComparedRow], stand: dict[int, tuple[int, str, str]]
) -> Iterator[Break]:
    for pk, row in journalled.items():
        case, *outcome = stand.get(pk, (None,))
        if case is None:
            yield table_comparison_port.damage_of_missing_row(
                row.seq, _("ruling {number}").format(number=pk)
            )
            continue
        stated = outcome_of_row(row.verb, row.data)
        if stated is not None and tuple(outcome) != stated:
            outcome_told = " ".join(stated)
            yield table_comparison_port.damage_of_changed_row(
                row.seq, _("ruling {number}").format(number=pk), outcome_told, " ".join(outcome)
            )
        if row.data.get("case") not in (None, case):
            yield table_comparison_port.damage_of_changed_row(
                row.seq,
                _("ruling {number}").format(number=pk),
                _("case {number}").format(number=row.data["case"]),
                _("case {number}").format(number=case),
            )
    for pk in sorted(stand.keys() - journalled.keys()):
        yield table_comparison_port.damage_of_unjournalled_row(
            _("ruling {number}").format(number=pk), " ".join(stand[pk][1:])
        )


def compare_certificates(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """Compare every certificate's text and signature with its journal row."""
    if stream != CERTIFICATES:
        return ComparisonResult()
    journalled = {
        row.data["serial"]: row
        for row in rows
        if row.verb == "certificate.issued" and "serial" in row.data
    }
    return ComparisonResult(tuple(_certificates(journalled)))


def _certificates(journalled: dict[str, ComparedRow]) -> Iterator[Break]:
    seen = set()
    for certificate in Certificate.objects.select_related("record").order_by("pk").iterator():
        seen.add(certificate.serial)
        row = journalled.get(certificate.serial)
        what = _("certificate {serial}").format(serial=certificate.serial)
        if row is None:
            yield table_comparison_port.damage_of_unjournalled_row(what, certificate.sha256)
            continue
        if (text := hashlib.sha256(certificate.pdn_bytes).hexdigest()) != row.data["sha256"]:
            yield table_comparison_port.damage_of_changed_row(
                row.seq, _("{what}, text").format(what=what), row.data["sha256"], text
            )
        if certificate.sha256 != row.data["sha256"]:
            yield table_comparison_port.damage_of_changed_row(
                row.seq, what, row.data["sha256"], certificate.sha256
            )
        if certificate.subject != row.data.get("subject", certificate.subject):
            yield table_comparison_port.damage_of_changed_row(
                row.seq, what, row.data["subject"], certificate.subject
            )
        status = sshsig.verify_signature(
            certificate.pdn_bytes,
            certificate.signature,
            namespace=certificate.namespace,
            trusted=(certificate.public_key,),
        )
        if status is not SignatureStatus.GOOD:
            yield table_comparison_port.damage_of_changed_row(
                row.seq,
                _("{what}, signature").format(what=what),
                SIGNATURE_STATES[SignatureStatus.GOOD],
                SIGNATURE_STATES[status],
            )
    for serial in sorted(journalled.keys() - seen):
        yield table_comparison_port.damage_of_missing_row(
            journalled[serial].seq, _("certificate {serial}").format(serial=serial)
        )


def streams_named_by_other_rows() -> dict[str, str]:
    """List the streams that certificates, cases, rulings and notes refer to."""
    sources: dict[str, str] = {}
    for serial, text in Certificate.objects.order_by("pk").values_list("serial", "pdn").iterator():
        sources.setdefault(CERTIFICATES, _("certificate {serial}").format(serial=serial))
        anchor = _ANCHOR.search(text)
        if anchor:
            sources.setdefault(anchor[1], _("certificate {serial}").format(serial=serial))
    for pk, scope in Case.objects.order_by("-pk").values_list("pk", "scope"):
        sources.setdefault(scope, _("case {number}").format(number=pk))
    for stream in Note.objects.order_by().values_list("stream", flat=True).distinct():
        sources.setdefault(stream, _("a note"))
    return sources


def comparison_rows(stream: str) -> Iterator[ComparedRow]:
    """Return a stream's rows as comparisons need them."""
    rows = JournalEntry.objects.filter(stream=stream).order_by("seq")
    for seq, verb, data in rows.values_list("seq", "verb", "data").iterator():
        yield ComparedRow(seq, verb, data)
