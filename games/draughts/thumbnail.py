"""Draw a position as a small SVG, for pages and sheets with hundreds of boards.

A tenth of the size of `diagram.svg`: the dark squares are one path, a piece is one circle, and
there are no coordinates.  It takes its colours from CSS in the same way.
"""

from collections.abc import Iterable
from html import escape

from games.draughts.colour import Colour
from games.draughts.position import Position
from games.draughts.squares import ALL_SQUARES, Square, file_of, rank_of

_CELL, _SIDE = 10, 80
_LOOK = {
    Colour.WHITE: 'class="men white" fill="#fffdf5" stroke="#4a4034"',
    Colour.BLACK: 'class="men black" fill="#2e2a27" stroke="#0c0b0a"',
}


def thumbnail(position: Position, title: str = "", marked: Iterable[Square] = ()) -> str:
    """Draw the position as one `<svg role="img">`, `marked` squares coloured as a last move."""
    name = title or position.fen()
    squares = "".join(map(_square, ALL_SQUARES))
    marks = "".join(map(_square, marked))
    return "".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" class="board thumbnail" role="img" '
            f'viewBox="0 0 {_SIDE} {_SIDE}" aria-label="{escape(name)}">',
            f"<title>{escape(name)}</title>",
            f'<rect class="light" width="{_SIDE}" height="{_SIDE}" fill="#f2e3c6"/>',
            f'<path class="dark" fill="#a9825a" d="{squares}"/>',
            f'<path class="last" fill="#e8c95a" d="{marks}"/>' if marks else "",
            *(_men(position, colour) for colour in Colour),
            _kings(position),
            "</svg>",
        )
    )


def _corner(square: Square) -> tuple[int, int]:
    return file_of(square) * _CELL, _SIDE - (rank_of(square) + 1) * _CELL


def _square(square: Square) -> str:
    x, y = _corner(square)
    return f"M{x} {y}h{_CELL}v{_CELL}h-{_CELL}z"


def _men(position: Position, colour: Colour) -> str:
    """All pieces of a side."""
    discs = "".join(
        f'<circle cx="{x + 5}" cy="{y + 5}" r="4"/>'
        for x, y in (_corner(at) for at, side, _ in position.pieces() if side is colour)
    )
    return f"<g {_LOOK[colour]}>{discs}</g>" if discs else ""


def _kings(position: Position) -> str:
    """A crown's dot on every king."""
    dots = "".join(
        f'<circle cx="{x + 5}" cy="{y + 5}" r="1.8"/>'
        for x, y in (_corner(at) for at, _, is_king in position.pieces() if is_king)
    )
    return f'<g class="crowns" fill="#c8791e">{dots}</g>' if dots else ""
