"""Translate the library's texts by gettext catalogues, without Django."""

import gettext
import os
from functools import lru_cache
from typing import TypeVar

# Translate the library's texts by gettext catalogues, without Django.
#
# ``locale/<language>/LC_MESSAGES/draughts.mo`` is all that another language needs.


DOMAIN = "draughts"

ENGLISH = "en"

LOCALE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")

_CONTEXT = "\x04"  # stands between a context and its text in every compiled catalogue


def gettext_noop(english: str) -> str:
    """Mark a text for the catalogues and return it unchanged."""
    return english


def pgettext_noop(context: str, english: str) -> str:
    """Mark a text with a context for the catalogues, where one wording has several senses."""
    return f"{context}{_CONTEXT}{english}"


def languages() -> tuple[str, ...]:
    """List English and the languages of the catalogues."""
    codes = (code for code in os.listdir(LOCALE) if gettext.find(DOMAIN, LOCALE, [code]))
    return (*sorted(codes), ENGLISH)


def translate(text: str, language: str | None) -> str:
    """Translate a marked text into a language.

    A language without a catalogue is answered in Russian where its readers read Cyrillic (so is
    None), else in English.
    """
    return _catalogue(LOCALE, language).gettext(text).rpartition(_CONTEXT)[2]


def translate_count(singular: str, plural: str, count: int, language: str | None) -> str:
    """Translate the wording for a number of things and fill in ``{count}``."""
    return _catalogue(LOCALE, language).ngettext(singular, plural, count).format(count=count)


@lru_cache(maxsize=32)
def _catalogue(folder: str, language: str | None) -> gettext.NullTranslations:
    for code in dict.fromkeys((language or "", (language or "")[:2].lower())):
        if code == ENGLISH:
            return gettext.NullTranslations()
        if code and gettext.find(DOMAIN, folder, [code]):
            return gettext.translation(DOMAIN, folder, [code])
    nearest = russian_or_english("ru", ENGLISH, language)
    return gettext.translation(DOMAIN, folder, [nearest], fallback=True)


# Choose the Russian or the English form of a text by the reader's language.


CYRILLIC = frozenset({"ru", "be", "bg", "kk", "ky", "mk", "mn", "sr", "tg", "uk"})
"""Languages whose readers read Russian letters, by their two letters (ISO 639-1)."""

T = TypeVar("T")


def reads_cyrillic(language: str | None) -> bool:
    """Whether a language is written in Cyrillic; True for None."""
    return (language or "ru").lower()[:2] in CYRILLIC


def russian_or_english(russian: T, english: T, language: str | None) -> T:
    """Return the Russian text for languages written in Cyrillic, else the English one."""
    return russian if reads_cyrillic(language) else english
