"""A board and its pieces as plain data, for programs that draw them.

>>> from games.draughts import START, RUSSIAN
>>> from games.draughts.board_drawing_data import board_cells_and_names, pieces_by_square_name
>>> board = board_cells_and_names(RUSSIAN)
>>> board.width, board.height, len(board.playable), board.cells[0]
(8, 8, 32, Cell(name='a8', file=0, rank=7, is_playable=False, is_dark=False))
>>> pieces_by_square_name(START, RUSSIAN)["a1"]
Piece(colour=<Colour.WHITE: 'w'>, is_king=False, below='')
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from games.draughts.board_shapes import Board, Corner, Names, Square
from games.draughts.colour import Colour
from games.draughts.position import Position, state_of
from games.draughts.squares import squares_of
from games.draughts.variant_definition import Variant


class Cell(NamedTuple):
    """One cell of a board: `name` as records of the game name it, letters where none plays.

    Of a star there are no cells but its holes, each two files from the next one of its row.
    """

    name: str
    file: int
    rank: int
    is_playable: bool
    is_dark: bool


class Geometry(NamedTuple):
    """A board: its cells row by row from White's far left, the names of those played on.

    is_numbered   whether squares are named by numbers, which are then shown in them
    is_star       whether they are the holes of a star
    """

    width: int
    height: int
    cells: tuple[Cell, ...]
    playable: tuple[str, ...]
    is_numbered: bool
    is_star: bool = False


class Piece(NamedTuple):
    """What stands on a square; `below` are the pieces under it from the top down, "bbw"."""

    colour: Colour
    is_king: bool
    below: str = ""


@cache
def board_cells_and_names(variant: Variant) -> Geometry:
    """Return the board of a variant as data: its cells and the names of those played on."""
    board, names = variant.board, variant.board.named(variant.square_names)
    cells = tuple(
        _cell(board, names, file, rank)
        for rank in reversed(range(board.height))
        for file in range(board.width)
        if not board.is_star or (file, rank) in board.at
    )
    playable = tuple(cell.name for cell in cells if cell.is_playable)
    is_numbered = variant.square_names is not Names.LETTERS
    return Geometry(board.width, board.height, cells, playable, is_numbered, board.is_star)


def _cell(board: Board, names: Mapping[Square, str], file: int, rank: int) -> Cell:
    square = board.at.get((file, rank))
    name = names[square] if square is not None else f"{board.files[file]}{rank + 1}"
    if board.is_star:
        return Cell(name, file, rank, True, True)
    is_dark = square is not None if board.corner is not Corner.ALL else (file + rank) % 2 == 0
    return Cell(name, file, rank, square is not None, is_dark)


def pieces_by_square_name(position: Position, variant: Variant) -> dict[str, Piece]:
    """Return what stands on each square, by its name, rank by rank from White's left."""
    names, state = variant.board.named(variant.square_names), state_of(position)
    towers = dict(state.prisoners) if state else {}
    return {
        names[square]: Piece(
            Colour.WHITE if position.white >> square & 1 else Colour.BLACK,
            bool(position.kings >> square & 1),
            towers.get(square, ""),
        )
        for square in squares_of(position.white | position.black)
    }


def square_names(squares: Iterable[Square], variant: Variant) -> tuple[str, ...]:
    """Return the names of squares where this game is shown."""
    names = variant.board.named(variant.square_names)
    return tuple(names[square] for square in squares)
