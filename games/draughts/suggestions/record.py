"""A faulty record prepared for trying repairs, and bounded replays of it on trial."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from ..colour import Colour
from ..errors import Fault, Param
from ..judging.illegal import moves_meant
from ..move import Move
from ..moves import legal_moves, play
from ..notation import Written, long_form, parse_move_or_none
from ..position import Position
from ..replay import Replay
from ..variants import Variant
from .base import Suggestion, SuggestionCode

_FEW, _OFTEN = 20, 3  # words looked for, and how often one stands in the text to be a mark

# Replay changed records on trial, within a bounded amount of work.


Token = Written | Move | None  # None is a word that is no move


class TrialReplay:
    """Counts how far moves are legal, with a cache and a limit of work.

    `is_cut` is set when the work allowed is used up: every further answer is "not at all".
    Work is counted in half-moves, not in time, so that every machine answers the same.
    """

    def __init__(self, work: int | None = None) -> None:
        self.left = MOST_WORK if work is None else work
        self.is_cut = False
        self._known: dict[tuple[Position, Token, Variant], Position | None] = {}

    def count_legal_moves(self, start: Position, tokens: Iterable[Token], variant: Variant) -> int:
        """Count how many of the moves, in order, are legal from `start`."""
        count, position = 0, start
        for token in tokens:
            after = self.position_after(position, token, variant)
            if after is None:
                break
            count, position = count + 1, after
        return count

    def position_after(self, position: Position, token: Token, variant: Variant) -> Position | None:
        """Return the position after one move; None if it is illegal or ambiguous."""
        if token is None or not self._may_go_on():
            return None
        key = position, token, variant
        if key in self._known:
            self.left -= _KNOWN
            return self._known[key]
        self.left -= _NEW
        self._known[key] = after = _played(position, token, variant)
        return after

    def legal_moves_within_work(self, position: Position, variant: Variant) -> tuple[Move, ...]:
        """Return the legal moves of a position, none once the work is used up."""
        if not self._may_go_on():
            return ()
        self.left -= _NEW
        return legal_moves(position, variant)

    def _may_go_on(self) -> bool:
        if self.left <= 0:
            self.is_cut = True
        return not self.is_cut


@dataclass(frozen=True, slots=True)
class FaultyRecord:
    """A faulty record: its written moves, and how far they are legal.

    texts     every move of the main line as written
    written   the same taken apart, None where a word is no move
    replay    the record as it was read; its plies are the ones to beat
    trial     the work that may be spent on it
    marks     words that are no moves and stand all over its text
    """

    texts: tuple[str, ...]
    written: tuple[Written | None, ...]
    replay: Replay
    trial: TrialReplay = field(default_factory=TrialReplay)
    marks: frozenset[str] = frozenset()

    @classmethod
    def from_replay(cls, replay: Replay, source: str = "") -> "FaultyRecord":
        """Make the faulty record of a replay that stopped at a fault, read from a text."""
        texts = replay.texts + replay.rest
        written = tuple(map(parse_move_or_none, texts))
        odd = {text for text, move in zip(texts, written, strict=True) if move is None}
        marks = {
            text
            for text in islice(odd, _FEW)
            if source.count(text) >= _OFTEN and text.isprintable()
        }
        return cls(texts, written, replay, marks=frozenset(marks))

    @property
    def legal_plies(self) -> int:
        """The number of legal half-moves, which is the index of the faulty one."""
        return self.replay.plies

    @property
    def written_plies(self) -> int:
        """The number of written half-moves."""
        return len(self.texts)

    @property
    def start(self) -> Position:
        """The position from which the record was read."""
        return self.replay.start

    @property
    def variant(self) -> Variant:
        """The variant as which the record was read."""
        return self.replay.variant

    @property
    def fault(self) -> Fault | None:
        """The fault at which reading stopped."""
        return self.replay.fault

    def position_before(self, index: int) -> Position:
        """Return the position before a legal half-move or the faulty one."""
        return Position._make(self.replay.rows[index])

    def place_as_params(self, index: int, prefix: str = "") -> dict[str, str | int]:
        """Return a half-move's place as params: its ply, its move number and its side."""
        late = 1 if self.start.turn is Colour.BLACK else 0
        side = Colour.BLACK if (index + late) % 2 else Colour.WHITE
        return {
            f"{prefix}ply": index + 1,
            f"{prefix}move": (index + late) // 2 + 1,
            f"{prefix}side": side.value,
        }

    def are_all_legal(self, position: Position, tokens: tuple[Token, ...]) -> bool:
        """Whether all these half-moves are legal in order from a position."""
        return self.trial.count_legal_moves(position, tokens, self.variant) == len(tokens)

    def are_all_legal_after(
        self, position: Position, move: Move, following: tuple[Token, ...]
    ) -> bool:
        """Whether all of `following` is legal after a move from a position."""
        after = self.trial.position_after(position, move, self.variant)
        return after is not None and self.are_all_legal(after, following)

    def format_moves_in_full(self, position: Position, moves: Iterable[Move]) -> tuple[str, ...]:
        """Format moves with every landing square."""
        return tuple(long_form(position, move, variant=self.variant) for move in moves)

    def suggestion_of_repair(
        self, code: SuggestionCode, at: int, left_out: int = 0, /, **params: Param
    ) -> Suggestion:
        """Return the suggestion of a repair at a half-move that makes everything legal.

        Half-moves are counted in the record so put right, without the words `left_out`.
        """
        plies = self.written_plies - left_out
        return Suggestion(code, {**self.place_as_params(at), **params}, plies, plies)


MOST_WORK = 100_000

_NEW, _KNOWN = 12, 1  # what judging a half-move costs, and looking up one judged before


def with_other_turn(position: Position) -> Position:
    """Return the position with the other side to move."""
    return position._replace(turn=position.turn.other)


def _played(position: Position, token: Written | Move, variant: Variant) -> Position | None:
    if isinstance(token, Move):
        return play(position, token)
    meant = moves_meant(position, token, variant)
    return play(position, meant[0]) if len(meant) == 1 else None


def begins_on_own_piece(position: Position, token: Token) -> bool:
    """Whether a written move begins, or may begin, on a piece of the side to move."""
    if token is None:
        return False
    own = position.white if position.turn is Colour.WHITE else position.black
    return token.origin is None or bool(own >> token.origin & 1)
