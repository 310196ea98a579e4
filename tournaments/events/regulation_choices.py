"""The choices that each regulation of an event offers, with their words."""

from collections import Counter
from operator import itemgetter
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.rules.rulesets import ruleset_catalogue
from games.opening_tables import find_and_load_opening_tables as openings
from tournaments.drawn_openings import opening_scope_texts
from tournaments.events import play_mode_and_display_colour_texts
from tournaments.events.models import (
    Acceleration,
    CountBy,
    GiverColour,
    Mode,
    Numbering,
    OpeningScope,
    ResultBy,
    Unplayed,
)
from tournaments.results import result_decider_and_stater_texts
from tournaments.standings import coefficient_and_reason_texts

Choices = list[tuple[Any, Any]]


def ruleset_choices() -> Choices:
    """Return every ruleset by its title; editions of one title with their ids."""
    rules = map(ruleset_catalogue.load_ruleset, ruleset_catalogue.all_ruleset_ids())
    titles = {ruleset.id: ruleset.title(get_language()) for ruleset in rules}
    how_many = Counter(titles.values())
    named = (
        (name, title if how_many[title] == 1 else f"{title} ({name})")  # editions of one title
        for name, title in titles.items()
    )
    return sorted(named, key=itemgetter(1))


def ruleset_name(ruleset_id: str) -> str:
    """Return a ruleset's name as the choices show it; its id if it is gone."""
    return dict(ruleset_choices()).get(ruleset_id, ruleset_id)


def opening_table_choices() -> Choices:
    """Return every table of drawn openings with its size, and "none"."""
    language = get_language()
    return [
        ("", _("none: every game from the start")),
        *(
            (f"{table.slug}@{table.edition}", f"{table.title(language)} ({table.size})")
            for table in openings.list_opening_tables()
        ),
    ]


def count_by_choices() -> Choices:
    """Return the choices of scoring: every game, or the micro-match."""
    return [
        (CountBy.GAMES.value, _("for every game")),
        (CountBy.MATCH.value, _("for the micro-match, 2-1-0")),
    ]


def acceleration_choices() -> Choices:
    """Return the choices of acceleration: none, or Baku."""
    return [
        (Acceleration.NONE.value, _("none")),
        (Acceleration.BAKU.value, _("Baku")),
    ]


def numbering_choices() -> Choices:
    """Return the choices of starting numbers: as the system has them, lot, rating."""
    return [
        ("", _("round robin by lot, Swiss by rating")),
        (Numbering.LOT.value, _("by lot")),
        (Numbering.RATING.value, _("by rating, title, name")),
    ]


def bye_choices() -> Choices:
    """Return the choices of what the bye of an odd field is worth."""
    return [(2, _("a win")), (1, _("a draw")), (0, _("nothing"))]


def unplayed_choices() -> Choices:
    """Return the choices of how coefficients count an unplayed round."""
    return [
        (
            choice.value,
            coefficient_and_reason_texts.unplayed_rounds_policy(choice.value, get_language()),
        )
        for choice in Unplayed
    ]


def result_by_choices() -> Choices:
    """Return the choices of who must agree before a result counts."""
    return [
        (
            choice.value,
            result_decider_and_stater_texts.who_decides_result(choice.value, get_language()),
        )
        for choice in ResultBy
    ]


def opening_scope_choices() -> Choices:
    """Return the choices of what an opening is drawn for: round or board."""
    return [
        (
            scope.value,
            opening_scope_texts.opening_per_round_or_board_in_words(scope.value, get_language()),
        )
        for scope in OpeningScope
    ]


def mode_choices() -> Choices:
    """Return the choices of mode: at a board, by correspondence, blindfold."""
    return [
        (
            choice.value,
            play_mode_and_display_colour_texts.describe_play_mode(choice, get_language()),
        )
        for choice in Mode
    ]


def giver_colour_choices() -> Choices:
    """Return the choices of the colour of a display's giver."""
    return [
        (
            colour.value,
            play_mode_and_display_colour_texts.describe_giver_colour(colour, get_language()),
        )
        for colour in GiverColour
    ]
