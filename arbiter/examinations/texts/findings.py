"""Texts of what a record breaks or leaves open: violations, draw offers, readings to choose."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.examinations.texts import terms
from arbiter.examinations.texts.terms import (
    TERMINATIONS,
    article_in_brackets,
    describe_outcome,
    format_ply,
    format_ply_in_sentence,
)
from arbiter.rules.clocks.readings import ClockCode
from arbiter.rules.draw_offers import OfferAnswer, OfferCode
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rules.violations import TWICE
from games.draughts.numbering import USUAL, MoveNumbers
from games.web.language import Text, in_language, text_of_code

VIOLATIONS: Mapping[str, Text] = {
    "V4.1": _("two moves in a row"),
    "V4.2": _("wrong move of a man or king"),
    "V4.3": _("one own piece touched, another moved"),
    "V4.4": _("move taken back"),
    "V4.5": _("opponent's piece moved"),
    "V4.6": _("quiet move when a capture exists"),
    "V4.7": _("piece lifted without reason"),
    "V4.8": _("capture of fewer or more pieces than possible"),
    "V4.9": _("stopping during a multiple capture"),
    "V4.10": _("piece wrongly lifted during an unfinished capture"),
    "V4.11": _("fewer pieces lifted than captured"),
    "V4.12": _("pieces lifted that were not captured"),
    "V4.13": _("stopping while lifting"),
    "V4.14": _("own piece lifted after a capture"),
    "V4.15": _("crowning omitted"),
    "V4.16": _("playing an uncrowned king"),
    "V4.17": _("two hands used"),
}

LINE: Text = _("{code}: {words}, move {move}")

TWICE_LINE: Text = _("{code}: {words}, {side}: after move {last} also {move}")

OTHER: Text = _(
    "by the record alone it may also be {other} ({words}); the arbiter at the board says who "
    "touched what"
)

UNLISTED: Text = _("not on the list of these rules, yet the move is impossible")

DUE_CAPTURES: Text = _("due was {moves}")

_OR: Text = pgettext_lazy("or", " or ")


def explain_violation(
    violation: Mapping[str, object], language: str | None, *, numbering: MoveNumbers = USUAL
) -> str:
    """Put a violation into words: ``V4.6: тихий ход, когда надо бить, ход 2. d4-e5 …``."""
    parts = [_violated(violation, language, numbering)]
    params = violation.get("params") or {}
    if isinstance(params, Mapping) and params.get("required"):
        due = in_language(_OR, language).join(params["required"])
        parts.append(in_language(DUE_CAPTURES, language).format(moves=due))
    if other := violation.get("other"):
        words = in_language(VIOLATIONS[str(other)], language)
        parts.append(in_language(OTHER, language).format(other=other, words=words))
    if not violation.get("listed"):
        parts.append(in_language(UNLISTED, language))
    return "; ".join(parts) + (
        article_in_brackets(violation, language) if violation.get("listed") else ""
    )


def _violated(violation: Mapping[str, object], language: str | None, numbering: MoveNumbers) -> str:
    """The article, its words and the move; two moves in a row stand behind the first of them."""
    ply = int(str(violation["ply"]))
    words = in_language(VIOLATIONS[str(violation["code"])], language)
    if violation["code"] == TWICE:
        last = format_ply_in_sentence(ply - 1, numbering=numbering)
        side = in_language(terms.SIDES[str(violation["side"])], language)
        parameters = {"last": last, "side": side, "move": violation["move"]}
        return in_language(TWICE_LINE, language).format(
            code=violation["code"], words=words, **parameters
        )
    move = f"{format_ply(ply, numbering=numbering)} {violation['move']}"
    return in_language(LINE, language).format(code=violation["code"], words=words, move=move)


# Texts for the readings between which the arbiter chooses: an open rule, an order of events.


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
    ("winning_position", "by_tables"): _("the position is won with best play: no draw"),
    ("winning_position", "not_judged"): _("only the moves are counted: the count decides"),
    ("counted_by", "strong"): _(
        "the stronger side's own moves are counted: its last move fills the count"
    ),
    ("counted_by", "each"): _("both must have made as many: the weaker side's reply is missing"),
    ("one_against_one", "drawn"): _("one piece against one is a draw"),
    ("one_against_one", "played_on"): _("a win is forced, or to be played out"),
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


ANSWERS: Mapping[str, Text] = {
    OfferAnswer.OPEN: _("not answered yet"),
    OfferAnswer.ACCEPTED: _("the opponent accepted"),
    OfferAnswer.DECLINED: _("the opponent declined"),
    OfferAnswer.LAPSED: _("the opponent moved, which is a refusal"),
}

FINDINGS: Mapping[str, Text] = {
    OfferCode.OFFERED: _("{side} offered a draw {when}: {answer}"),
    OfferCode.TOO_EARLY: _(
        "The offer {when} came before it is allowed: {least} moves of each side at least"
    ),
    OfferCode.TOO_MANY_PIECES: _(
        "Without a score sheet a draw may be agreed with {most} pieces a side at most, "
        "and {when} there are {found}"
    ),
    OfferCode.AGAIN: _(
        "{side} offered a draw again {when}, though the opponent has not offered one since"
    ),
    OfferCode.ANSWERED_LATE: _(
        "The offer {when} is said to be accepted, but the opponent moved after it, "
        "and a move is a refusal"
    ),
    OfferCode.BEYOND_RECORD: _("The offer {when} lies beyond the end of the record"),
}

BEFORE_THE_START: Text = _("before the first move")

AFTER: Text = _("after move {ply}")
