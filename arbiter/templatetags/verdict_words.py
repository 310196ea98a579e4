"""Template filters for verdicts: outcomes, results, terminations, draw rules."""

from collections.abc import Mapping

from django import template
from django.utils.translation import get_language

from arbiter.examinations import (
    draw_rule_and_claim_texts,
    outcome_and_side_texts,
)
from arbiter.rules.outcome import Outcome
from games.web.text_of_code_in_language import text_of_code

register = template.Library()


@register.filter
def stated_result_words(unconfirmed: Mapping[str, str]) -> str:
    """Return a stated result and who stated it: ``1–0, resignation, White``."""
    outcome = Outcome.from_codes(unconfirmed["stated"], unconfirmed["termination"])
    sign = outcome_and_side_texts.describe_outcome(outcome)
    ended = text_of_code(
        outcome_and_side_texts.TERMINATIONS, unconfirmed["termination"], get_language()
    )
    sides = [
        text_of_code(outcome_and_side_texts.SIDES, side, get_language())
        for side in unconfirmed["by"]
        if side in "wb"
    ]
    return ", ".join((sign, ended, *sides))


@register.filter
def outcome_words(outcome: Outcome) -> str:
    """Return an outcome in words."""
    sign = outcome_and_side_texts.describe_outcome(outcome)
    end = text_of_code(outcome_and_side_texts.TERMINATIONS, outcome.termination, get_language())
    return f"{sign}, {end}"


@register.filter
def result_words(result: str) -> str:
    """Return a result's sign."""
    return text_of_code(outcome_and_side_texts.RESULTS, result, get_language())


@register.filter
def termination_words(termination: str) -> str:
    """Return how a game ended in words."""
    return text_of_code(outcome_and_side_texts.TERMINATIONS, termination, get_language())


@register.filter
def draw_rule_words(rule: str) -> str:
    """Return a draw rule's name."""
    return text_of_code(draw_rule_and_claim_texts.RULES, rule, get_language())
