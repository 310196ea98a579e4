"""Small pictures of a position: the last of a line of moves."""

import hashlib
from functools import lru_cache

from django.core.cache import cache

from games.board.steps import squares_named_in_move_text
from games.draughts.boards import Square
from games.draughts.diagrams.thumbnail import thumbnail
from games.draughts.position import Position
from games.draughts.search_keys import parse_key, play_line_of_keys
from games.draughts.squares import square_by_name
from games.draughts.variants import RUSSIAN, Variant

# Draw the last position of a line of moves as a small picture, its last move marked.


@lru_cache(1 << 9)
def last_position_and_move_ends(
    start_fen: str, line: str, variant: Variant = RUSSIAN
) -> tuple[Position, tuple[Square, ...]]:
    """Return the position after every move of a line, and both ends of the last move."""
    last = Position.from_fen(start_fen, variant)
    for position in play_line_of_keys(last, line, variant.board):
        last = position
    return last, _ends(line, variant)


def draw_last_position(start_fen: str, line: str, title: str, variant: Variant = RUSSIAN) -> str:
    """Draw the last position of a line as a small picture; ``title`` says what it shows."""
    position, ends = last_position_and_move_ends(start_fen, line, variant)
    return thumbnail(position, title, ends, variant=variant)


def draw_position_after_move(fen: str, move: str, title: str, variant: Variant = RUSSIAN) -> str:
    """Draw a position as a small picture, with the ends of the move that led to it."""
    position = Position.from_fen(fen, variant, is_problem=True)
    named = squares_named_in_move_text(move, variant)
    ends = [square_by_name(name, variant) for name in named[:: len(named) - 1]] if named else []
    return thumbnail(position, title, ends, variant=variant)


def _ends(line: str, variant: Variant) -> tuple[Square, ...]:
    """Where the piece that moved last stood and where it came; nothing before the first move."""
    _before, _space, key = line.rpartition(" ")
    if not key:
        return ()
    move = parse_key(key, variant.board)
    return move.origin, move.target


# Render a drawn board as PNG, for messengers and programs that show no SVG.
#
# Typst draws it with its own fonts, so that it looks the same everywhere. The board goes in as
# data beside a fixed text: nothing that a visitor writes ever becomes a part of a program.


WIDTH, HEIGHT = 1200, 630  # what messengers show of a page

KEPT = 24 * 3600

_PAGE = f"""
#set page(width: {WIDTH}pt, height: {HEIGHT}pt, margin: 15pt, fill: rgb("#f6f3ec"))
#set align(center + horizon)
#image(bytes(sys.inputs.board), format: "svg", height: {HEIGHT - 30}pt)
""".encode()


def cached_board_png(svg: str) -> bytes:
    """Render an SVG board in the middle of a PNG of WIDTH × HEIGHT; cached for a day."""
    key = f"board-image:{hashlib.sha256(svg.encode()).hexdigest()}"
    image = cache.get(key)
    if image is None:
        import typst  # a fortieth of a second that most processes never need

        image = typst.compile(_PAGE, format="png", ppi=72.0, sys_inputs={"board": svg})
        cache.set(key, image, KEPT)
    return image
