"""The choices that each regulation offers, with their words; what a regulation's field tells."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.rules.rulesets import catalogue
from games.archive.alphabet import shown_order
from games.openings.queries import tables
from tournaments.errors import RefusalCode
from tournaments.events import texts
from tournaments.events.models import (
    Acceleration,
    BracketWay,
    CountBy,
    Elimination,
    GiverColour,
    LadderKey,
    MicroSteps,
    Mode,
    Numbering,
    OpeningScope,
    PlaceMatches,
    ResultBy,
    SidesBy,
    Unplayed,
)
from tournaments.scoring.ladders import READY
from tournaments.standings import texts as standings_texts
from tournaments.systems.regulations import Bounds
from tournaments.ties.texts import ladder_in_words

# The choices that each regulation of an event offers, with their words.


Choices = list[tuple[Any, Any]]


def ruleset_choices() -> Choices:
    """Return every ruleset by its title; editions of one title with their ids."""
    rules = map(catalogue.load_ruleset, catalogue.all_ruleset_ids())
    titles = {ruleset.id: ruleset.title(get_language()) for ruleset in rules}
    how_many = Counter(titles.values())
    named = (
        (name, title if how_many[title] == 1 else f"{title} ({name})")  # editions of one title
        for name, title in titles.items()
    )
    return sorted(named, key=lambda choice: shown_order(choice[1]))


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
            for table in tables.list_opening_tables()
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
            standings_texts.unplayed_rounds_policy(choice.value, get_language()),
        )
        for choice in Unplayed
    ]


def result_by_choices() -> Choices:
    """Return the choices of who must agree before a result counts."""
    return [
        (
            choice.value,
            texts.who_decides_result(choice.value, get_language()),
        )
        for choice in ResultBy
    ]


def opening_scope_choices() -> Choices:
    """Return the choices of what an opening is drawn for: round or board."""
    return [
        (
            scope.value,
            texts.opening_per_round_or_board_in_words(scope.value, get_language()),
        )
        for scope in OpeningScope
    ]


def mode_choices() -> Choices:
    """Return the choices of mode: at a board, by correspondence, blindfold."""
    return [
        (
            choice.value,
            texts.describe_play_mode(choice, get_language()),
        )
        for choice in Mode
    ]


def giver_colour_choices() -> Choices:
    """Return the choices of the colour of a display's giver."""
    return [
        (
            colour.value,
            texts.describe_giver_colour(colour, get_language()),
        )
        for colour in GiverColour
    ]


def sides_by_choices() -> Choices:
    """Return the choices of what tells the sides of a Scheveningen."""
    return [(told.value, texts.describe_sides_by(told, get_language())) for told in SidesBy]


def bracket_choices() -> Choices:
    """Return the choices of how the bracket of a knock-out is filled."""
    return [(way.value, texts.describe_bracket_way(way, get_language())) for way in BracketWay]


def place_matches_choices() -> Choices:
    """Return the choices of which places the losers of a knock-out play for."""
    return [
        (played.value, texts.describe_place_matches(played, get_language()))
        for played in PlaceMatches
    ]


def elimination_choices() -> Choices:
    """Return the choices of how many lost ties put a player of a knock-out out."""
    return [(lost.value, texts.describe_elimination(lost, get_language())) for lost in Elimination]


def ladder_choices() -> Choices:
    """Return the ready ladders of further steps, none, and the event's own."""
    language = get_language()
    return [
        ("", _("none: an equal tie stays equal")),
        *((key, ladder_in_words(READY[key], language)) for key in READY),
        (LadderKey.OWN.value, _("own steps")),
    ]


def last_ladder_choices() -> Choices:
    """Return the ready ladders that may follow all micro-matches of a match, and none."""
    language = get_language()
    return [
        ("", _("none: an equal tie stays equal")),
        *((key, ladder_in_words(READY[key], language)) for key in READY),
    ]


def micro_steps_choices() -> Choices:
    """Return the choices of where the ladder is played and what it counts."""
    return [
        (MicroSteps.NONE.value, _("once, when the tie or the match is equal")),
        (MicroSteps.WINS.value, _("in every micro-match; won in its step")),
        (MicroSteps.POINTS.value, _("in every micro-match; points by its step")),
    ]


# Describe one regulation (label, bounds, choices) and check its value; kept beside its field.
#
# ``regulations.Regulations`` carries a description in the metadata of each field. The form of the
# organiser, the body of the API and the check of the service are made from it.


Words: TypeAlias = str | Promise

Offered = Callable[[], Iterable[tuple[Any, Words]]]

KEY = "description"


@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationDescription:
    """Description of one regulation for forms and API: label, bounds, choices.

    ``label`` and ``hint`` are the question of the form, ``offered`` its choices in words; where
    nothing is offered a text or a number is typed. ``values`` are what a program may say,
    ``hint_for_programs`` how. ``refusal`` is the code of a number out of bounds or of an unknown
    value, told under the name ``refused_as``; an unknown value without a code of its own is refused
    as ``unknown_regulation_value``. A number that ``may_be_nothing`` is 0 where it has
    no meaning, a choice left empty in the form its default.
    """

    label: Words = ""
    hint: Words = ""
    hint_for_programs: str = ""
    bounds: Bounds | None = None
    may_be_nothing: bool = False
    longest: int = 0
    values: type[TextChoices] | tuple[int, ...] | tuple[str, ...] | None = None
    offered: Offered | None = None
    refusal: RefusalCode | None = None
    refused_as: str = ""

    def faults(self, value: object) -> Mapping[str, object] | None:
        """Return why ``value`` is refused, as facts; None where it is allowed."""
        if self.refusal is None and self.values is None:
            return None
        named = {self.refused_as: value} if self.refused_as else {}
        if self.bounds is not None and isinstance(value, int):
            is_inside = self.bounds.least <= value <= self.bounds.most
            return None if is_inside else {**named, "most": self.bounds.most}
        return None if value in self.known_values else named

    @property
    def known_values(self) -> tuple[Any, ...]:
        """Return the values a program may send, where only some are allowed."""
        if isinstance(self.values, tuple):
            return self.values
        return () if self.values is None else tuple(self.values.values)


def regulation_metadata(**description: Any) -> dict[str, RegulationDescription]:
    """Make the metadata of a field: ``field(metadata=regulation_metadata(label=…))``."""
    return {KEY: RegulationDescription(**description)}
