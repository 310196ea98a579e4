"""The installation's signing key, and every key that ever signed here."""

import functools
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

from arbiter import signing
from arbiter.errors import ErrorCode, KeyFault
from arbiter.models import Certificate

_CODES = {
    "missing": ErrorCode.KEY_MISSING,
    "open_to_others": ErrorCode.KEY_OPEN,
    "unreadable": ErrorCode.KEY_UNREADABLE,
}


def signing_key() -> Ed25519PrivateKey:
    """The key of ``CERTIFICATE_KEY_FILE``, read again when the file changes.

    Raises KeyFault ``certificate_key_missing``, ``certificate_key_open_to_others``,
    ``certificate_key_unreadable``.
    """
    place = Path(settings.CERTIFICATE_KEY_FILE)
    try:
        return _load(place, place.stat().st_ctime_ns if place.exists() else 0)
    except signing.KeyProblem as problem:
        raise KeyFault(_CODES[problem.code], **problem.params) from problem


def trusted_keys() -> frozenset[str]:
    """Public keys of certificates in the book, and the one that signs now if there is one."""
    return frozenset(key for key, _ in _purposes())


def allowed_signers() -> str:
    """The file for ``ssh-keygen -Y verify -f``: a line for every key that signed here."""
    return "".join(
        signing.allowed_signer(key, identity=settings.CERTIFICATE_IDENTITY, namespace=namespace)
        for key, namespace in sorted(_purposes())
    )


def _purposes() -> set[tuple[str, str]]:
    """Every key with the namespace it signed in."""
    used = Certificate.objects.order_by().values_list("public_key", "namespace").distinct()
    try:
        now = {(signing.public_line(signing_key()), settings.CERTIFICATE_NAMESPACE)}
    except KeyFault:  # a site that has lost its key can still verify what it signed
        now = set()
    return now | set(used)


@functools.lru_cache(maxsize=4)
def _load(place: Path, changed: int) -> Ed25519PrivateKey:
    """A change of mode or content changes ``changed`` (the inode's time)."""
    return signing.load_key(place)
