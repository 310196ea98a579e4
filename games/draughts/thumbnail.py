"""Draw a position as a small SVG, for pages and sheets with hundreds of boards.

A tenth of the size of `diagram.svg`: the dark squares are one path, a piece is one circle, and
there are no coordinates.  It takes its colours from CSS in the same way.
"""

from collections.abc import Iterable
from html import escape

from games.draughts.board_drawing_data import geometry
from games.draughts.board_shapes import Board, Square
from games.draughts.colour import Colour
from games.draughts.position import Position, text_of
from games.draughts.variant import RUSSIAN, Variant

_CELL = 10
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
    """Draw the position as one `<svg role="img">`, `marked` squares coloured as a last move.

    Of a tower only the piece on top is drawn.
    """
    name, board = title or text_of(position, variant), variant.board
    wide, high = board.width * _CELL, board.height * _CELL
    dark = (_corner(one.file, one.rank, board) for one in geometry(variant).cells if one.is_dark)
    marks = "".join(_square(*_corner(*board.places[one], board)) for one in marked)
    return "".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" class="board thumbnail" role="img" '
            f'viewBox="0 0 {wide} {high}" aria-label="{escape(name)}">',
            f"<title>{escape(name)}</title>",
            f'<rect class="light" width="{wide}" height="{high}" fill="#f2e3c6"/>',
            f'<path class="dark" fill="#a9825a" d="{"".join(_square(x, y) for x, y in dark)}"/>',
            f'<path class="last" fill="#e8c95a" d="{marks}"/>' if marks else "",
            *(_men(position, colour, board) for colour in Colour),
            _kings(position, board),
            "</svg>",
        )
    )


def _corner(file: int, rank: int, board: Board) -> tuple[int, int]:
    """Where a square's upper left corner is drawn."""
    return file * _CELL, (board.height - 1 - rank) * _CELL


def _square(x: int, y: int) -> str:
    return f"M{x} {y}h{_CELL}v{_CELL}h-{_CELL}z"


def _men(position: Position, colour: Colour, board: Board) -> str:
    """All pieces of a side."""
    squares = (at for at, side, _ in position.pieces() if side is colour)
    discs = "".join(
        f'<circle cx="{x + 5}" cy="{y + 5}" r="4"/>'
        for x, y in (_corner(*board.places[at], board) for at in squares)
    )
    return f"<g {_LOOK[colour]}>{discs}</g>" if discs else ""


def _kings(position: Position, board: Board) -> str:
    """A crown's dot on every king."""
    squares = (at for at, _, is_king in position.pieces() if is_king)
    dots = "".join(
        f'<circle cx="{x + 5}" cy="{y + 5}" r="1.8"/>'
        for x, y in (_corner(*board.places[at], board) for at in squares)
    )
    return f'<g class="crowns" fill="#c8791e">{dots}</g>' if dots else ""
