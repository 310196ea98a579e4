"""As which drawn opening a game begins, for templates: ``{% begins_as game.replay %}``."""

from django import template
from django.utils.translation import get_language

from games.draughts.replay import Replay
from games.selectors import openings

register = template.Library()


@register.filter
def in_one_language(text: str) -> str:
    """Of words given in Russian and English («Начала / Lines») those the reader reads."""
    russian, slash, english = text.partition(" / ")
    return english if slash and (get_language() or "ru").startswith("en") else russian


@register.inclusion_tag("games/_begins_as.html")
def begins_as(replay: Replay) -> dict[str, object]:
    """One sentence for each table, nothing at all where no table has the beginning."""
    return {"begun": openings.begun_by(replay)}
