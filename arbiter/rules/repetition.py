"""D3: the same position with the same side to move (FMJD-64 7.2.3)."""

from collections.abc import Iterator
from typing import NamedTuple

from arbiter.rules.counts import Claim, Count, Reset, irreversible, mover
from arbiter.rules.ruleset import DrawRule, DrawRuleName
from games.draughts.replay import Replay, Row


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
    seen: dict[Row, tuple[int, ...]] = {}
    since, reset_by = first, Reset.START
    for ply in range(first, len(replay.rows)):
        if ply > first and (why := irreversible(replay.rows[ply - 1], replay.moves[ply - 1])):
            seen.clear()
            since, reset_by = ply, why
        row = replay.rows[ply]
        plies = seen[row] = (*seen.get(row, ()), ply)
        yield Repetition(plies, since, reset_by)


def claims(replay: Replay, rule: DrawRule, first: int) -> Iterator[Claim]:
    """One claim for each position, when it stands for the ``limit``-th time."""
    for ply, found in enumerate(fold(replay, first), first):
        if len(found.plies) == rule.limit:
            yield Claim(
                DrawRuleName.THREEFOLD, ply, rule.article, found.plies, mover(replay, ply)
            )


def counts(replay: Replay, rule: DrawRule) -> Iterator[Count]:
    """The counter after every ply, the start included."""
    for found in fold(replay, 0):
        yield Count(
            DrawRuleName.THREEFOLD, len(found.plies), rule.limit, found.since, found.reset_by
        )


def least_run(limit: int) -> int:
    """Away and back takes each side two king moves, for every occurrence but the first."""
    return 4 * (limit - 1)
