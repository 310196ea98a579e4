"""A faulty record prepared for trying repairs and other readings of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.draughts.colour import Colour
from games.draughts.faults_and_errors import Fault, Param
from games.draughts.moves import Move
from games.draughts.notation import Written, long_form
from games.draughts.parse_move_as_variant_writes_it import parse_move_or_none
from games.draughts.position import Position
from games.draughts.replay import Replay
from games.draughts.suggestions.suggestion import Suggestion, SuggestionCode
from games.draughts.suggestions.trial_replay import Token, TrialReplay
from games.draughts.variants import Variant


@dataclass(frozen=True, slots=True)
class FaultyRecord:
    """A faulty record: its written moves, and how far they are legal.

    texts     every move of the main line as written
    written   the same taken apart, None where a word is no move
    replay    the record as it was read; its plies are the ones to beat
    trial     the work that may be spent on it
    """

    texts: tuple[str, ...]
    written: tuple[Written | None, ...]
    replay: Replay
    trial: TrialReplay = field(default_factory=TrialReplay)

    @classmethod
    def from_replay(cls, replay: Replay) -> "FaultyRecord":
        """Make the faulty record of a replay that stopped at a fault."""
        texts = replay.texts + replay.rest
        return cls(texts, tuple(map(parse_move_or_none, texts)), replay)

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

    def suggestion_of_repair(self, code: SuggestionCode, at: int, **params: Param) -> Suggestion:
        """Return the suggestion of a repair at a half-move that makes everything legal."""
        return Suggestion(
            code, {**self.place_as_params(at), **params}, self.written_plies, self.written_plies
        )
