"""Template filters: what a player's card is good for."""

from django import template

from tournaments.player_access_cards import card_state_texts

register = template.Library()


@register.filter
def card_state(state: str) -> str:
    """In words: printed, in use, taken back."""
    return card_state_texts.card_state(state)
