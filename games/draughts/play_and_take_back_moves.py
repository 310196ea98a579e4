"""Class `Game`: play a game move by move, each judged, and take moves back."""

from collections.abc import Iterator
from typing import Self

from games.draughts.colour import Colour
from games.draughts.faults_and_errors import DraughtsError
from games.draughts.move import Move
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.number_and_side_of_half_move import turn_number
from games.draughts.position import Position
from games.draughts.public_functions_taking_texts import (
    legal_move_meant,
    position_of,
    read_move,
    variant_of,
)
from games.draughts.replay import BoardOutcome, Replay, board_outcome, replay
from games.draughts.variants import RUSSIAN, Variant


class Game:
    """A game being played: legal moves only are pushed, and popped again.

    start     a position or its FEN; the usual one without it
    variant   a variant or its id
    """

    def __init__(
        self, start: Position | str | None = None, *, variant: Variant | str = RUSSIAN
    ) -> None:
        self.variant = variant_of(variant)
        self._positions = [position_of(start, self.variant)]
        self._moves: list[Move] = []

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

    def push(self, move: Move | str) -> Move:
        """Play a move, a text or a Move; raises DraughtsError and changes nothing if illegal."""
        made = (
            self.read_move(move)
            if isinstance(move, str)
            else legal_move_meant(self.position, move, self.variant)
        )
        self._positions.append(play(self.position, made))
        self._moves.append(made)
        return made

    def read_move(self, text: str) -> Move:
        """Return the one legal move that a text means now, without playing it."""
        return read_move(self.position, text, variant=self.variant)

    def pop(self) -> Move:
        """Take the last move back and return it; raises IndexError where none was played."""
        move = self._moves.pop()
        self._positions.pop()
        return move

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
