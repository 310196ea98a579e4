"""Template filter: whether one of a game's players won, drew or lost it."""

from django import template
from django.utils.translation import pgettext

from arbiter.rules.outcome import outcome_facts_for_standings
from tournaments.rounds_and_boards.models import Game, GameState

register = template.Library()


@register.filter
def own_result(game: Game, entry: int) -> str:
    """Return won, drawn or lost for this entry; empty while the game is not over."""
    if game.state != GameState.FINISHED:
        return ""
    facts = outcome_facts_for_standings(game.outcome)
    own, other = facts.points_white, facts.points_black
    if game.white_id != entry:
        own, other = other, own
    if own == other:
        return pgettext("a game", "draw") if own else pgettext("a game", "loss")
    return pgettext("a game", "win") if own > other else pgettext("a game", "loss")
