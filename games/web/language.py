"""Render a lazy text in a named language, for papers, mails and commands."""

from django.utils import translation
from django.utils.functional import Promise

Text = str | Promise


"""A text of a catalogue: lazy until somebody reads it."""


def in_language(text: Text, language: str | None) -> str:
    """Return the text in this language; in Russian if no language is named."""
    with translation.override(language or "ru"):
        return str(text)
