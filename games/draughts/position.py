"""A position: pieces and side to move, with its FEN; equal positions count as repeated (D3)."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, Self, SupportsIndex, cast, overload

from . import fen
from .boards import BOARD_OF, USUAL, Board, Square, SquareNaming
from .colour import Colour
from .squares import parse_square, squares_of
from .variants import RUSSIAN, Variant, model
from .variants.model import CapturedPieces, PiecesOfTurn

# A position: pieces and side to move, with its FEN; equal positions count as repeated (D3).


_USUAL = USUAL.mask_of_squares


class Piece(NamedTuple):
    """A piece: whose it is, and whether it is a king. As text w b are men, W B kings."""

    colour: Colour
    is_king: bool = False

    def __str__(self) -> str:
        return LETTERS[self]

    @classmethod
    def of(cls, piece: "Piece | Colour | str") -> "Piece":
        """Return the piece meant: a Piece, a colour for its man, or a letter; raises ValueError."""
        if isinstance(piece, Piece):
            return piece
        if isinstance(piece, Colour):
            return cls(piece)
        for known, letter in LETTERS.items():
            if letter == piece:
                return cls(*known)
        raise ValueError(f"a piece is one of {' '.join(LETTERS.values())}, not {piece!r}")


LETTERS = {
    (Colour.WHITE, False): "w",
    (Colour.WHITE, True): "W",
    (Colour.BLACK, False): "b",
    (Colour.BLACK, True): "B",
}
"""The letter of a piece in a board of text."""


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
            return cls(*fen.parse_fen(text, is_problem=is_problem))
        white, black, kings, turn, towers, moves_left = fen.parse_variant_fen(
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
            return fen.format_fen(white, black, kings, turn)
        return fen.format_variant_fen((white, black, kings, turn, {}, 1), board.names_of_squares())

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

    @overload
    def __getitem__(self, key: str) -> Piece | None: ...
    @overload
    def __getitem__(self, key: SupportsIndex) -> int | Colour: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[int | Colour, ...]: ...
    def __getitem__(self, key: str | SupportsIndex | slice) -> Any:
        """Return the piece on a square as `piece_at` does; a number is a place in the tuple."""
        return self.piece_at(key) if isinstance(key, str) else tuple.__getitem__(self, key)

    def piece_at(self, square: str) -> Piece | None:
        """Return the piece on a square named "c3" or "22", None on an empty one.

        Raise InvalidMove where there is no such square. `position["c3"]` is the same, but mypy
        takes whatever a tuple is asked for by brackets for one of its values.
        """
        bit = 1 << self._square(square)
        if not (self.white | self.black) & bit:
            return None
        return Piece(Colour.WHITE if self.white & bit else Colour.BLACK, bool(self.kings & bit))

    def put(self, square: str, piece: Piece | Colour | str) -> "Position":
        """Return the position with a piece on a square, in place of what stood there.

        The piece is a `Piece`, a colour for its man, or a letter: w b men, W B kings. Raise
        FenError for a man on the rank where he is crowned.
        """
        colour, is_king = Piece.of(piece)
        freed, bit = self.take(square), 1 << self._square(square)
        is_white = colour is Colour.WHITE
        return _checked(
            freed._replace(
                white=freed.white | bit if is_white else freed.white,
                black=freed.black if is_white else freed.black | bit,
                kings=freed.kings | bit if is_king else freed.kings,
            )
        )

    def take(self, square: str) -> "Position":
        """Return the position without the piece, or tower, on a square."""
        return without_piece(self, self._square(square), self.turn)

    def with_turn(self, turn: Colour | str) -> "Position":
        """Return the position with this side to move, "w" or "b"."""
        return self._replace(turn=Colour(turn))

    def _square(self, name: str) -> Square:
        """The square of a name, letters or numbers, on the board of this position."""
        state = extra_state_of(self)
        board = state.variant.board if state else _board_of(self.white | self.black) or USUAL
        naming = SquareNaming.FROM_TOP if board is USUAL else None
        if name.isdigit() and (square := board.squares_by_name(naming).get(name)) is not None:
            return square
        return parse_square(name, board)

    def _repr_svg_(self) -> str:
        """Return the picture of the position, for notebooks."""
        return picture_of(self)


def _checked(position: Position) -> Position:
    """A position set up by hand, if its game may have it; raises FenError."""
    state = extra_state_of(position)
    if state is not None or _board_of(position.white | position.black) is None:
        variant = state.variant if state else RUSSIAN
        Position.from_fen(position.fen(), variant, is_problem=True)
    return position


def _without_picture(position: Position) -> str:
    raise NotImplementedError("the package draws it")


picture_of: Callable[[Position], str] = _without_picture
"""The picture of a position; the package sets it, because what draws knows this module."""


# State of some games' positions beside the pieces: towers, moves left, a tied king.


Prisoners = tuple[tuple[Square, str], ...]
"""Squares with the pieces below the top one, from the top down, "w" or "b"; by square."""

Runs = tuple[tuple[int, int], tuple[int, int]]
"""Of White and of Black: the square of the king that moved last without a capture, and how many
times in a row; (-1, 0) where it was another piece."""

NO_RUNS: Runs = ((-1, 0), (-1, 0))


class StateBesidePieces(NamedTuple):
    """Towers, moves left of a turn and tied kings of a position.

    variant     the game, whose rules decide what a move leaves
    prisoners   of towers, else empty
    left        how many moves of the turn are left
    runs        the kings that were moved in a row, where the game counts it
    """

    variant: model.Variant
    prisoners: Prisoners = ()
    left: int = 1
    runs: Runs = NO_RUNS


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
    return fen.format_variant_fen(parts, names, moves_a_turn=variant.moves_a_turn)


def fen_as_shown(position: Position, variant: Variant) -> str:
    """Return the FEN in the square names in which the variant is shown."""
    in_letters = variant.is_usual and variant.square_names is SquareNaming.LETTERS
    return position.fen() if in_letters else fen_of(position, variant)


def board_of(position: Position) -> Board | None:
    """Return the board of a position's pieces, None for the usual one or where there are none."""
    return _board_of(position.white | position.black)


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


def has_extra_state(variant: model.Variant) -> bool:
    """Whether positions of this game hold more than pieces and the side to move."""
    movement = variant.movement
    is_plain = movement.victims is CapturedPieces.REMOVED and movement.wing is PiecesOfTurn.OWN
    return not is_plain or variant.moves_a_turn > 1 or variant.tied_king_after > 0


def state_at_turn_start(variant: model.Variant) -> StateBesidePieces:
    """Return the state at the start of a turn, without towers."""
    return StateBesidePieces(variant, left=variant.moves_a_turn)


# Compute the number and the side of a half-move: one number for a turn of each side.


def turn_number(ply: int, start: Position, variant: model.Variant) -> int:
    """Return the move number that a half-move (counted from 1) belongs to."""
    late = variant.moves_a_turn if start.turn is not variant.first else 0
    return (ply - 1 + _moves_made_of_turn(start, variant) + late) // (2 * variant.moves_a_turn) + 1


def side_of_half_move(ply: int, start: Position, variant: model.Variant) -> Colour:
    """Return the side that plays a half-move (counted from 1)."""
    turns = (ply - 1 + _moves_made_of_turn(start, variant)) // variant.moves_a_turn
    return start.turn.other if turns % 2 else start.turn


def _moves_made_of_turn(start: Position, variant: model.Variant) -> int:
    """How many moves of its turn were made before the start."""
    state = extra_state_of(start)
    return variant.moves_a_turn - state.left if state is not None else 0
