"""Compare the result that stands with the examination of its record: agreement or contradiction."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from arbiter.examinations.models import Examination
from arbiter.examinations.outcome_and_side_texts import TERMINATIONS, describe_outcome
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.verdicts.verdict import ReasonCode, VerdictKind
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code

AGAINST_BOARD = ReasonCode.CONTRADICTS_BOARD.value


class ResultComparison(StrEnum):
    """How a result that stands compares with what the record shows."""

    SAME = "same"
    OTHER = "other"
    BOARD_SAME = "board_same"  # the record says another result than its own last position
    BOARD_OTHER = "board_other"
    COUNT_SHOWN = "count_shown"  # a draw by count that people declared, and the record has it
    COUNT_NOT_SHOWN = "count_not_shown"  # the same, and the record does not have it
    LEFT_OPEN = "left_open"  # the record decides nothing


WORDS: Mapping[ResultComparison, Text] = {
    ResultComparison.SAME: _("The result that stands is the same."),
    ResultComparison.OTHER: _("The result that stands is another: {result}, {termination}."),
    ResultComparison.BOARD_SAME: _("The result that stands is the one on the board."),
    ResultComparison.BOARD_OTHER: _(
        "The result that stands, {result}, is not the one on the board ({termination})."
    ),
    ResultComparison.COUNT_SHOWN: _(
        "The result that stands is a draw: {termination}. The record shows it."
    ),
    ResultComparison.COUNT_NOT_SHOWN: _(
        "The result that stands is a draw: {termination}. This record does not show it."
    ),
    ResultComparison.LEFT_OPEN: _(
        "The board alone does not decide this game: the result stands as it was recorded, "
        "confirmed or ruled."
    ),
}


def compare_examination_with_result(examination: Examination, outcome: Outcome) -> ResultComparison:
    """Compare an examination with the outcome in force, which must not be open."""
    if examination.kind == VerdictKind.RESULT:
        is_same = examination.result == outcome.result
        return ResultComparison.SAME if is_same else ResultComparison.OTHER
    if (board := _board_result(examination)) is not None:
        return (
            ResultComparison.BOARD_SAME if board == outcome.result else ResultComparison.BOARD_OTHER
        )
    if outcome.result is GameResult.DRAW and outcome.termination.value in set(DrawRuleName):
        shown = {claim["rule"] for claim in examination.document["claims"]}
        is_shown = outcome.termination in shown
        return ResultComparison.COUNT_SHOWN if is_shown else ResultComparison.COUNT_NOT_SHOWN
    return ResultComparison.LEFT_OPEN


def _board_result(examination: Examination) -> str | None:
    """Return what the board decided, where the record says otherwise."""
    reasons = (
        reason for reason in examination.document["reasons"] if reason["code"] == AGAINST_BOARD
    )
    return next((reason["params"]["board"] for reason in reasons), None)


def describe_comparison(
    examination: Examination | None, outcome: Outcome | None, language: str | None
) -> str:
    """Say how the result in force agrees with the examination; empty without either."""
    if examination is None or outcome is None or outcome.result is GameResult.OPEN:
        return ""
    parameters = {
        "result": describe_outcome(outcome),
        "termination": text_of_code(TERMINATIONS, outcome.termination, language),
    }
    return in_language(
        WORDS[compare_examination_with_result(examination, outcome)], language
    ).format_map(parameters)
