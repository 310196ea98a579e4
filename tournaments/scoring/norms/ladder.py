"""Sports ranks in their order, with the youth ranks apart, read from a title as people write it."""

import re
from functools import lru_cache

NO_RANK = "б/р"

RANKS = ("3 юн.", "2 юн.", "1 юн.", "III", "II", "I", "КМС", "МС", "ГР", "МСМК", "ЗМС")
"""The ranks from the lowest on, as norm tables name them."""

_PATTERNS = (
    ("ЗМС", r"змс|засл.*"),
    ("МСМК", r"мсмк|.*международного класса"),
    ("МС", r"мс|мастер спорта"),
    ("ГР", r"г|гр|гмр|гроссмейстер россии"),
    ("КМС", r"кмс|кандидат.*"),
    ("3 юн.", r"(3|iii)\W*ю.*"),
    ("2 юн.", r"(2|ii)\W*ю.*"),
    ("1 юн.", r"(1|i)\W*ю.*"),
    ("III", r"(3|iii)(\W*р.*|\W*)"),
    ("II", r"(2|ii)(\W*р.*|\W*)"),
    ("I", r"(1|i)(\W*р.*|\W*)"),
    (NO_RANK, r"|-|–|б\W*р\W*|без разряда|нет"),
)


@lru_cache(maxsize=1024)  # asked of every opponent for every line
def rank_of_title(title: str) -> str | None:
    """Return the rank that a title names; None for a title that is none of them (FMJD titles).

    >>> [rank_of_title(one) for one in ("1 разряд", "2 юн.", "кмс", "", "MF")]
    ['I', '2 юн.', 'КМС', 'б/р', None]
    """
    written = " ".join(title.casefold().split())
    return next((rank for rank, words in _PATTERNS if re.fullmatch(words, written)), None)


def level(rank: str) -> int:
    """Return how high a rank is; 0 without one.

    >>> level("б/р"), level("III") < level("II")
    (0, True)
    """
    return RANKS.index(rank) + 1 if rank in RANKS else 0
