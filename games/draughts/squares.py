"""The 32 dark squares, their names, numbers and neighbours (B1-B5).

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

from typing import NewType

from games.draughts.errors import Fault, FaultCode, InvalidMove

Square = NewType("Square", int)

FILES = "abcdefgh"
RANKS = "12345678"
GHOSTS = (4, 13, 22, 31)

ALL_SQUARES: tuple[Square, ...] = tuple(Square(bit) for bit in range(36) if bit not in GHOSTS)
"""Every playing square, a1, c1, … f8, h8: rank by rank from White's side."""


def _grid() -> dict[Square, tuple[int, int]]:
    """File and rank of each square; odd ranks start on a, even ones on b (B2)."""
    dark = [(file, rank) for rank in range(8) for file in range(rank % 2, 8, 2)]
    return dict(zip(ALL_SQUARES, dark, strict=True))


_PLACE = _grid()
_NAME = {square: FILES[file] + RANKS[rank] for square, (file, rank) in _PLACE.items()}
_BY_NAME = {name: square for square, name in _NAME.items()}
_BY_NUMBER = dict(
    enumerate(sorted(ALL_SQUARES, key=lambda square: (-_PLACE[square][1], square)), start=1)
)
_NUMBER = {square: number for number, square in _BY_NUMBER.items()}


def parse_square(name: str) -> Square:
    """The square called `name` ("c3"); raises InvalidMove for any other text."""
    square = _BY_NAME.get(name)
    if square is not None:
        return square
    is_light = len(name) == 2 and name[0] in FILES and name[1] in RANKS
    code = FaultCode.LIGHT_SQUARE if is_light else FaultCode.UNREADABLE
    raise InvalidMove(Fault.of(code, token=name, square=name if is_light else None))


def square_name(square: Square) -> str:
    """The name of a square: "c3"."""
    return _NAME[square]


def number(square: Square) -> int:
    """The number of a square: 1 = b8, 4 = h8, 29 = a1, 32 = g1 (N4)."""
    return _NUMBER[square]


def from_number(value: int) -> Square:
    """The square with this number, 1 to 32; raises InvalidMove outside."""
    square = _BY_NUMBER.get(value)
    if square is None:
        raise InvalidMove(Fault.of(FaultCode.UNREADABLE, token=str(value)))
    return square


def file_of(square: Square) -> int:
    """The file, 0 for a to 7 for h."""
    return _PLACE[square][0]


def rank_of(square: Square) -> int:
    """The rank counted from White, 0 to 7."""
    return _PLACE[square][1]


def squares_of(mask: int) -> tuple[Square, ...]:
    """The squares whose bits are set, in the order of ALL_SQUARES."""
    found = []
    while mask:
        low = mask & -mask
        found.append(Square(low.bit_length() - 1))
        mask ^= low
    return tuple(found)


def mask_of(*names: str) -> int:
    """The bits of the named squares together."""
    return sum(1 << parse_square(name) for name in names)


BOARD = sum(1 << square for square in ALL_SQUARES)
LAST_RANK_WHITE = mask_of("b8", "d8", "f8", "h8")
LAST_RANK_BLACK = mask_of("a1", "c1", "e1", "g1")
MAIN_ROAD = mask_of("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8")
"""The long diagonal a1-h8 as a mask (B5)."""
