"""List steps and chains of jumps of one man in a race, on any board of holes."""

from collections.abc import Collection, Hashable, Iterable, Mapping
from itertools import pairwise
from typing import TypeVar

Place = tuple[int, int]
Hole = TypeVar("Hole", bound=Hashable)
Lines = Mapping[Hole, tuple[tuple[Hole, Hole | None], ...]]
"""Of each hole its neighbours, each with the hole behind it."""


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


def is_legal_path(lines: Lines[Hole], path: tuple[Hole, ...], others: Collection[Hole]) -> bool:
    """Whether a man may go over these holes in this order: one step, or jumps only."""
    if any(hole in others for hole in path):
        return False
    if len(path) == 2 and any(near == path[1] for near, _ in lines[path[0]]):
        return True
    return all(
        any(far == end and near in others for near, far in lines[start])
        for start, end in pairwise(path)
    )
