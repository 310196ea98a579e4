"""Texts of a ruleset besides its numbers: articles, sources, warning, open questions."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.open_questions import OpenText, open_questions_of_ruleset
from arbiter.rules.rulesets.values import Ruleset
from games.draughts.texts.names import variant_name
from games.web.language import Text, in_language

DOCUMENTS: Mapping[str, Text] = {
    "регламент матчей ФМЖД": pgettext_lazy("article", "FMJD match regulations"),
    "ФМЖД": pgettext_lazy("article", "FMJD"),
    "FMJD": pgettext_lazy("article", "FMJD"),
    "приложение": pgettext_lazy("article", "annex"),
    " annex ": pgettext_lazy("article", " annex "),
    " Annex ": pgettext_lazy("article", " Annex "),
    "принято здесь": pgettext_lazy("article", "declared here"),
    "положение": pgettext_lazy("article", "regulations"),
    "Кодекс": pgettext_lazy("article", "Code"),
    "приказ 722 от": pgettext_lazy("article", "order 722 of"),
    "заметка 2021 года": pgettext_lazy("article", "note of 2021"),
    "FIDE C.0": pgettext_lazy("article", "FIDE C.0"),
    "C.0": pgettext_lazy("article", "C.0"),
    "X2": pgettext_lazy("article", "ways of play, point 2"),
    "micro-match event regulations": pgettext_lazy("article", "micro-match event regulations"),
    "Russian event regulations": pgettext_lazy("article", "Russian event regulations"),
}
"""Documents and their parts, as rulesets (in Russian) and the program (in English) write them.

X2 is the simultaneous display, the second of the ways of play that the rules number.
"""

_LONGEST_FIRST = sorted(DOCUMENTS, key=len, reverse=True)

_WRITTEN = re.compile("|".join(map(re.escape, _LONGEST_FIRST)))


@lru_cache(maxsize=512)
def article_in_words(article: str, language: str | None) -> str:
    """Name an article: ``C.05 Annex 1`` is ``ФИДЕ C.05, приложение 1`` in Russian.

    ``ФМЖД, приложение 1`` is ``FMJD, annex 1`` in English.
    """
    return _WRITTEN.sub(lambda match: in_language(DOCUMENTS[match[0]], language), article)


# Rulesets and articles as pages and papers name them.


def article_name(article: str) -> str:
    """Return an article's name in the reader's language."""
    return article_in_words(article, get_language())


def ruleset_title(rules: Ruleset) -> str:
    """Return a ruleset's title in the reader's language."""
    return rules.title(get_language())


def ruleset_of_id(ruleset_id: str) -> str:
    """Return the title of the ruleset with this id."""
    return catalogue.load_ruleset(ruleset_id).title(get_language())


def ruleset_game(rules: Ruleset) -> str:
    """Return the name of a ruleset's game: «русские шашки»."""
    return variant_name(rules.variant, get_language())


def ruleset_warning(rules: Ruleset) -> str:
    """Return the warning about a ruleset's text."""
    return warning_in_words(rules, get_language())


# Texts for the sources and the warning of a ruleset, in the reader's language.
#
# A ruleset quotes or retells its document in Russian and never changes. `english/sources.toml`
# has the translations, which a catalogue takes on into a further language.


REGULATIONS_AS_STORED, REGULATIONS_AS_SHOWN = "положение турнира", "регламент соревнования"
"""A stored text never changes; pages have this one word for the regulations of an event."""

FILE = catalogue.FOLDER / "english" / "sources.toml"


def source_in_words(source: str, language: str | None) -> str:
    """Return a rule's source in the reader's language, if translated; else as it stands."""
    text = translated_sources().get(source)
    return source if text is None else in_language(text, language)


def warning_in_words(rules: Ruleset, language: str | None) -> str:
    """What a reader should know about the text of a ruleset, in the words of the pages."""
    return rules.warning(language).replace(REGULATIONS_AS_STORED, REGULATIONS_AS_SHOWN)


@cache
def translated_sources() -> Mapping[str, Text]:
    """Return the sources that have a translation, as rulesets write them."""
    english = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {source: pgettext_lazy("source of a rule", words) for source, words in english.items()}


# Texts for the open questions of a ruleset: the question, our reading, the other.


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
