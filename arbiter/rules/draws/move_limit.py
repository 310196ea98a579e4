"""D10, draw by a flat number of moves without a winner, whatever was played (S2).

By the letter nothing sets this count back; a ruleset may name what does.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import (
    Claim,
    DrawCount,
    DrawRuleName,
    MovesOfEachSide,
    Reset,
    WhoseMovesCount,
    plies_with_rows_after,
    reason_count_resets,
    side_that_moved,
)
from arbiter.rules.draws.keys import (
    read_count_resets,
    read_whole_number,
    require_moves_of_both,
    ruleset_field,
)
from games.draughts.replay import Replay


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedMoveLimitRule(DrawRule):
    """Rule D10: a limit of moves of each side, whatever was played."""

    name: ClassVar[DrawRuleName] = DrawRuleName.FLAT
    without_kings: ClassVar[bool] = True

    limit: int = ruleset_field(read_whole_number)
    count_by: WhoseMovesCount = ruleset_field(require_moves_of_both, WhoseMovesCount.EACH)
    resets: frozenset[Reset] = ruleset_field(read_count_resets, frozenset())

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List the claim when both sides have made ``limit`` moves.

        Kings or none, so ``first`` does not matter.
        """
        if replay.plies < 2 * self.limit:
            return
        claimed = -1
        for ply, run in enumerate(count_all_moves(replay, self)):
            if run.value >= self.limit and run.since != claimed:
                claimed = run.since
                proof = (run.since + 1, ply)
                yield self.claim(ply, proof, run.since, side_that_moved(replay, ply))

    def counts(self, replay: Replay, begin: int = 0) -> Iterator[DrawCount]:
        """List the counter after every ply, the start included."""
        name, limit, trigger = self.name, self.limit, self.trigger
        for ply, run in enumerate(count_all_moves(replay, self)):
            if ply < begin:
                continue
            turn = replay.rows[ply][3]
            yield DrawCount(
                name,
                run.value,
                limit,
                run.since,
                run.reset_by,
                running=True,
                due=ply + run.own.plies_short(limit, WhoseMovesCount.EACH, None, turn),
                trigger=trigger,
            )


class MoveRun(NamedTuple):
    """All moves of both sides since the ply ``since``."""

    own: MovesOfEachSide
    since: int
    reset_by: Reset

    @property
    def value(self) -> int:
        """Moves made by both sides."""
        return min(self.own)


def count_all_moves(replay: Replay, rule: "FixedMoveLimitRule") -> Iterator[MoveRun]:
    """Yield the number of moves after every ply, the start included."""
    resets = rule.resets
    run = MoveRun(MovesOfEachSide(), 0, Reset.START)
    yield run
    for ply, before, move, _ in plies_with_rows_after(replay, 0):
        why = reason_count_resets(resets, before, move)
        since, reset_by = (ply, why) if why else (run.since, run.reset_by)
        run = MoveRun(MovesOfEachSide() if why else run.own.plus(before[3]), since, reset_by)
        yield run
