"""Say the texts of the API's document in the language of the reader.

The document itself is English, as views and serializers describe themselves; what a page tells of
it stands in a catalogue of its own, ``locale/<language>/LC_MESSAGES/api_document.mo``.
"""

import gettext
from functools import lru_cache
from pathlib import Path

from django.utils.translation import get_language

DOMAIN = "api_document"
LOCALE = Path(__file__).resolve().parent / "locale"


def in_readers_language(text: str) -> str:
    """Translate a text of the document; one without a translation stays as it is."""
    return _catalogue(get_language() or "").gettext(text) if text else ""


@lru_cache(maxsize=8)
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
