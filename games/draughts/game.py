"""Class `Game`: play a game move by move, each judged, take moves back, put comments to them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, Self

from .colour import Colour
from .errors import DraughtsError
from .move import Move
from .moves import legal_moves, play
from .notation import long_form
from .position import Position, fen_as_shown, turn_number
from .public import legal_move_meant, move_given, position_of, read_move, variant_of
from .replay import BoardOutcome, Replay, board_outcome, replay
from .variants import RUSSIAN, Variant


class Branch(NamedTuple):
    """A line of a game that was not played, in place of its half-move `ply`."""

    ply: int
    game: "Game"


class Game:
    """A game being played: legal moves only are pushed, and popped again.

    Comments, marks and variations may be put to its moves; `pdn.write` writes them. Two games are
    equal when the same was played and said.

    start     a position or its FEN; the usual one without it
    variant   a variant or its id
    """

    def __init__(
        self, start: Position | str | None = None, *, variant: Variant | str = RUSSIAN
    ) -> None:
        self.variant = variant_of(variant)
        self._positions = [position_of(start, self.variant)]
        self._moves: list[Move] = []
        self._comments: dict[int, str] = {}
        self._marks: dict[int, tuple[str, ...]] = {}
        self._branches: list[Branch] = []

    @classmethod
    def from_text(
        cls,
        text: str,
        start: Position | str | None = None,
        *,
        variant: Variant | str = RUSSIAN,
    ) -> Self:
        """Play a whole text, "1. c3-d4 d6-c5 …"; raises DraughtsError at its first fault.

        `replay` does the same without raising, and keeps what was good.
        """
        game = cls(start, variant=variant)
        played = replay(text, game.start, game.variant)
        if played.fault is not None:
            raise DraughtsError(played.fault)
        game._moves = list(played.moves)
        game._positions = list(played.positions)
        return game

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start and the position after each move."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played."""
        return tuple(self._moves)

    @property
    def turn(self) -> Colour:
        """The side to move."""
        return self.position.turn

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of the current position."""
        return legal_moves(self.position, self.variant)

    @property
    def outcome(self) -> BoardOutcome | None:
        """Who has won on the board; None while the side to move can move."""
        return board_outcome(self.position, self.variant)

    @property
    def replay(self) -> Replay:
        """The game as a replay, as `pdn.write` and the draw rules take it."""
        return replay(str(self), self.start, self.variant)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended on the board: the side to move cannot move, say."""
        return self.outcome is not None

    @property
    def result(self) -> str:
        """The result on the board: "1-0", "0-1", or "*" while it is not over there."""
        outcome = self.outcome
        if outcome is None:
            return "*"
        return "1-0" if outcome.winner is Colour.WHITE else "0-1"

    @property
    def comments(self) -> Mapping[int, str]:
        """The comments by half-moves, counted from 1; 0 is before the first move."""
        return MappingProxyType(self._comments)

    @property
    def marks(self) -> Mapping[int, tuple[str, ...]]:
        """The marks of strength by half-moves: "!", "??", "$5"."""
        return MappingProxyType(self._marks)

    @property
    def variations(self) -> tuple[Branch, ...]:
        """The lines that were not played, each with the half-move it stands in place of."""
        return tuple(self._branches)

    def fen(self) -> str:
        """Return the FEN of the current position, in the square names of the variant."""
        return fen_as_shown(self.position, self.variant)

    def copy(self) -> Self:
        """Return a game of its own with the same moves, comments and variations."""
        other = type(self)(self.start, variant=self.variant)
        other._positions, other._moves = [*self._positions], [*self._moves]
        other._comments, other._marks = {**self._comments}, {**self._marks}
        other._branches = [Branch(ply, line.copy()) for ply, line in self._branches]
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def add_comment(self, text: str, *, ply: int | None = None) -> None:
        """Say something behind a half-move, by default the last; 0 is before the first.

        What was said there before stands in front of it. Raises IndexError where no move is.
        """
        at = self._half_move(ply, first=0)
        self._comments[at] = f"{self._comments.get(at, '')} {text}".strip()

    def add_mark(self, mark: str, *, ply: int | None = None) -> None:
        """Give a half-move, by default the last, a mark of strength: "!", "?!", "$5"."""
        at = self._half_move(ply, first=1)
        self._marks[at] = (*self._marks.get(at, ()), mark)

    def add_variation(self, moves: str = "", *, ply: int | None = None) -> Self:
        """Add a line in place of a half-move, by default the last, and return it.

        The line is a game from the position before that half-move: more moves may be pushed,
        comments and variations put to it. Raises DraughtsError at its first illegal move.
        """
        at = self._half_move(ply, first=1)
        line = type(self).from_text(moves, self._positions[at - 1], variant=self.variant)
        self._branches.append(Branch(at, line))
        return line

    def _half_move(self, ply: int | None, *, first: int) -> int:
        at = len(self._moves) if ply is None else ply
        if not first <= at <= len(self._moves):
            raise IndexError(f"there is no half-move {at}: {len(self._moves)} were played")
        return at

    def push(self, move: Move | str) -> Move:
        """Play a move, a text or a Move; raises DraughtsError and changes nothing if illegal."""
        given = move_given(move)
        made = (
            self.read_move(given)
            if isinstance(given, str)
            else legal_move_meant(self.position, given, self.variant)
        )
        self._positions.append(play(self.position, made))
        self._moves.append(made)
        return made

    def read_move(self, text: str) -> Move:
        """Return the one legal move that a text means now, without playing it."""
        return read_move(self.position, text, variant=self.variant)

    def pop(self) -> Move:
        """Take the last move back, with what was said to it, and return it.

        Raises IndexError where none was played.
        """
        move, at = self._moves.pop(), len(self._positions) - 1
        self._positions.pop()
        self._comments.pop(at, None)
        self._marks.pop(at, None)
        self._branches = [branch for branch in self._branches if branch.ply < at]
        return move

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._compared() == other._compared()

    def _compared(self) -> tuple[object, ...]:
        """All that makes two games the same."""
        said = self._comments, self._marks, self._branches
        return self.variant.id, self.start, self._moves, *said

    def _repr_svg_(self) -> str:
        """Return the picture of the current position with the last move, for notebooks."""
        from .diagrams.svg import svg

        last = self._moves[-1] if self._moves else None
        return svg(self.position, last=last, variant=self.variant)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(tuple(self._moves))

    def __str__(self) -> str:
        """The moves as text, numbered: "1. c3-d4 d6-c5 2. b2-c3"."""
        words = []
        first = self.variant.first
        for ply, (position, move) in enumerate(zip(self._positions, self._moves, strict=False), 1):
            number = turn_number(ply, self.start, self.variant)
            if position.turn is first:
                words.append(f"{number}.")
            elif ply == 1:
                words.append(f"{number}...")
            sign = self.variant.capture_sign
            words.append(long_form(position, move, capture=sign, variant=self.variant))
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<Game {self.variant}: {str(self) or self.start}>"
