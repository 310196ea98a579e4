"""Shapes of boards: size, playing squares, square names; each square has a bit of its own."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import NewType

# Holes of a six-pointed board: names, places, starting points.
#
# A hole is named by the letter of its row from the bottom and its number from the left; a point
# by the player who starts there, 1 to 6 clockwise from the bottom one.


Hole = str

Place = tuple[int, int]

_LETTERS = "abcdefghijklmnopq"


def holes_in_rows(side: int) -> list[int]:
    """Return how many holes each row has, from the bottom; `side` is that of a point."""
    point = list(range(1, side + 1))
    falling = list(range(3 * side + 1, 2 * side, -1))
    return [*point, *falling, *falling[-2::-1], *reversed(point)]


def star_places(side: int) -> dict[Hole, Place]:
    """Return the place of each hole: half a hole is one to the right, a row one up."""
    return {
        f"{_LETTERS[row]}{number + 1}": (2 * number - (count - 1), row)
        for row, count in enumerate(holes_in_rows(side))
        for number in range(count)
    }


def holes_of_points(side: int) -> dict[str, frozenset[Hole]]:
    """Return the holes of each point, by the player who starts there."""
    lengths = holes_in_rows(side)
    points: dict[str, list[Hole]] = {str(player): [] for player in range(1, 7)}
    for height in range(side):
        for row, left, right in (
            (side + height, "2", "6"),
            (len(lengths) - 1 - side - height, "3", "5"),
        ):
            count, total = side - height, lengths[row]
            points[left] += [f"{_LETTERS[row]}{at}" for at in range(1, count + 1)]
            points[right] += [f"{_LETTERS[row]}{at}" for at in range(total - count + 1, total + 1)]
        for row, player in ((height, "1"), (len(lengths) - 1 - height, "4")):
            points[player] += [f"{_LETTERS[row]}{at}" for at in range(1, lengths[row] + 1)]
    return {player: frozenset(holes) for player, holes in points.items()}


# Shapes of boards: size, playing squares, square names; each square has a bit of its own.


Square = NewType("Square", int)


class Corner(StrEnum):
    """Which squares are played on, named by the corner at each player's hand that is one."""

    LEFT = "left"  # those of the colour of a1
    RIGHT = "right"  # those of the colour of the right corner
    ALL = "all"


class SquareNaming(StrEnum):
    """Ways of naming the squares of a board: letters, or numbers from the top or bottom."""

    LETTERS = "letters"  # a1 at White's left
    FROM_TOP = "from_top"  # 1 at White's far left, row by row, downwards
    FROM_BOTTOM = "from_bottom"  # 1 at White's near right, right to left, upwards


class Board:
    """A board: its size, its playing squares as bits, their names."""

    def __init__(
        self,
        *,
        size: tuple[int, int],
        corner: Corner,
        first_bit: int,
        names: SquareNaming = SquareNaming.LETTERS,
        skipped: frozenset[int] = frozenset(),
    ) -> None:
        self.width, self.height = size
        self.corner, self.first_bit = corner, first_bit
        self.names, self.skipped = names, skipped

    def __reduce__(self) -> tuple[Callable[[int], "Board"], tuple[int]]:
        """A board is one object wherever it is copied to."""
        return board_of_first_bit, (self.first_bit,)

    @property
    def is_star(self) -> bool:
        """Whether the board is a star of holes."""
        return False

    @property
    def size(self) -> str:
        """Width and height as text: "10x8"."""
        return f"{self.width}x{self.height}"

    @cached_property
    def files(self) -> str:
        """The letters of the files, from White's left."""
        return "abcdefghijkl"[: self.width]

    @cached_property
    def place_of_square(self) -> Mapping[Square, Place]:
        """File and rank of each playing square, rank by rank from White's left."""
        bits = (bit for bit in range(self.first_bit, 1 << 16) if bit not in self.skipped)
        return {Square(next(bits)): place for place in self._played()}

    def _played(self) -> Iterator[Place]:
        for rank in range(self.height):
            for file in range(self.width):
                if self.is_playing_square(file, rank):
                    yield file, rank

    def is_playing_square(self, file: int, rank: int) -> bool:
        """Whether the square on this file and rank is played on."""
        if self.corner is Corner.ALL:
            return True
        corner = 0 if self.corner is Corner.LEFT else self.width - 1
        return (file + rank - corner) % 2 == 0

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """Every playing square, rank by rank from White's left."""
        return tuple(self.place_of_square)

    @cached_property
    def square_at_place(self) -> Mapping[Place, Square]:
        """The playing square on each file and rank."""
        return {place: square for square, place in self.place_of_square.items()}

    @cached_property
    def mask_of_squares(self) -> int:
        """The bits of all playing squares."""
        return sum(1 << square for square in self.squares)

    def rank_mask(self, rank: int) -> int:
        """Return the bits of a rank's playing squares; rank 0 is White's first."""
        return sum(
            1 << square for square, place in self.place_of_square.items() if place[1] == rank
        )

    @cached_property
    def _tables(self) -> Mapping[SquareNaming, Mapping[Square, str]]:
        places = self.place_of_square
        letters = {
            square: f"{self.files[file]}{rank + 1}" for square, (file, rank) in places.items()
        }
        down = sorted(self.squares, key=lambda square: (-places[square][1], places[square][0]))
        up = sorted(self.squares, key=lambda square: (places[square][1], -places[square][0]))
        return {
            SquareNaming.LETTERS: letters,
            SquareNaming.FROM_TOP: {square: str(number) for number, square in enumerate(down, 1)},
            SquareNaming.FROM_BOTTOM: {square: str(number) for number, square in enumerate(up, 1)},
        }

    def names_of_squares(self, names: SquareNaming | None = None) -> Mapping[Square, str]:
        """Return the name of each square, by default in the board's usual naming."""
        return self._tables[names or self.names]

    @cached_property
    def _by_name(self) -> Mapping[SquareNaming, Mapping[str, Square]]:
        return {
            names: {name: square for square, name in table.items()}
            for names, table in self._tables.items()
        }

    def squares_by_name(self, names: SquareNaming | None = None) -> Mapping[str, Square]:
        """Return the square of each name, by default in the board's usual naming."""
        return self._by_name[names or self.names]


