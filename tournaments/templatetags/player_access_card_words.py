"""Template filter: the state of a player's access card in words."""

from django import template

from tournaments.player_access_cards import card_state_texts

register = template.Library()


@register.filter
def card_state(state: str) -> str:
    """Return a card's state in words: printed, in use, taken back."""
    return card_state_texts.card_state(state)
