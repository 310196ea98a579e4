"""D4: three kings or more against a lone king (FMJD-64 7.2.4); D8 in poddavki.

By the text the draw stands when the strong side's 15th own move has not captured; a capture
or a crowning starts the count anew. What counts as the ratio is the ruleset's: poddavki asks
for three kings against at most one, whatever men there are besides.
"""

from collections.abc import Iterator

from arbiter.rules.draws import ratio, ratio_draws
from arbiter.rules.draws.counts import Claim, Count
from arbiter.rules.draws.names import DrawRuleName, Reset
from arbiter.rules.draws.rule import DrawRule
from games.draughts.replay import Replay

NAME = DrawRuleName.THREE_KINGS_V_ONE


def claims(replay: Replay, rule: DrawRule, first: int) -> Iterator[Claim]:
    """One claim for each time the ratio lasts."""
    runs = ratio.fold(replay, rule, first)
    return ratio_draws.claims(NAME, replay, rule, runs, first)


def counts(replay: Replay, rule: DrawRule) -> Iterator[Count]:
    """The counter after every ply, the start included."""
    return ratio_draws.counts(NAME, replay, rule, ratio.fold(replay, rule, 0))


def least_run(rule: DrawRule) -> int:
    """The strong side moves first and last; with men about they need not be king moves, and a
    capture that resets nothing breaks no run."""
    if Reset.CAPTURE not in rule.resets:
        return 0
    if any(force.men[1] for force in (*rule.strong, *rule.weak)):
        return 0
    return 2 * rule.limit - 1
