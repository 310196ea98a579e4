"""Perfect matchings of small graphs at the least cost, found by search.

Vertices are bits of an integer. The search takes the vertex with the fewest partners left, so
that a set that cannot be matched is seen at once; what it found impossible it remembers. It gives
up after ``STEPS`` and says so.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

STEPS = 60_000


class TooLong(Exception):
    """The search was given up: nothing is known of what it looked for."""


@dataclass(slots=True)
class Matching:
    """A graph with the cost of every edge, asked again and again about its matchings.

    ``partners[i]`` are the vertices that ``i`` may meet, as bits; ``costs[i][j]`` what it costs.
    ``bound`` tells the least that the vertices of a mask cost, however they are matched.
    """

    partners: Sequence[int]
    costs: Sequence[Sequence[int]]
    bound: Callable[[int], int] = field(default=lambda mask: 0)
    left: int = STEPS

    def is_perfect(self, mask: int, most: int = 0, roles: "Roles | None" = None) -> bool:
        """Return whether the vertices of ``mask`` can be matched at a cost of ``most`` or less.

        Raises TooLong.
        """
        if mask.bit_count() % 2:
            return False
        return self._search(mask, most, roles or Roles(), {})

    def _search(self, mask: int, most: int, roles: "Roles", failed: dict[int, int]) -> bool:
        if not mask:
            return True
        if self.bound(mask) > most or failed.get(mask, -1) >= most:
            return False
        if not roles.leave_partners(mask):
            return False
        self.left -= 1
        if self.left < 0:
            raise TooLong
        vertex, options = self._tightest(mask, roles)
        costs = self.costs[vertex]
        for other in sorted(bits(options), key=costs.__getitem__):
            if costs[other] > most:
                break
            rest = mask & ~(1 << vertex) & ~(1 << other)
            if self._search(rest, most - costs[other], roles, failed):
                return True
        failed[mask] = max(most, failed.get(mask, -1))
        return False

    def _tightest(self, mask: int, roles: "Roles") -> tuple[int, int]:
        """Return the vertex with the fewest partners in the mask, and those."""
        best, found = (len(self.partners) + 1), (0, 0)
        for vertex in bits(mask):
            options = self.partners[vertex] & mask & roles.allowed(vertex)
            count = options.bit_count()
            if count < best:
                best, found = count, (vertex, options)
                if count < 2:
                    break
        return found


@dataclass(frozen=True, slots=True)
class Roles:
    """Who is fixed as top member of its pair and who as bottom; the others are free.

    A top member meets a vertex after it, a bottom member one before it.
    """

    tops: int = 0
    bottoms: int = 0

    def allowed(self, vertex: int) -> int:
        """Return the vertices that one may meet, as bits."""
        below = (1 << vertex) - 1
        bit = 1 << vertex
        if self.tops & bit:
            return ~below & ~bit & ~self.tops
        if self.bottoms & bit:
            return below & ~self.bottoms
        return (below & ~self.bottoms) | (~below & ~bit & ~self.tops)

    def leave_partners(self, mask: int) -> bool:
        """Return whether tops have as many after them, and bottoms as many before them."""
        if not self.tops and not self.bottoms:
            return True
        return _is_balanced(bits(mask), self.bottoms) and _is_balanced(
            reversed(bits(mask)), self.tops
        )


def _is_balanced(order: Iterable[int], fixed: int) -> bool:
    spare = 0
    for vertex in order:
        spare += -1 if fixed >> vertex & 1 else 1
        if spare < 0:
            return False
    return True


def bits(mask: int) -> list[int]:
    """Return the vertices of a mask, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
