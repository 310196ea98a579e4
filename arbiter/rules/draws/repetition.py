"""D3, draw by repetition: the same position with the same side to move (FMJD-64 7.2.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from arbiter.rules.draws.base import DrawRule
from arbiter.rules.draws.counts import (
    NO_KING_MOVE,
    Claim,
    DrawCount,
    DrawRuleName,
    Reset,
    irreversible_reason,
    last_irreversible_ply,
    plies_with_rows_after,
    reset_that_began_count,
    side_that_moved,
)
from arbiter.rules.draws.keys import RulesetCode, RulesetKeyFault, read_whole_number, ruleset_field
from games.draughts.position import Position, StatePosition
from games.draughts.replay import Replay, Row
from games.draughts.variants.model import may_men_return


def _read_always_true(stated: object, where: str) -> bool:
    """Read a key that must be true: D3 without the side to move is no rule."""
    if stated is not True:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class RepetitionRule(DrawRule):
    """Rule D3, draw by repetition: a position occurs so many times, same side to move.

    same_mover  the same side is to move; nothing else is counted here
    """

    name: ClassVar[DrawRuleName] = DrawRuleName.THREEFOLD

    limit: int = ruleset_field(read_whole_number)
    same_mover: bool = ruleset_field(_read_always_true, True)

    @property
    def resets(self) -> frozenset[Reset]:
        """What resets the count: after a capture or a man's move no position returns."""
        return NO_KING_MOVE

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List one claim for each position, at its ``limit``-th occurrence."""
        for ply, repetition in enumerate(count_repetitions(replay, first), first):
            if len(repetition.plies) == self.limit:
                side = side_that_moved(replay, ply)
                yield self.claim(ply, repetition.plies, repetition.since, side)

    def counts(self, replay: Replay, begin: int = 0) -> Iterator[DrawCount]:
        """List the counter after every ply, the start included."""
        name, limit, trigger = self.name, self.limit, self.trigger
        first = 0 if may_position_return(replay) else last_irreversible_ply(replay, begin)
        for ply, repetition in enumerate(count_repetitions(replay, first), first):
            if ply < begin:
                continue
            value = len(repetition.plies)
            yield DrawCount(
                name,
                value,
                limit,
                repetition.since,
                repetition.reset_by,
                running=value > 1,  # a position that stands once repeats nothing
                due=ply if value >= limit else None,
                trigger=trigger,
            )

    def least_run(self) -> int:
        """Return the shortest run: two king moves of each side for every further occurrence."""
        return 4 * (self.limit - 1)


class Repetition(NamedTuple):
    """The plies at which the present position occurred, this one included; 0 is the start."""

    plies: tuple[int, ...]
    since: int
    reset_by: Reset


def position_for_repetition(replay: Replay, ply: int) -> Row | Position:
    """Return the position to compare for repetition after a half-move."""
    is_whole = isinstance(replay.start, StatePosition)
    return replay.positions[ply] if is_whole else replay.rows[ply]


def may_position_return(replay: Replay) -> bool:
    """Return whether a position may come again after a man's move or a capture."""
    return may_men_return(replay.variant) or bool(replay.waived)


def count_repetitions(replay: Replay, first: int, last: int | None = None) -> Iterator[Repetition]:
    """Yield the occurrences of the position after ply ``first`` and each later ply, to ``last``.

    What stood before a capture or a man's move never returns; the position right after it
    is an occurrence like any other.  Where men step sideways only a capture or a crowning is final;
    where an irregular move was let stand nothing is: it may have gone back.
    """
    returns = may_men_return(replay.variant)
    is_regular = not replay.waived
    seen: dict[Row | Position, tuple[int, ...]] = {position_for_repetition(replay, first): (first,)}
    since, reset_by = first, reset_that_began_count(replay, first)
    yield Repetition((first,), since, reset_by)
    for ply, before, move, _ in plies_with_rows_after(replay, first):
        if last is not None and ply > last:
            return
        why = irreversible_reason(before, move)
        if why and not (returns and why is Reset.MAN_MOVE):
            if is_regular:
                seen.clear()
            since, reset_by = ply, why
        row = position_for_repetition(replay, ply)
        plies = seen[row] = (*seen.get(row, ()), ply)
        yield Repetition(plies, since, reset_by)
