"""As which drawn opening a game begins, for templates: ``{% begins_as game.replay %}``."""

from django import template

from games.draughts.replay import Replay
from games.selectors import openings

register = template.Library()


@register.inclusion_tag("games/_begins_as.html")
def begins_as(replay: Replay) -> dict[str, object]:
    """One sentence for each table, nothing at all where no table has the beginning."""
    return {"begun": openings.begun_by(replay)}
