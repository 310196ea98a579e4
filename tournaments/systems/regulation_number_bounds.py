"""Bounds of the numbers in the regulations."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.rules.clocks.lateness_and_duty_to_record import MOST_TOLERANCE
from tournaments.pairing.berger_tables import MOST_CYCLES
from tournaments.systems.regulations_that_systems_take import MOST_ROUNDS


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
