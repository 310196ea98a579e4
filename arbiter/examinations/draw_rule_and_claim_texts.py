"""Texts of draw rules: their names, resets and counts, and the draw claims they give."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from arbiter.examinations.move_number_and_article_texts import (
    AFTER,
    FROM_TO,
    article_in_brackets,
    format_ply_in_sentence,
    moves_in_sentence,
)
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import (
    DrawRuleName,
    Reset,
    Trigger,
    WhoseMovesCount,
)
from games.web.render_text_in_language import Text, in_language

RULES: Mapping[str, Text] = {
    DrawRuleName.THREEFOLD: _("threefold repetition"),
    DrawRuleName.THREE_KINGS_V_ONE: _("three kings or more against one"),
    DrawRuleName.KINGS_ONLY: _("king moves only"),
    DrawRuleName.BALANCE: _("the balance of pieces unchanged"),
    DrawRuleName.MAIN_ROAD: _("three pieces against a king on the main road"),
    DrawRuleName.SMALL_ENDINGS: _("one or two pieces against a lone king"),
    DrawRuleName.FLAT: _("moves in a row without a winner"),
}


CLAIMS: Mapping[str, Text] = {
    DrawRuleName.THREEFOLD: _(
        "Threefold repetition: the same position with the same side to move — {plies}"
    ),
    DrawRuleName.THREE_KINGS_V_ONE: _(
        "Three kings or more against one: the lone king was not captured in time, {span}"
    ),
    DrawRuleName.KINGS_ONLY: _("Both sides moved only kings and captured nothing: {span}"),
    DrawRuleName.BALANCE: _("Both sides have kings, nothing was captured or crowned: {span}"),
    DrawRuleName.MAIN_ROAD: _(
        "Three pieces did not win against the king on the main road in time, {span}"
    ),
    DrawRuleName.SMALL_ENDINGS: _("A small ending against a lone king was not won in time, {span}"),
    DrawRuleName.FLAT: _("So many moves in a row nobody has won: {span}"),
}


RESETS: Mapping[str, Text] = {
    Reset.START: _("from the start of the record"),
    Reset.CAPTURE: _("a capture"),
    Reset.MAN_MOVE: _("a man's move"),
    Reset.CROWNING: _("a crowning"),
    Reset.RATIO: _("the ratio changed"),
    Reset.ROAD: _("the king left the main road"),
}


COUNTS: Mapping[str, Text] = {
    WhoseMovesCount.STRONG: _("the stronger side's own moves"),
    WhoseMovesCount.EACH: _("moves of each side"),
}


TRIGGERS: Mapping[str, Text] = {
    Trigger.CLAIM: _("on a claim or by the arbiter"),
    Trigger.AUTOMATIC: _("automatically"),
}


def draw_claim_in_words(
    claim: Mapping[str, Any], language: str | None, *, black_first: bool = False
) -> str:
    """Explain a stored draw claim, with the plies that prove it."""
    words = in_language(CLAIMS[str(claim["rule"])], language)
    plies = list(claim["plies"])
    moves = moves_in_sentence(plies, language, black_first=black_first)
    parameters = {
        "plies": in_language(AFTER, language).format(moves=moves),
        "span": in_language(FROM_TO, language).format(
            first=format_ply_in_sentence(plies[0], black_first=black_first),
            last=format_ply_in_sentence(plies[-1], black_first=black_first),
        ),
    }
    return words.format_map(parameters) + article_in_brackets(claim, language)
