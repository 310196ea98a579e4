"""Before Django's settings are loaded: texts of faults of the environment."""

import atexit
import gc
import gettext as catalogues
import os
from pathlib import Path

import deploy

# Translate texts before Django's settings are loaded: faults of the environment itself.
#
# The texts stand in the catalogue of this room as all others; the language is ``SITE_LANGUAGE``.


LOCALE = Path(deploy.__path__[0], "locale")

USUAL = "ru"


def gettext(text: str) -> str:
    """Translate a text into the site's language; without a catalogue return it in English."""
    language = os.environ.get("SITE_LANGUAGE") or USUAL
    catalogue = catalogues.translation("django", LOCALE, [language], fallback=True)
    return catalogue.gettext(text)


SELDOM = (50_000, 20, 20)


def collect_garbage_seldom() -> None:
    """Raise the collector's thresholds, and skip its last run when the process ends."""
    gc.set_threshold(*SELDOM)
    atexit.register(gc.freeze)  # a process that ends gives all its memory back at once
