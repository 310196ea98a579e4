"""Template filters: names of sides, and half-moves as numbered moves."""

from collections.abc import Sequence

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.examinations import (
    move_number_and_article_texts,
    outcome_and_side_texts,
)
from games.board.steps_of_replay import ReplayStep
from games.web.text_of_code_in_language import text_of_code

register = template.Library()


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
