"""One-time codes for a slip of paper, and secrets encrypted with the service's own key."""

import base64
import hashlib
import secrets

from cryptography.fernet import Fernet
from django.conf import settings

# One-time codes for a slip of paper: draw, normalise as typed, fingerprint.


LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is taken for something else

GROUPS, GROUP = 4, 4  # 79 bits


def draw_code(groups: int = GROUPS) -> str:
    """Draw a random code of groups of four letters: ``k7mq-2xwp-hd9c-4tzb``."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(groups))


def normalise_code(typed: str) -> str:
    """Return the letters of a typed code, without dashes, spaces and capitals."""
    return "".join(letter for letter in typed.casefold() if letter.isalnum())


def code_fingerprint(typed: str) -> str:
    """Return SHA-256 of the typed code, ignoring case, dashes and spaces.

    It is random enough to need no salt.
    """
    return hashlib.sha256(normalise_code(typed).encode()).hexdigest()


def cipher_for_purpose(purpose: str) -> Fernet:
    """Return a cipher for one purpose; others cannot read its texts."""
    key = hashlib.sha256(purpose.encode() + b"\0" + settings.SECRET_KEY.encode()).digest()
    return Fernet(base64.urlsafe_b64encode(key))
