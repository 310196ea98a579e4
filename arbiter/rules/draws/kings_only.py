"""D6: only kings move and nothing is captured (FMJD-64 7.2.5)."""

from collections.abc import Iterator
from typing import NamedTuple

from arbiter.rules.draws.counts import (
    Claim,
    Count,
    OwnMoves,
    irreversible,
    make_claim,
    mover,
    pieces,
    plies_from,
)
from arbiter.rules.draws.names import CountBy, DrawRuleName, Reset
from arbiter.rules.draws.rule import DrawRule
from games.draughts.replay import Replay, Row

NAME = DrawRuleName.KINGS_ONLY


class KingRun(NamedTuple):
    """King moves in a row, of each side since the ply ``since``."""

    own: OwnMoves
    since: int
    reset_by: Reset

    @property
    def value(self) -> int:
        """Moves that both sides have made."""
        return min(self.own)


def fold(replay: Replay, rule: DrawRule, first: int) -> Iterator[KingRun]:
    """The counter after the ply ``first`` and every later one."""
    run = KingRun(OwnMoves(), first, Reset.START)
    yield run
    for ply, before, move, row in plies_from(replay, first):
        why = irreversible(before, move)
        if why or rule.unless and _is_in_place_of(rule, row):
            run = KingRun(OwnMoves(), ply, why or run.reset_by)
        else:
            run = KingRun(run.own.plus(before[3]), run.since, run.reset_by)
        yield run


def claims(replay: Replay, rule: DrawRule, first: int) -> Iterator[Claim]:
    """Both sides have made ``limit`` moves each."""
    claimed = -1
    for ply, run in enumerate(fold(replay, rule, first), first):
        if run.value == rule.limit and run.since != claimed:
            claimed = run.since
            proof = (run.since + 1, ply)
            yield make_claim(NAME, rule, ply, proof, run.since, mover(replay, ply))


def counts(replay: Replay, rule: DrawRule) -> Iterator[Count]:
    """The counter after every ply, the start included: moves both sides have made."""
    for ply, run in enumerate(fold(replay, rule, 0)):
        turn = replay.rows[ply][3]
        running = any(run.own)
        short = run.own.plies_short(rule.limit, CountBy.EACH, None, turn)
        yield Count(
            NAME,
            run.value,
            rule.limit,
            run.since,
            run.reset_by,
            running=running,
            due=ply + short if running else None,
            trigger=rule.trigger,
        )


def least_run(rule: DrawRule) -> int:
    """Both sides make all their moves."""
    return 2 * rule.limit


def _is_in_place_of(rule: DrawRule, row: Row) -> bool:
    """Whether the balance of few pieces stands in place of this rule: both sides have kings."""
    white, black, kings, _ = row
    if not (white & kings and black & kings):
        return False
    number = pieces(row)
    return any(band.pieces[0] <= number <= band.pieces[1] for band in rule.unless)
