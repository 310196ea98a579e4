"""Translate texts before Django's settings are loaded: faults of the environment itself.

The texts stand in the catalogue of this room as all others; the language is ``SITE_LANGUAGE``.
"""

import gettext as catalogues
import os
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[1] / "locale"
USUAL = "ru"


def gettext(text: str) -> str:
    """Translate a text into the site's language; without a catalogue return it in English."""
    language = os.environ.get("SITE_LANGUAGE") or USUAL
    catalogue = catalogues.translation("django", LOCALE, [language], fallback=True)
    return catalogue.gettext(text)
