"""Whole numbers out of texts that anybody may have sent."""

_LONGEST = 18


"""Digits of the largest id; Python reads no number of thousands of digits at all."""


def whole(text: str) -> int | None:
    """The number a text says; None for anything else and for what is longer than an id."""
    told = text.strip()
    return int(told) if told.isdecimal() and len(told) <= _LONGEST else None
