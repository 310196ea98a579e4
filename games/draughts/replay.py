"""Replay a record move by move up to the first fault; tell who has won on the board."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from .colour import Colour
from .errors import Fault, Note
from .judging.record import judge_moves_fastest, judge_moves_one_by_one
from .judging.state import Places, ReplayState, notes_on_forms
from .judging.waivers import Waiver, turn_number_with_waivers
from .move import Move
from .movegen.race import side_that_arrived
from .moves import legal_moves, play, position_of_mover
from .native import (
    Pieces,
    count_of,
    first_crowning,
    moves_of,
    pieces_of,
    position_of,
    read_text,
    rules_of,
    words_in,
)
from .position import (
    Position,
    StatePosition,
    extra_state_of,
    start_of,
    turn_number,
    with_variant_state,
)
from .variants import RUSSIAN, Goal, Variant

# Replay a record move by move up to the first fault; tell who has won on the board.


Row = tuple[int, int, int, Colour]

_made = tuple.__new__
"""Makes a value of all its fields in a third of the time that its own call takes: once a game."""


class PlayedText(NamedTuple):
    """Moves that the kernel has played, packed: text, numbers, last position.

    text     what stands below the tags
    numbers  its moves by their numbers, side by side
    pieces   the position after the last
    """

    text: str
    numbers: bytes
    pieces: Pieces

    @property
    def plies(self) -> int:
        """The number of moves."""
        return count_of(self.numbers)

    @property
    def final(self) -> Position:
        """The position after the last move."""
        return position_of(self.pieces)

    def moves(self) -> tuple[Move, ...]:
        """Return the moves as Move values."""
        return tuple(moves_of(self.numbers))

    def first_crowning(self) -> int | None:
        """Return which move crowns first, from 1."""
        return first_crowning(self.numbers)

    def texts(self) -> tuple[str, ...]:
        """Return the moves as written."""
        return tuple(words_in(self.text))


class PlayedWords(NamedTuple):
    """Moves that Python has played: written words, moves, last position.

    words   the moves as written, and what follows them
    played  the good moves
    final   the position after the last of them, None where nobody has asked for it yet
    """

    words: Sequence[str]
    played: Sequence[Move]
    final: Position | None

    @property
    def plies(self) -> int:
        """The number of good moves."""
        return len(self.played)

    def moves(self) -> tuple[Move, ...]:
        """Return the good moves."""
        return tuple(self.played)

    def first_crowning(self) -> int | None:
        """Return which good move crowns first, from 1."""
        try:
            return 1 + [move.crowned for move in self.played].index(True)
        except ValueError:
            return None

    def texts(self) -> tuple[str, ...]:
        """Return the good moves as written."""
        return tuple(self.words[: len(self.played)])


class _Facts(NamedTuple):
    """What is known of a replay; see `Replay`."""

    variant: Variant
    start: Position
    played: PlayedText | PlayedWords
    fault: Fault | None = None
    notes: tuple[Note, ...] = ()
    rest: tuple[str, ...] = ()
    waived: tuple[Waiver, ...] = ()


class Replay(_Facts):
    """The result of replaying a record: good moves, positions, fault, notes.

    played  the moves as they came about; what is asked of them is made when first asked
    fault   why reading stopped, or None when every token was a legal move
    notes   what was put right on the way
    rest    what was written after them, the faulty move first; empty when all is good
    waived  the irregular moves among them, each with what it left on the board
    """

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The good moves in order, with irregular ones that were let stand."""
        return self.played.moves()

    @property
    def first_crowning(self) -> int | None:
        """Which of the good moves is the first that crowns a man, counted from 1."""
        return self.played.first_crowning()

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The good moves as written."""
        return self.played.texts()

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The positions before each move and after the last, as plain tuples.

        Plain tuples of pieces and the side to move: each equals its Position and hashes like
        it, but where positions hold more (`StatePosition`), which only `positions` have.
        """
        if isinstance(self.start, StatePosition):
            return tuple(position[:4] for position in self.positions)
        return tuple(position_rows_of_moves(self.start, self.moves, self.waived))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions before each move and after the last."""
        if isinstance(self.start, StatePosition):
            return tuple(_played(self.start, self.moves, self.waived))
        return tuple(map(Position._make, self.rows))

    @property
    def plies(self) -> int:
        """The number of good moves."""
        return self.played.plies

    @property
    def numbers(self) -> bytes | None:
        """The kernel's packed numbers of the moves, None if Python has played them."""
        return self.played.numbers if isinstance(self.played, PlayedText) else None

    @property
    def final(self) -> Position:
        """The position after the last good move."""
        if self.played.final is not None:
            return self.played.final
        if isinstance(self.start, StatePosition):
            return self.positions[-1]
        return Position._make(self.rows[-1])

    def mover(self, at: int) -> Colour:
        """Return whose the `at`-th move is, counted from 1; one behind the last is the next.

        Of an irregular move that was let stand it is the opponent of who moves next: a side may
        have moved twice in a row (V4.1).
        """
        if self.variant.moves_a_turn == 1:
            for waiver in self.waived:
                if waiver.ply == at:
                    return waiver.after.turn.other
        return self.positions[at - 1].turn

    def opens_pair(self, at: int) -> bool:
        """Whether the `at`-th move is the first of a pair of moves, which has one number."""
        state = extra_state_of(self.positions[at - 1])
        begins = state is None or state.left == self.variant.moves_a_turn
        return begins and self.mover(at) is self.variant.first

    def pair_number(self, at: int, before: int = 0) -> int:
        """Return the number of the `at`-th move of a line that begins after so many half-moves.

        A pair is begun by the side that moves first in the variant; the other may have begun, or
        a side have moved twice in a row.
        """
        if self.variant.moves_a_turn > 1:
            return turn_number(before + at, self.start, self.variant)
        is_first = self.mover(1) is self.variant.first
        if self.waived:
            own = turn_number_with_waivers(at, self.start, self.variant, self.waived)
            return ((before + 1) // 2 if is_first else before // 2) + own
        return (before + 1) // 2 + (at + 1) // 2 if is_first else before // 2 + at // 2 + 1

    def halves_before(self, at: int, mover: Colour, before: int = 0) -> int:
        """Return what to number a variation by that stands instead of the `at`-th move.

        It is the half-moves before it, were there no second move in a row among them; `before`
        is the same of this line.
        """
        if not self.waived or self.variant.moves_a_turn > 1:
            return before + at - 1
        is_first = mover is self.variant.first
        number = self.pair_number(at - 1, before) + is_first if at > 1 else 1 + before // 2
        return 2 * (number - 1) + (not is_first)

    @property
    def is_complete(self) -> bool:
        """Whether there is no fault: every move is legal or was let stand."""
        return self.fault is None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and self._compared() == other._compared()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.start, self.moves, self.texts))

    def __repr__(self) -> str:
        names = ("variant", "start", "moves", "fault", "notes", "texts", "rest", "waived")
        return f"Replay({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    def _compared(self) -> tuple[object, ...]:
        """All but how the moves came about."""
        return self.moves, self.texts, *self[:2], *self[3:]


