"""Translate texts of the API document into the reader's language.

The document itself is English, as views and serializers describe themselves; its translations
stand in a catalogue of their own, ``locale/<language>/LC_MESSAGES/api_document.mo``.
"""

import gettext
from functools import lru_cache
from pathlib import Path

from django.utils.translation import get_language

DOMAIN = "api_document"
LOCALE = Path(__file__).resolve().parent / "locale"


def translate_document_text(text: str) -> str:
    """Translate a text of the document; one without a translation stays as it is."""
    return _catalogue(get_language() or "").gettext(text) if text else ""


@lru_cache(maxsize=8)
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
