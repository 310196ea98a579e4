"""Draw a board and its pieces as SVG shapes: edge, squares or holes, names, pieces.

A board is seen from one side; it knows where each named square stands on the drawing.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from games.draughts.board_and_pieces_as_plain_data import (
    PieceOnSquare,
    board_cells_and_names,
    pieces_by_square_name,
)
from games.draughts.colour import Colour
from games.draughts.draw_piece_as_svg_shapes import FILL, NAMES, piece_shape
from games.draughts.moves import Move
from games.draughts.position import Position
from games.draughts.variants import Variant

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
