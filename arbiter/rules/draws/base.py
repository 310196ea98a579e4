"""Base class of the draws by count: its keys in the ruleset file, its count, its claims."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from arbiter.rules.draws.counts import (
    Claim,
    DrawCount,
    DrawRuleName,
    Reset,
    Trigger,
    WhoseMovesCount,
)
from arbiter.rules.draws.keys import Band, read_text_key, reader_of_words, ruleset_field
from games.draughts.colour import Colour
from games.draughts.endings import EndingsError, EndingValue, best_line, probe
from games.draughts.endings.tables import has_solvable_endings
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.position import Position
from games.draughts.replay import Replay, board_outcome
from games.draughts.variants import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRule(ABC):
    """Base class of draws by count, as a ruleset states one.

    A field made by `keys.ruleset_field` is a key of the rule's table in the
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


# Find the side that wins all the same where a count is full (7.2.7, 7.2.8).
#
# The articles draw where the fifth move "brings no winning position" and do not say what one is.
# Taken here: a position is won when every line of captures, each side choosing its best, ends on
# the board for the same side (W2, W3). Where a quiet move can be made nothing is forced by
# captures; there the exact tables of endings tell, up to four pieces, and leave the draw to a
# person.


def winner_by_captures_alone(position: Position, variant: Variant) -> Colour | None:
    """Return the side that wins by forced captures alone; else None."""
    board = board_outcome(position, variant)
    if board is not None:
        return board.winner
    captures = [move for move in legal_moves(position, variant) if move.captured]
    if not captures:
        return None
    ends = [winner_by_captures_alone(play(position, move), variant) for move in captures]
    if position.turn in ends:
        return position.turn
    return None if None in ends else position.turn.other


def is_draw_denied(rule: DrawRule, replay: Replay, ply: int) -> bool:
    """Return whether the position after ``ply`` is won by captures, which denies the draw.

    The caller knows that the count is full.
    """
    if not rule.unless_won:
        return False
    return winner_by_captures_alone(Position._make(replay.rows[ply]), replay.variant) is not None


MOST_PIECES = 4
"""Of the tables that are always here; whether larger ones are here must change no verdict."""


class WinByTables(NamedTuple):
    """Who wins a position by the tables of endings, and the moves to the end with best play."""

    winner: Colour
    line: tuple[str, ...]


def win_by_tables_since(rule: DrawRule, replay: Replay, ply: int) -> WinByTables | None:
    """Return the win at the end of a record, if its side had it all the time since ``ply``.

    None where the rule does not ask for a winning position, or where the tables know no win.
    """
    if not rule.unless_won:
        return None
    won = None
    for position in replay.positions[ply:]:
        won = _winner_by_tables(position, replay.variant)
        if won is None:
            return None
    return None if won is None else WinByTables(won, _winning_line(replay.final, replay.variant))


def _winner_by_tables(position: Position, variant: Variant) -> Colour | None:
    few = (position.white | position.black).bit_count() <= MOST_PIECES
    if not few or not has_solvable_endings(variant):
        return None
    try:
        value = probe(position, variant=variant).value
    except EndingsError:
        return None
    winners = {EndingValue.WIN: position.turn, EndingValue.LOSS: position.turn.other}
    return winners.get(value)


def _winning_line(position: Position, variant: Variant) -> tuple[str, ...]:
    words = []
    for move in best_line(position, variant=variant):
        words.append(long_form(position, move, capture=variant.capture_sign, variant=variant))
        position = play(position, move)
    return tuple(words)
