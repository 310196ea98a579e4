"""D6: only kings move and nothing is captured (FMJD-64 7.2.5)."""

from collections.abc import Iterator
from typing import NamedTuple

from arbiter.rules.counts import Claim, Count, Reset, irreversible, mover
from arbiter.rules.ruleset import DrawRule, DrawRuleName
from games.draughts.replay import Replay


class KingRun(NamedTuple):
    """King moves in a row: ``plies`` of both sides since the ply ``since``."""

    plies: int
    since: int
    reset_by: Reset


def fold(replay: Replay, first: int) -> Iterator[KingRun]:
    """The counter after the ply ``first`` and every later one."""
    run = KingRun(0, first, Reset.START)
    yield run
    for ply in range(first + 1, len(replay.rows)):
        why = irreversible(replay.rows[ply - 1], replay.moves[ply - 1])
        run = KingRun(0, ply, why) if why else KingRun(run.plies + 1, run.since, run.reset_by)
        yield run


def claims(replay: Replay, rule: DrawRule, first: int) -> Iterator[Claim]:
    """Both sides have made ``limit`` moves each."""
    for ply, run in enumerate(fold(replay, first), first):
        if run.plies == 2 * rule.limit:
            proof = (run.since + 1, ply)
            yield Claim(DrawRuleName.KINGS_ONLY, ply, rule.article, proof, mover(replay, ply))


def counts(replay: Replay, rule: DrawRule) -> Iterator[Count]:
    """The counter after every ply, the start included: moves both sides have made."""
    for run in fold(replay, 0):
        yield Count(DrawRuleName.KINGS_ONLY, run.plies // 2, rule.limit, run.since, run.reset_by)


def least_run(limit: int) -> int:
    """Both sides make all their moves."""
    return 2 * limit
