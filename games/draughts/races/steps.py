"""Steps and chains of jumps of one man, on whatever board its lines are given for."""

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import TypeVar

Place = tuple[int, int]
Hole = TypeVar("Hole", bound=Hashable)
Lines = Mapping[Hole, tuple[tuple[Hole, Hole | None], ...]]
"""Of each hole its neighbours, each with the hole behind it."""


def lines_of(places: Mapping[Hole, Place], directions: Iterable[Place]) -> Lines[Hole]:
    """Return of each hole its neighbours, each with the hole behind it."""
    at = {place: hole for hole, place in places.items()}
    ways = tuple(directions)
    found = {}
    for hole, (x, y) in places.items():
        ends = (((x + dx, y + dy), (x + 2 * dx, y + 2 * dy)) for dx, dy in ways)
        found[hole] = tuple((at[near], at.get(far)) for near, far in ends if near in at)
    return found


def targets(
    lines: Lines[Hole],
    origin: Hole,
    others: Collection[Hole],
) -> set[Hole]:
    """Return the free neighbours, and every hole that jumps over single neighbours lead to."""
    found = {near for near, _ in lines[origin] if near not in others}
    return found | set(jumps(lines, origin, others)) - {origin}


def jumps(
    lines: Lines[Hole],
    origin: Hole,
    others: Collection[Hole],
) -> dict[Hole, Hole]:
    """Return every hole that a chain of jumps leads to, with the one jumped from; of several
    chains the shortest."""
    found: dict[Hole, Hole] = {}
    waiting = [origin]
    for here in waiting:
        for near, far in lines[here]:
            if near not in others or far is None or far in others or far == origin or far in found:
                continue
            found[far] = here
            waiting.append(far)
    return found
