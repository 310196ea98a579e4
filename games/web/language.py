"""Render a lazy translated text in a given language, for papers, mails and commands."""

from collections.abc import Mapping
from typing import TypeAlias

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise

# Render a lazy translated text in a given language, for papers, mails and commands.


Text: TypeAlias = str | Promise
"""A text of a catalogue: lazy until somebody reads it."""


def in_language(text: Text, language: str | None) -> str:
    """Render a text in this language, in Russian if none is given."""
    with translation.override(language or "ru"):
        return str(text)


def in_every_language(text: Text, **params: object) -> tuple[str, ...]:
    """Render a text in every language of the service.

    Params fill its braces.
    """
    texts = (in_language(text, code) for code, _name in settings.LANGUAGES)
    return tuple(text.format_map(params) for text in texts)


def text_of_code(table: Mapping[str, Text], code: str, language: str | None) -> str:
    """Return the text of a code from a table of texts."""
    return in_language(table[code], language)
