"""Moves read and judged in C, one call for the moves of a game, where the compiled build has it.

`read_moves` and `split_moves` are None where it has not, and everything is read by Python, which
is also asked for every move that is not plainly legal and every text that is not plainly moves.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from games.draughts import compiled_build
from games.draughts.colour import Colour
from games.draughts.errors import NoteCode
from games.draughts.move import Move, make_move
from games.draughts.position import Position
from games.draughts.squares import Square
from games.draughts.variant_facts import Choice, LastRank, Movement

__path__ = compiled_build.with_compiled(__path__)

Pieces = tuple[int, int, int, bool]
"""Pieces by the side to move, those of the other, the kings of both, whether White moves."""
Rules = tuple[bool, bool, int, int]
Told = tuple[tuple[int, int], ...]
"""For each of NOTES the first word it is about, and how many words; empty if there is none."""
ReadMoves = Callable[
    [tuple[str, ...], int, list[Move], dict[int, Move], Pieces, Rules],
    tuple[int, Pieces, Told],
]

NOTES = (
    *(NoteCode.DASH, NoteCode.CAPTURE_SIGN, NoteCode.CYRILLIC, NoteCode.UPPER_CASE),
    *(NoteCode.NUMERIC, NoteCode.SHORT, NoteCode.NO_SIGN),
)
_LAST_RANK: Sequence[LastRank] = (LastRank.KING, LastRank.MAN, LastRank.STOP)
_CHOICE: Sequence[Choice] = (Choice.FREE, Choice.MOST, Choice.KING_FIRST)
_MOST_MOVES = 1 << 16
_SQUARE = 0b111111

SplitMoves = Callable[[str], tuple[list[str], str | None, bool] | None]
"""Words in the place of moves, the result, and whether there are no marks and every comment is the
only one of its move, words or one time and words."""


def _in_kernel(name: str) -> Any:
    """A function of the kernel; None where the library runs without its compiled build."""
    try:
        return getattr(import_module("games.draughts.moves_in_c.kernel"), name)
    except ImportError:
        return None


read_moves: ReadMoves | None = _in_kernel("read_moves")
split_moves: SplitMoves | None = _in_kernel("split_moves")


class NumberedMoves(dict[int, Move]):
    """The moves by the numbers that the kernel has for them, made when they are met."""

    def __missing__(self, number: int) -> Move:
        if len(self) >= _MOST_MOVES:
            self.clear()
        origin, target = Square(number >> 7 & _SQUARE), Square(number >> 1 & _SQUARE)
        self[number] = move = make_move(origin, target, number >> 13, bool(number & 1))
        return move


def rules_of(movement: Movement) -> Rules:
    """How pieces move, as the kernel is told it."""
    return (
        movement.men_capture_backward,
        movement.flying_kings,
        _LAST_RANK.index(movement.last_rank),
        _CHOICE.index(movement.choice),
    )


def pieces_of(position: Position) -> Pieces:
    """A position as the kernel is told it."""
    white, black, kings, turn = position[:4]
    if turn is Colour.WHITE:
        return white, black, kings, True
    return black, white, kings, False


def position_of(pieces: Pieces) -> Position:
    """A position as the kernel tells it."""
    own, other, kings, is_white = pieces
    if is_white:
        return Position(own, other, kings, Colour.WHITE)
    return Position(other, own, kings, Colour.BLACK)
