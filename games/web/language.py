"""Texts in the language of a reader who may not be the one who asked: papers, mails, commands."""

from django.utils import translation
from django.utils.functional import Promise

Text = str | Promise


"""A text of a catalogue: lazy until somebody reads it."""


def in_language(text: Text, language: str | None) -> str:
    """The text in this language; in Russian where no language is named."""
    with translation.override(language or "ru"):
        return str(text)
