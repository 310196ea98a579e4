"""A text verified against the stored certificates, and a signature against our keys."""

import hashlib
import re
from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.db.models import QuerySet

from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import keys
from arbiter.certificates.queries.issued import CertificateSuspension, dispute_about_certificate
from arbiter.proofs import certified, offline, sshsig
from arbiter.proofs.certified import Grounds
from arbiter.proofs.sshsig import SignatureStatus

MARK = b"\xef\xbb\xbf"

_SERIAL = re.compile(rb'^\s*\[Certificate\s+"(\d{4}-\d{4,10})"\]', re.MULTILINE)


class VerificationStatus(StrEnum):
    """Answers of a verification."""

    GOOD = "good"
    DISPUTED = "disputed"  # what we signed, in force, but its result is in dispute
    CONTRADICTS = "contradicts"  # what we signed, but its moves deny its result, and no ruling
    CHANGED = "changed"  # it says it is a certificate of ours, but it is not what we signed
    SUPERSEDED = "superseded"  # what we signed then; another one is in force now
    NOT_IN_BOOK = "not_in_book"  # signed by our key under a number that was never issued
    UNKNOWN = "unknown"  # not from here


class Difference(StrEnum):
    """How a changed certificate differs from the stored one."""

    LINE_ENDS = "line_ends"  # only line ends or a byte order mark: a mail program's work
    CONTENT = "content"
    SIGNATURE = "signature"


@dataclass(frozen=True, slots=True)
class Verification:
    """The answer of a verification and its evidence.

    certificate   the row of the book, when there is one
    serial        its number, or the one the text claims
    sha256        of the bytes asked about
    signature     what the signature is worth; None when none was given
    difference    set for a changed certificate only
    successor     the certificate in force, for a superseded one
    suspension    the dispute, for one in dispute
    grounds       whose word or ruling the result rests on, for a text signed here
    """

    status: VerificationStatus
    sha256: str
    serial: str | None = None
    certificate: Certificate | None = None
    signature: SignatureStatus | None = None
    difference: Difference | None = None
    successor: Certificate | None = None
    suspension: CertificateSuspension | None = None
    grounds: Grounds | None = None

    @property
    def is_ours(self) -> bool:
        """Whether exactly these bytes were signed with our key, in force or not."""
        return self.status in _OURS


_OURS = (
    VerificationStatus.GOOD,
    VerificationStatus.SUPERSEDED,
    VerificationStatus.DISPUTED,
    VerificationStatus.CONTRADICTS,
    VerificationStatus.NOT_IN_BOOK,
)


def verify_certificate(data: bytes, signature: str | None = None) -> Verification:
    """Compare a text with the stored certificates, and a signature with our keys."""
    sha256 = hashlib.sha256(data).hexdigest()
    certificate = _rows().filter(sha256=sha256).first()
    if certificate is not None:
        return _verify_stored(certificate, data, signature)
    claimed = _SERIAL.search(data)
    serial = claimed[1].decode() if claimed else None
    certificate = _rows().filter(serial=serial).first() if serial else None
    if certificate is not None:
        return _changed(certificate, data, signature)
    # the book has every number that was issued: a key alone, which may be stolen, is less
    signature_status = _signature_status(
        data, signature, settings.CERTIFICATE_NAMESPACE, is_lost=True
    )
    grounds = (
        certified.read_grounds(data.decode()) if signature_status is SignatureStatus.GOOD else None
    )
    return Verification(
        status=VerificationStatus.NOT_IN_BOOK if grounds else VerificationStatus.UNKNOWN,
        sha256=sha256,
        serial=serial,
        signature=signature_status,
        grounds=grounds,
    )


def _good_or_contradicting(grounds: Grounds) -> VerificationStatus:
    return VerificationStatus.CONTRADICTS if grounds.is_contradiction else VerificationStatus.GOOD


def _verify_stored(certificate: Certificate, data: bytes, signature: str | None) -> Verification:
    signature_status = _signature_status(data, signature, certificate.namespace)
    is_wrong = signature_status not in (
        None,
        SignatureStatus.GOOD,
    ) or not _is_stored_signature_good(certificate)
    successor = _successor(certificate)
    grounds, suspension = (
        certified.read_grounds(certificate.pdn),
        None,
    )
    status = VerificationStatus.SUPERSEDED if successor else _good_or_contradicting(grounds)
    if (
        status is VerificationStatus.GOOD
        and (suspension := dispute_about_certificate(certificate)) is not None
    ):
        status = VerificationStatus.DISPUTED
    return Verification(
        status=VerificationStatus.CHANGED if is_wrong else status,
        sha256=certificate.sha256,
        serial=certificate.serial,
        certificate=certificate,
        signature=signature_status,
        difference=Difference.SIGNATURE if is_wrong else None,
        successor=successor,
        suspension=None if is_wrong else suspension,
        grounds=None if is_wrong else grounds,
    )


def _changed(certificate: Certificate, data: bytes, signature: str | None) -> Verification:
    is_same = _plain(data) == _plain(certificate.pdn_bytes)
    return Verification(
        status=VerificationStatus.CHANGED,
        sha256=hashlib.sha256(data).hexdigest(),
        serial=certificate.serial,
        certificate=certificate,
        signature=_signature_status(data, signature, certificate.namespace),
        difference=Difference.LINE_ENDS if is_same else Difference.CONTENT,
        successor=_successor(certificate),
    )


def _rows() -> QuerySet[Certificate]:
    return Certificate.objects.select_related("record", "superseded_by")


def _signature_status(
    data: bytes, signature: str | None, namespace: str, *, is_lost: bool = False
) -> SignatureStatus | None:
    """Verify a signature with our keys; None without one.

    ``is_lost`` is a text that no stored certificate has: then only keys of its own time count.
    """
    if signature is None or not signature.strip():
        return None
    trusted = keys.trusted_keys()
    if is_lost:
        at = offline.time_of_issue_in_certificate(data) or offline.TODAY
        trusted = offline.keys_that_may_sign(keys.allowed_signers(), namespace, at)
    return sshsig.verify_signature(data, signature, namespace=namespace, trusted=trusted)


def _is_stored_signature_good(certificate: Certificate) -> bool:
    """Return whether the stored signature fits the stored text."""
    status = sshsig.verify_signature(
        certificate.pdn_bytes,
        certificate.signature,
        namespace=certificate.namespace,
        trusted=(certificate.public_key,),
    )
    return status is SignatureStatus.GOOD


def _successor(certificate: Certificate) -> Certificate | None:
    """Return the certificate in force of the same subject; None where it is this one."""
    if certificate.successor is None:
        return None
    return Certificate.objects.get(subject=certificate.subject, superseded_by__isnull=True)


def _plain(data: bytes) -> bytes:
    """Without what programs change on the way: mark, line ends, blanks at the end."""
    lines = data.removeprefix(MARK).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return lines.strip()
