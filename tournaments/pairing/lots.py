"""Lots that anybody can repeat by hand; the order of titles for starting numbers."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

# Draw lots that anybody can repeat, by hand or in any language.
#
# The algorithm, fixed for ever:
#
# 1. The seed is a number written in hexadecimal, small letters, without ``0x`` and without
#    leading zeros (nought is ``0``).
# 2. Everybody's ticket is the SHA-256, in hexadecimal, of the UTF-8 text
#    ``seed:purpose:item``, for example ``2a:numbers:17``.
# 3. The tickets are sorted as text, smallest first; that is the order drawn.
#
# On a shell: ``printf '2a:numbers:17' | sha256sum``. The order in which the items are handed
# in has no influence. A purpose keeps the lots of one seed apart.


NUMBERS = "numbers"

MAX_DIGITS = 64

Item = TypeVar("Item", int, str)

_SEED = re.compile(rf"(?:0x)?([0-9a-f]{{1,{MAX_DIGITS}}})")

_PURPOSE = re.compile(r"[a-z0-9][a-z0-9_.-]*")


class LotError(ValueError):
    """A lot that cannot be drawn: bad seed, bad purpose, or one item twice."""


def parse_seed(seed: int | str) -> str:
    """Parse a seed into its one form: ``42``, ``"2A"`` and ``"0x002a"`` are all ``"2a"``.

    Text is always read as hexadecimal, 1 to 64 digits. Raises LotError.
    """
    text = f"{seed:x}" if isinstance(seed, int) else seed.strip().lower()
    match = _SEED.fullmatch(text)
    if match is None:
        raise LotError(f"a seed is 1 to {MAX_DIGITS} hexadecimal digits, not {seed!r}")
    return match[1].lstrip("0") or "0"


def lot_ticket(item: int | str, seed: int | str, purpose: str) -> str:
    """Compute an item's ticket: the SHA-256 of ``seed:purpose:item`` in hexadecimal."""
    if _PURPOSE.fullmatch(purpose) is None:
        raise LotError(f"a purpose is a word of a-z, 0-9, '_', '.', '-', not {purpose!r}")
    return hashlib.sha256(f"{parse_seed(seed)}:{purpose}:{item}".encode()).hexdigest()


def draw_order(items: Iterable[Item], seed: int | str, purpose: str) -> tuple[Item, ...]:
    """Put items in an order by lot; raises LotError when two have the same text."""
    drawn = sorted((lot_ticket(item, seed, purpose), item) for item in _distinct(items))
    return tuple(item for _, item in drawn)


def draw_numbers(ids: Iterable[Item], seed: int | str) -> tuple[Item, ...]:
    """Draw starting numbers: the item drawn first has number 1."""
    return draw_order(ids, seed, NUMBERS)


def _distinct(items: Iterable[Item]) -> tuple[Item, ...]:
    distinct = tuple(items)
    if len({str(item) for item in distinct}) != len(distinct):
        raise LotError("one item stands twice in the lot")
    return distinct


# Order of titles and ranks, as it decides starting numbers (C.04.2).
#
# Russian sports ranks and FMJD titles; an unknown word counts as no title.


_ORDER = (
    ("гмр", "гроссмейстер россии"),
    ("мг", "gmi", "gm", "международный гроссмейстер", "гроссмейстер"),
    ("мм", "mi", "im", "международный мастер"),
    ("мф", "mf", "fm", "мастер фмжд"),
    ("мс", "мастер спорта", "nm"),
    ("кмс", "cm", "cmf", "кандидат в мастера"),
    ("1", "i", "1 разряд", "i разряд"),
    ("2", "ii", "2 разряд", "ii разряд"),
    ("3", "iii", "3 разряд", "iii разряд"),
)

_STRENGTH: Mapping[str, int] = {
    word: len(_ORDER) - at for at, words in enumerate(_ORDER) for word in words
}


def title_strength(title: str) -> int:
    """Return the rank of a title, higher for a stronger one; 0 for none or an unknown one."""
    return _STRENGTH.get(" ".join(title.casefold().split()), 0)


PLACES = "places"

TEAMS = "teams"
"""The purpose of the lot that gives teams their numbers, and their players with them."""
