"""Draw the last position of a line of moves as a small picture, its last move marked."""

from functools import lru_cache

from games.draughts.game_as_move_keys import parse_key, play_line_of_keys
from games.draughts.position import Position
from games.draughts.squares_as_bits import Square
from games.draughts.thumbnail import thumbnail
from games.draughts.variants import RUSSIAN, Variant


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


def _ends(line: str, variant: Variant) -> tuple[Square, ...]:
    """Where the piece that moved last stood and where it came; nothing before the first move."""
    _before, _space, key = line.rpartition(" ")
    if not key:
        return ()
    move = parse_key(key, variant.board)
    return move.origin, move.target
