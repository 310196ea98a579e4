"""Texts for the open questions of a ruleset: the question, our reading, the other."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from arbiter.rules.rulesets.open_questions import OpenText, open_questions_of_ruleset
from arbiter.rules.rulesets.ruleset import Ruleset
from games.web.render_text_in_language import Text, in_language


class OpenQuestionInWords(NamedTuple):
    """One open question of a ruleset in words: our reading and the other."""

    code: str
    question: str
    taken: str
    other: str


WORDS: Mapping[OpenText, tuple[Text, Text, Text]] = {
    OpenText.COUNTED_BY: (
        _("Whose moves are counted in “N moves”"),
        _("the stronger side's: its Nth move fills the count (five moves: half-move 9)"),
        _("both must have made N moves (five moves: half-move 10)"),
    ),
    OpenText.RATIO_CAPTURE: (
        _("Four kings against one become three: one of the four was captured"),
        _("the capture begins the count anew"),
        _("the ratio “three or more” has not changed: the count goes on"),
    ),
    OpenText.ROAD_LEAVING: (
        _("The king leaves the main road and returns"),
        _("the count pauses, unless the ruleset says otherwise"),
        _("the count begins anew"),
    ),
    OpenText.ROAD_MOVE: (
        _("When a move counts as made with the king on the main road"),
        _("the king stands on the road after the move"),
        _("the king stood on the road before the move"),
    ),
    OpenText.TWO_KINGS: (
        _("King against king: whose five moves"),
        _("those of both: neither side is the stronger"),
        _("those of either side"),
    ),
    OpenText.WINNING_POSITION: (
        _("What “no winning position” is (7.2.7, 7.2.8)"),
        _("a position is won where captures cannot be avoided and win against every reply"),
        _("the moves alone are counted"),
    ),
    OpenText.EARLY_AGREEMENT: (
        _("Agreed too early, though a threefold repetition stands"),
        _(
            "a written draw stands by the repetition; an agreement that is reported is for the "
            "arbiter"
        ),
        _("no draw until it is claimed by the rule"),
    ),
    OpenText.NO_MOVES: (
        _("A record without a move that says a draw"),
        _("an agreement like any other: both must say so, or an official, and the limit holds"),
        _("the game was not played"),
    ),
    OpenText.THREEFOLD_RULED: (
        _("The arbiter rules a draw by a rule that the record does not show"),
        _("he may: the record need not be whole, and a ruling with its reason stands against it"),
        _("the record decides"),
    ),
    OpenText.TWICE_OR_OPPONENTS: (
        _("After Black's move the record has another one of Black (1. c3-d4 b6-a5 2. a5-b4)"),
        _("Black moved twice (V4.1)"),
        _("White moved the opponent's piece (V4.5)"),
    ),
    OpenText.NO_MOVE_OR_VICTIMS: (
        _("A capture that ends where no path does (e3:a7)"),
        _("a wrong move (V4.2) where nobody could move so; else other victims (V4.8)"),
        _("the other way round"),
    ),
    OpenText.POINTS: (
        _("The result is written in points: 2-0, 1-1"),
        _("it is 1-0, ½-½, 0-1, and a note says so"),
        _("it is the score of a micro-match of two games"),
    ),
}


def open_questions_in_words(
    rules: Ruleset, language: str | None
) -> tuple[OpenQuestionInWords, ...]:
    """Return the open questions of a ruleset in the reader's language."""
    return tuple(
        OpenQuestionInWords(text.value, *(in_language(words, language) for words in WORDS[text]))
        for text in open_questions_of_ruleset(rules)
    )
