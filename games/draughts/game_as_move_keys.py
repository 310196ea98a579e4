"""Write a game's moves as one line of move keys, "c3-d4 b6-a5 d6:b4|c5", and replay such a line.

Only legal moves are ever written into one, so playing it again asks nothing: it costs a
hundredth of reading the record.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from games.draughts.board_shapes import USUAL, Board
from games.draughts.moves import Move, make_move, play
from games.draughts.position import Position
from games.draughts.squares_as_bits import mask_of, parse_square


def join_move_keys(moves: Iterable[Move]) -> str:
    """Join the keys of moves into one line."""
    return " ".join(map(Move.key, moves))


@lru_cache(1 << 14)
def parse_key(key: str, board: Board = USUAL) -> Move:
    """Parse a move key of a board; raises InvalidMove for other text."""
    ends, _, victims = key.rstrip("=").partition("|")
    captured = mask_of(*victims.split(","), board=board) if victims else 0
    origin, _, target = ends.partition(":" if victims else "-")
    return make_move(
        parse_square(origin, board), parse_square(target, board), captured, key.endswith("=")
    )


def play_line_of_keys(start: Position, line: str, board: Board = USUAL) -> Iterator[Position]:
    """Yield the start and the position after each move of a line of keys."""
    yield start
    for key in line.split():
        start = play(start, parse_key(key, board))
        yield start
