"""The board and the pieces of a position as plain data, for drawing programs, and as text.

The board of a variant and the pieces of a position as plain data, for drawing programs.

>>> from draughts64 import START, RUSSIAN
>>> from draughts64.diagrams.plain import board_cells_and_names
>>> from draughts64.diagrams.plain import pieces_by_square_name
>>> board = board_cells_and_names(RUSSIAN)
>>> board.width, board.height, len(board.playable), board.cells[0]
(8, 8, 32, BoardCell(name='a8', file=0, rank=7, is_playable=False, is_dark=False))
>>> pieces_by_square_name(START, RUSSIAN)["a1"]
PieceOnSquare(colour=<Colour.WHITE: 'w'>, is_king=False, below='')
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from ..boards import Board, Corner, Square, SquareNaming
from ..colour import Colour
from ..position import LETTERS, Position, extra_state_of
from ..public import position_of, variant_of
from ..squares import squares_of
from ..variants import RUSSIAN, Variant, model


class BoardCell(NamedTuple):
    """One cell of a board; `name` as records name it, or letters where nothing is played.

    Of a star there are no cells but its holes, each two files from the next one of its row.
    """

    name: str
    file: int
    rank: int
    is_playable: bool
    is_dark: bool


class BoardGeometry(NamedTuple):
    """The shape of a board: its cells from White's far left, the names of playing squares.

    is_numbered   whether squares are named by numbers, which are then shown in them
    is_star       whether they are the holes of a star
    """

    width: int
    height: int
    cells: tuple[BoardCell, ...]
    playable: tuple[str, ...]
    is_numbered: bool
    is_star: bool = False


class PieceOnSquare(NamedTuple):
    """The piece on a square; `below` are the pieces under it from the top down, "bbw"."""

    colour: Colour
    is_king: bool
    below: str = ""


@cache
def board_cells_and_names(variant: model.Variant) -> BoardGeometry:
    """Return the cells of a variant's board and the names of its playing squares."""
    board, names = variant.board, variant.board.names_of_squares(variant.square_names)
    cells = tuple(
        _cell(board, names, file, rank)
        for rank in reversed(range(board.height))
        for file in range(board.width)
        if not board.is_star or (file, rank) in board.square_at_place
    )
    playable = tuple(cell.name for cell in cells if cell.is_playable)
    is_numbered = variant.square_names is not SquareNaming.LETTERS
    return BoardGeometry(board.width, board.height, cells, playable, is_numbered, board.is_star)


def _cell(board: Board, names: Mapping[Square, str], file: int, rank: int) -> BoardCell:
    square = board.square_at_place.get((file, rank))
    name = names[square] if square is not None else f"{board.files[file]}{rank + 1}"
    if board.is_star:
        return BoardCell(name, file, rank, True, True)
    is_dark = square is not None if board.corner is not Corner.ALL else (file + rank) % 2 == 0
    return BoardCell(name, file, rank, square is not None, is_dark)


def pieces_by_square_name(position: Position, variant: model.Variant) -> dict[str, PieceOnSquare]:
    """Return the piece on each occupied square, by the square's name."""
    names, state = variant.board.names_of_squares(variant.square_names), extra_state_of(position)
    towers = dict(state.prisoners) if state else {}
    return {
        names[square]: PieceOnSquare(
            Colour.WHITE if position.white >> square & 1 else Colour.BLACK,
            bool(position.kings >> square & 1),
            towers.get(square, ""),
        )
        for square in squares_of(position.white | position.black)
    }


def square_names(squares: Iterable[Square], variant: model.Variant) -> tuple[str, ...]:
    """Return the names of squares as this variant shows them."""
    names = variant.board.names_of_squares(variant.square_names)
    return tuple(names[square] for square in squares)


def text_board(
    position: Position | str | None = None,
    *,
    flipped: bool = False,
    variant: Variant | str = RUSSIAN,
) -> str:
    """Draw a position as text: w b men, W B kings, dots for free playing squares.

    Below stand the towers with all their pieces from the top down: "c3: w b b".
    """
    known = variant_of(variant)
    shape = board_cells_and_names(known)
    shown = pieces_by_square_name(position_of(position, known), known)
    rows = [*_rows(shape)]
    lines = [_text_row(row[:: -1 if flipped else 1], shape, shown) for row in rows]
    if flipped:
        lines.reverse()
    files = known.board.files[:: -1 if flipped else 1]
    foot = [] if shape.is_numbered or shape.is_star else ["  " + " ".join(files)]
    towers = [
        f"{name}: {' '.join((LETTERS[piece.colour, piece.is_king], *piece.below))}"
        for name, piece in shown.items()
        if piece.below
    ]
    return "\n".join((*map(str.rstrip, lines), *foot, *towers))


def _rows(shape: BoardGeometry) -> Iterator[tuple[BoardCell, ...]]:
    """The rows of a board, from White's far one."""
    for _, row in groupby(shape.cells, key=lambda cell: cell.rank):
        yield tuple(row)


def _text_row(
    row: Sequence[BoardCell], shape: BoardGeometry, shown: Mapping[str, PieceOnSquare]
) -> str:
    """One row, with its rank or with the number of its first square."""
    if shape.is_star:
        signs = {cell.file: _text_cell(cell, shown) for cell in row}
        return f"{row[0].name[0]} " + "".join(signs.get(at, " ") for at in range(shape.width))
    names = [cell.name for cell in row if cell.is_playable]
    head = f"{names[0]:>2}" if shape.is_numbered else str(row[0].rank + 1)
    return " ".join((head, *(_text_cell(cell, shown) for cell in row)))


def _text_cell(cell: BoardCell, shown: Mapping[str, PieceOnSquare]) -> str:
    piece = shown.get(cell.name) if cell.is_playable else None
    if piece is not None:
        return LETTERS[piece.colour, piece.is_king]
    return "." if cell.is_playable else " "
