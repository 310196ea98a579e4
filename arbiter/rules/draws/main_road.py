"""Draw by the main road a1-h8: three pieces against a lone king (FMJD-64 7.2.7; D9).

Counted are only the moves after which the lone king stands on the main road, with no enemy
piece on it where the ruleset asks for that: a road he shares is not his. By the practice of
those who first put 7.2.7 into a program, leaving the road only pauses the count; a ruleset may
say that it starts anew. The article leaves that open, and also whether a move counts by where he
stood before it: `Standing` has that reading beside ours.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from arbiter.rules.draws.counts import (
    Claim,
    Count,
    OwnMoves,
    few_pieces,
    irreversible,
    mover,
    opening_reset,
    plies_from,
    why_reset,
)
from arbiter.rules.draws.forced_win import is_denied
from arbiter.rules.draws.material_patterns import Force, forces, read_forces
from arbiter.rules.draws.names import DrawRuleName, Reset
from arbiter.rules.draws.ratio import NONE, Ratio, RatioDeniedByWin, ratio_of
from arbiter.rules.draws.ruleset_keys import flag, key, word_of
from games.draughts.colour import Colour
from games.draughts.replay import Replay, Row
from games.draughts.squares import MAIN_ROAD


class Leaving(StrEnum):
    """What happens to the count when the lone king leaves the main road."""

    PAUSES = "pauses"
    RESTARTS = "restarts"


class Standing(StrEnum):
    """At which end of a move the lone king must stand on the main road for it to count."""

    AFTER = "after"
    BEFORE = "before"


@dataclass(frozen=True, slots=True, kw_only=True)
class MainRoad(RatioDeniedByWin):
    """The main road rule: a limit of moves while a lone king may hold the main road.

    leaving  what happens when he leaves the road
    clear    only moves that leave no other piece on the road are counted
    standing  at which end of a move he must stand there: the other reading, no ruleset states it
    """

    name: ClassVar[DrawRuleName] = DrawRuleName.MAIN_ROAD

    strong: tuple[Force, ...] = key(read_forces, forces("KKK", "KKm", "Kmm"))
    leaving: Leaving = key(word_of(Leaving), Leaving.PAUSES)
    clear: bool = key(flag, True)
    standing: Standing = Standing.AFTER

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List one claim for each time the material lasts, at the move that fills the count."""
        begin, claimed = few_pieces(replay, self.most, first, 2 * self.limit - 1), -1
        if begin is None:
            return
        for ply, run in enumerate(fold(replay, self, begin), begin):
            is_full = _value(self, run) >= self.limit
            if is_full and run.since != claimed and not is_denied(self, replay, ply):
                claimed = run.since
                yield self.claim(ply, run.counted, run.since, mover(replay, ply))

    def counts(self, replay: Replay, begin: int = 0) -> Iterator[Count]:
        """The counter after every ply, the start included."""
        name, limit, trigger = self.name, self.limit, self.trigger
        stands_since = -1
        for ply, run in enumerate(fold(replay, self, 0)):
            if not run.ratio.stands:  # nearly every ply of nearly every game
                if ply >= begin:
                    yield Count(name, 0, limit, run.since, run.reset_by, trigger=trigger)
                continue
            strong, turn = run.ratio.strong, replay.rows[ply][3]
            short = run.own.plies_short(limit, self.count_by, strong, turn)
            is_won = not short and run.since != stands_since and is_denied(self, replay, ply)
            if not short and not is_won:
                stands_since = run.since
            if ply < begin:
                continue
            is_known = not is_won and (run.held or not short)
            yield Count(
                name,
                _value(self, run),
                limit,
                run.since,
                run.reset_by,
                running=run.held or bool(run.counted),
                due=ply + short if is_known else None,
                trigger=trigger,
            )


class RoadRun(NamedTuple):
    """Moves made while the lone king holds the main road.

    counted   the plies that were counted
    held      whether the king holds the road now
    """

    ratio: Ratio
    own: OwnMoves
    counted: tuple[int, ...]
    held: bool
    since: int
    reset_by: Reset

    def plus(self, ply: int, mover: Colour) -> "RoadRun":
        """Count one move."""
        return self._replace(own=self.own.plus(mover), counted=(*self.counted, ply))


def fold(replay: Replay, rule: "MainRoad", first: int) -> Iterator[RoadRun]:
    """Count from the ply ``first`` on: the counter after it and after every later ply."""
    resets = rule.resets
    row = replay.rows[first]
    ratio = ratio_of(rule, row)
    begun = opening_reset(replay, first) if ratio.stands else Reset.START
    run = _begin_run(rule, ratio, row, ply=first, why=begun)
    yield run
    for ply, before, move, row in plies_from(replay, first):
        ratio = ratio_of(rule, row)
        why = why_reset(resets, before, move)
        if not (ratio.stands and run.ratio.stands) or why:
            stood = ratio.stands or run.ratio.stands
            other = Reset.RATIO if stood else run.reset_by
            run = _begin_run(
                rule, ratio, row, ply=ply, why=why or irreversible(before, move) or other
            )
        elif run.held if rule.standing is Standing.BEFORE else _is_held(rule, ratio, row):
            run = run.plus(ply, before[3])._replace(ratio=ratio, held=_is_held(rule, ratio, row))
        elif rule.leaving is Leaving.RESTARTS:
            run = _begin_run(rule, ratio, row, ply=ply, why=Reset.ROAD)
        else:
            run = run._replace(ratio=ratio, held=_is_held(rule, ratio, row))
        yield run


def _begin_run(rule: "MainRoad", ratio: Ratio, row: Row, *, ply: int, why: Reset) -> RoadRun:
    held = ratio.stands and _is_held(rule, ratio, row)
    return RoadRun(ratio if ratio.stands else NONE, OwnMoves(), (), held, ply, why)


def _is_held(rule: "MainRoad", ratio: Ratio, row: Row) -> bool:
    """Whether the lone king is on the road, alone on it where the rule asks for that."""
    white, black, _, _ = row
    weak, strong = (black, white) if ratio.strong is Colour.WHITE else (white, black)
    return bool(weak & MAIN_ROAD) and not (rule.clear and strong & MAIN_ROAD)


def _value(rule: "MainRoad", run: RoadRun) -> int:
    return run.own.value(rule.count_by, run.ratio.strong)
