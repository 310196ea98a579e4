"""SSH signatures (SSHSIG, Ed25519), signed and verified as stock OpenSSH does.

The format is OpenSSH's PROTOCOL.sshsig. A *string* is its length in four bytes and its
bytes; the armour is base64 in lines of 70. Nothing here knows certificates or Django. Signing
needs ``cryptography``; verifying takes it where it is installed.
"""

import base64
import binascii
import hashlib
import os
import struct
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from arbiter.proofs import ed25519

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (
        Ed25519PrivateKey,
        Ed25519PublicKey,
    )

MAGIC = b"SSHSIG"

VERSION = 1

KIND = b"ssh-ed25519"

HASH = b"sha512"

HASHES = {b"sha512": hashlib.sha512, b"sha256": hashlib.sha256}

BEGIN = "-----BEGIN SSH SIGNATURE-----"

END = "-----END SSH SIGNATURE-----"

LINE = 70

OTHERS = 0o077


class SignatureStatus(StrEnum):
    """Results of verifying a signature."""

    GOOD = "good"
    WRONG = "wrong"  # the data or the signature were changed
    STRANGER = "stranger"  # right in itself, but not by a key we know
    OTHER_PURPOSE = "other_purpose"  # our key, but signed for something else
    UNREADABLE = "unreadable"


class UnreadableSignature(ValueError):
    """The text is not an Ed25519 signature in the SSH format."""


class KeyProblem(Exception):
    """The key file cannot be used; ``code`` is missing, open_to_others or unreadable."""

    def __init__(self, code: str, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Signature:
    """A parsed signature; ``public_key`` is written as in ``authorized_keys``."""

    public_key: str
    namespace: str
    hash_name: bytes
    raw: bytes

    def is_signature_of(self, data: bytes) -> bool:
        """Return whether this is a signature of exactly these bytes by its key."""
        key = _raw_key(_decode_line(self.public_key))
        text = _signed_text(self.namespace.encode(), self.hash_name, data)
        return _is_signature(key, self.raw, text)


def _is_signature(key: bytes, signature: bytes, text: bytes) -> bool:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:  # an event file is verified where only the library is installed
        return ed25519.is_signature(key, signature, text)
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, text)
    except InvalidSignature:
        return False
    return True


def sign_data(key: "Ed25519PrivateKey", data: bytes, *, namespace: str) -> str:
    """Sign data; return the armoured signature, as ``ssh-keygen -Y sign`` writes it."""
    purpose = namespace.encode()
    raw = key.sign(_signed_text(purpose, HASH, data))
    blob = (
        MAGIC
        + struct.pack(">I", VERSION)
        + _string(_key_blob(key.public_key()))
        + _string(purpose)
        + _string(b"")
        + _string(HASH)
        + _string(_string(KIND) + _string(raw))
    )
    text = base64.b64encode(blob).decode("ascii")
    lines = [text[start : start + LINE] for start in range(0, len(text), LINE)]
    return "\n".join((BEGIN, *lines, END)) + "\n"


def parse_signature(armour: str) -> Signature:
    """Parse an armoured signature; raises Unreadable."""
    blob = _Blob(_dearmour(armour))
    if blob.take(len(MAGIC)) != MAGIC or blob.number() != VERSION:
        raise UnreadableSignature("no SSH signature of version 1")
    key, namespace, _, hash_name = (blob.string() for _ in range(4))
    inner = _Blob(blob.string())
    blob.must_be_empty()
    kind, raw = inner.string(), inner.string()
    inner.must_be_empty()
    if kind != KIND or hash_name not in HASHES:
        raise UnreadableSignature("neither Ed25519 nor a known hash")
    _raw_key(key)
    return Signature(_public_key_line(key), namespace.decode("utf-8", "replace"), hash_name, raw)


def verify_signature(
    data: bytes, armour: str, *, namespace: str, trusted: Collection[str]
) -> SignatureStatus:
    """Verify a signature as ``ssh-keygen -Y verify`` does; ``trusted`` are public keys."""
    try:
        signature = parse_signature(armour)
    except UnreadableSignature:
        return SignatureStatus.UNREADABLE
    if not signature.is_signature_of(data):
        return SignatureStatus.WRONG
    if signature.public_key not in trusted:
        return SignatureStatus.STRANGER
    if signature.namespace != namespace:
        return SignatureStatus.OTHER_PURPOSE
    return SignatureStatus.GOOD


