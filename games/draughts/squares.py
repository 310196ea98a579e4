"""Squares of the 64-square board as bits: names, numbers, files, ranks, masks (B1-B5)."""

import re

from .boards import BOARDS, USUAL, Board, Square, SquareNaming
from .errors import Fault, FaultCode, InvalidMove
from .variants.model import Variant

# Squares of the 64-square board as bits: names, numbers, files, ranks, masks (B1-B5).


FILES = "abcdefgh"

RANKS = "12345678"

GHOSTS = (4, 13, 22, 31)

ALL_SQUARES: tuple[Square, ...] = tuple(Square(bit) for bit in range(36) if bit not in GHOSTS)
"""Every playing square, a1, c1, … f8, h8: rank by rank from White's side.

A square is its bit in a 36-bit board.  Two ranks take nine bits, the ninth being a ghost
that belongs to no square, so a step in any of the four directions is one and the same
shift everywhere (4 or 5 bits, a jump 8 or 10) and a step off the edge meets a ghost:

      8    32  33  34  35
      7  27  28  29  30      ghost 31
      6    23  24  25  26
      5  18  19  20  21      ghost 22
      4    14  15  16  17
      3   9  10  11  12      ghost 13
      2     5   6   7   8
      1   0   1   2   3      ghost 4
          a b c d e f g h
"""

_PLACE = {square: place for board in BOARDS for square, place in board.place_of_square.items()}

_NAME = {square: name for board in BOARDS for square, name in board.names_of_squares().items()}

_BY_NAME = USUAL.squares_by_name()

_BY_NUMBER = {
    int(name): square for name, square in USUAL.squares_by_name(SquareNaming.FROM_TOP).items()
}

_NUMBER = {square: at for at, square in _BY_NUMBER.items()}


def parse_square(name: str, board: Board = USUAL) -> Square:
    """Return the square with this name ("c3") on a board; raises InvalidMove."""
    square = (_BY_NAME if board is USUAL else board.squares_by_name()).get(name)
    if square is not None:
        return square
    is_light = name[:1] in FILES and name[1:] in RANKS and len(name) == 2 and board is USUAL
    code = FaultCode.LIGHT_SQUARE if is_light else FaultCode.UNREADABLE
    raise InvalidMove(Fault.of(code, token=name, square=name if is_light else None))


def square_name(square: Square) -> str:
    """Return the usual name of a square on its board: "c3", "32"."""
    return _NAME[square]


def number(square: Square) -> int:
    """Return the PDN number of a square: 1 = b8, 4 = h8, 29 = a1, 32 = g1 (N4)."""
    return _NUMBER[square]


def from_number(value: int) -> Square:
    """Return the square with this PDN number, 1 to 32; raises InvalidMove outside."""
    square = _BY_NUMBER.get(value)
    if square is None:
        raise InvalidMove(Fault.of(FaultCode.UNREADABLE, token=str(value), square=str(value)))
    return square


def file_of(square: Square) -> int:
    """Return the file of a square, 0 for a, 7 for h."""
    return _PLACE[square][0]


def rank_of(square: Square) -> int:
    """Return the rank of a square, 0 for White's first."""
    return _PLACE[square][1]


def squares_of(mask: int) -> tuple[Square, ...]:
    """Return the squares in a mask, in the order of ALL_SQUARES."""
    squares = []
    while mask:
        low = mask & -mask
        squares.append(Square(low.bit_length() - 1))
        mask ^= low
    return tuple(squares)


def mask_of(*names: str, board: Board = USUAL) -> int:
    """Return the mask of the named squares."""
    return sum(1 << parse_square(name, board) for name in names)


BOARD = sum(1 << square for square in ALL_SQUARES)

LAST_RANK_WHITE = mask_of("b8", "d8", "f8", "h8")

LAST_RANK_BLACK = mask_of("a1", "c1", "e1", "g1")

MAIN_ROAD = mask_of("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8")
"""The long diagonal a1-h8 as a mask (B5)."""

# Convert between squares and the names that a game's records use.


def square_by_name(name: str, variant: Variant) -> Square:
    """Return the square of a name, letters or the game's numbers; raises InvalidMove."""
    numbers = (
        SquareNaming.FROM_TOP
        if variant.square_names is SquareNaming.LETTERS
        else variant.square_names
    )
    board, is_number = variant.board, name.isdigit()
    plain = name.lstrip("0") if is_number else name  # `05-10`
    square = board.squares_by_name(numbers if is_number else SquareNaming.LETTERS).get(plain)
    if square is not None:
        return square
    rank = name[1:]
    is_light = (
        not board.is_star
        and name[:1] in board.files
        and rank.isdigit()
        and 1 <= int(rank) <= board.height
    )
    code = FaultCode.LIGHT_SQUARE if is_light else FaultCode.UNREADABLE
    is_told = is_light or name[-1:].isdigit()
    raise InvalidMove(Fault.of(code, token=name, square=name if is_told else None))


_LETTERED = re.compile(r"[a-q]\d", re.IGNORECASE)

_NUMBERED = re.compile(r"\d\s*[^\s\w]\s*\d|\d\s*[xх]\s*\d|\d{4}", re.IGNORECASE)


def naming_as_written(text: str, variant: Variant) -> SquareNaming:
    """Return how a written move names squares, to answer it in the same way.

    What names none is answered as the game is usually written.
    """
    usual = variant.square_names
    if variant.board.is_star or _LETTERED.search(text.translate(_LOOK_ALIKES)):
        return SquareNaming.LETTERS
    if usual is SquareNaming.LETTERS and _NUMBERED.search(text):
        return SquareNaming.FROM_TOP
    return usual


_LOOK_ALIKES = str.maketrans("аАвВсСеЕнН", "aabbcceehh")


def square_name_of_variant(square: Square, variant: Variant) -> str:
    """Return the name of a square as this variant shows it."""
    return variant.board.names_of_squares(variant.square_names)[square]


def shown_square(square: Square, naming: SquareNaming, variant: Variant) -> dict[str, str]:
    """Return the name of a square as a fault's param, where it is not the variant's own."""
    if naming is variant.square_names:
        return {}
    return {"square": variant.board.names_of_squares(naming)[square]}
