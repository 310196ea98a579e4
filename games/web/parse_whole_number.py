"""Parse whole numbers from untrusted text."""

_LONGEST = 18
"""Digits of the largest id; Python reads no number of thousands of digits at all."""


def parse_whole_number(text: str) -> int | None:
    """Parse a whole number; None for other text and for numbers above those of an id."""
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= _LONGEST else None
