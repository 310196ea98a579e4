"""One-time texts for a slip of paper: drawn, read as people type them, kept as a fingerprint."""

import hashlib
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is taken for something else


GROUPS, GROUP = 4, 4  # 79 bits


def draw() -> str:
    """Four groups of four: ``k7mq-2xwp-hd9c-4tzb``."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def fingerprint(typed: str) -> str:
    """SHA-256 of what was typed, whatever its case, dashes and spaces; as random as it is, it
    needs no salt."""
    bare = "".join(letter for letter in typed.casefold() if letter.isalnum())
    return hashlib.sha256(bare.encode()).hexdigest()
