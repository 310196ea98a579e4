"""Write and sign the list of revoked and disputed certificates, for offline verification."""

from datetime import UTC, datetime

from django.conf import settings

from arbiter.keys import services as keys
from arbiter.revocations.selectors import Revocation, Suspension, revocations, suspensions
from arbiter.signatures import sshsig as signing
from arbiter.signed_texts import offline_verification

TITLE = "# revoked certificates: sha256, number, since (UTC), cause, in force instead"


def revocation_list() -> str:
    """The list: one line a revocation, the oldest first, then one a certificate in dispute.

    The same certificates give the same bytes.
    """
    found, disputed = revocations(), suspensions()
    last = _instant(found[-1].at) if found else "-"
    lines = [TITLE, f"# {len(found)} revocations, the last at {last}"]
    lines += [_revocation_line(one) for one in found]
    lines += [f"# {len(disputed)} in dispute: good signatures, nothing is in force instead"]
    lines += [_disputed(one) for one in disputed]
    return "\n".join(lines) + "\n"


def sign_revocation_list(of: str) -> str:
    """Sign the list with the current key; raises KeyFault."""
    purpose = offline_verification.revocations_namespace(settings.CERTIFICATE_NAMESPACE)
    return signing.sign(keys.signing_key(), of.encode(), namespace=purpose)


def _revocation_line(one: Revocation) -> str:
    cause = f"{one.cause.value}:{one.ruling}" if one.ruling else one.cause.value
    return f"{one.sha256} {one.serial} {_instant(one.at)} {cause} {one.successor}"


def _disputed(one: Suspension) -> str:
    cause = f"{offline_verification.DISPUTE}:{one.case}"
    return f"{one.sha256} {one.serial} {_instant(one.since)} {cause} -"


def _instant(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
