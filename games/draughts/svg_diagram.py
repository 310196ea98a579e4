"""Draw a position as SVG, with coordinates, a played move and arrows where asked.

The SVG stands alone and takes its colours from CSS.
Every shape has a class for the page's style sheet and a presentation attribute for paper and
for programs without one; there is no inline style, so a strict content policy lets it through.
"""

from collections.abc import Sequence
from html import escape

from games.draughts import draw_move_as_svg_shapes
from games.draughts.draw_board_as_svg_shapes import SquareBoardDrawing, StarBoardDrawing
from games.draughts.moves import Move
from games.draughts.position import Position, fen_as_shown
from games.draughts.text_diagram import text_board as text_board
from games.draughts.variants import RUSSIAN, Variant

MARGIN = 24


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
    """Draw a position as `<svg role="img">` with a `<title>` (by default its FEN).

    `last` marks a move that was played: its ends, a cross on every piece it took, and the way
    over the named squares of `path`.  `wrong` is an arrow between two named squares with a ring
    round the piece, `tried` an arrow over several, `flipped` shows the board from Black's side.
    Squares are named as the records of the variant name them.
    """
    drawn = StarBoardDrawing if variant.board.is_star else SquareBoardDrawing
    board = drawn(flipped, MARGIN if coordinates else 0, variant)
    wide, high = board.picture_size
    name = title or fen_as_shown(pos, variant)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
        f'viewBox="0 0 {wide} {high}" aria-label="{escape(name)}">',
        f"<title>{escape(name)}</title>",
        *(board.draw_frame() if coordinates else ()),
        *board.draw_squares(board.classes_of_touched_squares(last, path)),
        *(board.draw_coordinates() if coordinates else ()),
        *draw_move_as_svg_shapes.draw_victims(board, last),
        *draw_move_as_svg_shapes.draw_path(board, path),
        *board.draw_pieces(pos),
    ]
    if wrong:
        parts.extend(draw_move_as_svg_shapes.draw_wrong_move(board, *wrong))
    if len(tried) > 1:
        parts.extend(draw_move_as_svg_shapes.draw_tried_move(board, tried))
    return "".join((*parts, "</svg>"))
