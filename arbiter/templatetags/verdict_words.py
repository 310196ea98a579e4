"""Template filters for verdicts: outcomes, draw rules, sides, numbered moves."""

from collections.abc import Mapping, Sequence

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.examinations import (
    draw_rule_and_claim_texts,
    move_number_and_article_texts,
    outcome_and_side_texts,
)
from arbiter.rules.outcome import Outcome
from games.board.steps_of_replay import ReplayStep
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


@register.filter
def numbered_move_at(ply: int, steps: Sequence[ReplayStep]) -> str:
    """Return the move of a ply with its number: ``20… c5-d4``; ply 0 is the start."""
    if ply == 0:
        return _("the start")
    if not 0 < ply <= len(steps):
        return move_number_and_article_texts.format_ply(ply)
    step = steps[ply - 1]
    return f"{step.number}{'.' if step.side == 'w' else '…'} {step.text}"


@register.filter
def side_name_words(side: str) -> str:
    """Return a side's name in words."""
    return text_of_code(outcome_and_side_texts.SIDES, side, get_language())


@register.filter
def ply_as_move_number(ply: int, black_first: bool = False) -> str:
    """Format a ply as a move number."""
    return (
        move_number_and_article_texts.format_ply(ply, black_first=black_first)
        if ply
        else _("the start")
    )


@register.filter
def ply_as_move_in_sentence(ply: int, black_first: bool = False) -> str:
    """Format a ply inside a sentence, without a dot: ``move 5``; 0 is the start."""
    if not ply:
        return _("the start")
    number = move_number_and_article_texts.format_ply_in_sentence(ply, black_first=black_first)
    return _("move %(number)s") % {"number": number}
