"""The draws by count of a record: every claim, and every counter at any ply.

Each rule has a file of its own with its own fold and named counter: `repetition` (D3),
`three_kings` (D4), `king_moves` (D6). A count never ends the fold; every claim that ever
stood is listed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from arbiter.rules import king_moves, repetition, three_kings
from arbiter.rules.counts import Claim, Count, Reset
from arbiter.rules.ruleset import DrawRule, DrawRuleName, Ruleset
from games.draughts.replay import Replay

__all__ = ["Claim", "Count", "DrawReport", "Reset", "count_draws"]


@dataclass(frozen=True, slots=True)
class DrawReport:
    """All claims of a record in the order of plies, and every counter at any ply."""

    replay: Replay
    ruleset: Ruleset
    claims: tuple[Claim, ...]
    _counts: list[tuple[Count, ...]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    def at(self, ply: int) -> tuple[Count, ...]:
        """Each rule's counter after ``ply`` half-moves; the first asking counts them all."""
        if not self._counts:
            draws = self.ruleset.draws
            folds = [_RULES[name].counts(self.replay, rule) for name, rule in draws.items()]
            rows = zip(*folds, strict=True) if folds else [()] * len(self.replay.rows)
            self._counts.extend(rows)
        return self._counts[ply]

    def standing(self) -> tuple[Claim, ...]:
        """The claims that nothing has undone by the end of the record."""
        if not self.claims:
            return ()
        now = {count.rule: count for count in self.at(self.replay.plies)}
        return tuple(claim for claim in self.claims if self._stands(claim, now[claim.rule]))

    def _stands(self, claim: Claim, now: Count) -> bool:
        """A repeated position must be on the board; a run of moves must still be the same."""
        if claim.rule is DrawRuleName.THREEFOLD:
            return self.replay.rows[claim.first_ply] == self.replay.rows[-1]
        return now.value >= now.limit and claim.plies[0] == now.since + 1


class _Rule(NamedTuple):
    """How one rule is counted.

    claims      from the first king on, which is when anything can be counted
    counts      after every ply, the start included
    least_run   the shortest run of king moves, without a capture, that fills a limit
    """

    claims: Callable[[Replay, DrawRule, int], Iterator[Claim]]
    counts: Callable[[Replay, DrawRule], Iterator[Count]]
    least_run: Callable[[int], int]


_RULES = {
    DrawRuleName.THREEFOLD: _Rule(repetition.claims, repetition.counts, repetition.least_run),
    DrawRuleName.THREE_KINGS_V_ONE: _Rule(
        three_kings.claims, three_kings.counts, three_kings.least_run
    ),
    DrawRuleName.KINGS_ONLY: _Rule(king_moves.claims, king_moves.counts, king_moves.least_run),
}


def count_draws(replay: Replay, ruleset: Ruleset) -> DrawReport:
    """Every draw by count in a record.

    All of them need an unbroken run of king moves; a record without one long enough is
    done after a single look at its moves.
    """
    first = _first_king(replay)
    longest = 0 if first is None else _longest_run(replay, first)
    if longest == 0 or longest < _least_run(ruleset):
        return DrawReport(replay, ruleset, ())
    claims = [
        claim
        for name, rule in ruleset.draws.items()
        for claim in _RULES[name].claims(replay, rule, first)
    ]
    return DrawReport(replay, ruleset, tuple(sorted(claims, key=_by_ply)))


def _first_king(replay: Replay) -> int | None:
    """The ply after which the first king stands, None when there never is one."""
    if replay.start.kings:
        return 0
    for ply, move in enumerate(replay.moves, 1):
        if move.crowned:
            return ply
    return None


def _longest_run(replay: Replay, first: int) -> int:
    """The most king moves in a row without a capture, of both sides together."""
    longest = run = 0
    rest = zip(replay.rows[first:], replay.moves[first:], strict=False)
    for (_, _, kings, _), move in rest:
        if move.captured or not kings >> move.origin & 1:
            run = 0
            continue
        run += 1
        if run > longest:
            longest = run
    return longest


def _least_run(ruleset: Ruleset) -> int:
    """The shortest run of plies after which any rule in force can stand."""
    limits = ((name, rule.limit) for name, rule in ruleset.draws.items())
    return min((_RULES[name].least_run(limit) for name, limit in limits), default=0)


def _by_ply(claim: Claim) -> tuple[int, str]:
    return claim.first_ply, claim.rule
