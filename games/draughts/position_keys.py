"""Hash positions into stable four-byte keys for search indexes.

Keys are stored: after a change of any number here every index must be built again.
Equal positions (D3) have equal keys, towers with their prisoners; of two different ones about one
pair in a thousand million has too, so what is found by its key alone is looked at once more.
"""

import struct
from collections.abc import Iterable

from games.draughts.board_shapes import BOARD_OF, Square
from games.draughts.colour import Colour
from games.draughts.position import Position, StatePosition, extra_state_of
from games.draughts.replay import Row
from games.draughts.squares_as_bits import squares_of
from games.draughts.state_of_position_beside_pieces import StateBesidePieces

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
