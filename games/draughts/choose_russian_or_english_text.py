"""Choose the Russian or the English form of a text by the reader's language."""

from typing import TypeVar

CYRILLIC = frozenset({"ru", "be", "bg", "kk", "ky", "mk", "mn", "sr", "tg", "uk"})
"""Languages whose readers read Russian letters, by their two letters (ISO 639-1)."""

T = TypeVar("T")


def reads_cyrillic(language: str | None) -> bool:
    """Whether a language is written in Cyrillic; True for None."""
    return (language or "ru").lower()[:2] in CYRILLIC


def russian_or_english(russian: T, english: T, language: str | None) -> T:
    """Return the Russian text for languages written in Cyrillic, else the English one."""
    return russian if reads_cyrillic(language) else english
