"""Find certificates that were revoked, with the cause, and those in dispute."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Min

from arbiter.cases.models import Case, CaseState
from arbiter.certificates.models import Certificate
from arbiter.rules.outcome import GameResult
from arbiter.rulings.models import Ruling


class RevocationCause(StrEnum):
    """Causes of a revocation."""

    RULING = "ruling"  # an arbiter decided otherwise
    WITHDRAWN = "withdrawn"  # the result was taken back, the game is open again
    REISSUED = "reissued"  # the record or a fact about the game was corrected


@dataclass(frozen=True, slots=True)
class Revocation:
    """A revoked certificate and its ``successor``.

    ``ruling`` and ``case`` are set where an arbiter decided.
    """

    serial: str
    sha256: str
    at: datetime
    cause: RevocationCause
    successor: str
    ruling: int | None = None
    case: int | None = None


@dataclass(frozen=True, slots=True)
class CertificateSuspension:
    """A certificate in force whose result an open case disputes."""

    serial: str
    sha256: str
    since: datetime
    case: int


def suspended_certificates(subject: str = "") -> tuple[CertificateSuspension, ...]:
    """Return certificates in dispute, all or of a subject, the oldest dispute first.

    A certificate without a result has none to dispute. When the last case is closed it is in
    force again, or another has superseded it.
    """
    open_cases = Case.objects.filter(state=CaseState.OPEN)
    if subject:
        open_cases = open_cases.filter(subject=subject)
    first: dict[str, tuple[datetime, int]] = {}
    for name, opened_at, case in open_cases.order_by("opened_at", "pk").values_list(
        "subject", "opened_at", "pk"
    ):
        first.setdefault(name, (opened_at, case))
    if not first:
        return ()
    rows = (
        Certificate.objects.filter(subject__in=first, superseded_by__isnull=True)
        .exclude(pdn__contains=f'[Result "{GameResult.OPEN.value}"]')
        .values_list("serial", "sha256", "subject")
    )
    disputed = [
        CertificateSuspension(serial, sha256, *first[name]) for serial, sha256, name in rows
    ]
    return tuple(sorted(disputed, key=lambda suspension: (suspension.since, suspension.serial)))


def dispute_about_certificate(certificate: Certificate) -> CertificateSuspension | None:
    """Return the dispute about a certificate; None for one in force or superseded."""
    disputed = suspended_certificates(certificate.subject)
    return next(
        (suspension for suspension in disputed if suspension.serial == certificate.serial), None
    )


def revoked_certificates(subject: str = "") -> tuple[Revocation, ...]:
    """Return revocations, all or of a subject, the oldest first; three queries.

    A ruling names the certificate that it made. Rulings of before they did share with theirs
    the transaction, and so the instant and the subject.
    """
    successors = Certificate.objects.filter(supersedes__isnull=False)
    if subject:
        successors = successors.filter(subject=subject)
    superseded = list(successors.select_related("supersedes").order_by("pk"))
    decided, older = _decided(superseded)
    return tuple(
        _revocation(
            certificate,
            decided.get(certificate.pk)
            or older.get((certificate.subject, certificate.issued_at), (None, None)),
        )
        for certificate in superseded
    )


Decided = tuple[int | None, int | None]  # the ruling and its case


def _decided(
    certificates: Iterable[Certificate],
) -> tuple[dict[int, Decided], dict[tuple[str, datetime], Decided]]:
    """Rulings by the certificate they name; and by subject and instant those from before the
    first one that names any."""
    first = Ruling.objects.exclude(certificate=None).aggregate(first=Min("pk"))["first"]
    rows = Ruling.objects.filter(
        case__subject__in={certificate.subject for certificate in certificates}
    ).values_list("pk", "case_id", "case__subject", "at", "certificate_id")
    named, older = {}, {}
    for ruling, case, subject, at, certificate in rows:
        if certificate is not None:
            named[certificate] = (ruling, case)
        elif first is None or ruling < first:
            older[subject, at] = (ruling, case)
    return named, older


def _revocation(successor: Certificate, decided: Decided) -> Revocation:
    ruling, case = decided
    cause = RevocationCause.REISSUED
    if ruling is not None:
        cause = RevocationCause.RULING
    elif f'[Result "{GameResult.OPEN.value}"]' in successor.pdn:
        cause = RevocationCause.WITHDRAWN
    old = successor.supersedes
    return Revocation(
        serial=old.serial,
        sha256=old.sha256,
        at=successor.issued_at,
        cause=cause,
        successor=successor.serial,
        ruling=ruling,
        case=case,
    )
