"""What all draws by count share: counter, claim, moves of each side, what sets a count back."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from games.draughts.colour import Colour
from games.draughts.move import Move
from games.draughts.replay import Replay, Row

# Names used in draw rules: the rules, the resets, whose moves count, what a full count does.


class DrawRuleName(StrEnum):
    """Names of the draws by count, each with a counter of its own."""

    THREEFOLD = "threefold"  # D3
    THREE_KINGS_V_ONE = "three_kings_v_one"  # D4, D8
    KINGS_ONLY = "kings_only"  # D6
    BALANCE = "balance"  # D5
    MAIN_ROAD = "main_road"  # 7.2.7, D9
    SMALL_ENDINGS = "small_endings"  # D7
    FLAT = "flat"  # D10


class Reset(StrEnum):
    """What resets a count to zero."""

    START = "start"
    CAPTURE = "capture"
    MAN_MOVE = "man_move"
    CROWNING = "crowning"
    RATIO = "ratio"  # the material changed into or out of the rule's
    ROAD = "road"  # the lone king left the main road, where that starts the count anew


class WhoseMovesCount(StrEnum):
    """Whose moves are counted."""

    STRONG = "strong"  # the stronger side's own
    EACH = "each"  # both sides have made that many


class Trigger(StrEnum):
    """What a full count does."""

    CLAIM = "claim"  # a player claims, or the arbiter states it
    AUTOMATIC = "automatic"  # the game is over


# What all draws by count share: counter, claim, moves of each side, what sets a count back.


_MEN_AND_KINGS = 24

ENDED = frozenset({Reset.CAPTURE, Reset.CROWNING})
"""What usually sets a count of moves back."""

NO_KING_MOVE = frozenset({Reset.CAPTURE, Reset.MAN_MOVE})
"""What ends a run of king moves, and every position that stood before it."""


class DrawCount(NamedTuple):
    """The counter of a draw rule after one ply.

    value     occurrences, or own moves counted as the rule counts them
    since     the ply after which counting began
    running   whether the rule's condition holds: its material stands, its run goes on
    due       the ply after which a claim is right: that ply itself once it is, else the
              earliest that can be if nothing sets the count back; None when nobody can tell
    trigger   whether a full count ends the game or waits for a claim
    """

    rule: DrawRuleName
    value: int
    limit: int
    since: int
    reset_by: Reset
    running: bool = False
    due: int | None = None
    trigger: Trigger = Trigger.CLAIM


@dataclass(frozen=True, slots=True)
class Claim:
    """A draw that may be claimed after the ply ``first_ply``, and later.

    plies   what proves it: the plies after which the position stood (0 = the start), or
            the first and the last ply counted
    side    who completed the count
    since   the ply after which counting began
    """

    rule: DrawRuleName
    first_ply: int
    article: str
    plies: tuple[int, ...]
    side: Colour
    since: int
    is_automatic: bool = False

    def as_dict(self) -> dict[str, object]:
        """Return the claim as JSON-ready data."""
        return {
            "rule": str(self.rule),
            "first_ply": self.first_ply,
            "article": self.article,
            "plies": list(self.plies),
            "side": self.side.value,
            "automatic": self.is_automatic,
        }


class MovesOfEachSide(NamedTuple):
    """Number of moves each side has made since counting began."""

    white: int = 0
    black: int = 0

    def of(self, colour: Colour) -> int:
        """Return the number of moves of one side."""
        return self.white if colour is Colour.WHITE else self.black

    def plus(self, mover: Colour) -> "MovesOfEachSide":
        """Return the counts with one more move of a side."""
        if mover is Colour.WHITE:
            return MovesOfEachSide(self.white + 1, self.black)
        return MovesOfEachSide(self.white, self.black + 1)

    def moves_counted(self, count_by: WhoseMovesCount, strong: Colour | None) -> int:
        """Return the stronger side's moves, or where none is, those both have made."""
        if count_by is WhoseMovesCount.STRONG and strong is not None:
            return self.of(strong)
        return min(self.white, self.black)

    def plies_short(
        self, limit: int, count_by: WhoseMovesCount, strong: Colour | None, turn: Colour
    ) -> int:
        """Return how many plies the limit is away when ``turn`` is to move."""
        sides = (strong,) if count_by is WhoseMovesCount.STRONG and strong else tuple(Colour)
        return max(_plies_for(limit - self.of(side), side is turn) for side in sides)


