"""Draw a position as SVG, with coordinates, a played move and arrows where asked."""

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import groupby

from ..colour import Colour
from ..move import Move, make_move
from ..notation import parse_as_variant_writes
from ..position import Position, fen_as_shown
from ..public import position_of, variant_of
from ..search_keys import parse_key
from ..variants import RUSSIAN, Variant
from .plain import PieceOnSquare, board_cells_and_names, pieces_by_square_name

# Draw a position as SVG, with coordinates, a played move and arrows where asked.
#
# The SVG stands alone and takes its colours from CSS. Every shape has a class for the page's
# style sheet and a presentation attribute for paper and for programs without one; there is no
# inline style, so a strict content policy lets it through.


MARGIN = 24


def svg(
    position: Position | str | None = None,
    *,
    flipped: bool = False,
    last: Move | str | None = None,
    path: Sequence[str] = (),
    wrong: tuple[str, str] | None = None,
    tried: Sequence[str] = (),
    choices: Sequence[tuple[Move, Sequence[str]]] = (),
    coordinates: bool = True,
    title: str = "",
    variant: Variant | str = RUSSIAN,
) -> str:
    """Draw a position or a FEN as `<svg role="img">` with a `<title>`, by default its FEN.

    `last` marks a move that was played: its ends, a cross on every piece it took, and the way
    over the named squares of `path`; a text as it is written gives its squares, and its victims
    where it is a `key` (`d4:b6|c5`).  `wrong` is an arrow between two named squares with a ring
    round the piece, `tried` an arrow over several, `flipped` shows the board from Black's side.
    `choices` are legal moves shown at once, each with the squares it goes over: where they end
    and what they take is coloured, and of captures the way is an arrow.
    Squares are named as the records of the variant name them.
    """
    known = variant_of(variant)
    pos = position_of(position, known)
    if isinstance(last, str):
        last, path = _move_of_text(last, path, known)
    drawn = StarBoardDrawing if known.board.is_star else SquareBoardDrawing
    board = drawn(flipped, MARGIN if coordinates else 0, known)
    wide, high = board.picture_size
    name = title or fen_as_shown(pos, known)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
        f'viewBox="0 0 {wide} {high}" aria-label="{escape(name)}">',
        f"<title>{escape(name)}</title>",
        *(board.draw_frame() if coordinates else ()),
        *board.draw_squares(
            board.classes_of_touched_squares(last, path) | board.classes_of_choices(choices)
        ),
        *(board.draw_coordinates() if coordinates else ()),
        *draw_victims(board, last),
        *draw_path(board, path),
        *board.draw_pieces(pos),
    ]
    if wrong:
        parts.extend(draw_wrong_move(board, *wrong))
    for way in (tried, *(way for move, way in choices if move.captured)):
        if len(way) > 1:
            parts.extend(draw_tried_move(board, way))
    return "".join((*parts, "</svg>"))


def _move_of_text(text: str, path: Sequence[str], variant: Variant) -> tuple[Move, Sequence[str]]:
    """Return the move that a text names and the squares it goes over; raises InvalidMove.

    Where it was played from is not known, so that nothing is judged.
    """
    if "|" in text:
        return parse_key(text, variant.board), path
    written = parse_as_variant_writes(text, variant)
    squares = [square for square in (written.origin, *written.path) if square is not None]
    names = variant.board.names_of_squares(variant.square_names)
    way = [names[square] for square in squares] if len(squares) > 2 else ()
    return make_move(squares[0], squares[-1]), path or way


# Draw a board and its pieces as SVG shapes: edge, squares or holes, names, pieces.
#
# A board is seen from one side; it knows where each named square stands on the drawing.


CELL = 50

_ROW = 43  # from one row of a star to the next

_RIM = 4  # around a hole

_TO_LABEL = 31  # from the middle of a hole to the label of its row

_BAR = 9  # the height of a piece below another, if there is room


