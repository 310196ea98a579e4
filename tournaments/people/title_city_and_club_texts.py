"""Titles, categories, cities and clubs of people in the language and letters of the reader."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.archive.transliterate_for_reader import transliterate_for_reader
from games.draughts.choose_russian_or_english_text import reads_cyrillic


def place_in_readers_letters(name: str) -> str:
    """Return a city or club in the reader's letters: Latin for those who read no Cyrillic."""
    return transliterate_for_reader(name)


def title_words(title: str) -> str:
    """Return a title or category in the reader's language; an unknown one in his letters."""
    known = {
        "гр": _("grandmaster"),
        "мсмк": _("master, international class"),
        "змс": _("honoured master"),
        "мс": _("master"),
        "кмс": _("candidate master"),
        **{f"{number} разряд": _("category %(number)s") % {"number": number} for number in "123"},
        **{f"{number} р": _("category %(number)s") % {"number": number} for number in "123"},
    }
    if reads_cyrillic(get_language()):
        return title
    return known.get(title.lower().rstrip("."), place_in_readers_letters(title))
