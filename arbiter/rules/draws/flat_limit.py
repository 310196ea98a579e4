"""D10, draw by a flat number of moves without a winner, whatever was played (S2).

By the letter nothing sets this count back; a ruleset may name what does.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from arbiter.rules.draws.counts import (
    Claim,
    Count,
    OwnMoves,
    mover,
    plies_from,
    why_reset,
)
from arbiter.rules.draws.names import CountBy, DrawRuleName, Reset
from arbiter.rules.draws.rule import DrawRule
from arbiter.rules.draws.ruleset_keys import key, of_both, read_resets, whole_number
from games.draughts.replay import Replay


@dataclass(frozen=True, slots=True, kw_only=True)
class Flat(DrawRule):
    """The flat rule: a limit of moves of each side, whatever was played."""

    name: ClassVar[DrawRuleName] = DrawRuleName.FLAT
    without_kings: ClassVar[bool] = True

    limit: int = key(whole_number)
    count_by: CountBy = key(of_both, CountBy.EACH)
    resets: frozenset[Reset] = key(read_resets, frozenset())

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List the claim when both sides have made ``limit`` moves.

        Kings or none, so ``first`` does not matter.
        """
        if replay.plies < 2 * self.limit:
            return
        claimed = -1
        for ply, run in enumerate(fold(replay, self)):
            if run.value >= self.limit and run.since != claimed:
                claimed = run.since
                proof = (run.since + 1, ply)
                yield self.claim(ply, proof, run.since, mover(replay, ply))

    def counts(self, replay: Replay, begin: int = 0) -> Iterator[Count]:
        """List the counter after every ply, the start included."""
        name, limit, trigger = self.name, self.limit, self.trigger
        for ply, run in enumerate(fold(replay, self)):
            if ply < begin:
                continue
            turn = replay.rows[ply][3]
            yield Count(
                name,
                run.value,
                limit,
                run.since,
                run.reset_by,
                running=True,
                due=ply + run.own.plies_short(limit, CountBy.EACH, None, turn),
                trigger=trigger,
            )


class FlatRun(NamedTuple):
    """All moves of both sides since the ply ``since``."""

    own: OwnMoves
    since: int
    reset_by: Reset

    @property
    def value(self) -> int:
        """Moves made by both sides."""
        return min(self.own)


def fold(replay: Replay, rule: "Flat") -> Iterator[FlatRun]:
    """Count the moves: the counter after every ply, the start included."""
    resets = rule.resets
    run = FlatRun(OwnMoves(), 0, Reset.START)
    yield run
    for ply, before, move, _ in plies_from(replay, 0):
        why = why_reset(resets, before, move)
        since, reset_by = (ply, why) if why else (run.since, run.reset_by)
        run = FlatRun(OwnMoves() if why else run.own.plus(before[3]), since, reset_by)
        yield run
