"""Draw a position as text, row by row."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from games.draughts.board_and_pieces_as_plain_data import (
    BoardCell,
    BoardGeometry,
    PieceOnSquare,
    board_cells_and_names,
    pieces_by_square_name,
)
from games.draughts.colour import Colour
from games.draughts.position import Position
from games.draughts.variants import RUSSIAN, Variant

_LETTERS = {
    (Colour.WHITE, False): "w",
    (Colour.WHITE, True): "W",
    (Colour.BLACK, False): "b",
    (Colour.BLACK, True): "B",
}


def text_board(pos: Position, *, flipped: bool = False, variant: Variant = RUSSIAN) -> str:
    """Draw a position as text: w b men, W B kings, dots for free playing squares.

    Below stand the towers with all their pieces from the top down: "c3: w b b".
    """
    shape, shown = board_cells_and_names(variant), pieces_by_square_name(pos, variant)
    rows = [*_rows(shape)]
    lines = [_text_row(row[:: -1 if flipped else 1], shape, shown) for row in rows]
    if flipped:
        lines.reverse()
    files = variant.board.files[:: -1 if flipped else 1]
    foot = [] if shape.is_numbered or shape.is_star else ["  " + " ".join(files)]
    towers = [
        f"{name}: {' '.join((_LETTERS[piece.colour, piece.is_king], *piece.below))}"
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
        return _LETTERS[piece.colour, piece.is_king]
    return "." if cell.is_playable else " "
