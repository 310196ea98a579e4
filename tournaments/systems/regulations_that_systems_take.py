"""The regulations that a system of play reads, and those that only some systems take."""

from dataclasses import dataclass
from typing import Protocol

from tournaments.systems.message_to_translate_later import Param
from tournaments.systems.why_regulations_or_field_do_not_fit import SystemRefusalCode


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
