"""Captures of one piece (C1-C13): the only place that knows how a jump goes on.

Masks used throughout: `enemies` are the pieces that may be captured, `blocked` everything
that stands on the board except the capturing piece itself, which has left its square.
Captured pieces stay in `blocked` until the whole move ends (C7, C9).
"""

from collections.abc import Iterator

from games.draughts.geometry import AHEAD, BACK, JUMPS, LINES, RAYS
from games.draughts.squares import Square

Hop = tuple[int, Square, bool]  # victim, landing square, is a king there
Ending = tuple[Square, int, bool]  # last square, all victims, is a king there

# One multiplication lays a board four times side by side, each lane shifted by one step;
# the three products then answer "does any man have a jump" for all directions at once.
_LANE, _MIDDLE = 48, 8
_STEPS = (4, 5, -4, -5)
FROM_BEHIND = sum(1 << _LANE * lane + _MIDDLE + step for lane, step in enumerate(_STEPS))
FROM_BEYOND = sum(1 << _LANE * lane + _MIDDLE - step for lane, step in enumerate(_STEPS))
IN_PLACE = sum(1 << _LANE * lane + _MIDDLE for lane in range(len(_STEPS)))


def has_near_capture(own: int, enemies: int, empty: int) -> bool:
    """Whether some piece has an enemy beside it and an empty square behind that (C3)."""
    return bool(own * FROM_BEHIND & enemies * IN_PLACE & empty * FROM_BEYOND)


def near_capturers(own: int, enemies: int, empty: int) -> int:
    """The pieces that have an enemy beside them and an empty square behind that (C3)."""
    return own & (
        (enemies & empty >> 4) >> 4
        | (enemies & empty << 4) << 4
        | (enemies & empty >> 5) >> 5
        | (enemies & empty << 5) << 5
    )


def has_far_capture(kings: int, enemies: int, blocked: int) -> bool:
    """Whether one of these kings can capture, at any distance (C4)."""
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
            met = whole & blocked
            met &= -met  # the nearest is the lowest
            if met & enemies and met << step & whole & ~blocked:
                return True
    for whole, step in BACK[square]:
        if whole & enemies:
            met = 1 << (whole & blocked).bit_length() - 1  # the nearest is the highest
            if met & enemies and met >> step & whole & ~blocked:
                return True
    return False


def hops(square: Square, is_king: bool, enemies: int, blocked: int, last_rank: int) -> list[Hop]:
    """Every jump the rules allow a piece from `square`, none if its capture ends there."""
    if is_king:
        return [
            hop
            for run in _king_hops(square, enemies, blocked)
            for hop in _landings(run, enemies, blocked)
        ]
    return [
        (victim, landing, bool(mask & last_rank))  # C12: crowned at once
        for victim, mask, landing in JUMPS[square]
        if enemies & victim and not blocked & mask
    ]


def _king_hops(square: Square, enemies: int, blocked: int) -> Iterator[tuple[int, list[int]]]:
    """Each enemy a king can jump, with the masks of all free squares behind it (C4)."""
    for whole, ray in RAYS[square]:
        if not whole & enemies:
            continue
        victim = 0
        behind: list[int] = []
        for mask in ray:
            if not blocked & mask:
                if victim:
                    behind.append(mask)
            elif victim or not enemies & mask:
                break  # own piece, captured piece, or two in a row
            else:
                victim = mask
        if behind:
            yield victim, behind


def _landings(run: tuple[int, list[int]], enemies: int, blocked: int) -> Iterator[Hop]:
    """C6: where the king can capture on it must land; only if nowhere, anywhere."""
    victim, behind = run
    left = enemies & ~victim
    squares = [Square(mask.bit_length() - 1) for mask in behind]
    going_on = [one for one in squares if can_king_hop(one, left, blocked)]
    return ((victim, square, True) for square in going_on or squares)


def endings(
    origin: Square, is_king: bool, enemies: int, blocked: int, last_rank: int
) -> dict[Ending, None]:
    """Every way the capture of one piece can end, each once, in the order found (C5)."""
    found: dict[Ending, None] = {}
    seen = set()
    waiting: list[Ending] = [(origin, 0, is_king)]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        square, taken, king = state
        onward = hops(square, king, enemies & ~taken, blocked, last_rank)
        waiting += [(landing, taken | victim, crown) for victim, landing, crown in onward]
        if taken and not onward:
            found[state] = None
    return found


def routes(
    origin: Square, is_king: bool, enemies: int, blocked: int, last_rank: int, victims: int
) -> Iterator[tuple[Square, ...]]:
    """Every path of landing squares that captures exactly `victims`, wherever it ends."""
    onward = hops(origin, is_king, enemies, blocked, last_rank)
    if not victims and not onward:
        yield (origin,)
    for victim, landing, crown in onward:
        if victim & victims:
            rest = routes(landing, crown, enemies & ~victim, blocked, last_rank, victims & ~victim)
            yield from ((origin, *path) for path in rest)
