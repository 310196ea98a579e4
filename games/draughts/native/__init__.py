"""Load the C functions that split and judge a game's moves; None without a compiled build.

Without it everything is read by Python, which is also asked for every move that is not plainly
legal and every text that is not plainly moves.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from sys import byteorder
from typing import Any

from .. import compiled_build
from ..boards import Square
from ..colour import Colour
from ..errors import NoteCode
from ..move import Move, make_move
from ..position import Position
from ..variants import Variant
from ..variants.model import CaptureChoice, LastRank

__path__ = compiled_build.with_compiled(__path__)

Pieces = tuple[int, int, int, bool]
"""Pieces by the side to move, those of the other, the kings of both, whether White moves."""
Rules = tuple[bool, bool, int, int]
FirstNotes = tuple[tuple[int, str, int], ...]
"""For each of NOTES the place of the first word it is about, that word, and how many words; empty
if there is none."""
PlayedWords = tuple[bytes, Pieces, FirstNotes]
"""Numbers of moves side by side, the position behind them, and what is told of their words."""
ReadMoves = Callable[[tuple[str, ...], int, Pieces, Rules], PlayedWords]
ReadText = Callable[[str, Pieces, Rules], tuple[PlayedWords, str | None, bool] | None]
"""A plain game played, its result, and whether its asides are as `SplitMoves` has it."""

NOTES = (
    *(NoteCode.DASH, NoteCode.CAPTURE_SIGN, NoteCode.CYRILLIC, NoteCode.UPPER_CASE),
    *(NoteCode.NUMERIC, NoteCode.SHORT, NoteCode.NO_SIGN),
)
_LAST_RANK: Sequence[LastRank] = (LastRank.KING, LastRank.MAN, LastRank.STOP)
_CHOICE: Sequence[CaptureChoice] = (
    CaptureChoice.FREE,
    CaptureChoice.MOST,
    CaptureChoice.KING_FIRST,
)
_MOST_MOVES = 1 << 16
_SQUARE = 0b111111
_BYTES = 8  # of the number of a move
_LOWEST_BYTE = 0 if byteorder == "little" else _BYTES - 1
_CROWNS = bytes(number & 1 for number in range(256))
"""For each lowest byte of a number whether its move crowns."""

SplitMoves = Callable[[str], tuple[list[str], str | None, bool] | None]
"""Words in the place of moves, the result, and whether there are no marks and every comment is the
only one of its move, words or one time and words."""
IndexMoves = Callable[[bytes, Pieces, tuple[int, int, int, int, int]], tuple[bytes, str, str]]
"""The keys of positions, the balances and the line of numbered moves, by the weights of a key: the
prime, White, Black, kings, Black to move."""


def _in_kernel(name: str) -> Any:
    """A function of the kernel; None where the library runs without its compiled build."""
    try:
        return getattr(import_module(f"{__name__}.kernel"), name)
    except ImportError:
        return None


read_moves: ReadMoves | None = _in_kernel("read_moves")
read_text: ReadText | None = _in_kernel("read_text")
split_moves: SplitMoves | None = _in_kernel("split_moves")
index_moves: IndexMoves | None = _in_kernel("index_moves")


class NumberedMoves(dict[int, Move]):
    """Cache: the kernel's number of a move → Move."""

    def __missing__(self, number: int) -> Move:
        if len(self) >= _MOST_MOVES:
            self.clear()
        origin, target = Square(number >> 7 & _SQUARE), Square(number >> 1 & _SQUARE)
        self[number] = move = make_move(origin, target, number >> 13, bool(number & 1))
        return move


_NUMBERED = NumberedMoves()
_RULES: dict[str, Rules] = {}


def moves_of(numbers: bytes) -> list[Move]:
    """Return the moves of packed numbers."""
    return list(map(_NUMBERED.__getitem__, memoryview(numbers).cast("Q")))


def first_crowning(numbers: bytes) -> int | None:
    """Return which move of packed numbers is the first that crowns, from 1; None for none."""
    at = numbers[_LOWEST_BYTE::_BYTES].translate(_CROWNS).find(1)
    return at + 1 if at >= 0 else None


def words_in(text: str) -> list[str]:
    """Split a text that the kernel has played into its written moves."""
    split = None if split_moves is None else split_moves(text)
    if split is None:
        raise AssertionError("no text of the kernel's")
    return split[0]


def count_of(numbers: bytes) -> int:
    """Return how many moves are in packed numbers."""
    return len(numbers) // _BYTES


def rules_of(variant: Variant) -> Rules:
    """Return a variant's rules in the form that the kernel takes."""
    rules = _RULES.get(variant.id)
    if rules is None:
        movement = variant.movement
        rules = _RULES[variant.id] = (
            movement.men_capture_backward,
            movement.flying_kings,
            _LAST_RANK.index(movement.last_rank),
            _CHOICE.index(movement.choice),
        )
    return rules


@lru_cache(256)
def pieces_of(position: Position) -> Pieces:
    """Return a position in the form that the kernel takes."""
    white, black, kings, turn = position[:4]
    if turn is Colour.WHITE:
        return white, black, kings, True
    return black, white, kings, False


def position_of(pieces: Pieces) -> Position:
    """Return the Position of a kernel's position."""
    own, other, kings, is_white = pieces
    if is_white:
        return Position(own, other, kings, Colour.WHITE)
    return Position(other, own, kings, Colour.BLACK)
