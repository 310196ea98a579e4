"""Template filters for rulesets: title, game, warning, names of articles."""

from django import template
from django.utils.translation import get_language

from arbiter.examinations.move_number_and_article_texts import article_in_brackets
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rulesets import article_citation_texts
from arbiter.rulesets.ruleset_source_and_warning_texts import warning_in_words
from games.draughts.texts.variant_names import variant_name

register = template.Library()


@register.filter
def article_name(article: str) -> str:
    """Return an article's name in the reader's language."""
    return article_citation_texts.article_in_words(article, get_language())


@register.filter
def bracketed_article(article: str) -> str:
    """Return `` (п. 7.2.3)`` in the reader's language, or that the event's regulations say it."""
    return article_in_brackets({"article": article}, get_language())


@register.filter
def ruleset_title(rules: Ruleset) -> str:
    """Return a ruleset's title in the reader's language."""
    return rules.title(get_language())


@register.filter
def ruleset_of_id(ruleset_id: str) -> str:
    """Return the title of the ruleset with this id."""
    return ruleset_catalogue.load_ruleset(ruleset_id).title(get_language())


@register.filter
def ruleset_game(rules: Ruleset) -> str:
    """Return the name of a ruleset's game: «русские шашки»."""
    return variant_name(rules.variant, get_language())


@register.filter
def ruleset_warning(rules: Ruleset) -> str:
    """Return the warning about a ruleset's text."""
    return warning_in_words(rules, get_language())
