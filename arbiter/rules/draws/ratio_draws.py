"""From a ratio's moves to claims and counters, the same for every rule that is a ratio."""

from collections.abc import Iterator

from arbiter.rules.draws.counts import Claim, Count, make_claim, mover
from arbiter.rules.draws.forced_win import is_denied
from arbiter.rules.draws.names import DrawRuleName
from arbiter.rules.draws.ratio import RatioRun
from arbiter.rules.draws.rule import DrawRule
from games.draughts.replay import Replay


def claims(
    name: DrawRuleName, replay: Replay, rule: DrawRule, runs: Iterator[RatioRun], first: int
) -> Iterator[Claim]:
    """One claim for each time the ratio lasts: on the move that fills the count, or the first
    after it that leaves nobody a forced win where the rule asks for that."""
    claimed = -1
    for ply, run in enumerate(runs, first):
        value = run.own.value(rule.count_by, run.ratio.strong)
        if value >= rule.limit and run.since != claimed and not is_denied(rule, replay, ply):
            claimed = run.since
            proof = (run.since + 1, ply)
            yield make_claim(name, rule, ply, proof, run.since, mover(replay, ply))


def counts(
    name: DrawRuleName, replay: Replay, rule: DrawRule, runs: Iterator[RatioRun]
) -> Iterator[Count]:
    """The counter after every ply, the start included; nothing while no such ratio stands."""
    stands_since = -1
    for ply, run in enumerate(runs):
        strong, turn = run.ratio.strong, replay.rows[ply][3]
        short = run.own.plies_short(rule.limit, rule.count_by, strong, turn)
        is_won = not short and run.since != stands_since and is_denied(rule, replay, ply)
        if run.ratio.stands and not short and not is_won:
            stands_since = run.since
        yield Count(
            name,
            run.own.value(rule.count_by, strong),
            rule.limit,
            run.since,
            run.reset_by,
            running=run.ratio.stands,
            due=ply + short if run.ratio.stands and not is_won else None,
            trigger=rule.trigger,
        )
