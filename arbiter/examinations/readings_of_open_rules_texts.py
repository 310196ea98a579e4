"""Texts for the readings between which the arbiter chooses: an open rule, an order of events."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.examinations.move_number_and_article_texts import article_in_brackets
from arbiter.examinations.outcome_and_side_texts import TERMINATIONS, describe_outcome
from arbiter.rules.clocks.clock_readings_flags_and_findings import ClockCode
from arbiter.rules.outcome import GameResult, Outcome
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code

_FLAG_COUNTS: Text = _("the flag decides")
_CLAIMED: Text = _("the draw was claimed before the flag fell: the count decides")
_NOT_CLAIMED: Text = _("no draw was claimed before the flag fell: the flag decides")


READINGS: Mapping[tuple[str, str], Text] = {
    ("flag", "flag"): _("the arbiter upholds the flag: it decides"),
    ("board", "board"): _("the board decides"),
    ("board", "flag"): _FLAG_COUNTS,
    ("count", "count"): _CLAIMED,
    ("count", "flag"): _NOT_CLAIMED,
    (ClockCode.FLAG_AFTER_COUNT.value, "count"): _CLAIMED,
    (ClockCode.FLAG_AFTER_COUNT.value, "flag"): _NOT_CLAIMED,
    (ClockCode.FLAG_BEFORE_END.value, "board"): _("the board decides"),
    (ClockCode.FLAG_BEFORE_END.value, "flag"): _FLAG_COUNTS,
    (ClockCode.FLAG_OF_IDLE_SIDE.value, "loss"): _(
        "the flag had fallen earlier, on its own side's move"
    ),
    (ClockCode.FLAG_WITH_LAST_MOVE.value, "board"): _(
        "the last move was made before the flag fell: the board decides"
    ),
    (ClockCode.FLAG_WITH_LAST_MOVE.value, "flag"): _(
        "the flag fell before the last move: the flag decides"
    ),
    (ClockCode.FLAG_BEYOND_RECORD.value, "loss"): _(
        "the game was still being played at that move: the flag decides"
    ),
    (ClockCode.FLAG_BEYOND_RECORD.value, "draw"): _(
        "the game was still being played at that move: with both flags down it is drawn"
    ),
    (ClockCode.FLAG_PLACE_UNKNOWN.value, "board"): _(
        "the flag fell after the last move: the board decides"
    ),
    (ClockCode.FLAG_PLACE_UNKNOWN.value, "flag"): _(
        "the flag fell before the last move: the flag decides"
    ),
    (ClockCode.FLAG_LONE_KING.value, "loss"): _(
        "it was not a king alone against two pieces at most: the flag decides"
    ),
    (ClockCode.FLAG_LONE_KING.value, "draw"): _(
        "it was a king alone against two pieces at most, one of them a king: a draw"
    ),
    (ClockCode.FLAG_NOT_CALLED.value, "called"): _("if the flag is called by whoever may call it"),
    (ClockCode.FLAG_ORDER_UNKNOWN.value, "w"): _("White's flag fell first"),
    (ClockCode.FLAG_ORDER_UNKNOWN.value, "b"): _("Black's flag fell first"),
    ("offer", "agreed"): _("the agreement to a draw is accepted: it decides"),
    ("offer", "played_on"): _("the agreement to a draw is not accepted"),
    ("main_road_leaving", "pauses"): _("the king has left the main road: the count only paused"),
    ("main_road_leaving", "restarts"): _("the king has left the main road: the count began anew"),
    ("main_road_move", "after"): _("the king must stand on the main road after the move"),
    ("main_road_move", "before"): _("the king must stand on the main road before the move"),
    ("winning_position", "judged"): _("the win by captures is forced: no draw"),
    ("winning_position", "not_judged"): _("only the moves are counted: the count decides"),
    ("counted_by", "strong"): _(
        "the stronger side's own moves are counted: its last move fills the count"
    ),
    ("counted_by", "each"): _("both must have made as many: the weaker side's reply is missing"),
    ("two_kings", "both"): _("king against king: both must have made the moves"),
    ("two_kings", "either"): _("king against king: the moves of either are enough"),
    ("ratio_capture", "anew"): _("the capture of one of the kings began the count anew"),
    ("ratio_capture", "goes_on"): _(
        "there still are three kings or more: the count was not broken"
    ),
    ("early_agreement", "count"): _("the count drew already, no agreement was needed"),
    ("early_agreement", "played_on"): _(
        "nobody claimed the count, and it is too early to agree: the game is not over"
    ),
    ("obvious_win", "no"): _("the win is not obvious: the count decides"),
    ("obvious_win", "yes"): _("the win is obvious: the count draws nothing"),
}
"""By what is open (``question``) and how it is read (``choice``)."""


_PLAYED_ON: Text = _("the game is not over")
_TAKEN: Text = _(" (taken here)")


def describe_chosen_reading(question: str, choice: str, language: str | None) -> str:
    """Describe how an open text was read; its bare code where a later version wrote it."""
    words = READINGS.get((question, choice))
    return in_language(words, language) if words else f"{question} {choice}"


def explain_open_reading(reading: Mapping[str, object], language: str | None) -> str:
    """Describe a stored reading: how it is read, the outcome by it, the article."""
    words = in_language(READINGS[str(reading["question"]), str(reading["choice"])], language)
    ending = Outcome.from_codes(str(reading["result"]), str(reading["termination"]))
    if ending.result is GameResult.OPEN:
        outcome = in_language(_PLAYED_ON, language)
    else:
        ended = text_of_code(TERMINATIONS, ending.termination, language)
        outcome = f"{describe_outcome(ending)}, {ended}"
    taken = in_language(_TAKEN, language) if reading.get("taken") else ""
    return f"{words} — {outcome}{article_in_brackets(reading, language)}{taken}"
