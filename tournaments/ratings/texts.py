"""Words of rating lists: systems, units, rules in sentences, why a game does not count."""

from collections.abc import Iterator, Mapping

from django.utils.formats import localize
from django.utils.translation import get_language
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from games.draughts.texts.catalogue import russian_or_english
from games.web.language import Text, in_language
from tournaments.ratings.models import RatingChange, RatingList
from tournaments.scoring.ratings.event import IMAGINARY_RATING, rounded
from tournaments.scoring.ratings.games import NotCounted
from tournaments.scoring.ratings.rules import (
    BadRules,
    RatingRules,
    RatingSystem,
    RulesFault,
    Unit,
)

HUNDREDTHS = 100

SYSTEMS: Mapping[str, Text] = {
    RatingSystem.ELO.value: _("by the table of expected scores (Elo)"),
    RatingSystem.GLICKO.value: _("Glicko-2, for those who play seldom"),
}

UNITS: Mapping[str, Text] = {
    Unit.GAME.value: _("every game"),
    Unit.MATCH.value: _("a micro-match, by its sum"),
}

REASONS: Mapping[str, Text] = {
    NotCounted.NOT_PLAYED.value: _("not played"),
    NotCounted.ANNULLED.value: _("annulled"),
    NotCounted.OPPONENT_UNRATED.value: _("the opponent has no rating yet"),
    NotCounted.TOO_FEW.value: _("too few games for a first rating"),
    NotCounted.NO_POINT.value: _("no point for a first rating"),
}

FAULTS: Mapping[RulesFault, Text] = {
    RulesFault.UNKNOWN_FIELD: _("there is no rule “{field}”"),
    RulesFault.NOT_A_NUMBER: _("“{field}” is a whole number"),
    RulesFault.OUT_OF_RANGE: _("“{field}” is a number from {least} to {most}"),
    RulesFault.UNKNOWN_CHOICE: _("“{field}” has no such value"),
    RulesFault.FLOOR_ABOVE_START: _("nobody may fall below a floor above the start"),
}


def explain_bad_rules(error: BadRules, language: str | None) -> str:
    """Explain why rules cannot be taken."""
    return in_language(FAULTS[error.code], language).format_map(error.params)


def list_title(rating_list: RatingList) -> str:
    """Return a list's title in the language of the page."""
    english = rating_list.title_en or rating_list.title
    return russian_or_english(rating_list.title, english, get_language())


def rules_in_words(rules: RatingRules) -> Iterator[str]:
    """Yield the rules of a list, a sentence each."""
    unit = str(UNITS[rules.unit.value])
    yield say("Computed {system}; {unit} counts.").format(
        system=str(SYSTEMS[rules.system.value]), unit=unit
    )
    if rules.start:
        yield say("Everybody begins at {start}.").format(start=rules.start)
    else:
        yield say(
            "A first rating is a performance over at least {games} games against rated opponents, "
            "with two draws against {imaginary} counted in."
        ).format(games=rules.first_games, imaginary=IMAGINARY_RATING)
    if rules.system is RatingSystem.ELO:
        yield say(
            "What is scored above the expected is multiplied by K: {k_new} up to {new_games} "
            "games, {k_young} up to the year of the age of {young_age}, {k_strong} for whoever has "
            "reached {strong_from}, else {k}."
        ).format(
            k=rules.k,
            k_new=rules.k_new,
            new_games=rules.new_games,
            k_young=rules.k_young,
            young_age=rules.young_age,
            k_strong=rules.k_strong,
            strong_from=rules.strong_from,
        )
        if rules.cut:
            yield say("A difference counts as at most {cut}.").format(cut=rules.cut)
    yield say(
        "Nobody falls below {floor}; a player stands in the list after {games} games."
    ).format(floor=rules.floor, games=rules.shown_games)
    yield say("Games that were not played, and annulled ones, do not count.")


def why_not_counted(reason: str) -> str:
    """Return why a game does not count, in words."""
    return str(REASONS[reason])


def delta_in_words(change: RatingChange) -> str:
    """Return a change with its sign, `+12`, `−7`, `0`; of a first rating a dash."""
    return "–" if change.delta is None else signed(change.delta)


def signed(number: int) -> str:
    """Return a whole number with its sign; the minus is that of print."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def gain_in_words(hundredths: int) -> str:
    """Return what a game added, `+12,8`: in tenths, by the language's point."""
    tenths = rounded(hundredths, HUNDREDTHS // 10)
    sign = "+" if tenths > 0 else "−" if tenths else ""
    return f"{sign}{localize(abs(tenths) / 10)}"


def part_of_one(percent: int) -> str:
    """Return per cent as a part of a point: `0,64`, `½`, `1`."""
    plain = {0: "0", HUNDREDTHS // 2: "½", HUNDREDTHS: "1"}
    return plain.get(percent) or localize(percent / HUNDREDTHS)
