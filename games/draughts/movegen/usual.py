"""Find captures on the usual board: whether a side has any; of one piece.

Masks used throughout: `enemies` are the pieces that may be captured, `blocked` everything
that stands on the board except the capturing piece itself, which has left its square.
Captured pieces stay in `blocked` until the whole move ends (C7, C9).
"""

from collections.abc import Iterator

from ..boards import Square
from .tables import (
    AHEAD,
    ALL_DIRECTIONS,
    BACK,
    FLIGHTS,
    JUMPS,
    KING,
    LINES,
    MAN,
    SPENT,
    Lanes,
    Manner,
    Rank,
)

Hop = tuple[int, Square, Rank]  # victim, landing square, what the piece is there

Ending = tuple[Square, int, Rank]  # last square, all victims, what the piece is there


def has_near_capture(
    own: int, enemies: int, empty: int, directions: Lanes = ALL_DIRECTIONS
) -> bool:
    """Whether some piece has an enemy beside it and an empty square behind that (C3)."""
    from_behind, in_place, from_beyond = directions
    return bool(own * from_behind & enemies * in_place & empty * from_beyond)


def near_capturers(own: int, enemies: int, empty: int) -> int:
    """Return the pieces with an enemy beside them and an empty square behind that (C3)."""
    return own & (
        (enemies & empty >> 4) >> 4
        | (enemies & empty << 4) << 4
        | (enemies & empty >> 5) >> 5
        | (enemies & empty << 5) << 5
    )


def has_far_capture(kings: int, enemies: int, blocked: int) -> bool:
    """Whether one of these flying kings can capture, at any distance (C4)."""
    while kings:
        low = kings & -kings
        square = Square(low.bit_length() - 1)
        if LINES[square] & enemies and can_king_hop(square, enemies, blocked):
            return True
        kings ^= low
    return False


def can_king_hop(square: Square, enemies: int, blocked: int) -> bool:
    """Whether the first piece on some diagonal is an enemy with a free square behind it (C4)."""
    for whole, step in AHEAD[square]:
        if whole & enemies:
            nearest = whole & blocked
            nearest &= -nearest  # the nearest is the lowest
            if nearest & enemies and nearest << step & whole & ~blocked:
                return True
    for whole, step in BACK[square]:
        if whole & enemies:
            nearest = 1 << (whole & blocked).bit_length() - 1  # the nearest is the highest
            if nearest & enemies and nearest >> step & whole & ~blocked:
                return True
    return False


def next_jumps(how: Manner, square: Square, rank: Rank, *, enemies: int, blocked: int) -> list[Hop]:
    """List every jump allowed to a piece from `square`, none if its capture ends there."""
    if rank == MAN:
        found: list[Hop] = []
        for victim, mask, landing in how.man_jumps[square]:
            if enemies & victim and not blocked & mask:
                found.append((victim, landing, how.arrives if mask & how.last_rank else MAN))  # C12
        return found
    if rank > KING:
        return []
    if not how.flies:
        return [
            (victim, landing, KING)
            for victim, mask, landing in JUMPS[square]
            if enemies & victim and not blocked & mask
        ]
    return _king_hops(square, enemies, blocked)


def _king_hops(square: Square, enemies: int, blocked: int) -> list[Hop]:
    """C4, C6: where a flying king can capture on it must land; only if nowhere, anywhere."""
    hops: list[Hop] = []
    for whole, is_ahead, behind in FLIGHTS[square]:
        if not whole & enemies:
            continue
        pieces = whole & blocked
        victim = pieces & -pieces if is_ahead else 1 << pieces.bit_length() - 1  # the nearest piece
        if not victim & enemies or victim not in behind:
            continue
        left = enemies ^ victim
        free, going_on = [], []
        for mask, landing, lines in behind[victim]:
            if mask & blocked:
                break
            free.append((victim, landing, SPENT))
            if lines & left and can_king_hop(landing, left, blocked):
                going_on.append((victim, landing, KING))
        hops += going_on or free
    return hops


def capture_endings(
    how: Manner, origin: Square, rank: Rank, *, enemies: int, blocked: int
) -> dict[Ending, None]:
    """List the ways one piece's capture can end, each once, in the order found (C5)."""
    endings_found: dict[Ending, None] = {}
    followed = set()
    waiting: list[Ending] = [(origin, 0, rank)]
    while waiting:
        state = waiting.pop()
        if state in followed:
            continue
        followed.add(state)
        square, taken, rank = state
        onward = next_jumps(how, square, rank, enemies=enemies & ~taken, blocked=blocked)
        if onward:
            waiting += [(landing, taken | victim, then) for victim, landing, then in onward]
        elif taken:
            endings_found[state] = None
    return endings_found


def routes_that_capture(
    how: Manner, origin: Square, rank: Rank, *, enemies: int, blocked: int, victims: int
) -> Iterator[tuple[Square, ...]]:
    """Yield every path of landing squares that captures exactly `victims`."""
    onward = next_jumps(how, origin, rank, enemies=enemies, blocked=blocked)
    if not victims and not onward:
        yield (origin,)
    for victim, landing, then in onward:
        if victim & victims:
            onward_routes = routes_that_capture(
                how,
                landing,
                then,
                enemies=enemies & ~victim,
                blocked=blocked,
                victims=victims & ~victim,
            )
            yield from ((origin, *path) for path in onward_routes)


def is_crowned(how: Manner, before: Rank, target: Square, after: Rank) -> bool:
    """Whether a capture that ends on `target` makes its man a king (M4, C12)."""
    return before == MAN and (after != MAN or bool(how.last_rank >> target & 1))
