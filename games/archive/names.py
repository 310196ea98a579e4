"""Clean players' names, transliterate them as in passports (ICAO 9303), fold them for search."""

import re
import unicodedata

from django.utils.translation import get_language

from games.draughts.texts.catalogue import reads_cyrillic

# Clean players' names, transliterate them as in passports (ICAO 9303), fold them for search.


# fmt: off
_LETTERS = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z",
    "и": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "ie", "ы": "y", "ь": "", "э": "e", "ю": "iu", "я": "ia",
}

# fmt: on

# how else people write in Latin letters, and what the passport has for it
# fmt: off
_PASSPORT_SPELLINGS = {
    "yo": "e", "jo": "e", "ye": "e", "je": "e", "yu": "iu", "ju": "iu", "ya": "ia", "ja": "ia",
    "x": "ks",
}

# fmt: on
_SHORT_I = re.compile("(?<=[aeiouy])[yj]")  # й behind a vowel: Zaytsev, Andrej, Chernyj

_SHORT_I_O = re.compile("[yj]o")  # йо as well as ё: Mayorov, Yordanov

_SOFT_I = re.compile(r"[yj]i(?=\w)")  # ьи: Ilyin

_DASHES = re.compile("[‐‑‒–—−]")

_APOSTROPHES = re.compile("[’‘ʼ`´]")

_INITIAL_STOP = re.compile(r"\.\s*")

_LETTERS_OF_ONE_WORD = re.compile(r"[^\W\d_]+")

_LATIN_THAT_LOOK_CYRILLIC = "ABCEHKMOPTXYaceopxykËë"

_CYRILLIC_THAT_LOOK_LATIN = "АВСЕНКМОРТХУасеорхукЁё"

_TO_CYRILLIC = str.maketrans(_LATIN_THAT_LOOK_CYRILLIC, _CYRILLIC_THAT_LOOK_LATIN)

_TO_LATIN = str.maketrans(_CYRILLIC_THAT_LOOK_LATIN, _LATIN_THAT_LOOK_CYRILLIC)

BETWEEN = "\n\n"
"""Stands between the folded names of White and those of Black."""


_PLAIN = re.compile(r"[ -~]*|[ -@\[-`{-~А-яЁё]*")
"""Letters of one alphabet alone, Latin or Russian, and the signs of ASCII."""


def clean_name(text: str) -> str:
    """Clean a name to one line of visible characters.

    A name is printed into tables and signed into certificates; a right-to-left mark in it
    would turn the result around on the page. A letter of the other alphabet that only looks right
    is replaced: «Смирнoв» with a Latin o is sorted wrongly and never found.
    """
    if _PLAIN.fullmatch(text):  # nearly all of a long list: only its blanks can be too many
        return " ".join(text.split())
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in composed)
    visible = "".join(letter for letter in spaced if unicodedata.category(letter) != "Cf")
    return " ".join(_LETTERS_OF_ONE_WORD.sub(_in_one_alphabet, visible).split())


_MISREAD = (("cp1251", "utf-8"), ("cp1252", "utf-8"), ("latin-1", "utf-8"))

_CYRILLIC_AS_LATIN = re.compile(r"[À-ÿ¸¨]{3,}(?:[\s-]+[À-ÿ¸¨.]+)*")

_CONTROL = re.compile("[\u0080-\u009f]")

_BROKEN = re.compile("\ufffd|\\?{2,}|[\u0080-\u009f]")


def is_broken_text(text: str) -> bool:
    """Return whether a text was read in a wrong encoding: «Р–СѓРєРѕРІ», `BjÃ¸rn`, `?????`."""
    return bool(_BROKEN.search(text)) or bool(mended_text(text))


def mended_text(text: str) -> str:
    """Return the text behind one that was read in a wrong encoding; empty where none is behind it.

    Only what reads back without loss is mended.
    """
    if text.isascii():
        return ""
    for wrong, right in _MISREAD:
        try:
            meant = _bytes_as_read(text, wrong).decode(right)
        except (UnicodeDecodeError, UnicodeEncodeError):
            continue
        if meant != text and all(letter.isprintable() for letter in meant):
            return meant
    if _CYRILLIC_AS_LATIN.fullmatch(text.strip()):
        return text.strip().encode("latin-1").decode("cp1251")
    return ""


def _bytes_as_read(text: str, codec: str) -> bytes:
    """Encode a text; what the code page leaves undefined was read as the control of its number."""
    if not _CONTROL.search(text):
        return text.encode(codec)
    return b"".join(
        bytes([ord(letter)]) if 0x80 <= ord(letter) <= 0x9F else letter.encode(codec)
        for letter in text
    )


