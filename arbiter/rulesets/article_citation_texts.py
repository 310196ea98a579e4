"""Put the citation of an article into words: its number stays, its document is named."""

import re
from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import pgettext_lazy

from games.web.render_text_in_language import Text, in_language

DOCUMENTS: Mapping[str, Text] = {
    "регламент матчей ФМЖД": pgettext_lazy("article", "FMJD match regulations"),
    "ФМЖД": pgettext_lazy("article", "FMJD"),
    "FMJD": pgettext_lazy("article", "FMJD"),
    "приложение": pgettext_lazy("article", "annex"),
    " annex ": pgettext_lazy("article", " annex "),
    " Annex ": pgettext_lazy("article", " Annex "),
    "принято здесь": pgettext_lazy("article", "declared here"),
    "положение": pgettext_lazy("article", "regulations"),
    "Кодекс": pgettext_lazy("article", "Code"),
    "приказ 722 от": pgettext_lazy("article", "order 722 of"),
    "заметка 2021 года": pgettext_lazy("article", "note of 2021"),
    "FIDE C.0": pgettext_lazy("article", "FIDE C.0"),
    "C.0": pgettext_lazy("article", "C.0"),
    "X2": pgettext_lazy("article", "ways of play, point 2"),
    "micro-match event regulations": pgettext_lazy("article", "micro-match event regulations"),
    "Russian event regulations": pgettext_lazy("article", "Russian event regulations"),
}
"""Documents and their parts, as rulesets (in Russian) and the program (in English) write them.

X2 is the simultaneous display, the second of the ways of play that the rules number.
"""

_LONGEST_FIRST = sorted(DOCUMENTS, key=len, reverse=True)
_WRITTEN = re.compile("|".join(map(re.escape, _LONGEST_FIRST)))


@lru_cache(maxsize=512)
def article_in_words(article: str, language: str | None) -> str:
    """Name an article: ``C.05 Annex 1`` is ``ФИДЕ C.05, приложение 1`` in Russian.

    ``ФМЖД, приложение 1`` is ``FMJD, annex 1`` in English.
    """
    return _WRITTEN.sub(lambda match: in_language(DOCUMENTS[match[0]], language), article)
