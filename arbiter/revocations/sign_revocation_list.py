"""Write and sign the list of revoked and disputed certificates, for offline verification."""

from datetime import UTC, datetime

from django.conf import settings

from arbiter.revocations.find_revoked_and_disputed_certificates import (
    CertificateSuspension,
    Revocation,
    revoked_certificates,
    suspended_certificates,
)
from arbiter.signatures import sshsig
from arbiter.signed_texts import verify_certificate_offline
from arbiter.signing_keys import load_make_list_rotate_keys

TITLE = "# revoked certificates: sha256, number, since (UTC), cause, in force instead"


def revocation_list() -> str:
    """Write the list: one line a revocation, oldest first, then certificates in dispute.

    The same certificates give the same bytes.
    """
    revoked, disputed = revoked_certificates(), suspended_certificates()
    last = _instant(revoked[-1].at) if revoked else "-"
    lines = [TITLE, f"# {len(revoked)} revocations, the last at {last}"]
    lines += [_revocation_line(revocation) for revocation in revoked]
    lines += [f"# {len(disputed)} in dispute: good signatures, nothing is in force instead"]
    lines += [_disputed(suspension) for suspension in disputed]
    return "\n".join(lines) + "\n"


def sign_revocation_list(of: str) -> str:
    """Sign the list with the current key; raises KeyFault."""
    purpose = verify_certificate_offline.revocations_namespace(settings.CERTIFICATE_NAMESPACE)
    return sshsig.sign_data(
        load_make_list_rotate_keys.signing_key(), of.encode(), namespace=purpose
    )


def _revocation_line(revocation: Revocation) -> str:
    cause = (
        f"{revocation.cause.value}:{revocation.ruling}"
        if revocation.ruling
        else revocation.cause.value
    )
    certificate = f"{revocation.sha256} {revocation.serial} {_instant(revocation.at)}"
    return f"{certificate} {cause} {revocation.successor}"


def _disputed(suspension: CertificateSuspension) -> str:
    cause = f"{verify_certificate_offline.DISPUTE}:{suspension.case}"
    return f"{suspension.sha256} {suspension.serial} {_instant(suspension.since)} {cause} -"


def _instant(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