class BoardOutcome(NamedTuple):
    """Who has won on the board, and by which rule.

    "W2" blocked, "W3" no pieces, "W8" arrived, where that is the goal.
    """

    winner: Colour
    rule: str


def replay(
    tokens: str | Iterable[str],
    start: Position | None = None,
    variant: Variant = RUSSIAN,
    *,
    game: int | None = None,
    places: Places | None = None,
    waivers: Iterable[Waiver] = (),
) -> Replay:
    """Play written moves from `start`, up to the first that is not legal.

    A move of `waivers` stands as the opponent let it (V2), and reading goes on behind it; a
    set-up among them (V7, ply 0) is what the moves are played from.

    Without `start` they are played from the variant's usual one.
    `tokens` are single moves as written, or one plain movetext ("1. c3-d4 d6-c5 …").
    `places` tells line and column of a token for faults and notes; `game` is put into the fault.
    """
    if isinstance(tokens, str):
        tokens, places = split_into_moves(tokens, variant.results)
    written = tuple(tokens)
    standing = {waiver.ply: waiver for waiver in waivers}
    set_up = standing.pop(0, None)
    start = with_variant_state(set_up.after if set_up else start or start_of(variant), variant)
    reading = ReplayState(start, variant, game, places)
    if set_up:
        reading.waived.append(set_up)
    fault = (
        judge_moves_one_by_one(written, reading, standing)
        if standing
        else judge_moves_fastest(written, reading)
    )
    read = len(reading.moves)
    return Replay(
        variant,
        reading.start,
        PlayedWords(written, reading.moves, reading.position),
        fault,
        reading.all_notes(),
        written[read:] if fault is not None else (),
        tuple(reading.waived),
    )


