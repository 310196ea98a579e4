"""Keys for search: of positions, of the material on the board, of a game's moves."""

import struct
from collections.abc import Iterable, Iterator
from functools import lru_cache

from .boards import BOARD_OF, USUAL, Board, Square
from .colour import Colour
from .move import Move, make_move
from .moves import play
from .position import Position, StateBesidePieces, StatePosition, extra_state_of
from .replay import Row
from .squares import mask_of, parse_square, squares_of

# Hash positions into stable four-byte keys for search indexes.
#
# Keys are stored: after a change of any number here every index must be built again. Equal
# positions (D3) have equal keys, towers with their prisoners; of two different ones about one
# pair in a thousand million has too, so what is found by its key alone is looked at once more.


SIZE = 4  # bytes of a packed key

# A prime below 2**30, so that each step stays within one digit of CPython's integers, and far
# from a power of two, so that no few squares weigh together what another one does.
PRIME = 1_000_000_007

SIDES = {Colour.WHITE: 654_188_429, Colour.BLACK: 248_030_959}

KINGS, BLACK_TO_MOVE = 266_489_917, 668_265_263

PRISONERS = {"w": 374_761_393, "b": 822_163_577}

DEPTH, MOVES_MADE = 961_748_941, 472_882_027

_OTHER = str.maketrans("wb", "bw")


def key_of_position(position: Position | Row) -> int:
    """Return the key of a position, a number below 2**30."""
    return keys_of_positions((position,))[0]


def keys_of_positions(rows: Iterable[Position | Row]) -> list[int]:
    """Return the key of each of these positions, in order."""
    light, dark = SIDES[Colour.WHITE], SIDES[Colour.BLACK]
    return [
        (
            white * light
            + black * dark
            + kings * KINGS
            + (BLACK_TO_MOVE if turn is Colour.BLACK else 0)
            + (_state_weight(state[0]) if state else 0)
        )
        % PRIME
        for white, black, kings, turn, *state in rows
    ]


def _state_weight(state: StateBesidePieces) -> int:
    """What a position weighs beside its pieces: its prisoners, each by its square and its depth,
    and the moves made of the turn; nothing where there are none."""
    weight = (state.variant.moves_a_turn - state.left) * MOVES_MADE
    for square, below in state.prisoners:
        for depth, prisoner in enumerate(below, 1):
            weight += (1 << square) * PRISONERS[prisoner] * DEPTH**depth
    return weight


def pack_keys(rows: Iterable[Position | Row]) -> bytes:
    """Pack the keys of positions into bytes, four each, big-endian."""
    numbers = keys_of_positions(rows)
    return struct.pack(f">{len(numbers)}I", *numbers)


def mirror_position(position: Position) -> Position:
    """Return the position turned by 180° with the colours exchanged."""
    white, black, kings, turn = position[:4]
    pieces = Position(_turned_board(black), _turned_board(white), _turned_board(kings), turn.other)
    state = extra_state_of(position)
    if state is None:
        return pieces
    towers = sorted((_across(at), below.translate(_OTHER)) for at, below in state.prisoners)
    return StatePosition(pieces, state._replace(prisoners=tuple(towers)))


def _turned_board(board: int) -> int:
    """a1 becomes h8 and so on."""
    return sum(1 << _across(square) for square in squares_of(board))


def _across(square: Square) -> Square:
    """The square where this one comes when its board is turned by 180° (B2, B5)."""
    board = BOARD_OF[square]
    file, rank = board.place_of_square[square]
    return board.square_at_place[board.width - 1 - file, board.height - 1 - rank]


# Count a position's material, as text "8-1:7-0" (men-kings of each side) or one number.


def material_as_text(position: Position | Row) -> str:
    """Return men and kings of White, then of Black: "12-0:11-1"."""
    return unpack_material(pack_material(position))


def pack_material(position: Position | Row) -> int:
    """Pack the four counts of material into one number, a byte each."""
    white, black, kings, *_ = position
    white_kings, black_kings = (white & kings).bit_count(), (black & kings).bit_count()
    white_men, black_men = white.bit_count() - white_kings, black.bit_count() - black_kings
    return white_men << 24 | white_kings << 16 | black_men << 8 | black_kings


def material_units_of_side(colour: Colour) -> tuple[int, int]:
    """Return what one man and one king of a side add to the packed number."""
    return (1 << 24, 1 << 16) if colour is Colour.WHITE else (1 << 8, 1)


@lru_cache(maxsize=1 << 13)  # the same few come in every game
def unpack_material(number: int) -> str:
    """Return the text of a packed number: "12-0:11-1"."""
    white_men, white_kings, black_men, black_kings = number.to_bytes(4, "big")
    return f"{white_men}-{white_kings}:{black_men}-{black_kings}"


def swap_sides_in_material(text: str) -> str:
    """Swap White and Black in a text of material: "0-3:0-1" becomes "0-1:0-3"."""
    white, _, black = text.partition(":")
    return f"{black}:{white}"


# Write a game's moves as one line of move keys, "c3-d4 b6-a5 d6:b4|c5", and replay such a line.
#
# Only legal moves are ever written into one, so playing it again asks nothing: it costs a
# hundredth of reading the record.


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