def public_key_line(key: "Ed25519PrivateKey") -> str:
    """Return a public key as ``ssh-ed25519 AAAA…``, without a comment."""
    return _public_key_line(_key_blob(key.public_key()))


def fingerprint_of_key(public_key: str) -> str:
    """Return the key's fingerprint ``SHA256:…``, as ``ssh-keygen -l`` prints it."""
    digest = hashlib.sha256(_decode_line(public_key)).digest()
    return "SHA256:" + base64.b64encode(digest).decode("ascii").rstrip("=")


def allowed_signers_line(
    public_key: str,
    *,
    identity: str,
    namespace: str,
    since: datetime | None = None,
    until: datetime | None = None,
) -> str:
    """Write one line of an ``allowed_signers`` file; times in UTC (OpenSSH 9.1)."""
    options = [f'namespaces="{namespace}"']
    options += [f'valid-after="{format_ssh_time(since)}"'] if since else []
    options += [f'valid-before="{format_ssh_time(until)}"'] if until else []
    return f"{identity} {','.join(options)} {public_key}\n"


def format_ssh_time(at: datetime) -> str:
    """Format a time as ``ssh-keygen`` reads it, in UTC."""
    return f"{at.astimezone(UTC):%Y%m%d%H%M%SZ}"


def make_key_file(place: Path) -> "Ed25519PrivateKey":
    """Make a new key file in OpenSSH's form, private to its owner; raises FileExistsError."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(place, "xb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write(text)
    return key


def load_private_key(place: Path) -> "Ed25519PrivateKey":
    """Load a key file; one readable by others is refused. Raises KeyProblem."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_ssh_private_key

    try:
        mode = place.stat().st_mode & 0o777
        text = place.read_bytes()
    except OSError as error:
        raise KeyProblem("missing", file=place.name) from error
    if os.name == "posix" and mode & OTHERS:
        raise KeyProblem("open_to_others", file=place.name, mode=f"{mode:o}")
    try:
        key = load_ssh_private_key(text, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise KeyProblem("unreadable", file=place.name) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyProblem("unreadable", file=place.name)
    return key


class _Blob:
    """Bytes read from the front."""

    __slots__ = ("_at", "_bytes")

    def __init__(self, data: bytes) -> None:
        self._bytes, self._at = data, 0

    def take(self, count: int) -> bytes:
        taken = self._bytes[self._at : self._at + count]
        if len(taken) != count:
            raise UnreadableSignature("the signature ends too early")
        self._at += count
        return taken

    def number(self) -> int:
        return struct.unpack(">I", self.take(4))[0]

    def string(self) -> bytes:
        return self.take(self.number())

    def must_be_empty(self) -> None:
        if self._at != len(self._bytes):
            raise UnreadableSignature("more than a signature")


def _string(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


def _signed_text(namespace: bytes, hash_name: bytes, data: bytes) -> bytes:
    digest = HASHES[hash_name](data).digest()
    return MAGIC + _string(namespace) + _string(b"") + _string(hash_name) + _string(digest)


def _key_blob(key: "Ed25519PublicKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return _string(KIND) + _string(key.public_bytes(Encoding.Raw, PublicFormat.Raw))


def _raw_key(blob: bytes) -> bytes:
    """Return the 32 bytes of the point; raises Unreadable."""
    parts = _Blob(blob)
    kind, raw = parts.string(), parts.string()
    parts.must_be_empty()
    if kind != KIND or len(raw) != 32:
        raise UnreadableSignature("no Ed25519 key")
    return raw


def _public_key_line(blob: bytes) -> str:
    return f"{KIND.decode()} {base64.b64encode(blob).decode('ascii')}"


def _decode_line(public_key: str) -> bytes:
    return base64.b64decode(public_key.split(" ")[1])


def _dearmour(armour: str) -> bytes:
    lines = [line.strip() for line in armour.strip().splitlines()]
    if len(lines) < 3 or lines[0] != BEGIN or lines[-1] != END:
        raise UnreadableSignature("no armour")
    try:
        return base64.b64decode("".join(lines[1:-1]), validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnreadableSignature("no base64") from error
