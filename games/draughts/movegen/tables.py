"""Tables of the usual board: its diagonals, and how each side of a variant moves there (M2-M4)."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ..boards import Square
from ..colour import Colour
from ..squares import ALL_SQUARES, BOARD, FILES, LAST_RANK_BLACK, LAST_RANK_WHITE, file_of
from ..variants import CaptureChoice, LastRank, Variant

STEPS = (4, 5, -4, -5)
"""Up-left, up-right, down-right, down-left, as changes of the bit."""

UP, DOWN = STEPS[:2], STEPS[2:]


def _ray(square: Square, step: int) -> tuple[int, ...]:
    """Masks of the squares from `square` to the edge, nearest first."""
    bits = []
    bit = square + step
    while bit >= 0 and BOARD >> bit & 1:
        bits.append(1 << bit)
        bit += step
    return tuple(bits)


RAYS: dict[Square, tuple[tuple[int, tuple[int, ...]], ...]] = {
    square: tuple((sum(ray), ray) for ray in (_ray(square, step) for step in STEPS) if ray)
    for square in ALL_SQUARES
}
"""Up to four diagonals out of each square: the whole as one mask, then square by square (B5)."""

JUMPS: dict[Square, tuple[tuple[int, int, Square], ...]] = {
    square: tuple(
        (ray[0], ray[1], Square(ray[1].bit_length() - 1)) for _, ray in rays if len(ray) > 1
    )
    for square, rays in RAYS.items()
}
"""A man's jumps out of each square: mask of the victim, mask and square of the landing (C3)."""

AHEAD: dict[Square, tuple[tuple[int, int], ...]] = {
    square: tuple((sum(ray), step) for step in UP if (ray := _ray(square, step)))
    for square in ALL_SQUARES
}
"""The diagonals on which bits grow: the whole as one mask, and the step."""

BACK: dict[Square, tuple[tuple[int, int], ...]] = {
    square: tuple((sum(ray), -step) for step in DOWN if (ray := _ray(square, step)))
    for square in ALL_SQUARES
}
"""The diagonals on which bits shrink: the whole as one mask, and the size of the step."""

LINES: dict[Square, int] = {
    square: sum(whole for whole, _ in rays) for square, rays in RAYS.items()
}
"""All squares on a diagonal with a square."""

Landing = tuple[int, Square, int]

Flight = tuple[int, bool, dict[int, tuple[Landing, ...]]]


def _landings_by_victim(ray: tuple[int, ...]) -> dict[int, tuple[Landing, ...]]:
    """For each victim on a diagonal the squares behind it, nearest first."""
    landings = [(mask, Square(mask.bit_length() - 1)) for mask in ray]
    named = tuple((mask, square, LINES[square]) for mask, square in landings)
    return {mask: named[place:] for place, mask in enumerate(ray[:-1], 1)}


FLIGHTS: dict[Square, tuple[Flight, ...]] = {
    square: tuple(
        (sum(ray), step in UP, _landings_by_victim(ray))
        for step in STEPS
        if len(ray := _ray(square, step)) > 1
    )
    for square in ALL_SQUARES
}
"""The diagonals long enough for a capture: the whole as one mask, whether bits grow on it, and
behind each victim the squares to land on, with all squares on a diagonal with them (C4)."""


def _lines() -> dict[tuple[Square, Square], int]:
    lines = {}
    for square, rays in RAYS.items():
        for _, ray in rays:
            between = 0
            for mask in ray:
                lines[square, Square(mask.bit_length() - 1)] = between
                between |= mask
    return lines


BETWEEN: dict[tuple[Square, Square], int] = _lines()
"""The squares strictly between two squares of one diagonal; no entry, no diagonal."""

FILE_MASKS: tuple[int, ...] = tuple(
    sum(1 << square for square in ALL_SQUARES if file_of(square) == file)
    for file in range(len(FILES))
)
"""The squares of each file, a to h."""

# Tables of how each side of a variant moves and captures on the usual board, made once (M2-M4).


Rank = int

MAN: Rank = 0

KING: Rank = 1

DONE: Rank = 2

SPENT: Rank = 3
"""What the capturing piece is: a man, a king, a man crowned where its capture must end, or a
king that was found to have nothing more to capture."""

_ARRIVES: Mapping[LastRank, Rank] = {
    LastRank.KING: KING,
    LastRank.MAN: MAN,
    LastRank.STOP: DONE,
}

# One multiplication lays a board several times side by side, each lane shifted by one step;
# the three products then answer "does any man have a jump" for all directions at once.
_LANE, _MIDDLE = 48, 8


class Lanes(NamedTuple):
    """Multipliers that shift a board once for each jump direction, to test all at once."""

    from_behind: int
    in_place: int
    from_beyond: int


def jump_multipliers(steps: tuple[int, ...]) -> Lanes:
    """Build the multipliers for these jump directions."""
    return Lanes(
        sum(1 << _LANE * lane + _MIDDLE + step for lane, step in enumerate(steps)),
        sum(1 << _LANE * lane + _MIDDLE for lane in range(len(steps))),
        sum(1 << _LANE * lane + _MIDDLE - step for lane, step in enumerate(steps)),
    )


ALL_DIRECTIONS = jump_multipliers(STEPS)

FROM_BEHIND, IN_PLACE, FROM_BEYOND = ALL_DIRECTIONS


class Manner(NamedTuple):
    """Movement tables of one side in a variant: steps, jumps, last rank, rule of choice.

    forward    the two steps of a man, as changes of the bit (M2)
    last_rank  where a man becomes a king (M4)
    man_jumps  a man's jumps out of each square: victim, landing, its square (C3)
    man_lanes  the same for all men at once
    flies      whether a king moves and captures at any distance (M3, C4)
    arrives    what a man is that lands on the last rank in a capture (C12)
    choice     which of several captures may be chosen (C11)
    """

    forward: tuple[int, ...]
    last_rank: int
    man_jumps: Mapping[Square, tuple[tuple[int, int, Square], ...]]
    man_lanes: Lanes
    flies: bool
    arrives: Rank
    choice: CaptureChoice


@cache
def movement_tables_of_side(variant: Variant, colour: Colour) -> Manner:
    """Return the tables of how this side moves and captures in this variant, made once."""
    is_white = colour is Colour.WHITE
    forward, movement = UP if is_white else DOWN, variant.movement
    return Manner(
        forward,
        LAST_RANK_WHITE if is_white else LAST_RANK_BLACK,
        JUMPS if movement.men_capture_backward else _forward_jumps(forward),
        ALL_DIRECTIONS if movement.men_capture_backward else jump_multipliers(forward),
        movement.flying_kings,
        _ARRIVES[movement.last_rank],
        movement.choice,
    )


def _forward_jumps(
    forward: tuple[int, ...],
) -> dict[Square, tuple[tuple[int, int, Square], ...]]:
    return {
        square: tuple(
            jump for jump in jumps if jump[2] - square in (2 * forward[0], 2 * forward[1])
        )
        for square, jumps in JUMPS.items()
    }
