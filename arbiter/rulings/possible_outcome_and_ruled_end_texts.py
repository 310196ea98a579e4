"""Texts of outcomes that may be ruled in a case, why each is offered, how a ruled game ended."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.examinations import move_number_and_article_texts, outcome_and_side_texts
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.verdicts.ruling_options import OptionCause, RulingOption
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code

WHY: Mapping[str, Text] = {
    OptionCause.STANDS: _("let it stand"),
    OptionCause.PLAY_ON: _("the game goes on"),
    OptionCause.CLAIM_PROVEN: _("the record proves the claim"),
    OptionCause.CLAIM_COUNTED: _(
        "counted by the arbiter at the board; the record does not show it"
    ),
    OptionCause.CLAIM_OPEN: _("the moves are made and no winning position was reached"),
    OptionCause.CLAIM_REFUSED: _("refuse the claim, the game goes on"),
    OptionCause.OBVIOUS_WIN: _("the win is obvious, the game goes on"),
    OptionCause.END: "",
}


CASE: Text = "{sign}, {end}"
BY_THE_JURY: Text = _("the ruling of the jury of appeal")


def describe_possible_outcome(
    option: RulingOption, language: str | None, *, is_before_jury: bool = False
) -> str:
    """Describe an outcome to rule: ``½–½, троекратное повторение: …``.

    What rests on nothing but a ruling is on appeal the jury's.
    """
    why = in_language(WHY[option.why], language)
    article = move_number_and_article_texts.article_in_brackets(
        {"article": option.article}, language
    )
    if option.outcome.result is GameResult.OPEN:
        return why[0].upper() + why[1:] + article
    sign = outcome_and_side_texts.describe_outcome(option.outcome)
    end = describe_end_of_ruled_game(
        option.outcome.termination, language, is_before_jury=is_before_jury
    )
    words = in_language(CASE, language).format(sign=sign, end=end)
    return f"{words}{': ' + why if why else ''}{article}"


def describe_end_of_ruled_game(end: str, language: str | None, *, is_before_jury: bool) -> str:
    """Say how a ruled game ended: ``loss on time``, ``the ruling of the jury``."""
    if is_before_jury and end == Termination.ADJUDICATED:
        return in_language(BY_THE_JURY, language)
    return text_of_code(outcome_and_side_texts.TERMINATIONS, end, language)
