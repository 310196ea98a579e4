"""Order of titles and ranks, as it decides starting numbers (C.04.2).

Russian sports ranks and FMJD titles; an unknown word counts as no title.
"""

from collections.abc import Mapping

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
