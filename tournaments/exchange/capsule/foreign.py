"""What an unknown hand wrote: JSON within bounds, and texts that a page and a database can hold."""

import json
import math
from typing import Any

DEEPEST = 64
"""Lists in lists: nothing here is half as deep, and what walks through them calls itself."""

MOST_DIGITS = 100
"""Of a whole number; a seed of lots has fewer."""

LONGEST = 500
"""Letters of a text that is told."""


def read_json(data: bytes) -> Any:
    """Read JSON in UTF-8; raises ValueError for what no database stores or no page can tell.

    That is NaN and Infinity, also as a number too large, a NUL, half a letter (a lone surrogate),
    a number of hundreds of digits, lists in lists without end.
    """
    text = data.decode()
    try:
        found = json.loads(
            text, parse_constant=_refuse_constant, parse_float=_finite, parse_int=_bounded
        )
    except RecursionError as error:
        raise ValueError("deep") from error
    _require_bounds(found, may_have_bad_letters="\\u" in text)
    return found


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _finite(written: str) -> float:
    number = float(written)
    if not math.isfinite(number):
        raise ValueError(written[:MOST_DIGITS])
    return number


def _bounded(written: str) -> int:
    if len(written) > MOST_DIGITS:
        raise ValueError(written[:MOST_DIGITS])
    return int(written)


def _require_bounds(found: Any, *, may_have_bad_letters: bool) -> None:
    """Go down level by level, so that nothing deep is walked by calls."""
    level = [found]
    for _depth in range(DEEPEST + 1):
        if may_have_bad_letters and not all(map(_is_storable, level)):
            raise ValueError("letters")
        inner: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                inner += one.values()
                if may_have_bad_letters and not all(map(_is_storable, one)):
                    raise ValueError("letters")
            elif isinstance(one, list):
                inner += one
        if not inner:
            return
        level = inner
    raise ValueError("deep")


def _is_storable(value: object) -> bool:
    """JSON writes a bad letter only as an escape, so few texts are asked."""
    if not isinstance(value, str):
        return True
    return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)


def storable(text: str) -> str:
    """Return a text of a foreign file without what a database or a page does not hold."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode()[:LONGEST]
