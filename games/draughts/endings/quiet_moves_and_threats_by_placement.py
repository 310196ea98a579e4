"""Tables of one side's quiet moves and threats in every placement, for the solver.

A move is the number of the placement it leads to and the squares that must be free of the other
side's pieces.  Everything is seen from White's side of the board.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.draughts.diagonal_tables import RAYS, UP
from games.draughts.endings.number_placements_of_one_side import (
    SideMaterial,
    placement_key,
    placement_number_table,
    placements_of_side,
)
from games.draughts.squares_as_bits import BOARD, LAST_RANK_WHITE, Square, squares_of

Step = tuple[int, int]  # number of the placement, squares that must be free


@dataclass(frozen=True, slots=True)
class QuietMoveTables:
    """Quiet moves and threats of a side, each list indexed by the placement's number.

    paths        for each move that keeps the material, the squares that must be free
    promotions   the moves that make a king, with placements of `with_one_man_crowned(side)`
    backward     the moves taken back: where the pieces stood before
    threats      victims with the squares that must be free to capture them, by victim
    """

    paths: list[list[int]]
    promotions: list[list[Step]]
    backward: list[list[Step]]
    threats: list[dict[int, list[int]]]


def with_one_man_crowned(side: SideMaterial) -> SideMaterial:
    """Return the side with one man made a king."""
    return SideMaterial(side.men - 1, side.kings + 1)


@cache
def make_quiet_move_tables(side: SideMaterial) -> QuietMoveTables:
    """Make the tables of a side, at first use."""
    known = placement_number_table(side)
    promoted = placement_number_table(with_one_man_crowned(side)) if side.men else {}
    size = len(known)
    made = QuietMoveTables([[] for _ in range(size)], [], [[] for _ in range(size)], [])
    for number, (men, kings) in enumerate(placements_of_side(side)):
        paths, promotions = made.paths[number], []
        for origin, target in _man_moves(men, men | kings):
            if target & LAST_RANK_WHITE:
                key = placement_key(men ^ origin, kings | target)
                promotions.append((promoted[key], target))
                continue
            paths.append(target)
            made.backward[known[placement_key(men ^ origin ^ target, kings)]].append(
                (number, origin)
            )
        for origin, target, between in _king_moves(kings, men | kings):
            paths.append(between | target)
            after = known[placement_key(men, kings ^ origin ^ target)]
            made.backward[after].append((number, between | origin))
        made.promotions.append(promotions)
        made.threats.append(_threats(men, kings))
    return made


def _man_moves(men: int, own: int) -> Iterator[tuple[int, int]]:
    """Origin and target of every move of a man."""
    for square in squares_of(men):
        for step in UP:
            target = 1 << square + step
            if target & BOARD & ~own:
                yield 1 << square, target


def _king_moves(kings: int, own: int) -> Iterator[tuple[int, int, int]]:
    """Origin, target and the squares between of every move of a king."""
    for square in squares_of(kings):
        for _, ray in RAYS[square]:
            between = 0
            for target in ray:
                if target & own:
                    break
                yield 1 << square, target, between
                between |= target


def _threats(men: int, kings: int) -> dict[int, list[int]]:
    """What the pieces would capture first: each victim with the squares that must be free."""
    own = men | kings
    threats: dict[int, list[int]] = {}
    for square in squares_of(own):
        for victim, needed in _targets(square, bool(kings >> square & 1)):
            if not (victim | needed) & own:
                threats.setdefault(victim, []).append(needed)
    return threats


@cache
def _targets(square: Square, is_king: bool) -> tuple[Step, ...]:
    """Victims of one piece on an empty board, with the squares up to and behind them."""
    targets = []
    for _, ray in RAYS[square]:
        between = 0
        for victim, landing in zip(ray, ray[1:], strict=False):
            targets.append((victim, between | landing))
            if not is_king:
                break
            between |= victim
    return tuple(targets)
