"""D3, draw by repetition: the same position with the same side to move (FMJD-64 7.2.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from arbiter.rules.draws.counts import NO_KING_MOVE, Claim, Count, irreversible, mover, plies_from
from arbiter.rules.draws.names import DrawRuleName, Reset
from arbiter.rules.draws.rule import DrawRule
from arbiter.rules.draws.ruleset_keys import RulesetCode, RulesetKeyFault, key, whole_number
from games.draughts.position import Position, StatePosition
from games.draughts.replay import Replay, Row
from games.draughts.variant_facts import may_men_return


def _yes(found: object, where: str) -> bool:
    """What no ruleset may say otherwise: D3 without the side to move is no rule."""
    if found is not True:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Threefold(DrawRule):
    """The rule of repetition: a position occurs so many times, same side to move.

    same_mover  the same side is to move; nothing else is counted here
    """

    name: ClassVar[DrawRuleName] = DrawRuleName.THREEFOLD

    limit: int = key(whole_number)
    same_mover: bool = key(_yes, True)

    @property
    def resets(self) -> frozenset[Reset]:
        """The resets: a position before a capture or a man's move never returns."""
        return NO_KING_MOVE

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List one claim for each position, at its ``limit``-th occurrence."""
        for ply, found in enumerate(fold(replay, first), first):
            if len(found.plies) == self.limit:
                side = mover(replay, ply)
                yield self.claim(ply, found.plies, found.since, side)

    def counts(self, replay: Replay, begin: int = 0) -> Iterator[Count]:
        """List the counter after every ply, the start included."""
        name, limit, trigger = self.name, self.limit, self.trigger
        for ply, found in enumerate(fold(replay, 0)):
            if ply < begin:
                continue
            value = len(found.plies)
            yield Count(
                name,
                value,
                limit,
                found.since,
                found.reset_by,
                running=value > 1,  # a position that stands once repeats nothing
                due=ply if value >= limit else None,
                trigger=trigger,
            )

    def least_run(self) -> int:
        """The shortest run: two king moves of each side for every further occurrence."""
        return 4 * (self.limit - 1)


class Repetition(NamedTuple):
    """The plies after which the present position occurred, this one included; 0 is the start."""

    plies: tuple[int, ...]
    since: int
    reset_by: Reset


def stood(replay: Replay, ply: int) -> Row | Position:
    """Return what stood after a half-move, with towers and turns where the game has them."""
    is_whole = isinstance(replay.start, StatePosition)
    return replay.positions[ply] if is_whole else replay.rows[ply]


def fold(replay: Replay, first: int) -> Iterator[Repetition]:
    """Count repetitions from the ply ``first`` on: after it and after every later ply.

    What stood before a capture or a man's move never returns; the position right after it
    is an occurrence like any other.  Where men step sideways only a capture or a crowning is final.
    """
    returns = may_men_return(replay.variant)
    seen: dict[Row | Position, tuple[int, ...]] = {stood(replay, first): (first,)}
    since, reset_by = first, Reset.START
    yield Repetition((first,), since, reset_by)
    for ply, before, move, _ in plies_from(replay, first):
        why = irreversible(before, move)
        if why and not (returns and why is Reset.MAN_MOVE):
            seen.clear()
            since, reset_by = ply, why
        row = stood(replay, ply)
        plies = seen[row] = (*seen.get(row, ()), ply)
        yield Repetition(plies, since, reset_by)
