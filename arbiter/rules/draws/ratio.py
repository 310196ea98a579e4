"""The material of both sides against a rule's: who is the stronger, and their moves since.

The move that makes the ratio is not counted (FMJD-64 7.2.4: from the moment it arose).
"""

from collections.abc import Iterator
from typing import NamedTuple

from arbiter.rules.draws.counts import OwnMoves, irreversible, opening_reset, plies_from, why_reset
from arbiter.rules.draws.names import Reset
from arbiter.rules.draws.rule import DrawRule
from games.draughts.colour import Colour
from games.draughts.replay import Replay, Row


class Ratio(NamedTuple):
    """Whether a rule's material stands, and whose is the stronger; None of two equal sides."""

    stands: bool
    strong: Colour | None


NONE = Ratio(False, None)


class RatioRun(NamedTuple):
    """Moves of both sides since a rule's material stands."""

    ratio: Ratio
    own: OwnMoves
    since: int
    reset_by: Reset


def ratio_of(rule: DrawRule, row: Row) -> Ratio:
    """The ratio on the board as a rule sees it."""
    white, black, kings, _ = row
    ours = (white & kings).bit_count(), (white & ~kings).bit_count()
    theirs = (black & kings).bit_count(), (black & ~kings).bit_count()
    white_strong = _is(rule, ours, theirs)
    black_strong = _is(rule, theirs, ours)
    if white_strong and black_strong:
        return Ratio(True, None)
    if white_strong:
        return Ratio(True, Colour.WHITE)
    return Ratio(True, Colour.BLACK) if black_strong else NONE


def fold(replay: Replay, rule: DrawRule, first: int) -> Iterator[RatioRun]:
    """The moves after the ply ``first`` and every later one; none while no ratio stands."""
    run = RatioRun(ratio_of(rule, replay.rows[first]), OwnMoves(), first, Reset.START)
    if run.ratio.stands and first:
        run = run._replace(reset_by=opening_reset(replay, first))
    yield run
    for ply, before, move, row in plies_from(replay, first):
        ratio = ratio_of(rule, row)
        why = why_reset(rule, before, move)
        if ratio.stands and run.ratio.stands and not why:
            run = RatioRun(ratio, run.own.plus(before[3]), run.since, run.reset_by)
        elif ratio.stands or run.ratio.stands:
            why = why or irreversible(before, move) or Reset.RATIO
            run = RatioRun(ratio, OwnMoves(), ply, why)
        else:
            run = RatioRun(NONE, OwnMoves(), ply, irreversible(before, move) or run.reset_by)
        yield run


def _is(rule: DrawRule, strong: tuple[int, int], weak: tuple[int, int]) -> bool:
    return any(force.fits(*strong) for force in rule.strong) and any(
        force.fits(*weak) for force in rule.weak
    )
