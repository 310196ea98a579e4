"""D4: three kings or more against a lone king (FMJD-64 7.2.4).

The move that makes the ratio is not counted. By the text the draw stands when the strong
side's 15th own move has not captured; a capture or a crowning starts the count anew.
"""

from collections.abc import Iterator
from typing import NamedTuple

from arbiter.rules.counts import Claim, Count, Reset, irreversible, mover
from arbiter.rules.ruleset import CountBy, DrawRule, DrawRuleName
from games.draughts.colour import Colour
from games.draughts.replay import Replay, Row


class RatioRun(NamedTuple):
    """Moves of both sides since three or more kings stand against one."""

    strong: Colour | None
    strong_moves: int
    weak_moves: int
    since: int
    reset_by: Reset

    def value(self, count_by: CountBy) -> int:
        """The count as the ruleset counts it."""
        if count_by is CountBy.STRONG:
            return self.strong_moves
        return min(self.strong_moves, self.weak_moves)

    def after(self, mover: Colour) -> "RatioRun":
        """One more move under the same ratio."""
        by_strong = mover is self.strong
        return RatioRun(
            self.strong,
            self.strong_moves + by_strong,
            self.weak_moves + (not by_strong),
            self.since,
            self.reset_by,
        )


def fold(replay: Replay, first: int) -> Iterator[RatioRun]:
    """The counter after the ply ``first`` and every later one."""
    run = RatioRun(_strong_side(replay.rows[first]), 0, 0, first, Reset.START)
    yield run
    for ply in range(first + 1, len(replay.rows)):
        before = replay.rows[ply - 1]
        strong = _strong_side(replay.rows[ply])
        why = irreversible(before, replay.moves[ply - 1])
        if why or strong is not run.strong:
            run = RatioRun(strong, 0, 0, ply, why or Reset.RATIO)
        elif strong is None:
            run = RatioRun(None, 0, 0, ply, run.reset_by)
        else:
            run = run.after(before[3])
        yield run


def claims(replay: Replay, rule: DrawRule, first: int) -> Iterator[Claim]:
    """One claim for each time the ratio lasts: on the move that fills the count."""
    claimed = -1
    for ply, run in enumerate(fold(replay, first), first):
        if run.value(rule.count_by) == rule.limit and run.since != claimed:
            claimed = run.since
            proof = (run.since + 1, ply)
            yield Claim(
                DrawRuleName.THREE_KINGS_V_ONE, ply, rule.article, proof, mover(replay, ply)
            )


def counts(replay: Replay, rule: DrawRule) -> Iterator[Count]:
    """The counter after every ply, the start included; nothing while no such ratio stands."""
    for run in fold(replay, 0):
        yield Count(
            DrawRuleName.THREE_KINGS_V_ONE,
            run.value(rule.count_by),
            rule.limit,
            run.since,
            run.reset_by,
        )


def least_run(limit: int) -> int:
    """The strong side moves first and last."""
    return 2 * limit - 1


def _strong_side(row: Row) -> Colour | None:
    """Who has three or more kings and nothing else against one king and nothing else."""
    white, black, kings, _ = row
    if (white | black) & ~kings:
        return None
    ours, theirs = white.bit_count(), black.bit_count()
    if ours >= 3 and theirs == 1:
        return Colour.WHITE
    return Colour.BLACK if theirs >= 3 and ours == 1 else None
