"""Texts for the sources and the warning of a ruleset, in the reader's language.

A ruleset quotes or retells its document in Russian and never changes. `english/sources.toml`
has the translations, which a catalogue takes on into a further language.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.utils.translation import pgettext_lazy

from arbiter.rules.rulesets.ruleset import Ruleset
from games.web.render_text_in_language import Text, in_language

REGULATIONS_AS_STORED, REGULATIONS_AS_SHOWN = "положение турнира", "регламент соревнования"
"""A stored text never changes; pages have this one word for the regulations of an event."""
FILE = Path(__file__).with_name("english") / "sources.toml"


def source_in_words(source: str, language: str | None) -> str:
    """Return a rule's source in the reader's language, if translated; else as it stands."""
    text = translated_sources().get(source)
    return source if text is None else in_language(text, language)


def warning_in_words(rules: Ruleset, language: str | None) -> str:
    """What a reader should know about the text of a ruleset, in the words of the pages."""
    return rules.warning(language).replace(REGULATIONS_AS_STORED, REGULATIONS_AS_SHOWN)


@cache
def translated_sources() -> Mapping[str, Text]:
    """Return the sources that have a translation, as rulesets write them."""
    english = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {source: pgettext_lazy("source of a rule", words) for source, words in english.items()}