def replay_text(
    text: str, start: Position, variant: Variant, *, places: Places | None = None
) -> tuple[Replay, str | None, bool] | None:
    """Play the text of a plain game in one call of the kernel.

    Return the game, its result, and whether what stands beside the moves is ordinary; None where
    there is no kernel, or anything that it leaves to `replay`.
    """
    if read_text is None or not variant.is_usual:
        return None
    found = read_text(text, pieces_of(start), rules_of(variant))
    if found is None:
        return None
    (numbers, pieces, first_notes), result, is_ordinary = found
    notes = notes_on_forms(first_notes, variant, places) if first_notes else ()
    played = _made(PlayedText, (text, numbers, pieces))
    return _made(Replay, (variant, start, played, None, notes, (), ())), result, is_ordinary


def replay_words(
    words: Sequence[str], start: Position, variant: Variant, *, places: Places | None = None
) -> Replay:
    """Play a plain game's words as `replay` does; positions are computed when asked for."""
    if not variant.is_usual:
        return replay(words, start, variant, places=places)
    reading = ReplayState(start, variant, None, places)
    fault = judge_moves_fastest(words, reading)
    played = _made(PlayedWords, (words, reading.moves, reading.position))
    rest = () if fault is None else tuple(words[len(reading.moves) :])
    return _made(Replay, (variant, start, played, fault, reading.all_notes(), rest, ()))


def position_rows_of_moves(
    start: Position, moves: tuple[Move, ...], waived: tuple[Waiver, ...] = ()
) -> Iterator[Row]:
    """Yield the positions before each move and after the last as plain tuples."""
    standing = {waiver.ply: waiver.after for waiver in waived}
    white, black, kings, turn = start
    yield start[:]
    for ply, move in enumerate(moves, 1):
        if ply in standing:
            white, black, kings, turn = standing[ply]
            yield white, black, kings, turn
            continue
        origin, target, captured, crowned = move[:]  # bare: unpacked faster
        change = 1 << origin ^ 1 << target
        if turn is Colour.WHITE:
            white, black, turn = white ^ change, black & ~captured, Colour.BLACK
        else:
            white, black, turn = white & ~captured, black ^ change, Colour.WHITE
        kings &= ~captured
        if crowned:
            kings |= 1 << target
        elif kings >> origin & 1:
            kings ^= change
        yield white, black, kings, turn


def _played(
    position: Position, moves: tuple[Move, ...], waived: tuple[Waiver, ...]
) -> Iterator[Position]:
    """The positions of a game in which they hold more than pieces."""
    standing = {waiver.ply: waiver.after for waiver in waived}
    yield position
    for ply, move in enumerate(moves, 1):
        position = standing.get(ply) or play(position, move)
        yield position


def board_outcome(position: Position, variant: Variant = RUSSIAN) -> BoardOutcome | None:
    """Return who has won on the board; None while the side to move can move (W2, W3)."""
    if variant.is_race and (winner := side_that_arrived(position, variant)) is not None:
        return BoardOutcome(winner, "W8")
    if (variant.is_usual and position_of_mover(position, variant).steps) or legal_moves(
        position, variant
    ):
        return None
    mover = position.turn
    loser = mover
    if variant.bare_side_loses_at_once and not position.side(mover.other):
        loser = mover.other
    winner = loser.other if variant.goal is Goal.OPPONENT else loser
    return BoardOutcome(winner, "W2" if position.side(loser) else "W3")


_WORD = re.compile(r"(?P<number>\d{1,3}\s*(?:\.|…)+)|…|\.\.+|(?P<word>[^\s…]+)")

_REMARK = re.compile(r"[xXхХ=!?+#]+")


def split_into_moves(
    text: str, results: tuple[str, ...]
) -> tuple[tuple[str, ...], Callable[[int], tuple[int, int]]]:
    """Split movetext into moves; also return a function from index to line and column.

    Numbers are left out, and at the end a result and remarks standing alone (N6: they never
    decide a game).  Anything else is a token, for the replay to judge.
    """
    words = [match for match in _WORD.finditer(text) if match["word"]]
    while words and (words[-1]["word"] in results or _REMARK.fullmatch(words[-1]["word"])):
        words.pop()

    def place(index: int) -> tuple[int, int]:
        offset = words[index].start()
        line = text.count("\n", 0, offset)
        return line + 1, offset - text.rfind("\n", 0, offset)

    return tuple(match["word"] for match in words), place
