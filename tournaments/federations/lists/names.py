"""Two spellings that may be one person's: ё and е, another alphabet, initials, order of names."""

import re
from functools import lru_cache

from games.archive.names import name_in_latin_letters, same_name_key
from tournaments.people.lists.words import is_given_name

_SOUNDS = (
    (re.compile("[yji]o(?=[a-z])"), "e"),
    (re.compile("[yji]e"), "e"),
    (re.compile("[yj]u"), "iu"),
    (re.compile("[yj]a"), "ia"),
    (re.compile("x"), "ks"),
    (re.compile("kh"), "h"),
    (re.compile("[yj]"), "i"),
    (re.compile(r"([a-z])\1+"), r"\1"),
)
"""Letters that passports, papers and people write each in their own way."""

_LATIN = re.compile("[^a-z0-9]")

_BETWEEN = re.compile(r"[\s,.]+")


@lru_cache(maxsize=100_000)
def sound_of_word(word: str) -> str:
    """Fold one word of a name so that its spellings in both alphabets are the same text."""
    latin = name_in_latin_letters(word.casefold().replace("ё", "е"))
    for pattern, sound in _SOUNDS:
        latin = pattern.sub(sound, latin)
    return _LATIN.sub("", latin) or latin


@lru_cache(maxsize=100_000)
def words_of_name(name: str) -> tuple[str, ...]:
    """Return the folded words of a name, the surname first where that can be told."""
    plain = [word for word in _BETWEEN.split(same_name_key(name)) if word]
    if len(plain) > 1 and is_given_name(plain[0]) and not is_given_name(plain[1]):
        plain = [plain[1], plain[0], *plain[2:]]
    return tuple(sound_of_word(word) for word in plain)


def may_be_one_name(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether two names, as ``words_of_name`` gives them, may be one person's.

    The surnames are equal, and each further name is equal or an initial of the other.
    """
    if not one or not other or one[0] != other[0]:
        return False
    if (len(one) == 1) != (len(other) == 1):
        return False
    return all(
        a == b or _is_initial(a, b) or _is_initial(b, a)
        for a, b in zip(one[1:], other[1:], strict=False)
    )


_INITIALS = frozenset({"zh", "h", "ts", "ch", "sh", "shch", "iu", "ia"})
"""One letter of Russian that has two or more in Latin ones."""


def _is_initial(short: str, whole: str) -> bool:
    return (len(short) == 1 or short in _INITIALS) and whole.startswith(short)
