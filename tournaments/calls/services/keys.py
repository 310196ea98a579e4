"""The site's key for web push (VAPID, RFC 8292): made at the first need and kept for ever.

Another key in its place would make every subscription worthless.
"""

import functools
import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings
from py_vapid.utils import b64urlencode


class PushKeyFault(Exception):
    """Error: there is no key for web push, or it cannot be read."""


def push_key() -> ec.EllipticCurvePrivateKey:
    """Return the key of ``PUSH_KEY_FILE``, made if there is none; raises PushKeyFault."""
    place = Path(settings.PUSH_KEY_FILE)
    try:
        if not place.exists():
            _make(place)
        return _load(place, place.stat().st_ctime_ns)
    except (OSError, ValueError) as fault:
        raise PushKeyFault(type(fault).__name__) from fault


def public_push_key() -> str:
    """Return the public key as browsers take it; empty where there is no key."""
    try:
        key = push_key()
    except PushKeyFault:
        return ""
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(point))


def _make(place: Path) -> None:
    """Write a new key whole, under its name only then: two that make one keep the first."""
    key = ec.generate_private_key(ec.SECP256R1())
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(unfinished, place)
        except FileExistsError:
            return
        except OSError:  # a disk without links
            if not place.exists():
                unfinished.replace(place)
    finally:
        unfinished.unlink(missing_ok=True)


@functools.lru_cache(maxsize=4)
def _load(place: Path, changed: int) -> ec.EllipticCurvePrivateKey:
    """Load the key file, cached until ``changed``, the time of its inode, is another."""
    key = load_pem_private_key(place.read_bytes(), None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError(place.name)
    return key
