"""Steps and chains of jumps of a game without captures, and its winner by arrival (W8)."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import TypeVar

from ..boards import Board, Square
from ..colour import Colour
from ..move import Move, make_move
from ..position import Position, start_of
from ..squares import squares_of
from ..variants.model import MoveLines, Variant
from .general_captures import DIRECTIONS

# List the moves and find the winner of a game without captures: steps, jumps, arrival (W8).


_SIX = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

# List steps and chains of jumps of one man in a race, on any board of holes.


Hole = TypeVar("Hole", bound=Hashable)

Lines = Mapping[Hole, tuple[tuple[Hole, Hole | None], ...]]
"""Of each hole its neighbours, each with the hole behind it."""


def neighbours_of_each_square(variant: Variant) -> Lines[Square]:
    """Map each square to its neighbours, each with the square behind it."""
    return _neighbours(variant.board, variant.movement.man_steps)


@cache
def _neighbours(board: Board, lines: MoveLines) -> Lines[Square]:
    return neighbours_of_holes(
        board.place_of_square, _SIX if lines is MoveLines.SIX else DIRECTIONS[::2]
    )


def legal_moves(position: Position, variant: Variant) -> tuple[Move, ...]:
    """List every step and every end of a chain of jumps once; none after an arrival."""
    if side_that_arrived(position, variant) is not None:
        return ()
    return tuple(_moves(position, variant))


def _moves(position: Position, variant: Variant) -> Iterator[Move]:
    lines, own = neighbours_of_each_square(variant), squares_of(position.side(position.turn))
    occupied = frozenset((*own, *squares_of(position.side(position.turn.other))))
    for origin in own:
        for target in sorted(reachable_holes(lines, origin, occupied - {origin})):
            yield make_move(origin, target)


def side_that_arrived(position: Position, variant: Variant) -> Colour | None:
    """Return the side whose men fill the other side's starting squares, None before."""
    start = start_of(variant)
    for colour in (position.turn.other, position.turn):
        goal = start.side(colour.other)
        if position.side(colour) & goal == goal:
            return colour
    return None


def is_legal_path(position: Position, path: tuple[Square, ...], variant: Variant) -> bool:
    """Whether a man may go over these squares in this order: one step, or jumps only."""
    others = frozenset(squares_of((position.white | position.black) & ~(1 << path[0])))
    return is_path_over_holes(neighbours_of_each_square(variant), path, others)


Place = tuple[int, int]


def neighbours_of_holes(places: Mapping[Hole, Place], directions: Iterable[Place]) -> Lines[Hole]:
    """Map each hole to its neighbours, each with the hole behind it."""
    at = {place: hole for hole, place in places.items()}
    changes = tuple(directions)
    lines = {}
    for hole, (x, y) in places.items():
        ends = (((x + dx, y + dy), (x + 2 * dx, y + 2 * dy)) for dx, dy in changes)
        lines[hole] = tuple((at[near], at.get(far)) for near, far in ends if near in at)
    return lines


def reachable_holes(
    lines: Lines[Hole],
    origin: Hole,
    others: Collection[Hole],
) -> set[Hole]:
    """Return the holes that one step or a chain of jumps leads to."""
    steps = {near for near, _ in lines[origin] if near not in others}
    return steps | set(holes_reached_by_jumps(lines, origin, others)) - {origin}


def holes_reached_by_jumps(
    lines: Lines[Hole],
    origin: Hole,
    others: Collection[Hole],
) -> dict[Hole, Hole]:
    """Return the holes that chains of jumps lead to, each with the hole jumped from.

    Of several chains to one hole the shortest counts.
    """
    jumped: dict[Hole, Hole] = {}
    waiting = [origin]
    for hole in waiting:
        for near, far in lines[hole]:
            if near not in others or far is None or far in others or far == origin or far in jumped:
                continue
            jumped[far] = hole
            waiting.append(far)
    return jumped


def is_path_over_holes(
    lines: Lines[Hole], path: tuple[Hole, ...], others: Collection[Hole]
) -> bool:
    """Whether a man may go over these holes in this order: one step, or jumps only."""
    if any(hole in others for hole in path):
        return False
    if len(path) == 2 and any(near == path[1] for near, _ in lines[path[0]]):
        return True
    return all(
        any(far == end and near in others for near, far in lines[start])
        for start, end in pairwise(path)
    )
