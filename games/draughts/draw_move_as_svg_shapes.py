"""Draw a move over a board as SVG shapes: its path, crosses on captured pieces, arrows."""

from collections.abc import Iterator, Sequence

from games.draughts.draw_board_as_svg_shapes import SquareBoardDrawing
from games.draughts.draw_piece_as_svg_shapes import RADIUS
from games.draughts.moves import Move

Point = tuple[float, float]

_HEAD = (14, 8)  # length and half-width of an arrow's head


def draw_victims(board: SquareBoardDrawing, last: Move | None) -> Iterator[str]:
    """Draw a cross where each captured piece stood."""
    for square in last.victims if last else ():
        x, y = board.centre_of_square(board.names[square])
        yield (
            f'<path class="victim" d="M{x - 9} {y - 9}l18 18m0 -18l-18 18" '
            f'fill="none" stroke="#7c2d12" stroke-width="4" stroke-linecap="round"/>'
        )


def draw_path(board: SquareBoardDrawing, path: Sequence[str]) -> Iterator[str]:
    """Draw the line that a piece went, if it jumped or turned on its way."""
    if len(path) < 2:
        return
    yield (
        f'<polyline class="way" points="{_points(board, path)}" fill="none" '
        f'stroke="#6b5310" stroke-width="4" stroke-linejoin="round" stroke-dasharray="2 7" '
        f'stroke-linecap="round"/>'
    )


def draw_tried_move(board: SquareBoardDrawing, path: Sequence[str]) -> Iterator[str]:
    """Draw a legal move not yet played as an arrow over its squares."""
    (neck, left, right), end = (
        _head(*map(board.centre_of_square, path[-2:])),
        board.centre_of_square(path[-1]),
    )
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (end, left, right))
    line = f"{_points(board, path[:-1])} {neck[0]:.1f},{neck[1]:.1f}"
    yield (
        f'<g class="tried"><polyline points="{line}" fill="none" stroke="#1b6b3a" '
        f'stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>'
        f'<polygon points="{points}" fill="#1b6b3a"/></g>'
    )


def _points(board: SquareBoardDrawing, path: Sequence[str]) -> str:
    return " ".join("{},{}".format(*board.centre_of_square(name)) for name in path)


def draw_wrong_move(board: SquareBoardDrawing, origin: str, target: str) -> Iterator[str]:
    """Draw an illegal move as an arrow."""
    start, end = board.centre_of_square(origin), board.centre_of_square(target)
    if start == end:
        x, y = start
        yield (
            f'<circle class="wrong warning" cx="{x}" cy="{y}" r="{RADIUS + 3}" '
            f'fill="none" stroke="#b3261e" stroke-width="5"/>'
        )
        return
    neck, left, right = _head(start, end)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (end, left, right))
    yield (
        f'<g class="wrong warning"><circle cx="{start[0]}" cy="{start[1]}" r="{RADIUS + 3}" '
        f'fill="none" stroke="#b3261e" stroke-width="4"/><line x1="{start[0]}" y1="{start[1]}" '
        f'x2="{neck[0]:.1f}" y2="{neck[1]:.1f}" stroke="#b3261e" stroke-width="6" '
        f'stroke-linecap="round"/><polygon points="{points}" fill="#b3261e"/></g>'
    )


def _head(start: Point, end: Point) -> tuple[Point, Point, Point]:
    """The neck of an arrow and the two corners of its head."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    long, wide = _HEAD
    neck = (end[0] - ux * long, end[1] - uy * long)
    left = (neck[0] - uy * wide, neck[1] + ux * wide)
    right = (neck[0] + uy * wide, neck[1] - ux * wide)
    return neck, left, right
