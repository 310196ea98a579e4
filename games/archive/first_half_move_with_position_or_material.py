"""Find the half-move of a game at which a searched position or material occurs."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from games.archive.models import GameRecord
from games.draughts import material, position_keys
from games.draughts.colour import Colour
from games.draughts.game_as_move_keys import play_line_of_keys
from games.draughts.position import Position, without_king_runs
from games.draughts.variants import VARIANTS

Sought = TypeVar("Sought", Position, str)


@dataclass(frozen=True, slots=True)
class FoundHalfMove:
    """A half-move found by a search: its ply, and which side began the game.

    ``is_mirrored`` when it is what was looked for with the colours exchanged.
    """

    ply: int
    is_mirrored: bool = False
    first: Colour = Colour.WHITE

    @property
    def number(self) -> int:
        """The number of the last move played, 0 before the first."""
        return (self.ply + (self.first is Colour.BLACK) + 1) // 2 if self.ply else 0

    @property
    def side(self) -> Colour:
        """The side that played the last move."""
        return self.first if self.ply % 2 else self.first.other


def find_position(record: GameRecord, sought: Position, *, mirrored: bool) -> FoundHalfMove | None:
    """Find the first half-move of a record after which a position stood on the board."""
    turned = position_keys.mirror_position(sought) if mirrored else None
    return _first_occurrence(record, sought, turned, without_king_runs)


def find_material(record: GameRecord, sought: str, *, mirrored: bool) -> FoundHalfMove | None:
    """Find the first half-move of a record after which this material stood on the board."""
    turned = material.swap_sides_in_material(sought) if mirrored else None
    return _first_occurrence(record, sought, turned, material.material_as_text)


def _first_occurrence(
    record: GameRecord,
    sought: Sought,
    turned: Sought | None,
    compared: Callable[[Position], Sought],
) -> FoundHalfMove | None:
    """The first half-move of a game whose position, as it is ``compared``, is one of the two."""
    variant = VARIANTS[record.variant]
    start = _position(record.start_fen, variant)
    for ply, position in enumerate(play_line_of_keys(start, record.line, variant.board)):
        reached = compared(position)
        if reached in (sought, turned):
            return FoundHalfMove(ply, reached != sought, start.turn)
    return None


_position = lru_cache(1 << 10)(Position.from_fen)