def _in_one_alphabet(match: re.Match[str]) -> str:
    """A word of Cyrillic and Latin letters in one alphabet, where those of the other look alike."""
    word = match.group()
    is_cyrillic = ["CYRILLIC" in unicodedata.name(letter, "") for letter in word]
    if len(set(is_cyrillic)) == 1:
        return word
    for alphabet, strangers in ((_TO_CYRILLIC, False), (_TO_LATIN, True)):
        if all(
            ord(letter) in alphabet
            for letter, cyrillic in zip(word, is_cyrillic, strict=True)
            if cyrillic is strangers
        ):
            return word.translate(alphabet)
    return word


def fold_for_search(text: str) -> str:
    """Fold a text for search: case, ё and е, and spacing make no difference."""
    return " ".join(text.casefold().replace("ё", "е").split())


def same_name_key(name: str) -> str:
    """Fold a name so that all spellings of one name give the same text: case, ё, dashes, initials.

    «Семёнов А.Б.» and «семенов А. Б.» are written by two people about one.
    """
    plain = _APOSTROPHES.sub("'", _DASHES.sub("-", fold_for_search(name)))
    return " ".join(_INITIAL_STOP.sub(". ", plain).split())


def stored_spellings(word: str) -> tuple[str, ...]:
    """List the spellings in which a folded word of a name may be stored, the typed one first.

    «Yakovlev», «Jakovlev» → ``iakovlev``, as the passport has it; «абациев» → ``abatsiev``, for
    a record in Latin letters. A lone letter is an initial, and nothing but itself.
    """
    if len(word) < 2:
        return (word,)
    typed = _SOFT_I.sub("i", name_in_latin_letters(word))
    official = _passport(typed)
    with_i = f"{official[:-1]}i" if official.endswith("y") else official  # Evgeny, -sky
    with_io = _passport(_SHORT_I_O.sub("io", typed))
    return tuple(form for form in dict.fromkeys((word, official, with_i, with_io)) if form)


def _passport(word: str) -> str:
    """A word in Latin letters as the passport most likely has it."""
    for written, passport in _PASSPORT_SPELLINGS.items():
        word = word.replace(written, passport)
    return _SHORT_I.sub("i", word)


_LATIN_OF_LETTERS = str.maketrans(
    _LETTERS | {small.upper(): latin.capitalize() for small, latin in _LETTERS.items()}
)

_AMONG_CAPITALS = re.compile(r"[ЖХЦЧШЩЪЮЯ][^\W\d_a-zа-яё]|[^\W\d_a-zа-яё][ЖХЦЧШЩЪЮЯ]")
"""A letter of several Latin ones beside what may be a capital: its case is looked at."""


def name_in_latin_letters(name: str) -> str:
    """Transliterate a Russian name: «Круталевич Б.» becomes ``Krutalevich B.``."""
    if not _AMONG_CAPITALS.search(name):
        return name.translate(_LATIN_OF_LETTERS)
    return "".join(_letter(letter, name, place) for place, letter in enumerate(name))


def _letter(letter: str, name: str, place: int) -> str:
    small = letter.lower()
    if small not in _LETTERS:
        return letter
    latin_letters = _LETTERS[small]
    if letter == small:
        return latin_letters
    if _in_capitals(name, place):
        return latin_letters.upper()
    return latin_letters.capitalize()


def _in_capitals(name: str, place: int) -> bool:
    """Щ in «ЩУКИН» is SHCH, in «Щукин» and «Щ.» it is Shch."""
    neighbours = name[max(place - 1, 0) : place] + name[place + 1 : place + 2]
    return any(letter.isupper() for letter in neighbours) and not any(
        letter.islower() for letter in neighbours
    )


def transliterate_for_reader(text: str) -> str:
    """Return the text unchanged for readers of Cyrillic, in Latin letters for all others.

    A city that English has a name of its own for is called so.
    """
    if reads_cyrillic(get_language()):
        return text
    return ENGLISH_CITIES.get(text.strip()) or name_in_latin_letters(text)


ENGLISH_CITIES = {
    "Москва": "Moscow",
    "Санкт-Петербург": "Saint Petersburg",
    "Ярославль": "Yaroslavl",
    "Рязань": "Ryazan",
    "Нижний Новгород": "Nizhny Novgorod",
    "Великий Новгород": "Veliky Novgorod",
    "Ростов-на-Дону": "Rostov-on-Don",
    "Екатеринбург": "Yekaterinburg",
    "Йошкар-Ола": "Yoshkar-Ola",
    "Орёл": "Oryol",
    "Тюмень": "Tyumen",
    "Челябинск": "Chelyabinsk",
    "Якутск": "Yakutsk",
    "Южно-Сахалинск": "Yuzhno-Sakhalinsk",
    "Минск": "Minsk",
    "Киев": "Kyiv",
    "Рига": "Riga",
    "Ереван": "Yerevan",
    "Варшава": "Warsaw",
}
"""Where the letters of a passport would spell a city as nobody writes it in English."""