class StarBoard(Board):
    """A six-pointed board of holes; one row is one up, half a hole is one to the right."""

    def _played(self) -> Iterator[Place]:
        middle = self.width // 2
        for _, (right, row) in star_places(_STAR_SIDE).items():
            yield right + middle, row

    @property
    def is_star(self) -> bool:
        """Whether the board is a star of holes: yes."""
        return True

    @cached_property
    def _tables(self) -> Mapping[SquareNaming, Mapping[Square, str]]:
        holes = dict(zip(self.squares, star_places(_STAR_SIDE), strict=True))
        return dict.fromkeys(SquareNaming, holes)


_STAR_SIDE = 4  # rows of a point

_LEFT, _RIGHT, _ALL = Corner.LEFT, Corner.RIGHT, Corner.ALL

USUAL = Board(size=(8, 8), corner=_LEFT, first_bit=0, skipped=frozenset((4, 13, 22, 31)))

TURNED = Board(size=(8, 8), corner=_RIGHT, first_bit=64)

WIDE = Board(size=(10, 8), corner=_LEFT, first_bit=96)

HUNDRED = Board(size=(10, 10), corner=_LEFT, first_bit=136, names=SquareNaming.FROM_TOP)

TWELVE = Board(size=(12, 12), corner=_LEFT, first_bit=186, names=SquareNaming.FROM_TOP)

EVERY = Board(size=(8, 8), corner=_ALL, first_bit=258)

STAR_BOARD = StarBoard(size=(25, 17), corner=_ALL, first_bit=322)

BOARDS = (USUAL, TURNED, WIDE, HUNDRED, TWELVE, EVERY, STAR_BOARD)
"""Every board, in the order of its squares.

Every square of every board has a number of its own, its bit in a mask, and no two boards share
one: a square alone tells its board, its name and its place.  The bits of the usual board are
those of `squares`, made for shifts; the other boards stand behind them one after the other,
rank by rank from White's left.

| board      | played on          | usual names                     |
| ---------- | ------------------ | ------------------------------- |
| USUAL      | 8 by 8, a1 dark    | letters                         |
| TURNED     | 8 by 8, h1 dark    | letters                         |
| WIDE       | 10 wide, 8 high    | letters                         |
| HUNDRED    | 10 by 10, a1 dark  | numbers from White's far left   |
| TWELVE     | 12 by 12, a1 dark  | numbers from White's far left   |
| EVERY      | 8 by 8, all 64     | letters                         |
| STAR_BOARD | 121 holes of a star| row letter, number in the row   |
"""


def board_of_first_bit(first_bit: int) -> Board:
    """Return the board whose squares begin at this bit."""
    return next(board for board in BOARDS if board.first_bit == first_bit)


BOARD_OF: Mapping[Square, Board] = {square: board for board in BOARDS for square in board.squares}
"""The board that each square belongs to."""
