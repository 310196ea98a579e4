"""D5, draw by balance: both sides have kings, no capture, no promotion (FMJD-64 7.2.6).

How many moves are allowed depends on the pieces of both sides together. Every move counts,
a man's too; each side must have made that many.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import (
    ENDED,
    Claim,
    DrawCount,
    DrawRuleName,
    MovesOfEachSide,
    Reset,
    WhoseMovesCount,
    first_ply_with_few_pieces,
    irreversible_reason,
    last_reset_ply,
    piece_count,
    plies_with_rows_after,
    reason_count_resets,
    reset_that_began_count,
    side_that_moved,
)
from arbiter.rules.draws.keys import (
    Band,
    read_count_resets,
    read_move_limits_by_piece_count,
    require_moves_of_both,
    ruleset_field,
)
from games.draughts.replay import Replay, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceRule(DrawRule):
    """Rule D5, draw by balance: a limit of moves by the number of pieces, in bands.

    limit  the longest of the bands
    most   with more pieces of both sides together no band is in force
    """

    name: ClassVar[DrawRuleName] = DrawRuleName.BALANCE

    bands: tuple[Band, ...] = ruleset_field(read_move_limits_by_piece_count)
    count_by: WhoseMovesCount = ruleset_field(require_moves_of_both, WhoseMovesCount.EACH)
    resets: frozenset[Reset] = ruleset_field(read_count_resets, ENDED)
    limit: int = field(init=False)
    most: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "limit", max(band.moves for band in self.bands))
        object.__setattr__(self, "most", self.bands[-1].pieces[1])

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List a draw claim for each time the balance lasts to the limit."""
        begin, claimed = first_ply_with_few_pieces(replay, self.most, first, _least(self)), -1
        if begin is None:
            return
        for ply, run in enumerate(count_since_balance(replay, self, begin), begin):
            if run.band and run.value >= run.band.moves and run.since != claimed:
                claimed = run.since
                proof = (run.since + 1, ply)
                yield self.claim(ply, proof, run.since, side_that_moved(replay, ply))

    def counts(self, replay: Replay, begin: int = 0) -> Iterator[DrawCount]:
        """List the counter after every ply, the start included; limits follow the pieces left."""
        name, trigger = self.name, self.trigger
        first = last_reset_ply(self.resets, replay, begin)
        for ply, run in enumerate(count_since_balance(replay, self, first), first):
            if ply < begin:
                continue
            row = replay.rows[ply]
            limit = run.band.moves if run.band else _nearest(self, row).moves
            short = run.own.plies_short(limit, WhoseMovesCount.EACH, None, row[3])
            yield DrawCount(
                name,
                run.value,
                limit,
                run.since,
                run.reset_by,
                running=run.band is not None,
                due=ply + short if run.band else None,
                trigger=trigger,
            )


class BalanceRun(NamedTuple):
    """Moves of each side since the balance of pieces last changed.

    band   the pieces' band of the ruleset; None when it has no word for so many pieces, or
           when a side has no king
    """

    band: Band | None
    own: MovesOfEachSide
    since: int
    reset_by: Reset

    @property
    def value(self) -> int:
        """Moves made by both sides."""
        return min(self.own)


def count_since_balance(replay: Replay, rule: "BalanceRule", first: int) -> Iterator[BalanceRun]:
    """Yield the counter after ply ``first`` and after every later ply."""
    resets = rule.resets
    band = _band(rule, replay.rows[first])
    run = BalanceRun(band, MovesOfEachSide(), first, reset_that_began_count(replay, first, resets))
    yield run
    for ply, before, move, row in plies_with_rows_after(replay, first):
        if why := reason_count_resets(resets, before, move):
            run = BalanceRun(_band(rule, row), MovesOfEachSide(), ply, why)
        elif run.band is None:
            why = irreversible_reason(before, move) or run.reset_by
            run = BalanceRun(_band(rule, row), MovesOfEachSide(), ply, why)
        else:
            run = run._replace(own=run.own.plus(before[3]))
        yield run


def _least(rule: "BalanceRule") -> int:
    return 2 * min(band.moves for band in rule.bands)


def _band(rule: "BalanceRule", row: Row) -> Band | None:
    white, black, kings, _ = row
    if not (white & kings and black & kings):
        return None
    number = piece_count(row)
    fitting = (band for band in rule.bands if band.pieces[0] <= number <= band.pieces[1])
    return next(fitting, None)


def _nearest(rule: "BalanceRule", row: Row) -> Band:
    """Return the band shown while none is in force: the first that can come."""
    number = piece_count(row)
    return next((band for band in reversed(rule.bands) if band.pieces[0] <= number), rule.bands[0])