def _plies_for(moves: int, is_to_move: bool) -> int:
    """After how many plies a side has made so many more moves."""
    return max(2 * moves - is_to_move, 0) if moves > 0 else 0


def irreversible_reason(before: Row, move: Move) -> Reset | None:
    """Return why a move is irreversible: a capture, a man's move; else None."""
    if move.captured:
        return Reset.CAPTURE
    if not before[2] >> move.origin & 1:
        return Reset.CROWNING if move.crowned else Reset.MAN_MOVE
    return None


def reason_count_resets(resets: frozenset[Reset], before: Row, move: Move) -> Reset | None:
    """Return why a move resets a count under these resets; None when it does not."""
    if move.captured and Reset.CAPTURE in resets:
        return Reset.CAPTURE
    if move.crowned and Reset.CROWNING in resets:
        return Reset.CROWNING
    is_mans = not before[2] >> move.origin & 1
    return Reset.MAN_MOVE if is_mans and Reset.MAN_MOVE in resets else None


def reset_that_began_count(
    replay: Replay, ply: int, resets: frozenset[Reset] = frozenset()
) -> Reset:
    """Return the reset with which a count starting after ``ply`` began."""
    if not ply:
        return Reset.START
    if why := reason_count_resets(resets, replay.rows[ply - 1], replay.moves[ply - 1]):
        return why
    return irreversible_reason(replay.rows[ply - 1], replay.moves[ply - 1]) or Reset.RATIO


def last_irreversible_ply(replay: Replay, end: int) -> int:
    """Return the last ply up to ``end`` that was a capture or a man's move; 0 where there is none.

    A run of king moves and a repetition begin there anew, whatever came before.
    """
    rows, moves = replay.rows, replay.moves
    for ply in range(end, 0, -1):
        if irreversible_reason(rows[ply - 1], moves[ply - 1]):
            return ply
    return 0


def last_reset_ply(resets: frozenset[Reset], replay: Replay, end: int) -> int:
    """Return the last ply up to ``end`` that set a count back under these resets; 0 for none."""
    rows, moves = replay.rows, replay.moves
    for ply in range(end, 0, -1):
        if reason_count_resets(resets, rows[ply - 1], moves[ply - 1]):
            return ply
    return 0


def piece_count(row: Row) -> int:
    """Count the pieces of both sides together."""
    return (row[0] | row[1]).bit_count()


def first_ply_with_few_pieces(replay: Replay, most: int, first: int, needed: int) -> int | None:
    """First ply from ``first`` on after which at most ``most`` pieces are left.

    None when fewer than ``needed`` plies were played after it.

    Pieces only grow fewer: one look says that most records never come so far, and the place
    is found without looking at every ply.
    """
    last = replay.plies - needed
    if last < first or not replay.waived and piece_count(replay.final) > most:
        return None  # before any position is made
    rows = replay.rows
    if piece_count(rows[last]) > most:
        return None
    if most >= _MEN_AND_KINGS or piece_count(rows[first]) <= most:
        return first
    return bisect_left(rows, -most, lo=first, key=lambda row: -piece_count(row))


def side_that_moved(replay: Replay, ply: int) -> Colour:
    """Return the side that made this ply; at the start the side not to move."""
    return replay.rows[ply][3].other


def plies_with_rows_after(replay: Replay, first: int) -> Iterator[tuple[int, Row, Move, Row]]:
    """Yield the plies after ``first``: number, row before, move, row after.

    The row before a move bears the side that made it, of one let stand too (V4.1).
    """
    rows, moves = replay.rows, replay.moves
    waived = {waiver.ply for waiver in replay.waived}
    for ply in range(first + 1, len(rows)):
        before = rows[ply - 1]
        if ply in waived:
            before = (*before[:3], replay.mover(ply))
        yield ply, before, moves[ply - 1], rows[ply]
