"""Draw a position as an SVG picture; `text_board` draws it in letters.

The SVG stands alone and takes its colours from CSS.
Every shape has a class for the page's style sheet and a presentation attribute for paper and
for programs without one; there is no inline style, so a strict content policy lets it through.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import groupby

from games.draughts.board_drawing_data import Piece, geometry, pieces_on
from games.draughts.colour import Colour
from games.draughts.moves import Move
from games.draughts.position import Position, text_of
from games.draughts.text_diagram import text_board as text_board
from games.draughts.variant import RUSSIAN, Variant

CELL = 50
MARGIN = 24
_RADIUS = 20
_ROW = 43  # from one row of a star to the next
_RIM = 4  # around a hole
_BESIDE = 31  # from the middle of a hole to the label of its row
_BAR = 9  # the height of a piece below another, if there is room
_CROWN = ((-11, 7), (-13, -7), (-6, 0), (0, -10), (6, 0), (13, -7), (11, 7))
_HEAD = (14, 8)  # length and half-width of an arrow's head

_GROOVES = (15, 10, 5)
_FILL = {  # of the disc, its edge, its grooves
    Colour.WHITE: ("#fffdf5", "#4a4034", "#c2b08d"),
    Colour.BLACK: ("#2e2a27", "#0c0b0a", "#6d6259"),
}
_CROWN_FILL = {Colour.WHITE: "#a3241b", Colour.BLACK: "#ffd75e"}
_NAMES = {Colour.WHITE: "white", Colour.BLACK: "black"}

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
    variant: Variant = RUSSIAN,
) -> str:
    """Draw the position as one `<svg role="img">` with a `<title>` (by default its FEN).

    `last` marks a move that was played: its ends, a cross on every piece it took, and the way
    over the named squares of `path`.  `wrong` is an arrow between two named squares with a ring
    round the piece, `tried` an arrow over several, `flipped` shows the board from Black's side.
    Squares are named as the records of the variant name them.
    """
    drawn = _StarBoard if variant.board.is_star else _Board
    board = drawn(flipped, MARGIN if coordinates else 0, variant)
    wide, high = board.whole
    name = title or text_of(pos, variant)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
        f'viewBox="0 0 {wide} {high}" aria-label="{escape(name)}">',
        f"<title>{escape(name)}</title>",
        *(board.frame() if coordinates else ()),
        *board.squares(board.marks(last, path)),
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


@cache
def piece_shape(colour: Colour, is_king: bool) -> str:
    """Draw a piece round the point 0 0: a man with three grooves, a king of two discs, crowned."""
    fill, edge, groove = _FILL[colour]
    disc = f'fill="{fill}" stroke="{edge}" stroke-width="1.5"'
    shadow = f'<circle class="shadow" cy="{5 if is_king else 2}" r="{_RADIUS}" fill-opacity=".3"/>'
    if not is_king:
        rings = "".join(
            f"M-{r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0" for r in _GROOVES
        )
        return (
            f'{shadow}<circle class="disc" r="{_RADIUS}" {disc}/>'
            f'<path class="rim" d="{rings}" fill="none" stroke="{groove}" stroke-width="1.5"/>'
        )
    points = " ".join(f"{x},{y - 3}" for x, y in _CROWN)
    return (
        f'{shadow}<circle class="disc" cy="3" r="{_RADIUS}" {disc}/>'
        f'<circle class="disc" cy="-3" r="{_RADIUS}" {disc}/>'
        f'<polygon class="crown" points="{points}" fill="{_CROWN_FILL[colour]}"/>'
    )


def pieces_svg() -> str:
    """One piece of each kind round the point 0 0, for whoever puts pieces on a drawn board."""
    shapes = "".join(
        f'<g class="piece {_NAMES[colour]} {"king" if king else "man"}">'
        f"{piece_shape(colour, king)}</g>"
        for colour in Colour
        for king in (False, True)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>'


class _Board:
    """Where things stand on the drawing, seen from one side."""

    def __init__(self, flipped: bool, margin: int, variant: Variant) -> None:
        self.flipped, self.margin, self.variant = flipped, margin, variant
        self.shape = geometry(variant)
        self.size = self.shape.width, self.shape.height
        self.names = variant.board.named(variant.square_names)
        self.places = {cell.name: (cell.file, cell.rank) for cell in self.shape.cells}

    def corner(self, name: str) -> tuple[int, int]:
        """The upper left corner of a square."""
        return self._corner(*self.places[name])

    def _corner(self, file: int, rank: int) -> tuple[int, int]:
        width, height = self.size
        column, row = (width - 1 - file, rank) if self.flipped else (file, height - 1 - rank)
        return self.margin + column * CELL, self.margin + row * CELL

    def centre(self, name: str) -> tuple[int, int]:
        """The middle of a square."""
        x, y = self.corner(name)
        return x + CELL // 2, y + CELL // 2

    def marks(self, last: Move | None, path: Sequence[str]) -> dict[str, str]:
        """The class of every square a move touched."""
        if last is None:
            return dict.fromkeys(path, "last")
        taken = {self.names[square]: "taken" for square in last.victims}
        taken |= dict.fromkeys(path, "last")
        return taken | {self.names[square]: "last" for square in (last.origin, last.target)}

    def squares(self, marks: dict[str, str]) -> Iterator[str]:
        """All squares, named, touched ones marked."""
        fills = {"last": "#e8c95a", "taken": "#d99a7c"}
        for cell in sorted(self.shape.cells, key=lambda one: (one.rank, one.file)):
            x, y = self.corner(cell.name)
            mark = marks.get(cell.name, "")
            kind, plays = ("dark" if cell.is_dark else "light"), "plays" * cell.is_playable
            fill = fills.get(mark) or {"dark": "#a9825a", "light": "#f2e3c6"}[kind]
            yield (
                f'<rect class="{" ".join(filter(None, ("square", kind, plays, mark)))}" '
                f'data-square="{cell.name}" x="{x}" y="{y}" width="{CELL}" height="{CELL}" '
                f'fill="{fill}"/>'
            )

    @property
    def whole(self) -> tuple[int, int]:
        """The width and height of the drawing."""
        width, height = self.size
        return CELL * width + 2 * self.margin, CELL * height + 2 * self.margin

    def frame(self) -> Iterator[str]:
        """The wooden edge that the letters stand on."""
        wide, high = self.whole
        inner = self.margin - 3
        yield (
            f'<rect class="frame" width="{wide}" height="{high}" rx="9" fill="#4a3122"/>'
            f'<rect class="rail" x="{inner}" y="{inner}" width="{wide - 2 * inner}" '
            f'height="{high - 2 * inner}" fill="#2b1d14"/>'
        )

    def coordinates(self) -> Iterator[str]:
        """Letters below and above, numbers on the left and on the right (B3); or the number of
        each square in its corner."""
        if self.shape.is_numbered:
            yield from self._numbers()
            return
        wide, high = self.whole
        near = self.margin // 2
        for y in (high - near, near):
            for file, letter in enumerate(self.variant.board.files):
                yield self._label(letter, self._corner(file, 0)[0] + CELL // 2, y)
        for x in (near, wide - near):
            for rank in range(self.shape.height):
                yield self._label(str(rank + 1), x, self._corner(0, rank)[1] + CELL // 2)

    def _numbers(self) -> Iterator[str]:
        for name in self.shape.playable:
            x, y = self.corner(name)
            yield (
                f'<text class="number" x="{x + 2}" y="{y + 10}" font-size="10" '
                f'font-family="sans-serif" fill="#2f2213">{name}</text>'
            )

    @staticmethod
    def _label(text: str, x: int, y: int) -> str:
        return (
            f'<text class="coordinate" x="{x}" y="{y}" font-size="14" font-family="sans-serif" '
            f'text-anchor="middle" dominant-baseline="central" fill="#e9d9bd">{text}</text>'
        )

    def pieces(self, pos: Position) -> Iterator[str]:
        """Every piece at its square, towers with their pieces beside them."""
        for name, piece in pieces_on(pos, self.variant).items():
            x, y = self.centre(name)
            kind = ("king" if piece.is_king else "man") + (" tower" if piece.below else "")
            shape = piece_shape(piece.colour, piece.is_king)
            yield (
                f'<g class="piece {_NAMES[piece.colour]} {kind}" data-square="{name}" '
                f'transform="translate({x - 6 if piece.below else x} {y})'
                f'{self._scale(piece)}">{shape}</g>'
            )
            yield from self._below(name, piece.below)

    def _scale(self, piece: Piece) -> str:
        """Smaller where the number of the square or the pieces below need room."""
        if piece.below:
            return " scale(.82)"
        return " scale(.9)" if self.shape.is_numbered else ""

    def _below(self, name: str, below: str) -> Iterator[str]:
        """The pieces under the top one as bars beside it, from the top down."""
        if not below:
            return
        x, y = self.corner(name)
        high = min(_BAR, (CELL - 4) / len(below))
        top = y + (CELL - high * len(below)) / 2
        for at, letter in enumerate(below):
            colour = Colour(letter)
            fill = _FILL[colour][0]
            yield (
                f'<rect class="below {_NAMES[colour]}" x="{x + CELL - 12}" '
                f'y="{top + at * high:.1f}" width="10" height="{high - 0.8:.1f}" rx="1.5" '
                f'fill="{fill}" stroke="#6b5d4a" stroke-width="0.8"/>'
            )

    def victims(self, last: Move | None) -> Iterator[str]:
        """A cross where a captured piece stood."""
        for square in last.victims if last else ():
            x, y = self.centre(self.names[square])
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


class _StarBoard(_Board):
    """A star: holes instead of squares, a row's letter before it and its last number behind."""

    def _corner(self, file: int, rank: int) -> tuple[int, int]:
        width, height = self.size
        column, row = (width - 1 - file, rank) if self.flipped else (file, height - 1 - rank)
        return self.margin + column * CELL // 2, self.margin + row * _ROW

    @property
    def whole(self) -> tuple[int, int]:
        """The width and height of the drawing."""
        width, height = self.size
        wide = CELL * (width + 1) // 2 + 2 * self.margin
        return wide, _ROW * (height - 1) + CELL + 2 * self.margin

    def frame(self) -> Iterator[str]:
        """A wooden edge round a light field, on which the holes and men of both sides show."""
        wide, high = self.whole
        yield (
            f'<rect class="frame" width="{wide}" height="{high}" rx="9" fill="#4a3122"/>'
            f'<rect class="light" x="6" y="6" width="{wide - 12}" height="{high - 12}" rx="5" '
            f'fill="#f2e3c6"/>'
        )

    def squares(self, marks: dict[str, str]) -> Iterator[str]:
        """All holes, named, touched ones marked."""
        fills = {"last": "#e8c95a"}
        for cell in sorted(self.shape.cells, key=lambda one: (one.rank, one.file)):
            x, y = self.corner(cell.name)
            mark = marks.get(cell.name, "")
            yield (
                f'<rect class="{" ".join(filter(None, ("square hole dark plays", mark)))}" '
                f'data-square="{cell.name}" x="{x + _RIM}" y="{y + _RIM}" '
                f'width="{CELL - 2 * _RIM}" height="{CELL - 2 * _RIM}" rx="{CELL // 2 - _RIM}" '
                f'fill="{fills.get(mark, "#a9825a")}"/>'
            )

    def coordinates(self) -> Iterator[str]:
        """The letter of each row beside its first hole, its last number beside the last one."""
        for _, cells in groupby(self.shape.cells, key=lambda cell: cell.rank):
            row = tuple(cells)
            for cell, text in ((row[0], row[0].name[0]), (row[-1], row[-1].name[1:])):
                is_left = (cell is row[0] and text.isalpha()) is not self.flipped
                x, y = self.centre(cell.name)
                yield (
                    f'<text class="row" x="{x + (-_BESIDE if is_left else _BESIDE)}" y="{y}" '
                    f'font-size="19" font-family="sans-serif" text-anchor="middle" '
                    f'dominant-baseline="central" fill="#2f2213">{text}</text>'
                )

    def _scale(self, piece: Piece) -> str:
        return " scale(.88)"


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
