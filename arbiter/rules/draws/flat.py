"""D10: so many successive moves without a winner, whatever was played (S2).

By the letter nothing sets this count back; a ruleset may name what does.
"""

from collections.abc import Iterator
from typing import NamedTuple

from arbiter.rules.draws.counts import (
    Claim,
    Count,
    OwnMoves,
    make_claim,
    mover,
    plies_from,
    why_reset,
)
from arbiter.rules.draws.names import CountBy, DrawRuleName, Reset
from arbiter.rules.draws.rule import DrawRule
from games.draughts.replay import Replay

NAME = DrawRuleName.FLAT


class FlatRun(NamedTuple):
    """All moves of both sides since the ply ``since``."""

    own: OwnMoves
    since: int
    reset_by: Reset

    @property
    def value(self) -> int:
        """Moves that both sides have made."""
        return min(self.own)


def fold(replay: Replay, rule: DrawRule) -> Iterator[FlatRun]:
    """The counter after every ply, the start included."""
    run = FlatRun(OwnMoves(), 0, Reset.START)
    yield run
    for ply, before, move, _ in plies_from(replay, 0):
        why = why_reset(rule, before, move)
        since, reset_by = (ply, why) if why else (run.since, run.reset_by)
        run = FlatRun(OwnMoves() if why else run.own.plus(before[3]), since, reset_by)
        yield run


def claims(replay: Replay, rule: DrawRule, first: int) -> Iterator[Claim]:
    """Both sides have made ``limit`` moves; kings or none, so ``first`` does not matter."""
    if replay.plies < 2 * rule.limit:
        return
    claimed = -1
    for ply, run in enumerate(fold(replay, rule)):
        if run.value >= rule.limit and run.since != claimed:
            claimed = run.since
            proof = (run.since + 1, ply)
            yield make_claim(NAME, rule, ply, proof, run.since, mover(replay, ply))


def counts(replay: Replay, rule: DrawRule) -> Iterator[Count]:
    """The counter after every ply, the start included."""
    for ply, run in enumerate(fold(replay, rule)):
        turn = replay.rows[ply][3]
        yield Count(
            NAME,
            run.value,
            rule.limit,
            run.since,
            run.reset_by,
            running=True,
            due=ply + run.own.plies_short(rule.limit, CountBy.EACH, None, turn),
            trigger=rule.trigger,
        )