class SquareBoardDrawing:
    """Draws a board of squares from one side: where everything stands on the picture."""

    def __init__(self, flipped: bool, margin: int, variant: Variant) -> None:
        self.flipped, self.margin, self.variant = flipped, margin, variant
        self.shape = board_cells_and_names(variant)
        self.size = self.shape.width, self.shape.height
        self.names = variant.board.names_of_squares(variant.square_names)
        self.places = {cell.name: (cell.file, cell.rank) for cell in self.shape.cells}

    def corner_of_square(self, name: str) -> tuple[int, int]:
        """Return the picture's coordinates of a square's upper left corner."""
        return self._corner(*self.places[name])

    def _corner(self, file: int, rank: int) -> tuple[int, int]:
        width, height = self.size
        column, row = (width - 1 - file, rank) if self.flipped else (file, height - 1 - rank)
        return self.margin + column * CELL, self.margin + row * CELL

    def centre_of_square(self, name: str) -> tuple[int, int]:
        """Return the picture's coordinates of a square's middle."""
        x, y = self.corner_of_square(name)
        return x + CELL // 2, y + CELL // 2

    def classes_of_touched_squares(self, last: Move | None, path: Sequence[str]) -> dict[str, str]:
        """Return the CSS class of every square that a move touched."""
        if last is None:
            return dict.fromkeys(path, "last")
        taken = {self.names[square]: "taken" for square in last.victims}
        taken |= dict.fromkeys(path, "last")
        return taken | {self.names[square]: "last" for square in (last.origin, last.target)}

    def classes_of_choices(self, choices: Sequence[tuple[Move, Sequence[str]]]) -> dict[str, str]:
        """Return the CSS class of every square on which one of these moves ends or takes."""
        taken = {self.names[square]: "taken" for move, _way in choices for square in move.victims}
        return {self.names[move.target]: "last" for move, _way in choices} | taken

    def draw_squares(self, marks: dict[str, str]) -> Iterator[str]:
        """Draw all squares, with their names, touched ones marked."""
        fills = {"last": "#e8c95a", "taken": "#d99a7c"}
        for cell in sorted(self.shape.cells, key=lambda place: (place.rank, place.file)):
            x, y = self.corner_of_square(cell.name)
            mark = marks.get(cell.name, "")
            kind, plays = ("dark" if cell.is_dark else "light"), "plays" * cell.is_playable
            fill = fills.get(mark) or {"dark": "#a9825a", "light": "#f2e3c6"}[kind]
            yield (
                f'<rect class="{" ".join(filter(None, ("square", kind, plays, mark)))}" '
                f'data-square="{cell.name}" x="{x}" y="{y}" width="{CELL}" height="{CELL}" '
                f'fill="{fill}"/>'
            )

    @property
    def picture_size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        width, height = self.size
        return CELL * width + 2 * self.margin, CELL * height + 2 * self.margin

    def draw_frame(self) -> Iterator[str]:
        """Draw the wooden edge on which the letters stand."""
        wide, high = self.picture_size
        inner = self.margin - 3
        yield (
            f'<rect class="frame" width="{wide}" height="{high}" rx="9" fill="#4a3122"/>'
            f'<rect class="rail" x="{inner}" y="{inner}" width="{wide - 2 * inner}" '
            f'height="{high - 2 * inner}" fill="#2b1d14"/>'
        )

    def draw_coordinates(self) -> Iterator[str]:
        """Draw letters and numbers on the edge (B3), or numbers in the squares' corners."""
        if self.shape.is_numbered:
            yield from self._numbers()
            return
        wide, high = self.picture_size
        near = self.margin // 2
        for y in (high - near, near):
            for file, letter in enumerate(self.variant.board.files):
                yield self._label(letter, self._corner(file, 0)[0] + CELL // 2, y)
        for x in (near, wide - near):
            for rank in range(self.shape.height):
                yield self._label(str(rank + 1), x, self._corner(0, rank)[1] + CELL // 2)

    def _numbers(self) -> Iterator[str]:
        for name in self.shape.playable:
            x, y = self.corner_of_square(name)
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

    def draw_pieces(self, pos: Position) -> Iterator[str]:
        """Draw every piece on its square, a tower with its pieces beside it."""
        for name, piece in pieces_by_square_name(pos, self.variant).items():
            x, y = self.centre_of_square(name)
            kind = ("king" if piece.is_king else "man") + (" tower" if piece.below else "")
            shape = piece_shape(piece.colour, piece.is_king)
            yield (
                f'<g class="piece {NAMES[piece.colour]} {kind}" data-square="{name}" '
                f'transform="translate({x - 6 if piece.below else x} {y})'
                f'{self._scale(piece)}">{shape}</g>'
            )
            yield from self._below(name, piece.below)

    def _scale(self, piece: PieceOnSquare) -> str:
        """Smaller where the number of the square or the pieces below need room."""
        if piece.below:
            return " scale(.82)"
        return " scale(.9)" if self.shape.is_numbered else ""

    def _below(self, name: str, below: str) -> Iterator[str]:
        """The pieces under the top one as bars beside it, from the top down."""
        if not below:
            return
        x, y = self.corner_of_square(name)
        high = min(_BAR, (CELL - 4) / len(below))
        top = y + (CELL - high * len(below)) / 2
        for at, letter in enumerate(below):
            colour = Colour(letter)
            fill = FILL[colour][0]
            yield (
                f'<rect class="below {NAMES[colour]}" x="{x + CELL - 12}" '
                f'y="{top + at * high:.1f}" width="10" height="{high - 0.8:.1f}" rx="1.5" '
                f'fill="{fill}" stroke="#6b5d4a" stroke-width="0.8"/>'
            )


class StarBoardDrawing(SquareBoardDrawing):
    """Draws a star of holes: a row's letter before it, its last number behind it."""

    def _corner(self, file: int, rank: int) -> tuple[int, int]:
        width, height = self.size
        column, row = (width - 1 - file, rank) if self.flipped else (file, height - 1 - rank)
        return self.margin + column * CELL // 2, self.margin + row * _ROW

    @property
    def picture_size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        width, height = self.size
        wide = CELL * (width + 1) // 2 + 2 * self.margin
        return wide, _ROW * (height - 1) + CELL + 2 * self.margin

    def draw_frame(self) -> Iterator[str]:
        """Draw a wooden edge around a light field."""
        wide, high = self.picture_size
        yield (
            f'<rect class="frame" width="{wide}" height="{high}" rx="9" fill="#4a3122"/>'
            f'<rect class="light" x="6" y="6" width="{wide - 12}" height="{high - 12}" rx="5" '
            f'fill="#f2e3c6"/>'
        )

    def draw_squares(self, marks: dict[str, str]) -> Iterator[str]:
        """Draw all holes, with their names, touched ones marked."""
        fills = {"last": "#e8c95a"}
        for cell in sorted(self.shape.cells, key=lambda place: (place.rank, place.file)):
            x, y = self.corner_of_square(cell.name)
            mark = marks.get(cell.name, "")
            yield (
                f'<rect class="{" ".join(filter(None, ("square hole dark plays", mark)))}" '
                f'data-square="{cell.name}" x="{x + _RIM}" y="{y + _RIM}" '
                f'width="{CELL - 2 * _RIM}" height="{CELL - 2 * _RIM}" rx="{CELL // 2 - _RIM}" '
                f'fill="{fills.get(mark, "#a9825a")}"/>'
            )

    def draw_coordinates(self) -> Iterator[str]:
        """Draw each row's letter beside its first hole, its last number beside the last."""
        for _, cells in groupby(self.shape.cells, key=lambda cell: cell.rank):
            row = tuple(cells)
            for cell, text in ((row[0], row[0].name[0]), (row[-1], row[-1].name[1:])):
                is_left = (cell is row[0] and text.isalpha()) is not self.flipped
                x, y = self.centre_of_square(cell.name)
                yield (
                    f'<text class="row" x="{x + (-_TO_LABEL if is_left else _TO_LABEL)}" y="{y}" '
                    f'font-size="19" font-family="sans-serif" text-anchor="middle" '
                    f'dominant-baseline="central" fill="#2f2213">{text}</text>'
                )

    def _scale(self, piece: PieceOnSquare) -> str:
        return " scale(.88)"


# Draw a move over a board as SVG shapes: its path, crosses on captured pieces, arrows.


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


# Draw one piece as SVG shapes around the point 0 0: a man, or a king with a crown.


RADIUS = 20

FILL = {  # of the disc, its edge, its grooves
    Colour.WHITE: ("#fffdf5", "#4a4034", "#c2b08d"),
    Colour.BLACK: ("#2e2a27", "#0c0b0a", "#6d6259"),
}

NAMES = {Colour.WHITE: "white", Colour.BLACK: "black"}

_GROOVES = (15, 10, 5)

_CROWN = ((-11, 7), (-13, -7), (-6, 0), (0, -10), (6, 0), (13, -7), (11, 7))

CROWN_FILL = {Colour.WHITE: "#a3241b", Colour.BLACK: "#ffd75e"}


@cache
def piece_shape(colour: Colour, is_king: bool) -> str:
    """Draw a man (three grooves) or a king (two discs and a crown) around the point 0 0."""
    fill, edge, groove = FILL[colour]
    disc = f'fill="{fill}" stroke="{edge}" stroke-width="1.5"'
    shadow = f'<circle class="shadow" cy="{5 if is_king else 2}" r="{RADIUS}" fill-opacity=".3"/>'
    if not is_king:
        rings = "".join(
            f"M-{r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0" for r in _GROOVES
        )
        return (
            f'{shadow}<circle class="disc" r="{RADIUS}" {disc}/>'
            f'<path class="rim" d="{rings}" fill="none" stroke="{groove}" stroke-width="1.5"/>'
        )
    points = " ".join(f"{x},{y - 3}" for x, y in _CROWN)
    return (
        f'{shadow}<circle class="disc" cy="3" r="{RADIUS}" {disc}/>'
        f'<circle class="disc" cy="-3" r="{RADIUS}" {disc}/>'
        f'<polygon class="crown" points="{points}" fill="{CROWN_FILL[colour]}"/>'
    )


def pieces_svg() -> str:
    """Draw one piece of each kind around the point 0 0, for scripts that place them."""
    shapes = "".join(
        f'<g class="piece {NAMES[colour]} {"king" if king else "man"}">'
        f"{piece_shape(colour, king)}</g>"
        for colour in Colour
        for king in (False, True)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>'
