"""Base class of the draws by count: its keys in the ruleset file, its count, its claims."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from arbiter.rules.draws.draw_counts_claims_and_resets import Claim, DrawCount
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import (
    DrawRuleName,
    Reset,
    Trigger,
    WhoseMovesCount,
)
from arbiter.rules.draws.read_draw_rule_keys import read_text_key, reader_of_words, ruleset_field
from arbiter.rules.draws.read_move_limits_by_piece_count import Band
from games.draughts.colour import Colour
from games.draughts.replay import Replay


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRule(ABC):
    """Base class of draws by count, as a ruleset states one.

    A field made by `read_draw_rule_keys.ruleset_field` is a key of the rule's table in the
    ruleset's file.

    name     its table in the file
    without_kings  whether it counts before there is a king
    rule     the id of the statement in the rules of play: D3, D4, D6
    trigger  whether a full count ends the game or waits for a claim
    """

    name: ClassVar[DrawRuleName]
    without_kings: ClassVar[bool] = False

    rule: str = ruleset_field(read_text_key)
    article: str = ruleset_field(read_text_key)
    source: str = ruleset_field(read_text_key)
    trigger: Trigger = ruleset_field(reader_of_words(Trigger), Trigger.CLAIM)

    @property
    @abstractmethod
    def limit(self) -> int:
        """The limit: moves, or occurrences of a position; the longest of `bands`."""

    @property
    @abstractmethod
    def resets(self) -> frozenset[Reset]:
        """What resets the count, besides the end of the rule's material."""

    @property
    def count_by(self) -> WhoseMovesCount:
        """Whose moves are counted."""
        return WhoseMovesCount.EACH

    @property
    def bands(self) -> tuple[Band, ...]:
        """Limits by number of pieces, where the limit depends on them."""
        return ()

    @property
    def unless_won(self) -> bool:
        """Whether a full count gives no draw in a won position."""
        return False

    @property
    def is_automatic(self) -> bool:
        """Whether a full count ends the game by itself."""
        return self.trigger is Trigger.AUTOMATIC

    @abstractmethod
    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List every claim of a draw by this rule over a record.

        Counted from the ply ``first``, after which the first king is on the board.
        """

    @abstractmethod
    def counts(self, replay: Replay, begin: int = 0) -> Iterator[DrawCount]:
        """List the counter after every ply from ``begin`` on; 0 is the start."""

    def at_end(self, replay: Replay) -> DrawCount:
        """Return the counter at the end of the record."""
        return next(self.counts(replay, replay.plies))

    def least_run(self) -> int:
        """Return the fewest king moves without a capture that fill the limit.

        0 for a rule that does not depend on king moves.
        """
        return 0

    def adapted_to(
        self, others: Mapping[DrawRuleName, "DrawRule"], stated: Mapping[str, object]
    ) -> "DrawRule":
        """Return the rule adapted to its ruleset's other rules and parameters."""
        return self

    def claim(self, ply: int, plies: tuple[int, ...], since: int, side: Colour) -> Claim:
        """Make the claim of a draw first due after ``ply``."""
        return Claim(self.name, ply, self.article, plies, side, since, self.is_automatic)
