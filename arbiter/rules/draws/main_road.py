"""Draw by the main road a1-h8: three pieces against a lone king (FMJD-64 7.2.7; D9).

Counted are only the moves after which the lone king stands on the main road, with no enemy
piece on it where the ruleset asks for that: a road he shares is not his. By the practice of
those who first put 7.2.7 into a program, leaving the road only pauses the count; a ruleset may
say that it starts anew. The article leaves that open, and also whether a move counts by where he
stood before it: `KingStanding` has that reading beside ours.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from arbiter.rules.draws.base import is_draw_denied
from arbiter.rules.draws.counts import (
    Claim,
    DrawCount,
    DrawRuleName,
    MovesOfEachSide,
    Reset,
    first_ply_with_few_pieces,
    irreversible_reason,
    plies_with_rows_after,
    reason_count_resets,
    reset_that_began_count,
    side_that_moved,
)
from arbiter.rules.draws.keys import (
    SideMaterial,
    parse_alternative_materials,
    read_side_materials,
    read_yes_or_no,
    reader_of_words,
    ruleset_field,
)
from arbiter.rules.draws.material import (
    NONE,
    MaterialRatio,
    RatioDeniedByWin,
    claim_due_at_each_ply,
    material_ratio_on_board,
    may_change_material,
)
from games.draughts.colour import Colour
from games.draughts.replay import Replay, Row
from games.draughts.squares import MAIN_ROAD


class LeavingRoad(StrEnum):
    """Options for the count when the lone king leaves the main road."""

    PAUSES = "pauses"
    RESTARTS = "restarts"


class KingStanding(StrEnum):
    """Options for when the lone king must stand on the main road for a move to count."""

    AFTER = "after"
    BEFORE = "before"


@dataclass(frozen=True, slots=True, kw_only=True)
class MainRoadRule(RatioDeniedByWin):
    """Rule D9: a limit of moves of three pieces against a lone king on the main road.

    leaving  what happens when he leaves the road
    clear    only moves that leave no other piece on the road are counted
    standing  at which end of a move he must stand there: the other reading, no ruleset states it
    """

    name: ClassVar[DrawRuleName] = DrawRuleName.MAIN_ROAD

    strong: tuple[SideMaterial, ...] = ruleset_field(
        read_side_materials, parse_alternative_materials("KKK", "KKm", "Kmm")
    )
    leaving: LeavingRoad = ruleset_field(reader_of_words(LeavingRoad), LeavingRoad.PAUSES)
    clear: bool = ruleset_field(read_yes_or_no, True)
    standing: KingStanding = KingStanding.AFTER

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List a draw claim for each time the material lasts to the limit."""
        begin, claimed = first_ply_with_few_pieces(replay, self.most, first, 2 * self.limit - 1), -1
        if begin is None:
            return
        for ply, run in enumerate(count_main_road_moves(replay, self, begin), begin):
            is_full = _value(self, run) >= self.limit
            if is_full and run.since != claimed and not is_draw_denied(self, replay, ply):
                claimed = run.since
                yield self.claim(ply, run.counted, run.since, side_that_moved(replay, ply))

    def counts(self, replay: Replay, begin: int = 0) -> Iterator[DrawCount]:
        """List the counter after every ply, the start included."""
        name, limit, trigger = self.name, self.limit, self.trigger
        for ply, run, due in claim_due_at_each_ply(
            self, replay, count_main_road_moves(replay, self, 0)
        ):
            if ply < begin:
                continue
            if not run.ratio.stands:
                yield DrawCount(name, 0, limit, run.since, run.reset_by, trigger=trigger)
                continue
            yield DrawCount(
                name,
                _value(self, run),
                limit,
                run.since,
                run.reset_by,
                running=run.held or bool(run.counted),
                due=due if run.held or due == ply else None,
                trigger=trigger,
            )


class RoadRun(NamedTuple):
    """Moves made while the lone king holds the main road.

    counted   the plies that were counted
    held      whether the king holds the road now
    """

    ratio: MaterialRatio
    own: MovesOfEachSide
    counted: tuple[int, ...]
    held: bool
    since: int
    reset_by: Reset

    def plus(self, ply: int, mover: Colour) -> "RoadRun":
        """Return the run with one more move."""
        return self._replace(own=self.own.plus(mover), counted=(*self.counted, ply))


def count_main_road_moves(replay: Replay, rule: "MainRoadRule", first: int) -> Iterator[RoadRun]:
    """Yield the counter after ply ``first`` and after every later ply."""
    resets = rule.resets
    row = replay.rows[first]
    ratio = material_ratio_on_board(rule, row)
    begun = reset_that_began_count(replay, first) if ratio.stands else Reset.START
    run = _begin_run(rule, ratio, row, ply=first, why=begun)
    yield run
    for ply, before, move, row in plies_with_rows_after(replay, first):
        if may_change_material(replay, move):
            ratio = material_ratio_on_board(rule, row)
        why = reason_count_resets(resets, before, move)
        if not (ratio.stands and run.ratio.stands) or why:
            stood = ratio.stands or run.ratio.stands
            other = Reset.RATIO if stood else run.reset_by
            run = _begin_run(
                rule, ratio, row, ply=ply, why=why or irreversible_reason(before, move) or other
            )
        elif run.held if rule.standing is KingStanding.BEFORE else _is_held(rule, ratio, row):
            run = run.plus(ply, before[3])._replace(ratio=ratio, held=_is_held(rule, ratio, row))
        elif rule.leaving is LeavingRoad.RESTARTS:
            run = _begin_run(rule, ratio, row, ply=ply, why=Reset.ROAD)
        else:
            run = run._replace(ratio=ratio, held=_is_held(rule, ratio, row))
        yield run


def _begin_run(
    rule: "MainRoadRule", ratio: MaterialRatio, row: Row, *, ply: int, why: Reset
) -> RoadRun:
    held = ratio.stands and _is_held(rule, ratio, row)
    return RoadRun(ratio if ratio.stands else NONE, MovesOfEachSide(), (), held, ply, why)


def _is_held(rule: "MainRoadRule", ratio: MaterialRatio, row: Row) -> bool:
    """Return whether the lone king is on the road, alone on it where the rule asks for that."""
    white, black, _, _ = row
    weak, strong = (black, white) if ratio.strong is Colour.WHITE else (white, black)
    return bool(weak & MAIN_ROAD) and not (rule.clear and strong & MAIN_ROAD)


def _value(rule: "MainRoadRule", run: RoadRun) -> int:
    return run.own.moves_counted(rule.count_by, run.ratio.strong)
