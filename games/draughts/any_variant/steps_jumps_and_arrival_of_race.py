"""List the moves and find the winner of a game without captures: steps, jumps, arrival (W8)."""

from collections.abc import Iterator
from functools import cache

from games.draughts import race_steps_and_jumps
from games.draughts.any_variant.move_tables import DIRECTIONS
from games.draughts.board_shapes import Board, Square
from games.draughts.colour import Colour
from games.draughts.move import Move, make_move
from games.draughts.position import Position, start_of
from games.draughts.race_steps_and_jumps import Lines as Neighbours
from games.draughts.race_steps_and_jumps import neighbours_of_holes, reachable_holes
from games.draughts.squares_as_bits import squares_of
from games.draughts.variant_definition import MoveLines, Variant

_SIX = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def neighbours_of_each_square(variant: Variant) -> Neighbours[Square]:
    """Map each square to its neighbours, each with the square behind it."""
    return _neighbours(variant.board, variant.movement.man_steps)


@cache
def _neighbours(board: Board, lines: MoveLines) -> Neighbours[Square]:
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
    return race_steps_and_jumps.is_legal_path(neighbours_of_each_square(variant), path, others)
