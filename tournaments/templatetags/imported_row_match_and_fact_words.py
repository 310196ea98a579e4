"""Template filters of imported lists: how a row relates to known players, names of their facts."""

from django import template
from django.utils.translation import get_language

from games.web.render_text_in_language import in_language
from tournaments.player_list_import import list_fault_match_and_fact_texts

register = template.Library()


@register.filter
def match_word(kind: str) -> str:
    """Say how a row of a list relates to the known players."""
    return in_language(list_fault_match_and_fact_texts.MATCHES[kind], get_language())


@register.filter
def fact_word(name: str) -> str:
    """Return the name of a player's fact."""
    return in_language(list_fault_match_and_fact_texts.FACTS[name], get_language())
