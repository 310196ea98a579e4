"""A faulty record, and how far it is legal, prepared for trying other readings of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.draughts.colour import Colour
from games.draughts.faults_and_errors import Fault, Param
from games.draughts.moves import Move
from games.draughts.notation import Written, long_form
from games.draughts.position import Position
from games.draughts.read_written_move import parse_move_or_none
from games.draughts.replay import Replay
from games.draughts.suggestions.suggestion_model import Suggestion, SuggestionCode
from games.draughts.suggestions.trial_replay import Token, Trial
from games.draughts.variants import Variant


@dataclass(frozen=True, slots=True)
class FaultyRecord:
    """A faulty record: what is written, and how far it is legal as it stands.

    texts     every move of the main line as written
    written   the same taken apart, None where a word is no move
    replay    the record as it was read; its plies are the ones to beat
    trial     the work that may be spent on it
    """

    texts: tuple[str, ...]
    written: tuple[Written | None, ...]
    replay: Replay
    trial: Trial = field(default_factory=Trial)

    @classmethod
    def of(cls, replay: Replay) -> "FaultyRecord":
        """Prepare the record of a replay that stopped at a fault."""
        texts = replay.texts + replay.rest
        return cls(texts, tuple(map(parse_move_or_none, texts)), replay)

    @property
    def good(self) -> int:
        """Number of half-moves that are legal as they stand; also the index of the faulty one."""
        return self.replay.plies

    @property
    def size(self) -> int:
        """Number of half-moves written."""
        return len(self.texts)

    @property
    def start(self) -> Position:
        """The position the record was read from."""
        return self.replay.start

    @property
    def variant(self) -> Variant:
        """The variant it was read as."""
        return self.replay.variant

    @property
    def fault(self) -> Fault | None:
        """The fault at which reading stopped."""
        return self.replay.fault

    def before(self, index: int) -> Position:
        """The position before a half-move that is good, or before the faulty one."""
        return Position._make(self.replay.rows[index])

    def place(self, index: int, prefix: str = "") -> dict[str, str | int]:
        """Return the place of a half-move as params: its index, its pair's number and its side."""
        late = 1 if self.start.turn is Colour.BLACK else 0
        side = Colour.BLACK if (index + late) % 2 else Colour.WHITE
        return {
            f"{prefix}ply": index + 1,
            f"{prefix}move": (index + late) // 2 + 1,
            f"{prefix}side": side.value,
        }

    def is_whole(self, position: Position, tokens: tuple[Token, ...]) -> bool:
        """Whether every one of these half-moves is legal from a position."""
        return self.trial.reach(position, tokens, self.variant) == len(tokens)

    def fits(self, position: Position, move: Move, following: tuple[Token, ...]) -> bool:
        """Whether everything in `following` is legal once a move has been played."""
        after = self.trial.after(position, move, self.variant)
        return after is not None and self.is_whole(after, following)

    def long_forms(self, position: Position, moves: Iterable[Move]) -> tuple[str, ...]:
        """Format moves with every landing square."""
        return tuple(long_form(position, move, variant=self.variant) for move in moves)

    def repaired(self, code: SuggestionCode, at: int, **params: Param) -> Suggestion:
        """Make the suggestion of a repair at a half-move that makes the whole record legal."""
        return Suggestion(code, {**self.place(at), **params}, self.size, self.size)
