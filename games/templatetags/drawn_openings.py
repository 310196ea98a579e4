"""Template tag that names the drawn opening of a game: ``{% begins_as game.replay %}``."""

from django import template
from django.utils.translation import get_language

from games.draughts.bilingual import either
from games.draughts.replay import Replay
from games.openings import selectors as openings

register = template.Library()


@register.filter
def in_one_language(text: str) -> str:
    """Of words given in Russian and English («Начала / Lines») those the reader reads."""
    russian, slash, english = text.partition(" / ")
    return either(russian, english if slash else russian, get_language())


@register.inclusion_tag("games/_begins_as.html")
def begins_as(replay: Replay) -> dict[str, object]:
    """One sentence for each table, nothing at all where no table has the beginning."""
    return {"begun": openings.begun_by(replay)}
