"""Transliterate Cyrillic names and titles for readers of languages in Latin letters."""

from django.utils.translation import get_language

from games.archive.clean_and_transliterate_names import name_in_latin_letters
from games.draughts.choose_russian_or_english_text import reads_cyrillic


def transliterate_for_reader(text: str) -> str:
    """Return the text unchanged for readers of Cyrillic, in Latin letters for all others."""
    return text if reads_cyrillic(get_language()) else name_in_latin_letters(text)
