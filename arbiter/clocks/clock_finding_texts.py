"""Texts for clock findings (fallen flag, lateness, contradiction), their parameters in words."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.clocks.describe_clock_time import describe_clock_time
from arbiter.rules.clocks.clock_readings_flags_and_findings import ClockCode
from games.web.render_text_in_language import Text, in_language

FINDINGS: Mapping[str, Text] = {
    ClockCode.WENT_UP: _("The time went up: {told} where {most} was left and nothing is added"),
    ClockCode.MORE_THAN_ADDED: _(
        "More time than there can be with all that was added: {told} where {most} is the most"
    ),
    ClockCode.NEGATIVE: _("A time below zero: {told}"),
    ClockCode.IDLE_MOVED: _(
        "The clock of the side that did not move has changed: {told}, it was {before}"
    ),
    ClockCode.ELAPSED_DISAGREES: _(
        "What the move took does not fit what is left: {told}, due {due}"
    ),
    ClockCode.USED_WENT_DOWN: _("The time used went down: {told}, it was {before}"),
    ClockCode.GAME_TIME_WENT_DOWN: _("The time of the game went down: {told}, it was {before}"),
    ClockCode.BELOW_ADDED: _(
        "{told} is left, no more than the move added ({added}): either it was read before the "
        "bonus, or the flag was down"
    ),
    ClockCode.BEYOND_RECORD: _(
        "From here on the clocks are not weighed: the record's legal moves end before this move"
    ),
    ClockCode.CORRECTED: _("The arbiter set the clock to {left}: {reason}"),
    ClockCode.FLAG_FELL: _("The flag is down"),
    ClockCode.BOTH_FLAGS: _("Both flags are down: {value}"),
    ClockCode.FLAG_ORDER_UNKNOWN: _("Nothing tells which flag fell first: a person must decide"),
    ClockCode.FLAG_LONE_KING: _("The opponent has a lone king against two pieces at most: {value}"),
    ClockCode.FLAG_NOT_CALLED: _("The flag is called by {value}, and that has not been done"),
    ClockCode.FLAG_NOT_SHOWN: _("By the readings the flag was not down: {left} was left"),
    ClockCode.FLAG_WITH_LAST_MOVE: _(
        "The flag fell with the very move that ended the game on the board"
    ),
    ClockCode.FLAG_OF_IDLE_SIDE: _("It was not this side's turn: its clock did not run then"),
    ClockCode.FLAG_AFTER_COUNT: _("A draw by count could be claimed before the flag fell: {rule}"),
    ClockCode.FLAG_BEFORE_COUNT: _(
        "Only here, after the flag had fallen, was the count full: it gives no draw ({rule})"
    ),
    ClockCode.FLAG_BEFORE_END: _("The game was played on after the flag fell, and ended here"),
    ClockCode.FLAG_AFTER_END: _(
        "The board had ended the game here, before the flag fell: the flag decides nothing"
    ),
    ClockCode.FLAG_BEYOND_RECORD: _(
        "The record's legal moves end here, before the flag fell: nothing tells what stood on "
        "the board then"
    ),
    ClockCode.FLAG_PLACE_UNKNOWN: _("At which move the flag fell was not written down"),
    ClockCode.FLAG_WITHOUT_RECORD: _(
        "By these rules a flag may be a draw against a lone king, and nothing tells which pieces "
        "were left"
    ),
    ClockCode.LATE: _("Late by {by}, {tolerance} min are tolerated: the clock has run"),
    ClockCode.LATE_FORFEIT: _("Did not come within {tolerance} min: the game is lost"),
    ClockCode.BOTH_ABSENT: _("Nobody came within {minutes} min: lost by both"),
    ClockCode.RECORDING_MISSING: _("Does not write the moves and must"),
    ClockCode.RECORDING_NOT_DUE: _(
        "Does not write the moves and need not: one period for the game"
    ),
    ClockCode.RECORDING_OPEN: _(
        "Does not write the moves; whether he must, the regulations say: the arbiter decides"
    ),
}


VALUES: Mapping[str, Text] = {
    "first_fallen_loses": _("the first to fall loses"),
    "draw": pgettext_lazy("values", "a draw"),
    "loss": _("still a loss"),
    "draw_if_D7": pgettext_lazy("values", "a draw"),
    "player": _("the opponent"),
    "arbiter": _("the arbiter"),
    "machine": _("the program"),
}


TIMES = frozenset({"told", "most", "before", "due", "added", "left", "by"})
"""Params that are times in milliseconds."""


def params_in_words(
    params: Mapping[str, object], rules: Mapping[str, Text], language: str | None
) -> dict[str, str]:
    """Turn the params of a finding into words of this language."""
    return {key: _describe_fact(key, value, rules, language) for key, value in params.items()}


def _describe_fact(key: str, value: object, rules: Mapping[str, Text], language: str | None) -> str:
    if key in TIMES and isinstance(value, int):
        return describe_clock_time(value)
    if key == "value":
        return in_language(VALUES[str(value)], language)
    if key == "rule":
        return in_language(rules[str(value)], language)
    return str(value)
