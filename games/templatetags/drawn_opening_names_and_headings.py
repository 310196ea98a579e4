"""Template tags: name the drawn opening of a game, and choose the language of a heading."""

from django import template
from django.utils.translation import get_language

from games.draughts.choose_russian_or_english_text import russian_or_english
from games.draughts.replay import Replay
from games.opening_tables import name_opening_of_game

register = template.Library()


@register.filter
def heading_in_readers_language(text: str) -> str:
    """Return the Russian or the English half of «Начала / Lines»."""
    russian, slash, english = text.partition(" / ")
    return russian_or_english(russian, english if slash else russian, get_language())


@register.inclusion_tag("games/_begins_as.html")
def openings_game_begins_with(replay: Replay) -> dict[str, object]:
    """Name the drawn openings that a game begins with, a sentence for each table."""
    return {"begun": name_opening_of_game.openings_begun_by(replay)}
