"""Certificates that are no longer in force, by what, and what is in force instead."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from arbiter.models import Certificate, Ruling
from arbiter.rules.outcome import GameResult


class Cause(StrEnum):
    """Why a certificate was revoked."""

    RULING = "ruling"  # an arbiter decided otherwise
    WITHDRAWN = "withdrawn"  # the result was taken back, the game is open again
    REISSUED = "reissued"  # the record or a fact about the game was corrected


@dataclass(frozen=True, slots=True)
class Revocation:
    """``successor`` replaced it; ``ruling`` and ``case`` are set where an arbiter decided."""

    serial: str
    sha256: str
    at: datetime
    cause: Cause
    successor: str
    ruling: int | None = None
    case: int | None = None


def revocations(subject: str = "") -> tuple[Revocation, ...]:
    """Every revocation, or those of a subject, the oldest first; two queries.

    A ruling and the certificate that it makes are written in one transaction with one instant:
    that instant and the subject say which ruling it was.
    """
    successors = Certificate.objects.filter(supersedes__isnull=False)
    if subject:
        successors = successors.filter(subject=subject)
    found = list(successors.select_related("supersedes").order_by("pk"))
    decided = {
        (subject, at): (ruling, case)
        for ruling, case, subject, at in Ruling.objects.filter(
            case__subject__in={one.subject for one in found}
        ).values_list("pk", "case_id", "case__subject", "at")
    }
    return tuple(_revocation(one, decided) for one in found)


def _revocation(
    successor: Certificate, decided: dict[tuple[str, datetime], tuple[int, int]]
) -> Revocation:
    ruling, case = decided.get((successor.subject, successor.issued_at), (None, None))
    cause = Cause.REISSUED
    if ruling is not None:
        cause = Cause.RULING
    elif f'[Result "{GameResult.OPEN.value}"]' in successor.pdn:
        cause = Cause.WITHDRAWN
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
