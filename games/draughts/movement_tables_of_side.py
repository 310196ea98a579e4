"""Tables of how each side of a variant moves and captures on the usual board, made once (M2-M4)."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from games.draughts.colour import Colour
from games.draughts.diagonal_tables import DOWN, JUMPS, STEPS, UP
from games.draughts.squares_as_bits import LAST_RANK_BLACK, LAST_RANK_WHITE, Square
from games.draughts.variants import CaptureChoice, LastRank, Variant

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
