"""Regulations that systems of play take: bounds, why they do not fit, their sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from arbiter.rules.clocks.lateness import MOST_TOLERANCE
from tournaments.pairing.round_robin import MOST_CYCLES

# The regulations that a system of play reads, and those that only some systems take.


class RegulationsOfSystem(Protocol):
    """The regulations of an event that a system of play reads."""

    @property
    def cycles(self) -> int: ...

    @property
    def rounds_planned(self) -> int: ...

    @property
    def games_per_pairing(self) -> int: ...

    @property
    def acceleration(self) -> str: ...

    @property
    def bye_points(self) -> int: ...

    @property
    def reverse_last_two(self) -> bool: ...

    @property
    def exclude_under_half(self) -> bool: ...

    @property
    def giver_colour(self) -> str: ...

    @property
    def sides_by(self) -> str: ...

    @property
    def bracket(self) -> str: ...

    @property
    def place_matches(self) -> str: ...

    @property
    def elimination(self) -> str: ...

    @property
    def ladder(self) -> str: ...

    @property
    def stops_when_decided(self) -> bool: ...

    @property
    def micro_steps(self) -> str: ...

    @property
    def step_points(self) -> str: ...

    @property
    def last_ladder(self) -> str: ...


# Why regulations or a field do not fit a system of play: codes and facts.


class SystemRefusalCode(StrEnum):
    """Codes of what a system of play refuses."""

    ONLY_FOR_SWISS = "only_for_swiss"
    TEAMS_NOT_ACCELERATED = "teams_not_accelerated"
    ONLY_FOR_ROUND_ROBIN = "only_for_round_robin"
    ONLY_FOR_DISPLAY = "only_for_display"
    ONLY_FOR_SIDES = "only_for_sides"
    ONLY_FOR_BRACKET = "only_for_bracket"
    ONLY_FOR_SINGLE = "only_for_single"
    ONLY_FOR_TIES = "only_for_ties"
    ONLY_FOR_MATCH = "only_for_match"
    ONLY_FOR_MICRO_MATCHES = "only_for_micro_matches"
    WINS_ONLY_OF_A_MATCH = "wins_only_of_a_match"
    MICRO_STEPS_WITHOUT_LADDER = "micro_steps_without_ladder"
    STEP_POINTS_ALONE = "step_points_alone"
    BAD_STEP_POINTS = "bad_step_points"  # points
    CYCLES_OUT_OF_RANGE = "cycles_out_of_range"  # cycles, most
    SIDES_ODD = "sides_odd"  # players
    ROUNDS_OUT_OF_RANGE = "rounds_out_of_range"  # least, most, rounds
    TOO_FEW_PLAYERS = "too_few_players"  # players, least
    TOO_MANY_PLAYERS = "too_many_players"  # players, most
    TOO_MANY_GAMES = "too_many_games"  # games, most


# Sentences that a system of play says, marked for the catalogue and translated when shown.


Param = int | str | bool


@dataclass(frozen=True, slots=True)
class Regulation:
    """Regulations that only some systems of play take.

    ``nothing`` is its value where it says nothing, ``refusal`` that of a system that does not take
    it.
    """

    name: str
    nothing: Param
    refusal: SystemRefusalCode


MOST_ROUNDS = 30  # of an event whose regulations say how many

ROUNDS = "rounds_planned"

CYCLES = "cycles"

ACCELERATION = "acceleration"

DAILY_DRAW = "daily_draw"

GIVER_COLOUR = "giver_colour"

SIDES_BY = "sides_by"

BRACKET = "bracket"

PLACE_MATCHES = "place_matches"

ELIMINATION = "elimination"

LADDER = "ladder"

STOPS = "stops_when_decided"

MICRO_STEPS = "micro_steps"

STEP_POINTS = "step_points"

LAST_LADDER = "last_ladder"

SOME_SYSTEMS_ONLY = (
    Regulation(ACCELERATION, "none", SystemRefusalCode.ONLY_FOR_SWISS),
    Regulation(ROUNDS, 0, SystemRefusalCode.ONLY_FOR_SWISS),
    Regulation(DAILY_DRAW, False, SystemRefusalCode.ONLY_FOR_ROUND_ROBIN),
    Regulation(CYCLES, 1, SystemRefusalCode.ONLY_FOR_ROUND_ROBIN),
    Regulation(GIVER_COLOUR, "white", SystemRefusalCode.ONLY_FOR_DISPLAY),
    Regulation(SIDES_BY, "club", SystemRefusalCode.ONLY_FOR_SIDES),
    Regulation(BRACKET, "seeded", SystemRefusalCode.ONLY_FOR_BRACKET),
    Regulation(PLACE_MATCHES, "none", SystemRefusalCode.ONLY_FOR_BRACKET),
    Regulation(ELIMINATION, "single", SystemRefusalCode.ONLY_FOR_BRACKET),
    Regulation(LADDER, "", SystemRefusalCode.ONLY_FOR_TIES),
    Regulation(STOPS, False, SystemRefusalCode.ONLY_FOR_MATCH),
    Regulation(MICRO_STEPS, "", SystemRefusalCode.ONLY_FOR_MICRO_MATCHES),
    Regulation(STEP_POINTS, "", SystemRefusalCode.ONLY_FOR_MICRO_MATCHES),
    Regulation(LAST_LADDER, "", SystemRefusalCode.ONLY_FOR_MATCH),
)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most value of a regulation."""

    least: int
    most: int


BOUNDS: Mapping[str, Bounds] = {
    "cycles": Bounds(1, MOST_CYCLES),
    "rounds_planned": Bounds(1, MOST_ROUNDS),
    "games_per_pairing": Bounds(1, 100),  # a match of two
    "bye_points": Bounds(0, 2),
    "half_byes": Bounds(0, 9),
    "confirm_minutes": Bounds(1, 7 * 24 * 60),
    "days_per_move": Bounds(1, 60),
    "reserve_days": Bounds(0, 365),
    "leave_days": Bounds(0, 365),
    "lateness_minutes": Bounds(0, MOST_TOLERANCE),
}
"""By the column of the event; ``rounds_planned`` is 0 where the field decides the length."""


@dataclass(frozen=True, slots=True)
class SystemRefusal:
    """Why regulations or a field do not fit a system of play: a code and its facts."""

    code: SystemRefusalCode
    params: Mapping[str, Param] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be translated later: singular, and for a count also plural and number.

    ``params`` fill the gaps of the sentence.
    """

    text: str
    plural: str = ""
    count: int = 0
    params: Mapping[str, Param] = field(default_factory=dict)


def gettext_noop(text: str) -> str:
    """Mark a text for the translation catalogue; it is translated where it is shown."""
    return text


def ngettext(text: str, plural: str, count: int, **params: Param) -> Message:
    """Mark a counted sentence for the translation catalogue; it is translated where it is shown."""
    return Message(text, plural, count, params)
