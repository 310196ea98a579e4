"""Show names and titles that were written in Cyrillic in letters that the reader reads."""

from django.utils.translation import get_language

from games.archive.player_names import name_in_latin_letters
from games.draughts.russian_or_english import reads_cyrillic


def in_readers_letters(text: str) -> str:
    """The text itself for readers of Cyrillic, in Latin letters for all others."""
    return text if reads_cyrillic(get_language()) else name_in_latin_letters(text)
