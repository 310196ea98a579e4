"""Draw a position as an SVG picture or as a text board.

The SVG stands alone and takes its colours from CSS.
Every shape has a class for the page's style sheet and a presentation attribute for paper and
for programs without one; there is no inline style, so a strict content policy lets it through.
"""

from collections.abc import Iterator, Sequence
from html import escape

from games.draughts.colour import Colour
from games.draughts.moves import Move
from games.draughts.position import Position
from games.draughts.squares import FILES, RANKS, Square, square_name

CELL = 50
MARGIN = 24
_SIDE = 8 * CELL
_RADIUS = 20
_CROWN = ((-11, 7), (-13, -7), (-6, 0), (0, -10), (6, 0), (13, -7), (11, 7))
_HEAD = (14, 8)  # length and half-width of an arrow's head

_FILL = {Colour.WHITE: ("#fffdf5", "#4a4034"), Colour.BLACK: ("#2e2a27", "#0c0b0a")}
_CROWN_FILL = {Colour.WHITE: "#a3241b", Colour.BLACK: "#ffd75e"}
_NAMES = {Colour.WHITE: "white", Colour.BLACK: "black"}
_LETTERS = {
    (Colour.WHITE, False): "w",
    (Colour.WHITE, True): "W",
    (Colour.BLACK, False): "b",
    (Colour.BLACK, True): "B",
}

Point = tuple[float, float]


def svg(
    pos: Position,
    *,
    flipped: bool = False,
    last: Move | None = None,
    path: Sequence[str] = (),
    wrong: tuple[str, str] | None = None,
    tried: Sequence[str] = (),
    coordinates: bool = True,
    title: str = "",
) -> str:
    """Draw the position as one `<svg role="img">` with a `<title>` (by default its FEN).

    `last` marks a move that was played: its ends, a cross on every piece it took, and the way
    over the named squares of `path`.  `wrong` is an arrow between two named squares with a ring
    round the piece, `tried` an arrow over several, `flipped` shows the board from Black's side.
    """
    board = _Board(flipped, MARGIN if coordinates else 0)
    size = _SIDE + 2 * board.margin
    name = title or pos.fen()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
        f'viewBox="0 0 {size} {size}" aria-label="{escape(name)}">',
        f"<title>{escape(name)}</title>",
        *board.squares(_marks(last, path)),
        *(board.coordinates() if coordinates else ()),
        *board.victims(last),
        *board.way(path),
        *board.pieces(pos),
    ]
    if wrong:
        parts.extend(board.arrow(*wrong))
    if len(tried) > 1:
        parts.extend(board.tried(tried))
    return "".join((*parts, "</svg>"))


def text_board(pos: Position, *, flipped: bool = False) -> str:
    """Draw the position in letters: w b men, W B kings, dots for free dark squares."""
    shown = {square_name(at): _LETTERS[side, king] for at, side, king in pos.pieces()}
    files = FILES[::-1] if flipped else FILES
    ranks = RANKS if flipped else RANKS[::-1]
    rows = [" ".join((rank, *(_cell(shown, file, rank) for file in files))) for rank in ranks]
    return "\n".join((*map(str.rstrip, rows), "  " + " ".join(files)))


def _cell(shown: dict[str, str], file: str, rank: str) -> str:
    return shown.get(file + rank) or ("." if _is_dark(file, rank) else " ")


def _is_dark(file: str, rank: str) -> bool:
    """a1 is dark (B2)."""
    return (FILES.index(file) + RANKS.index(rank)) % 2 == 0


def _marks(last: Move | None, path: Sequence[str]) -> dict[str, str]:
    """The class of every square a move touched."""
    if last is None:
        return dict.fromkeys(path, "last")
    taken = {square_name(square): "taken" for square in last.victims}
    taken |= dict.fromkeys(path, "last")
    return taken | {square_name(square): "last" for square in (last.origin, last.target)}


