"""The order of names and titles: in what is stored, and as a reader of either alphabet looks."""

import unicodedata

from django.utils.translation import get_language

from games.draughts.texts.catalogue import reads_cyrillic

# As dictionaries have it: capitals make no difference, Ё stands with Е, an accent with its
# letter, the letters of Ukrainian, Belarusian and others in their places. A particle («ибн»,
# «van») counts as it is written. A key is compared letter by letter, so that Python and every
# database sort alike: none of them brings an alphabet of its own.
#
# What is stored (starting numbers) has one order for ever, Latin before Cyrillic. A list that is
# read has its reader's: his own letters come first.


_AFTER, _LATER = "\U0010fffc", "\U0010fffd"
"""Behind a letter: it stands after all words that begin with that letter alone."""

_PLACES = {
    "ё": "е", "ѐ": "е", "ґ": f"г{_AFTER}", "ғ": f"г{_LATER}", "ђ": f"д{_AFTER}",
    "є": f"е{_AFTER}", "ә": f"е{_LATER}", "і": f"и{_AFTER}", "ї": f"и{_LATER}",
    "ј": f"й{_AFTER}", "қ": f"к{_AFTER}", "ќ": f"к{_LATER}", "љ": f"л{_AFTER}",
    "њ": f"н{_AFTER}", "ң": f"н{_LATER}", "ө": f"о{_AFTER}", "ћ": f"т{_AFTER}",
    "ў": f"у{_AFTER}", "ү": f"у{_LATER}", "ұ": f"у{_LATER}", "ҳ": f"х{_AFTER}",
    "һ": f"х{_LATER}", "џ": f"ч{_AFTER}",
    "ł": f"l{_AFTER}", "đ": f"d{_AFTER}", "ð": f"d{_AFTER}", "ø": f"o{_AFTER}", "ß": "ss",
    "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ə": f"e{_AFTER}", "ŋ": f"n{_AFTER}",
    "’": "'", "ʼ": "'", "`": "'", "‐": "-", "‑": "-",
}  # fmt: skip

_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"

_ACCENTED = [*map(chr, range(0x00C0, 0x0250)), *map(chr, range(0x1E00, 0x1F00))]


def _table() -> dict[str, str]:
    """Return what stands for each letter that is not a plain small one."""
    table = {letter.upper(): letter for letter in _CYRILLIC}
    for letter in _ACCENTED:
        base = unicodedata.normalize("NFD", letter)[0].lower()
        if base.isascii() and base.isalpha():
            table[letter] = base
    for letter, place in _PLACES.items():
        table[letter] = place
        if len(letter.upper()) == 1 and letter.upper() != "I":
            table[letter.upper()] = place
    return table


LETTER_KEYS = _table()
"""What a key has for a letter that is not a plain small one."""

_IN_PYTHON = str.maketrans(LETTER_KEYS)

_ASCII_SMALL = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")

CYRILLIC_KEYS = dict(zip(_CYRILLIC, map(chr, range(ord("A"), ord("a"))), strict=True))
"""A key has no capitals, and they and the five signs behind them stand before its small letters."""

_CYRILLIC_FIRST = str.maketrans(CYRILLIC_KEYS)


def name_order(name: str) -> str:
    """Return the key to sort names by where the order is stored: Latin before Cyrillic."""
    composed = " ".join(unicodedata.normalize("NFC", name).split())
    return composed.translate(_ASCII_SMALL).translate(_IN_PYTHON)


def shown_order(name: str) -> str:
    """Return the key to sort shown names by: the present reader's letters stand first."""
    return order_with_cyrillic_first(name) if reads_cyrillic(get_language()) else name_order(name)


def order_with_cyrillic_first(name: str) -> str:
    """Return the key to sort names by for readers of Cyrillic."""
    return name_order(name).translate(_CYRILLIC_FIRST)
