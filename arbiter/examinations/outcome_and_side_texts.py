"""Texts of results, of how a game ended, and of the sides."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.examinations.draw_rule_and_claim_texts import RULES
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.web.render_text_in_language import Text

TERMINATIONS: Mapping[str, Text] = {
    Termination.RESIGNATION: _("resignation"),
    Termination.BLOCKED: _("no move left"),
    Termination.NO_PIECES: _("no pieces left"),
    Termination.ARRIVAL: _("all men arrived"),
    Termination.CLOCK: _("loss on time"),
    Termination.FORFEIT: _("forfeit"),
    Termination.ABANDONED: _("left the game"),
    Termination.REFUSAL: _("refusal to follow the rules"),
    Termination.DISCIPLINE: _("breach of discipline"),
    Termination.CLOCK_RULES: _("breach of the clock rules"),
    Termination.ADJOURNMENT: _("breach of the rules of adjournment"),
    Termination.AGREEMENT: _("agreement"),
    Termination.NO_WIN: _("neither side can win"),
    Termination.THREEFOLD: RULES[DrawRuleName.THREEFOLD],
    Termination.THREE_KINGS_V_ONE: RULES[DrawRuleName.THREE_KINGS_V_ONE],
    Termination.KINGS_ONLY: RULES[DrawRuleName.KINGS_ONLY],
    Termination.BALANCE: RULES[DrawRuleName.BALANCE],
    Termination.MAIN_ROAD: RULES[DrawRuleName.MAIN_ROAD],
    Termination.SMALL_ENDINGS: RULES[DrawRuleName.SMALL_ENDINGS],
    Termination.FLAT: RULES[DrawRuleName.FLAT],
    Termination.ADJUDICATED: _("the arbiter's ruling"),
    Termination.RECORDED: _("as recorded"),
    Termination.DOUBLE_FORFEIT: _("double forfeit"),
    Termination.ANNULLED: _("annulled"),
    Termination.OPEN: _("not finished"),
}


RESULTS: Mapping[str, Text] = {
    GameResult.WHITE_WINS: pgettext_lazy("results", "White wins"),
    GameResult.BLACK_WINS: pgettext_lazy("results", "Black wins"),
    GameResult.DRAW: _("draw"),
    GameResult.BOTH_LOSE: _("both lose"),
    GameResult.OPEN: _("no result"),
}


SIDES: Mapping[str, Text] = {
    "w": pgettext_lazy("sides", "White"),
    "b": pgettext_lazy("sides", "Black"),
}


SHORT_RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0", "*": "*"}


FORFEITS = {"1-0": "+/−", "0-1": "−/+"}


def describe_outcome(outcome: Outcome) -> str:
    """Format a result as in a table; a win without play is +/−."""
    if outcome.termination is Termination.FORFEIT:
        return FORFEITS[outcome.result]
    if outcome.termination is Termination.DOUBLE_FORFEIT:
        return "−/−"
    return SHORT_RESULTS[outcome.result]
