"""The file of the key that signs certificates, made unless it is there."""

import os
from pathlib import Path


def make_key_unless_there(place: Path) -> Path:
    """Make an Ed25519 key file in OpenSSH format unless it exists, readable by its owner only."""
    if place.exists():
        return place
    # what verifies alone, the library's wheel, has none of it
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    text = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()
    )
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text)
    return place
