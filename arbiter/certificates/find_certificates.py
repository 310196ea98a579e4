"""Find certificates by serial number or subject; list one subject's history, or all."""

from django.db.models import QuerySet

from arbiter.certificates.models import Certificate


def certificate_by_serial(serial: str) -> Certificate | None:
    """Return the certificate with this serial number."""
    return _complete().filter(serial=serial).first()


def certificate_in_force(subject: str) -> Certificate | None:
    """Return the certificate of a subject that no other has superseded."""
    return _complete().filter(subject=subject, superseded_by__isnull=True).first()


def certificate_history(subject: str) -> QuerySet[Certificate]:
    """Return all certificates of a subject, the oldest first."""
    return _complete().filter(subject=subject)


def all_certificates() -> QuerySet[Certificate]:
    """Return all certificates with the ones before and after them, without the signed texts."""
    certificates = Certificate.objects.select_related("superseded_by", "supersedes")
    texts = ("pdn", "signature", "public_key")
    around = [f"{link}__{text}" for link in ("superseded_by", "supersedes") for text in texts]
    return certificates.defer(*texts, *around)


def _complete() -> QuerySet[Certificate]:
    return Certificate.objects.select_related(
        "record", "examination", "superseded_by", "supersedes"
    )
