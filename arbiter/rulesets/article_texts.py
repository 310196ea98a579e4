"""Texts for articles of documents: the number stays, the document is named."""

from collections.abc import Sequence
from functools import lru_cache

from games.draughts.bilingual import either

ENGLISH: Sequence[tuple[str, str]] = (
    ("регламент матчей ФМЖД", "FMJD match regulations"),
    ("ФМЖД", "FMJD"),
    ("приложение", "annex"),
    ("принято здесь", "declared here"),
    ("положение", "regulations"),
    ("Кодекс", "Code"),
    ("приказ 722 от", "order 722 of"),
    ("заметка 2021 года", "note of 2021"),
)


RUSSIAN: Sequence[tuple[str, str]] = (
    ("FIDE ", ""),
    ("C.0", "ФИДЕ C.0"),
    ("micro-match event regulations", "положения о соревнованиях с микроматчами"),
    ("Russian event regulations", "положения российских соревнований"),
    ("FMJD", "ФМЖД"),
    (" Annex ", ", приложение "),
    (" annex ", ", приложение "),
)


@lru_cache(maxsize=512)
def in_words(article: str, language: str | None) -> str:
    """Name an article: ``C.05 Annex 1`` is ``ФИДЕ C.05, приложение 1`` in Russian.

    ``ФМЖД, приложение 1`` is ``FMJD, annex 1`` in English.
    """
    for written, said in either(RUSSIAN, ENGLISH, language):
        article = article.replace(written, said)
    return article
