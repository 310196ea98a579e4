"""Queries for certificates."""

from django.db.models import QuerySet

from arbiter.certificates.models import Certificate


def by_serial(serial: str) -> Certificate | None:
    """The certificate with this serial number."""
    return _complete().filter(serial=serial).first()


def by_sha256(sha256: str) -> Certificate | None:
    """The certificate whose signed bytes have this SHA-256."""
    return _complete().filter(sha256=sha256.lower()).first()


def in_force(subject: str) -> Certificate | None:
    """The certificate of a subject that no other has superseded."""
    return _complete().filter(subject=subject, superseded_by__isnull=True).first()


def certificate_history(subject: str) -> QuerySet[Certificate]:
    """All certificates of a subject, the oldest first."""
    return _complete().filter(subject=subject)


def certificate_book() -> QuerySet[Certificate]:
    """All certificates with the ones before and after them, without the signed texts."""
    found = Certificate.objects.select_related("superseded_by", "supersedes")
    texts = ("pdn", "signature", "public_key")
    around = [f"{one}__{text}" for one in ("superseded_by", "supersedes") for text in texts]
    return found.defer(*texts, *around)


def _complete() -> QuerySet[Certificate]:
    return Certificate.objects.select_related(
        "record", "examination", "superseded_by", "supersedes"
    )
