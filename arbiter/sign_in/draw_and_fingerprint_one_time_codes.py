"""One-time codes for a slip of paper: draw, normalise as typed, fingerprint."""

import hashlib
import secrets

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
