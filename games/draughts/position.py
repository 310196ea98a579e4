"""A position: pieces and side to move, with its FEN; equal positions count as repeated (D3)."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, Self, cast

from games.draughts import fen as _fen
from games.draughts.any_variant import read_and_write_fens
from games.draughts.board_shapes import BOARD_OF, USUAL, Board, SquareNaming
from games.draughts.colour import Colour
from games.draughts.squares_as_bits import Square, squares_of
from games.draughts.state_of_position_beside_pieces import (
    NO_RUNS,
    StateBesidePieces,
    has_extra_state,
    state_at_turn_start,
)
from games.draughts.variants import RUSSIAN, Variant

_USUAL = USUAL.mask_of_squares


class Position(NamedTuple):
    """A position as three masks and the side to move; equal ones are repetitions (D3).

    white, black   all pieces of the side
    kings          the kings of both sides

    A square tells its board (`boards`), so positions of every board have one form; games whose
    positions hold more than pieces have `StatePosition`.
    """

    white: int
    black: int
    kings: int
    turn: Colour

    @classmethod
    def from_fen(
        cls, text: str, variant: Variant = RUSSIAN, *, is_problem: bool = False
    ) -> "Position":
        """Parse a FEN such as "W:Wa1,Kc3:Bb6" (letters or numbers); raises FenError.

        `is_problem` allows more pieces a side than the game has (P1): a problem or the position
        of a lesson may have them.
        """
        if variant.is_usual:
            return cls(*_fen.parse_fen(text, is_problem=is_problem))
        white, black, kings, turn, towers, moves_left = read_and_write_fens.parse_fen(
            text, variant, is_problem=is_problem
        )
        if not has_extra_state(variant):
            return cls(white, black, kings, turn)
        state = StateBesidePieces(variant, tuple(sorted(towers.items())), moves_left)
        return StatePosition(Position(white, black, kings, turn), state)

    def __str__(self) -> str:
        return self.fen()

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def fen(self) -> str:
        """Return the FEN in the board's usual square names, White's pieces first."""
        white, black, kings, turn = self[:4]
        board = _board_of(white | black)
        if board is None:
            return _fen.format_fen(white, black, kings, turn)
        return read_and_write_fens.format_fen(
            (white, black, kings, turn, {}, 1), board.names_of_squares()
        )

    def side(self, colour: Colour) -> int:
        """Return the mask of all pieces of a side."""
        return self.white if colour is Colour.WHITE else self.black

    def men(self, colour: Colour) -> int:
        """Return the mask of a side's men."""
        return self.side(colour) & ~self.kings

    def kings_of(self, colour: Colour) -> int:
        """Return the mask of a side's kings."""
        return self.side(colour) & self.kings

    def count(self, colour: Colour) -> int:
        """Return how many pieces a side has."""
        return self.side(colour).bit_count()

    def pieces(self) -> Iterator[tuple[Square, Colour, bool]]:
        """Yield every piece as (square, colour, is_king), rank by rank from a1."""
        for square in squares_of(self.white | self.black):
            bit = 1 << square
            colour = Colour.WHITE if self.white & bit else Colour.BLACK
            yield square, colour, bool(self.kings & bit)


class StatePosition(Position):
    """Position of a game with towers, turns of several moves or tied kings (in `state`).

    A fifth part of the same tuple, so that two of them are equal when all of it is.
    """

    __slots__ = ()

    def __new__(cls, pieces: Position, state: StateBesidePieces) -> "StatePosition":
        """Make a position of pieces and the side to move with what they do not tell."""
        return tuple.__new__(cls, (*pieces[:4], state))

    def __getnewargs__(self) -> tuple[Position, StateBesidePieces]:
        return Position(*self.parts()[:4]), self.state

    def __repr__(self) -> str:
        return f"StatePosition({self.fen()!r}, {self.state.variant.id})"

    @property
    def state(self) -> StateBesidePieces:
        """The towers, moves left and tied king, which the pieces alone do not tell."""
        return self.parts()[4]

    def parts(self) -> tuple[int, int, int, Colour, StateBesidePieces]:
        """Return everything that the position holds, as FEN needs it."""
        return cast(tuple[int, int, int, Colour, StateBesidePieces], tuple(self))

    def fen(self) -> str:
        """Return the FEN with towers and moves left of the turn."""
        return fen_of(self, self.state.variant)

    def _replace(
        self,
        *,
        white: int | None = None,
        black: int | None = None,
        kings: int | None = None,
        turn: Colour | None = None,
    ) -> Self:
        old = self.parts()
        new = [
            before if after is None else after
            for before, after in zip(old[:4], (white, black, kings, turn), strict=True)
        ]
        return tuple.__new__(type(self), (*new, old[4]))


def without_piece(position: Position, square: Square, turn: Colour) -> Position:
    """Return the position without the piece (or tower) on a square, this side to move."""
    kept = ~(1 << square)
    white, black, kings, _ = position[:4]
    pieces = Position(white & kept, black & kept, kings & kept, turn)
    state = extra_state_of(position)
    if state is None:
        return pieces
    towers = tuple(prisoner for prisoner in state.prisoners if prisoner[0] != square)
    moves_left = state.variant.moves_a_turn
    return StatePosition(pieces, state._replace(prisoners=towers, left=moves_left))


def without_king_runs(position: Position) -> Position:
    """Return the position without the count of moves in a row by one king, as FEN has none."""
    state = extra_state_of(position)
    return position if state is None else StatePosition(position, state._replace(runs=NO_RUNS))


def extra_state_of(position: Position) -> StateBesidePieces | None:
    """Return the extra state of a position, None where the game has none."""
    return position.state if isinstance(position, StatePosition) else None


def with_variant_state(position: Position, variant: Variant) -> Position:
    """Return the position with the extra state that the variant's rules need."""
    if not has_extra_state(variant) or isinstance(position, StatePosition):
        return position
    return StatePosition(position, state_at_turn_start(variant))


def fen_of(position: Position, variant: Variant) -> str:
    """Return the FEN in the square names that the variant's records use."""
    white, black, kings, turn = position[:4]
    state = extra_state_of(position) or state_at_turn_start(variant)
    parts = (white, black, kings, turn, dict(state.prisoners), state.left)
    names = variant.board.names_of_squares(variant.square_names)
    return read_and_write_fens.format_fen(parts, names, moves_a_turn=variant.moves_a_turn)


def fen_as_shown(position: Position, variant: Variant) -> str:
    """Return the FEN in the square names in which the variant is shown."""
    in_letters = variant.is_usual and variant.square_names is SquareNaming.LETTERS
    return position.fen() if in_letters else fen_of(position, variant)


def _board_of(pieces: int) -> Board | None:
    """The board of some pieces, None for the usual one (and for an empty one)."""
    if pieces <= _USUAL:
        return None
    return BOARD_OF[squares_of(pieces)[0]]


START = Position.from_fen(
    "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
)
"""The usual start (P1, P2)."""


@cache
def start_of(variant: Variant = RUSSIAN) -> Position:
    """Return the usual starting position of a variant."""
    return Position.from_fen(variant.set_up, variant)
