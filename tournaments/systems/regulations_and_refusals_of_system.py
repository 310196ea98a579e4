"""The regulations that a system of play reads, and its refusals of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

Param = int | str | bool


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


class SystemRefusalCode(StrEnum):
    """Codes of what a system of play refuses."""

    ONLY_FOR_SWISS = "only_for_swiss"
    ONLY_FOR_ROUND_ROBIN = "only_for_round_robin"
    ONLY_FOR_DISPLAY = "only_for_display"
    ROUNDS_OUT_OF_RANGE = "rounds_out_of_range"  # least, most, rounds
    TOO_FEW_PLAYERS = "too_few_players"  # players, least
    TOO_MANY_PLAYERS = "too_many_players"  # players, most
    TOO_MANY_GAMES = "too_many_games"  # games, most


@dataclass(frozen=True, slots=True)
class SystemRefusal:
    """Why regulations or a field do not fit a system of play: a code and its facts."""

    code: SystemRefusalCode
    params: Mapping[str, Param] = field(default_factory=dict)


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
SOME_SYSTEMS_ONLY = (
    Regulation(ACCELERATION, "none", SystemRefusalCode.ONLY_FOR_SWISS),
    Regulation(ROUNDS, 0, SystemRefusalCode.ONLY_FOR_SWISS),
    Regulation(DAILY_DRAW, False, SystemRefusalCode.ONLY_FOR_ROUND_ROBIN),
    Regulation(CYCLES, 1, SystemRefusalCode.ONLY_FOR_ROUND_ROBIN),
    Regulation(GIVER_COLOUR, "white", SystemRefusalCode.ONLY_FOR_DISPLAY),
)


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
