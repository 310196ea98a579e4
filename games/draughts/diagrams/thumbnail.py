"""Draw a position as a small SVG without coordinates, for pages with many boards.

A tenth of the size of `svg.svg`: the dark squares are one path, a piece is one circle, and
there are no coordinates.  It takes its colours from CSS in the same way.
"""

from collections.abc import Iterable, Iterator
from html import escape

from ..boards import Board, Square
from ..colour import Colour
from ..position import Position, extra_state_of, fen_as_shown
from ..variants import RUSSIAN, Variant
from .plain import board_cells_and_names
from .svg import CROWN_FILL

_CELL = 10

_STAR_ROW = 9  # from one row of a star to the next

_LOOK = {
    Colour.WHITE: 'class="men white" fill="#fffdf5" stroke="#4a4034"',
    Colour.BLACK: 'class="men black" fill="#2e2a27" stroke="#0c0b0a"',
}


def thumbnail(
    position: Position,
    title: str = "",
    marked: Iterable[Square] = (),
    *,
    variant: Variant = RUSSIAN,
) -> str:
    """Draw a position as a small `<svg role="img">`, `marked` squares coloured.

    A tower is a narrow stack of its pieces beside the piece on top, in their order from the top
    down; of a higher one than fits the lowest are left out, and the title tells all.
    """
    name, board = title or fen_as_shown(position, variant), variant.board
    wide, high = _size(board)
    shape = _hole if board.is_star else _square
    dark = (
        _corner(cell.file, cell.rank, board)
        for cell in board_cells_and_names(variant).cells
        if cell.is_dark
    )
    marks = "".join(shape(*_corner(*board.place_of_square[square], board)) for square in marked)
    return "".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" class="board thumbnail" role="img" '
            f'viewBox="0 0 {wide} {high}" aria-label="{escape(name)}">',
            f"<title>{escape(name)}</title>",
            f'<rect class="light" width="{wide}" height="{high}" fill="#f2e3c6"/>',
            f'<path class="dark" fill="#a9825a" d="{"".join(shape(x, y) for x, y in dark)}"/>',
            f'<path class="last" fill="#e8c95a" d="{marks}"/>' if marks else "",
            *(_men(position, colour, board) for colour in Colour),
            *(_crowns(position, colour, board) for colour in Colour),
            *_towers(position, variant),
            "</svg>",
        )
    )


def _corner(file: int, rank: int, board: Board) -> tuple[int, int]:
    """Where a square's upper left corner is drawn."""
    if board.is_star:
        return file * _CELL // 2, (board.height - 1 - rank) * _STAR_ROW
    return file * _CELL, (board.height - 1 - rank) * _CELL


def _size(board: Board) -> tuple[int, int]:
    """The width and height of the drawing."""
    if board.is_star:
        return (board.width + 1) * _CELL // 2, (board.height - 1) * _STAR_ROW + _CELL
    return board.width * _CELL, board.height * _CELL


def _square(x: int, y: int) -> str:
    return f"M{x} {y}h{_CELL}v{_CELL}h-{_CELL}z"


def _hole(x: int, y: int) -> str:
    return f"M{x + 1} {y + 5}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"


def _men(position: Position, colour: Colour, board: Board) -> str:
    """All pieces of a side."""
    squares = (at for at, side, _ in position.pieces() if side is colour)
    discs = "".join(
        f'<circle cx="{x + 5}" cy="{y + 5}" r="4"/>'
        for x, y in (_corner(*board.place_of_square[at], board) for at in squares)
    )
    return f"<g {_LOOK[colour]}>{discs}</g>" if discs else ""


def _crowns(position: Position, colour: Colour, board: Board) -> str:
    """A crown on every king of a side: red on white, gold on black."""
    squares = (at for at, side, is_king in position.pieces() if is_king and side is colour)
    crowns = "".join(
        f"M{x + 2.8:g} {y + 6.7:g}l-.4-2.8 1.4 1.4 1.2-2 1.2 2 1.4-1.4-.4 2.8z"
        for x, y in (_corner(*board.place_of_square[at], board) for at in squares)
    )
    return f'<path class="crowns" fill="{CROWN_FILL[colour]}" d="{crowns}"/>' if crowns else ""


_SLICE = 1.5  # how high a piece below another is drawn

_SHOWN_BELOW = 6

_BAR = {
    "w": 'fill="#fffdf5" stroke="#4a4034"',
    "b": 'fill="#2e2a27" stroke="#f2e3c6"',
}


def _towers(position: Position, variant: Variant) -> Iterator[str]:
    """The pieces below others as bars at the right edge of the square, the upper first."""
    state = extra_state_of(position)
    for at, below in state.prisoners if state else ():
        x, y = _corner(*variant.board.place_of_square[at], variant.board)
        bars = "".join(
            f'<rect x="{x + 6.9}" y="{y + 0.5 + _SLICE * place:g}" width="2.8" height="{_SLICE}" '
            f'stroke-width=".3" {_BAR[piece]}/>'
            for place, piece in enumerate(below[:_SHOWN_BELOW])
        )
        yield f'<g class="tower">{bars}</g>'
