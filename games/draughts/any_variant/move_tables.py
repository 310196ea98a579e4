"""Tables of where the pieces of one side can move in a variant, made from its data."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from games.draughts.board_shapes import Board, Square
from games.draughts.colour import Colour
from games.draughts.variant_definition import MoveLines, Movement, Variant

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Changes of file and rank, clockwise from White's way ahead; the opposite is four further."""

Ray = tuple[tuple[int, Square], ...]  # mask and square, the nearest first
Aimed = tuple[int, Ray]  # the direction, and the squares in it
Table = Mapping[Square, tuple[Aimed, ...]]

_NEAR, _JUMP = 1, 2  # squares that a short piece needs for a step, for a capture


class MoveTables(NamedTuple):
    """Tables of where one side's men and kings can move and jump.

    last_rank      where a man becomes a king (M4)
    man_steps, king_steps        out of each square the squares of a quiet move, by direction
    man_captures, king_captures  the squares that a capture meets and lands on
    """

    movement: Movement
    last_rank: int
    man_steps: Table
    king_steps: Table
    man_captures: Table
    king_captures: Table


@cache
def move_tables(variant: Variant, colour: Colour) -> MoveTables:
    """Return the tables of a side in a variant, made at first use."""
    board, movement = variant.board, variant.movement
    is_white = colour is Colour.WHITE
    ahead = 1 if is_white else -1
    far = board.width + board.height if movement.flying_kings else 0
    men_turn_back = movement.men_capture_backward
    return MoveTables(
        movement,
        board.rank_mask(board.height - 1 if is_white else 0),
        _table(board, _ahead(movement.man_steps, ahead), _NEAR),
        _table(board, _directions_of(movement.king_steps), far or _NEAR),
        _table(
            board,
            _directions_of(movement.man_captures)
            if men_turn_back
            else _ahead(movement.man_captures, ahead),
            _JUMP,
            shortest=_JUMP,
        ),
        _table(board, _directions_of(movement.king_captures), far or _JUMP, shortest=_JUMP),
    )


_WANTED = {MoveLines.STRAIGHT: (0,), MoveLines.DIAGONAL: (1,), MoveLines.BOTH: (0, 1)}


def _directions_of(lines: MoveLines) -> tuple[int, ...]:
    """The directions of the lines, as places in DIRECTIONS."""
    wanted = _WANTED.get(lines, ())
    return tuple(at for at in range(len(DIRECTIONS)) if at % 2 in wanted)


def _ahead(lines: MoveLines, ahead: int) -> tuple[int, ...]:
    """Those that do not lead back."""
    return tuple(at for at in _directions_of(lines) if DIRECTIONS[at][1] * ahead >= 0)


def _table(board: Board, directions: tuple[int, ...], longest: int, *, shortest: int = 1) -> Table:
    """Out of each square the rays of at least `shortest` squares, cut to `longest`."""
    rays_by_square = {}
    for square in board.squares:
        rays = ((at, squares_on_line_to_edge(board, square, at)[:longest]) for at in directions)
        rays_by_square[square] = tuple(
            (at, squares_on_line_to_edge)
            for at, squares_on_line_to_edge in rays
            if len(squares_on_line_to_edge) >= shortest
        )
    return rays_by_square


@cache
def squares_on_line_to_edge(board: Board, square: Square, direction: int) -> Ray:
    """List the playing squares from a square along a line to the edge of the board."""
    (file, rank), (right, up) = board.place_of_square[square], DIRECTIONS[direction]
    ends = []
    for _ in range(board.width + board.height):
        file, rank = file + right, rank + up
        end = board.square_at_place.get((file, rank))
        if end is not None:
            ends.append((1 << end, end))
    return tuple(ends)
