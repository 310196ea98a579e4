"""Names of groups and programmes put together in English from the words that name them.

Titles are written in one language; abroad a group "до 14 лет, юноши" is "up to 14 years, boys".
What is no such word, a place or a person, is kept and written in Latin letters.
"""

import re

from games.archive.names import name_in_latin_letters

_PHRASES = tuple(
    (re.compile(pattern, re.IGNORECASE), words)
    for pattern, words in (
        (r"\bдо\s*(\d{1,2})\s*(?:лет|года)?(?:\s+включительно)?(?![\w])", r"up to \1 years"),
        (r"\b(\d{1,2})\s*(?:\+|лет\s+и\s+старше|и\s+старше)", r"\1 years and older"),
        (r"\b((?:19|20)\d\d)\s*(?:г\.?\s*р\.?|года\s+рождения)?\s*и\s+(?:моложе|младше)\b",
         r"born in \1 or later"),
        (r"\b((?:19|20)\d\d)\s*(?:г\.?\s*р\.?|года\s+рождения)?\s*и\s+старше\b",
         r"born in \1 or earlier"),
        (r"\b((?:19|20)\d\d)\s*(?:г\.?\s*р\.|года\s+рождения)", r"born in \1"),
        (r"\b(\d{1,2})(?:-?й)?\s+класс\b", r"class \1"),
        (r"\bрусские\s+шашки\b", "Russian draughts"),
        (r"\b(?:международные\s+шашки|стоклетки|стоклеточные\s+шашки)", "international draughts"),
        (r"\bбразильские\s+шашки\b", "Brazilian draughts"),
        (r"\bмолниеносн(?:ая\s+игра|ые\s+шашки)\b", "blitz"),
        (r"\bбыстр(?:ая\s+игра|ые\s+шашки)\b", "rapid"),
        (r"\bклассическ(?:ая\s+игра|ие\s+шашки)\b", "classic"),
        (r"\bвысшая\s+лига\b", "top league"),
        (r"\bпервая\s+лига\b", "first league"),
        (r"\bвторая\s+лига\b", "second league"),
        (r"\b(?:открытая|общая)\s+группа\b", "open group"),
        (r"\bсмешанные\s+пары\b", "mixed pairs"),
    )
)  # fmt: skip

_WORDS = {
    "юноши": "boys", "мальчики": "boys", "девушки": "girls", "девочки": "girls",
    "юниоры": "junior men", "юниорки": "junior women", "мужчины": "men", "женщины": "women",
    "кадеты": "cadets", "ветераны": "veterans", "студенты": "students", "дети": "children",
    "школьники": "pupils", "взрослые": "adults", "новички": "beginners", "любители": "amateurs",
    "мастера": "masters", "классика": "classic", "классические": "classic", "быстрые": "rapid",
    "рапид": "rapid", "блиц": "blitz", "молниеносные": "blitz", "командный": "team",
    "команды": "teams", "личный": "individual", "турнир": "tournament", "финал": "final",
    "полуфинал": "semifinal", "группа": "group", "лига": "league", "шашки": "draughts", "и": "and",
}  # fmt: skip

_CYRILLIC = re.compile(r"[А-Яа-яЁё]+")


def is_named_in_known_words(name: str) -> bool:
    """Return whether every word of a name is one that names groups or programmes.

    >>> [is_named_in_known_words(name) for name in ("до 14 лет, юноши", "Самара", "U14")]
    [True, False, True]
    """
    return all(word.lower() in _WORDS for word in _CYRILLIC.findall(_phrases_in_english(name)))


def name_in_english(name: str) -> str:
    """Put the name of a group or a programme together in English.

    >>> [name_in_english(name) for name in ("до 14 лет, юноши", "Блиц", "Новички, Самара")]
    ['up to 14 years, boys', 'Blitz', 'Beginners, Samara']
    """
    return _CYRILLIC.sub(_word_in_english, _phrases_in_english(name))


def _phrases_in_english(name: str) -> str:
    for pattern, words in _PHRASES:
        if found := pattern.search(name):
            english = _as_begun(found[0], found.expand(words))
            name = f"{name[: found.start()]}{english}{name[found.end() :]}"
    return name


def _word_in_english(found: re.Match[str]) -> str:
    known = _WORDS.get(found[0].lower())
    return _as_begun(found[0], known) if known else name_in_latin_letters(found[0])


def _as_begun(written: str, english: str) -> str:
    """Begin with a capital where the Russian words did."""
    return english[:1].upper() + english[1:] if written[:1].isupper() else english


def tournament_in_english(title: str) -> str:
    """Put the title of a tournament of an event together: "Vesna. up to 14 years, boys, blitz".

    A title that does not end with known names of group and programme is kept as it is.
    """
    head, stop, names = title.rpartition(". ")
    if not stop or not _CYRILLIC.search(names) or not is_named_in_known_words(names):
        return title
    return f"{name_in_latin_letters(head)}. {name_in_english(names)}"
