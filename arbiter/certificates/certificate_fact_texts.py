"""Put the tags of a certificate into words; list those that only programs read apart."""

from collections.abc import Mapping, Sequence

from django.utils.translation import get_language, gettext, pgettext_lazy

from arbiter.rules.outcome import Termination
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulings.find_rulings_given_by_jury import ruling_numbers_of_jury
from arbiter.rulings.possible_outcome_and_ruled_end_texts import describe_end_of_ruled_game
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import RULING
from arbiter.templatetags.ruleset_words import ruleset_of_id
from games.templatetags.record_words import TAGS, result_sign, tag_value_for_reader
from games.web.render_text_in_language import Text, in_language

Pairs = Sequence[tuple[str, str]]

FOR_PROGRAMS = ("GameType",)
UNKNOWN = "?"  # what a tag holds that every record must have and nobody could fill in
RULES: Text = pgettext_lazy("tag of a record", "Rules")
MODES: Mapping[str, Text] = {
    "simultaneous (X2)": pgettext_lazy("how it was played", "simultaneous display"),
    "correspondence (X3)": pgettext_lazy("how it was played", "by correspondence"),
    "blindfold (X4)": pgettext_lazy("how it was played", "blindfold"),
    "blindfold (X5)": pgettext_lazy("how it was played", "blindfold"),
    "relief board (X6)": pgettext_lazy("how it was played", "at a relief board"),
    "consultation (P5)": pgettext_lazy("how it was played", "in consultation"),
}


def facts_in_words(tags: Pairs) -> Pairs:
    """Name what people ask of a certificate: event, place, day, players, result, rules."""
    language = get_language()
    is_of_jury = bool(ruling_numbers_of_jury([dict(tags).get(RULING, "")]))
    facts = []
    for name, value in tags:
        if name == "Ruleset" and value in ruleset_catalogue.all_ruleset_ids():
            facts.append((in_language(RULES, language), ruleset_of_id(value)))
        elif name in TAGS and name not in FOR_PROGRAMS and value != UNKNOWN:
            facts.append(
                (in_language(TAGS[name], language), _value(name, value, is_of_jury=is_of_jury))
            )
    return facts


def tags_for_programs(tags: Pairs) -> Pairs:
    """List the tags that hold codes and fingerprints, as they stand in the certified text."""
    return [(name, value) for name, value in tags if name not in TAGS or name in FOR_PROGRAMS]


def _place(round_and_board: str) -> str:
    """``4.1`` or ``4.1.2``: the round, the board and, of a match, the game."""
    number, _dot, rest = round_and_board.partition(".")
    board, _dot, game = rest.partition(".")
    if not (number.isdigit() and board.isdigit()):
        return round_and_board
    words = gettext("%(round)s, board %(board)s") % {"round": number, "board": board}
    if not game.isdigit() or game == "1":
        return words
    return words + gettext(", game %(game)s") % {"game": game}


def _value(name: str, value: str, *, is_of_jury: bool) -> str:
    if name == "Round":
        return _place(value)
    if name == "Result":
        return result_sign(value)
    if name == "Termination" and value in set(Termination):
        return describe_end_of_ruled_game(value, get_language(), is_before_jury=is_of_jury)
    if name == "Mode":
        modes = (MODES.get(mode, mode) for mode in value.split(", "))
        return ", ".join(in_language(mode, get_language()) for mode in modes)
    return tag_value_for_reader(value, name)
