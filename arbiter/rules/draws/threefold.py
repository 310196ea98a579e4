"""D3: the same position with the same side to move (FMJD-64 7.2.3)."""

from collections.abc import Iterator
from typing import NamedTuple

from arbiter.rules.draws.counts import Claim, Count, irreversible, make_claim, mover, plies_from
from arbiter.rules.draws.names import DrawRuleName, Reset
from arbiter.rules.draws.rule import DrawRule
from games.draughts.replay import Replay, Row

NAME = DrawRuleName.THREEFOLD


class Repetition(NamedTuple):
    """The plies after which the present position has stood, itself included; the start is 0."""

    plies: tuple[int, ...]
    since: int
    reset_by: Reset


def fold(replay: Replay, first: int) -> Iterator[Repetition]:
    """The counter after the ply ``first`` and every later one.

    What stood before a capture or a man's move never returns; the position right after it
    is an occurrence like any other.
    """
    seen: dict[Row, tuple[int, ...]] = {replay.rows[first]: (first,)}
    since, reset_by = first, Reset.START
    yield Repetition((first,), since, reset_by)
    for ply, before, move, row in plies_from(replay, first):
        if why := irreversible(before, move):
            seen.clear()
            since, reset_by = ply, why
        plies = seen[row] = (*seen.get(row, ()), ply)
        yield Repetition(plies, since, reset_by)


def claims(replay: Replay, rule: DrawRule, first: int) -> Iterator[Claim]:
    """One claim for each position, when it stands for the ``limit``-th time."""
    for ply, found in enumerate(fold(replay, first), first):
        if len(found.plies) == rule.limit:
            side = mover(replay, ply)
            yield make_claim(NAME, rule, ply, found.plies, found.since, side)


def counts(replay: Replay, rule: DrawRule) -> Iterator[Count]:
    """The counter after every ply, the start included."""
    for ply, found in enumerate(fold(replay, 0)):
        value = len(found.plies)
        yield Count(
            NAME,
            value,
            rule.limit,
            found.since,
            found.reset_by,
            running=value > 1,  # a position that stands once repeats nothing
            due=ply if value >= rule.limit else None,
            trigger=rule.trigger,
        )


def least_run(rule: DrawRule) -> int:
    """Away and back takes each side two king moves, for every occurrence but the first."""
    return 4 * (rule.limit - 1)
