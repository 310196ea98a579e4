"""D6, draw by king moves: only kings move and nothing is captured (FMJD-64 7.2.5)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import (
    NO_KING_MOVE,
    Claim,
    DrawCount,
    DrawRuleName,
    MovesOfEachSide,
    Reset,
    WhoseMovesCount,
    irreversible_reason,
    last_irreversible_ply,
    piece_count,
    plies_with_rows_after,
    reset_that_began_count,
    side_that_moved,
)
from arbiter.rules.draws.keys import Band, read_whole_number, require_moves_of_both, ruleset_field
from games.draughts.replay import Replay, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class KingMovesRule(DrawRule):
    """Rule D6, draw by king moves: a limit of each side's king moves without a capture.

    unless  the pieces with which the balance stands in place of this rule
    """

    name: ClassVar[DrawRuleName] = DrawRuleName.KINGS_ONLY

    limit: int = ruleset_field(read_whole_number)
    count_by: WhoseMovesCount = ruleset_field(require_moves_of_both, WhoseMovesCount.EACH)
    unless: tuple[Band, ...] = ()

    @property
    def resets(self) -> frozenset[Reset]:
        """What resets the count: a capture and a man's move."""
        return NO_KING_MOVE

    def adapted_to(
        self, others: Mapping[DrawRuleName, DrawRule], stated: Mapping[str, object]
    ) -> DrawRule:
        """Leave out endings of the balance rule if `balance_overrides_kings_only` says so."""
        balance = others.get(DrawRuleName.BALANCE)
        if balance is None or not stated.get("balance_overrides_kings_only"):
            return self
        return replace(self, unless=balance.bands)

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List the claim when both sides have made ``limit`` king moves each."""
        claimed = -1
        for ply, run in enumerate(count_king_moves(replay, self, first), first):
            if run.value == self.limit and run.since != claimed:
                claimed = run.since
                proof = (run.since + 1, ply)
                yield self.claim(ply, proof, run.since, side_that_moved(replay, ply))

    def counts(self, replay: Replay, begin: int = 0) -> Iterator[DrawCount]:
        """List the counter after every ply, the start included: moves both sides made."""
        name, limit, trigger = self.name, self.limit, self.trigger
        first = last_irreversible_ply(replay, begin)
        for ply, run in enumerate(count_king_moves(replay, self, first), first):
            if ply < begin:
                continue
            turn = replay.rows[ply][3]
            running = any(run.own)
            short = run.own.plies_short(limit, WhoseMovesCount.EACH, None, turn)
            yield DrawCount(
                name,
                run.value,
                limit,
                run.since,
                run.reset_by,
                running=running,
                due=ply + short if running else None,
                trigger=trigger,
            )

    def least_run(self) -> int:
        """Return the shortest run of plies: both sides make all their moves."""
        return 2 * self.limit


class KingMoveRun(NamedTuple):
    """King moves in a row of each side since the ply ``since``."""

    own: MovesOfEachSide
    since: int
    reset_by: Reset

    @property
    def value(self) -> int:
        """Moves made by both sides."""
        return min(self.own)


def count_king_moves(replay: Replay, rule: "KingMovesRule", first: int) -> Iterator[KingMoveRun]:
    """Yield the count of king moves after ply ``first`` and after every later ply."""
    run = KingMoveRun(MovesOfEachSide(), first, reset_that_began_count(replay, first))
    yield run
    for ply, before, move, row in plies_with_rows_after(replay, first):
        why = irreversible_reason(before, move)
        if why or rule.unless and _is_in_place_of(rule, row):
            run = KingMoveRun(MovesOfEachSide(), ply, why or run.reset_by)
        else:
            run = KingMoveRun(run.own.plus(before[3]), run.since, run.reset_by)
        yield run


def _is_in_place_of(rule: "KingMovesRule", row: Row) -> bool:
    """Whether the balance of few pieces stands in place of this rule: both sides have kings."""
    white, black, kings, _ = row
    if not (white & kings and black & kings):
        return False
    number = piece_count(row)
    return any(band.pieces[0] <= number <= band.pieces[1] for band in rule.unless)
