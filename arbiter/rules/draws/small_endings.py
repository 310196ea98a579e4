"""D7: two kings, a king and a man, or one king against a lone king (FMJD-64 7.2.8).

The move that leaves this material on the board is not counted. By 7.2.8 nothing sets the
count back once it runs: neither a man crowned nor a king captured on the way to king against
king; after Pavlovich both do. Of two lone kings neither is the stronger: both must have made
their moves.
"""

from collections.abc import Iterator

from arbiter.rules.draws import ratio, ratio_draws
from arbiter.rules.draws.counts import Claim, Count, few_pieces
from arbiter.rules.draws.names import DrawRuleName
from arbiter.rules.draws.rule import DrawRule
from games.draughts.replay import Replay

NAME = DrawRuleName.SMALL_ENDINGS


def claims(replay: Replay, rule: DrawRule, first: int) -> Iterator[Claim]:
    """One claim for each time the material lasts; most records never come so far."""
    begin = few_pieces(replay, rule.most, first, 2 * rule.limit - 1)
    if begin is None:
        return iter(())
    return ratio_draws.claims(NAME, replay, rule, ratio.fold(replay, rule, begin), begin)


def counts(replay: Replay, rule: DrawRule) -> Iterator[Count]:
    """The counter after every ply, the start included."""
    return ratio_draws.counts(NAME, replay, rule, ratio.fold(replay, rule, 0))
