"""Games played with these rules, as data.  Code asks a variant's facts, never its name."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.draughts.colour import Colour


class Choice(StrEnum):
    """Which of several captures may be chosen."""

    FREE = "free"  # C11
    MOST = "most"  # the majority rule of the international game


class Goal(StrEnum):
    """Who has won when the side to move has no move left."""

    OPPONENT = "opponent"  # W2, W3: the side that still can move
    SELF = "self"  # poddavki: the side that is rid of its pieces or blocked


@dataclass(frozen=True, slots=True)
class Movement:
    """How pieces move and capture."""

    men_capture_backward: bool
    flying_kings: bool
    crowned_during_capture: bool
    choice: Choice


RUSSIAN_MOVEMENT = Movement(
    men_capture_backward=True,  # C1
    flying_kings=True,  # M3, C4
    crowned_during_capture=True,  # C12
    choice=Choice.FREE,  # C11
)
"""The one movement that `moves` and `verify` play."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A game: its board, its movement, its goal and how its records are written."""

    id: str
    goal: Goal
    movement: Movement = RUSSIAN_MOVEMENT
    files: int = 8
    ranks: int = 8
    men_each: int = 12
    first: Colour = Colour.WHITE
    game_type: str = "25"
    game_type_full: str = "25,W,8,8,A0,0"
    results: tuple[str, ...] = ("1-0", "0-1", "1/2-1/2", "0-0", "*")
    capture_sign: str = ":"

    def __post_init__(self) -> None:
        if self.movement != RUSSIAN_MOVEMENT:
            raise ValueError(f"variant {self.id!r}: only the Russian movement is played")


RUSSIAN = Variant(id="russian", goal=Goal.OPPONENT)
PODDAVKI = Variant(id="poddavki", goal=Goal.SELF)

VARIANTS: Mapping[str, Variant] = {variant.id: variant for variant in (RUSSIAN, PODDAVKI)}
