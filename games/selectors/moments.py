"""At which half-move of a game that occurs which was looked for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from games.draughts import material, position_keys
from games.draughts.lines import play_line
from games.draughts.position import Position
from games.models import GameRecord

Sought = TypeVar("Sought", Position, str)


@dataclass(frozen=True, slots=True)
class Moment:
    """``ply`` half-moves into the game; ``is_mirrored`` with the colours exchanged."""

    ply: int
    is_mirrored: bool = False


def of_position(record: GameRecord, sought: Position, *, mirrored: bool) -> Moment | None:
    """The first time a position stood on the board."""
    other = position_keys.mirrored(sought) if mirrored else None
    return _first(record, sought, other, lambda position: position)


def of_material(record: GameRecord, sought: str, *, mirrored: bool) -> Moment | None:
    """The first time a balance stood on the board."""
    other = material.reversed_balance(sought) if mirrored else None
    return _first(record, sought, other, material.balance)


def _first(
    record: GameRecord, sought: Sought, other: Sought | None, seen: Callable[[Position], Sought]
) -> Moment | None:
    for ply, position in enumerate(play_line(_position(record.start_fen), record.line)):
        found = seen(position)
        if found == sought:
            return Moment(ply)
        if found == other:
            return Moment(ply, is_mirrored=True)
    return None


_position = lru_cache(1 << 10)(Position.from_fen)
