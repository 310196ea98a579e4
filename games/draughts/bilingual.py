"""Texts and names given in Russian and English: which of the two a reader is shown."""

from typing import TypeVar

CYRILLIC = frozenset({"ru", "be", "bg", "kk", "ky", "mk", "mn", "sr", "tg", "uk"})
"""Languages whose readers read Russian letters, by their two letters (ISO 639-1)."""

T = TypeVar("T")


def reads_cyrillic(language: str | None) -> bool:
    """Whether names are shown to this reader in Russian letters; so they are to nobody known."""
    return (language or "ru").lower()[:2] in CYRILLIC


def either(russian: T, english: T, language: str | None) -> T:
    """The Russian for a reader of Cyrillic letters, the English for any other."""
    return russian if reads_cyrillic(language) else english
