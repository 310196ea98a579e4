"""The list of revoked certificates, signed, for those who verify without this site."""

from datetime import UTC

from django.conf import settings

from arbiter import offline, signing
from arbiter.selectors.revocations import Revocation, revocations
from arbiter.services import keys

TITLE = "# revoked certificates: sha256, number, since (UTC), cause, in force instead"


def text() -> str:
    """One line a revocation, the oldest first; the same book gives the same bytes."""
    found = revocations()
    last = _instant(found[-1]) if found else "-"
    lines = [TITLE, f"# {len(found)} revocations, the last at {last}"]
    lines += [_line(one) for one in found]
    return "\n".join(lines) + "\n"


def signature(of: str) -> str:
    """The signature under the list, by the key that signs now. Raises KeyFault."""
    purpose = offline.revocations_namespace(settings.CERTIFICATE_NAMESPACE)
    return signing.sign(keys.signing_key(), of.encode(), namespace=purpose)


def _line(one: Revocation) -> str:
    cause = f"{one.cause.value}:{one.ruling}" if one.ruling else one.cause.value
    return f"{one.sha256} {one.serial} {_instant(one)} {cause} {one.successor}"


def _instant(one: Revocation) -> str:
    return f"{one.at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