class _Board:
    """Where things stand on the drawing, seen from one side."""

    def __init__(self, flipped: bool, margin: int) -> None:
        self.flipped, self.margin = flipped, margin

    def corner(self, name: str) -> tuple[int, int]:
        """The upper left corner of a square."""
        file, rank = FILES.index(name[0]), RANKS.index(name[1])
        column, row = (7 - file, rank) if self.flipped else (file, 7 - rank)
        return self.margin + column * CELL, self.margin + row * CELL

    def centre(self, name: str) -> tuple[int, int]:
        """The middle of a square."""
        x, y = self.corner(name)
        return x + CELL // 2, y + CELL // 2

    def squares(self, marks: dict[str, str]) -> Iterator[str]:
        """All 64 squares, dark ones named, touched ones marked."""
        fills = {"last": "#e8c95a", "taken": "#d99a7c"}
        for rank in RANKS:
            for file in FILES:
                name = file + rank
                x, y = self.corner(name)
                mark = marks.get(name, "")
                kind = "dark" if _is_dark(file, rank) else "light"
                fill = fills.get(mark) or {"dark": "#a9825a", "light": "#f2e3c6"}[kind]
                yield (
                    f'<rect class="{" ".join(filter(None, ("square", kind, mark)))}" '
                    f'data-square="{name}" x="{x}" y="{y}" width="{CELL}" height="{CELL}" '
                    f'fill="{fill}"/>'
                )

    def coordinates(self) -> Iterator[str]:
        """Letters below, numbers on the left (B3)."""
        low = "8" if self.flipped else "1"
        left = "h" if self.flipped else "a"
        for file in FILES:
            yield self._label(file, self.centre(file + low)[0], _SIDE + self.margin * 3 // 2)
        for rank in RANKS:
            yield self._label(rank, self.margin // 2, self.centre(left + rank)[1])

    @staticmethod
    def _label(text: str, x: int, y: int) -> str:
        return (
            f'<text class="coordinate" x="{x}" y="{y}" font-size="14" font-family="sans-serif" '
            f'text-anchor="middle" dominant-baseline="central" fill="#5b4a36">{text}</text>'
        )

    def pieces(self, pos: Position) -> Iterator[str]:
        """Men as two rings, kings with a crown on them."""
        for square, colour, is_king in pos.pieces():
            yield from self._piece(square, colour, is_king)

    def _piece(self, square: Square, colour: Colour, is_king: bool) -> Iterator[str]:
        name = square_name(square)
        x, y = self.centre(name)
        fill, stroke = _FILL[colour]
        kind = "king" if is_king else "man"
        yield f'<g class="piece {_NAMES[colour]} {kind}" data-square="{name}">'
        yield (
            f'<circle class="disc" cx="{x}" cy="{y}" r="{_RADIUS}" '
            f'fill="{fill}" stroke="{stroke}" stroke-width="2"/>'
        )
        if is_king:
            points = " ".join(f"{x + dx},{y + dy}" for dx, dy in _CROWN)
            yield f'<polygon class="crown" points="{points}" fill="{_CROWN_FILL[colour]}"/>'
        else:
            edge = "#b8a98c" if colour is Colour.WHITE else "#75695c"
            yield (
                f'<circle class="rim" cx="{x}" cy="{y}" r="{_RADIUS - 7}" '
                f'fill="none" stroke="{edge}" stroke-width="2"/>'
            )
        yield "</g>"

    def victims(self, last: Move | None) -> Iterator[str]:
        """A cross where a captured piece stood."""
        for square in last.victims if last else ():
            x, y = self.centre(square_name(square))
            yield (
                f'<path class="victim" d="M{x - 9} {y - 9}l18 18m0 -18l-18 18" '
                f'fill="none" stroke="#7c2d12" stroke-width="4" stroke-linecap="round"/>'
            )

    def way(self, path: Sequence[str]) -> Iterator[str]:
        """The line a piece went, if it turned or jumped on the way."""
        if len(path) < 2:
            return
        yield (
            f'<polyline class="way" points="{self._points(path)}" fill="none" '
            f'stroke="#6b5310" stroke-width="4" stroke-linejoin="round" stroke-dasharray="2 7" '
            f'stroke-linecap="round"/>'
        )

    def tried(self, path: Sequence[str]) -> Iterator[str]:
        """A legal move that might be played, as an arrow over its squares."""
        (neck, left, right), end = _head(*map(self.centre, path[-2:])), self.centre(path[-1])
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (end, left, right))
        way = f"{self._points(path[:-1])} {neck[0]:.1f},{neck[1]:.1f}"
        yield (
            f'<g class="tried"><polyline points="{way}" fill="none" stroke="#1b6b3a" '
            f'stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>'
            f'<polygon points="{points}" fill="#1b6b3a"/></g>'
        )

    def _points(self, path: Sequence[str]) -> str:
        return " ".join("{},{}".format(*self.centre(name)) for name in path)

    def arrow(self, origin: str, target: str) -> Iterator[str]:
        """A move that may not be played."""
        start, end = self.centre(origin), self.centre(target)
        if start == end:
            x, y = start
            yield (
                f'<circle class="wrong warning" cx="{x}" cy="{y}" r="{_RADIUS + 3}" '
                f'fill="none" stroke="#b3261e" stroke-width="5"/>'
            )
            return
        neck, left, right = _head(start, end)
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (end, left, right))
        yield (
            f'<g class="wrong warning"><circle cx="{start[0]}" cy="{start[1]}" r="{_RADIUS + 3}" '
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
