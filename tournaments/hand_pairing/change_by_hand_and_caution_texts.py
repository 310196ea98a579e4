"""Texts of changes by hand to a round, of the cautions about them, and of cautions' levels."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text, in_language
from tournaments.events.refusal_param_texts import params_in_words
from tournaments.pairing.pairing_cautions import Caution, CautionCode, CautionLevel
from tournaments.rounds.round_check_finding_texts import FINDINGS

CAUTIONS: Mapping[str, Text] = {
    CautionCode.THIRD_COLOUR: _("Number {numbers} gets the same colour a third time running"),
    CautionCode.COLOUR_DIFFERENCE: _(
        "Whites and blacks of number {numbers} will differ by {count}"
    ),
    CautionCode.BOTH_AGAINST_DUE: _(
        "Both numbers, {numbers}, get the opposite of the colour due to them"
    ),
    CautionCode.DISCOURAGED: _("Numbers {numbers} should rather not meet"),
    CautionCode.AFTER_PUBLICATION: _(
        "The pairings are published. They stand unless an absolute rule is broken; numbers "
        "{numbers} may know their opponents already"
    ),
    CautionCode.TOO_MANY_ROUNDS: _(
        "Without a rematch this field plays at most {limit} rounds, and {count} are planned: "
        "the last ones will have to be paired by hand"
    ),
    CautionCode.SAME_NAME: _(
        "A player of this name has entered already: {about}. This is somebody else"
    ),
}


LEVELS: Mapping[int, Text] = {
    CautionLevel.ACKNOWLEDGE: _("take note"),
    CautionLevel.CONFIRM: _("confirm"),
    CautionLevel.TWICE: _("confirm twice"),
    CautionLevel.REFUSE: _("impossible"),
}


CHANGES: tuple[tuple[str, Text], ...] = (
    ("✗", _("board {numbers} is dissolved")),
    ("↔", _("numbers {numbers} have exchanged seats")),
    ("⇄", _("the colours of number {numbers} and his opponent are exchanged")),
    ("–", _("{numbers} are paired")),
    ("", _("number {numbers} has the bye")),
)
"""A sign of ``how`` a change was made, and what it says; the first sign that is there counts."""


def describe_change(how: str, language: str | None) -> str:
    """Describe a change by hand: ``3 ↔ 7``, ``3 ⇄``, ``3–7``, ``3–7 ✗``, ``5``."""
    words = next(words for sign, words in CHANGES if sign in how)
    numbers = how.replace(" ↔ ", ", ").removesuffix(" ✗").removesuffix(" ⇄")
    return in_language(words, language).format(numbers=numbers)


def explain_caution(caution: Caution, language: str | None) -> str:
    """Explain a caution about a change by hand."""
    words = CAUTIONS.get(caution.code) or FINDINGS[caution.code]
    params = {"numbers": caution.numbers, "count": caution.count, "limit": caution.limit}
    parameters = {**params_in_words(params, language), "about": caution.about}
    return in_language(words, language).format_map(parameters)


def describe_caution_level(number: int, language: str | None) -> str:
    """Name the level of a caution."""
    return in_language(LEVELS[number], language)
