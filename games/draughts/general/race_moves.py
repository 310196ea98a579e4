"""Moves and the end of a game in which nothing is captured: steps, chained jumps, arrival (W8)."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from games.draughts.board_shapes import Board, Square
from games.draughts.colour import Colour
from games.draughts.general.move_tables import DIRECTIONS
from games.draughts.move import Move, make_move
from games.draughts.position import Position, start_of
from games.draughts.races.steps import Lines as Neighbours
from games.draughts.races.steps import lines_of, targets
from games.draughts.squares import squares_of
from games.draughts.variant_facts import Lines, Variant

_SIX = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def neighbours(variant: Variant) -> Neighbours[Square]:
    """Return of each square its neighbours, each with the square behind it."""
    return _neighbours(variant.board, variant.movement.man_steps)


@cache
def _neighbours(board: Board, lines: Lines) -> Neighbours[Square]:
    return lines_of(board.places, _SIX if lines is Lines.SIX else DIRECTIONS[::2])


def legal_moves(position: Position, variant: Variant) -> tuple[Move, ...]:
    """List every step and every end of a chain of jumps once; none when somebody has arrived."""
    if arrived(position, variant) is not None:
        return ()
    return tuple(_moves(position, variant))


def _moves(position: Position, variant: Variant) -> Iterator[Move]:
    lines, own = neighbours(variant), squares_of(position.side(position.turn))
    taken = frozenset((*own, *squares_of(position.side(position.turn.other))))
    for origin in own:
        for target in sorted(targets(lines, origin, taken - {origin})):
            yield make_move(origin, target)


def arrived(position: Position, variant: Variant) -> Colour | None:
    """Return the side whose men fill the squares that the other side started from."""
    start = start_of(variant)
    for colour in (position.turn.other, position.turn):
        goal = start.side(colour.other)
        if position.side(colour) & goal == goal:
            return colour
    return None


def is_way(position: Position, way: tuple[Square, ...], variant: Variant) -> bool:
    """Whether a man goes over these squares in this order: one step, or jumps alone."""
    lines = neighbours(variant)
    taken = (position.white | position.black) & ~(1 << way[0])
    if any(taken >> square & 1 for square in way):
        return False
    if len(way) == 2 and any(near == way[1] for near, _ in lines[way[0]]):
        return True
    return all(
        any(far == there and taken >> near & 1 for near, far in lines[here])
        for here, there in pairwise(way)
    )
