"""Extended direct encounter of tied teams (C.07, 13.3): a table of their matches alone.

First by the primary points of their matches, then by the secondary; who is separated leaves, and
those left begin again among themselves. Where not all of them have met, a team stands first only
if nobody behind it could reach it, were all matches that were not played won. If two are left at
the end the boards of their match may separate them: board count, top boards, or bottom boards.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from tournaments.scoring.points import UnplayedPolicy
from tournaments.scoring.teams.coefficients import ENCOUNTERS
from tournaments.scoring.teams.matches import MatchScore, TeamScore
from tournaments.scoring.teams.totals import TeamTotals

Points = int | Fraction


class StepBy(StrEnum):
    """What a step of an encounter compared."""

    MATCH = "match"
    GAMES = "games"
    BOARD_COUNT = "board_count"
    TOP_BOARDS = "top_boards"
    BOTTOM_BOARDS = "bottom_boards"


@dataclass(frozen=True, slots=True)
class EncounterStep:
    """One table of an encounter: who was in it, with what, and how it split them.

    ``best`` is what each could have had at most, None where all have met. ``split`` are the
    groups it left, the best first; one group where it separated nobody.
    """

    by: StepBy
    among: tuple[int, ...]
    scores: Mapping[int, tuple[Points, ...]]
    split: tuple[tuple[int, ...], ...]
    best: Mapping[int, Points] | None = None


@dataclass(frozen=True, slots=True)
class Encounter:
    """The order of tied teams with every table that made it."""

    order: tuple[tuple[int, ...], ...]
    steps: tuple[EncounterStep, ...]

    def place(self, number: int) -> int:
        """Return the place of a team among the tied; shared by those left equal."""
        place = 1
        for group in self.order:
            if number in group:
                return place
            place += len(group)
        raise KeyError(number)


def encounter_of(totals: TeamTotals, tied: Collection[int], code: str = "ede") -> Encounter:
    """Separate tied teams by their own matches; raises KeyError for an unknown code."""
    steps: list[EncounterStep] = []
    boards = ENCOUNTERS[code]
    order = tuple(_order(totals, tuple(sorted(tied)), boards, steps))
    return Encounter(order, tuple(steps))


def _order(
    totals: TeamTotals, group: tuple[int, ...], boards: str, steps: list[EncounterStep]
) -> Iterator[tuple[int, ...]]:
    if len(group) == 1:
        yield group
        return
    for step in _tables(totals, group, boards):
        steps.append(step)
        if len(step.split) > 1:
            for part in step.split:
                yield from _order(totals, part, boards, steps)
            return
    yield group


def _tables(totals: TeamTotals, group: tuple[int, ...], boards: str) -> Iterator[EncounterStep]:
    for score in (totals.rules.primary, totals.rules.secondary):
        yield _table(totals, group, score)
    if len(group) == 2 and boards:
        step = _by_boards(totals, group, boards)
        if step is not None:
            yield step


def _table(totals: TeamTotals, group: tuple[int, ...], by: TeamScore) -> EncounterStep:
    rows = {number: _against(totals, number, group, by) for number in group}
    scores = {number: sum(row.values(), Fraction(0)) for number, row in rows.items()}
    missing = {number: len(group) - 1 - len(row) for number, row in rows.items()}
    kept = {number: (_plain(score),) for number, score in scores.items()}
    ordered = sorted(group, key=lambda number: (-scores[number], number))
    step = StepBy(by.value)
    if not any(missing.values()):
        split = tuple(tuple(part) for _, part in groupby(ordered, key=scores.__getitem__))
        return EncounterStep(step, group, kept, split)
    most = totals.rules.most(by)
    best = {number: scores[number] + missing[number] * most for number in group}
    split = tuple(_unreachable(ordered, scores, best))
    return EncounterStep(step, group, kept, split, {n: _plain(v) for n, v in best.items()})


def _plain(points: Fraction) -> Points:
    return points.numerator if points.denominator == 1 else points


def _against(
    totals: TeamTotals, number: int, group: Collection[int], by: TeamScore
) -> Mapping[int, Fraction]:
    """Return the points against each of the others met; the mean where they met again."""
    met: dict[int, list[int]] = {}
    for score in _meetings(totals, number, group):
        met.setdefault(score.opponent or 0, []).append(score.points(by))
    return {opponent: Fraction(sum(row), len(row)) for opponent, row in met.items()}


def _meetings(totals: TeamTotals, number: int, group: Collection[int]) -> Iterator[MatchScore]:
    """Yield the matches inside the group; in a round robin a forfeited one is a meeting."""
    counts_all = totals.rules.unplayed is UnplayedPolicy.FACE
    for score in totals.scores[number]:
        if score.opponent in group and (score.played or counts_all):
            yield score


def _unreachable(
    ordered: Sequence[int], scores: Mapping[int, Fraction], best: Mapping[int, Fraction]
) -> Iterator[tuple[int, ...]]:
    """Yield from the top who cannot be reached, then all others together."""
    for at, number in enumerate(ordered):
        rest = ordered[at + 1 :]
        if not rest or scores[number] <= max(best[other] for other in rest):
            yield tuple(sorted(ordered[at:]))
            return
        yield (number,)


def _by_boards(totals: TeamTotals, group: tuple[int, ...], boards: str) -> EncounterStep | None:
    """Compare the boards of the match of two teams; None where they have not played."""
    numbers = range(1, totals.rules.boards + 1)
    points: dict[int, list[int]] = {}
    for number in group:
        matches = [score for score in _meetings(totals, number, group) if score.boards]
        if not matches:
            return None
        points[number] = [sum(score.boards.get(board, 0) for score in matches) for board in numbers]
    values: dict[int, tuple[int, ...]]
    if boards == "C":
        by, sign = StepBy.BOARD_COUNT, 1
        values = {number: (_board_count(row),) for number, row in points.items()}
    else:
        by, sign = (StepBy.TOP_BOARDS if boards == "T" else StepBy.BOTTOM_BOARDS), -1
        values = {number: _row(row, from_top=boards == "T") for number, row in points.items()}
    keys = {number: tuple(sign * value for value in row) for number, row in values.items()}
    ordered = sorted(group, key=lambda number: (keys[number], number))
    split = tuple(tuple(part) for _, part in groupby(ordered, key=keys.__getitem__))
    return EncounterStep(by, group, values, split)


def _board_count(points: Sequence[int]) -> int:
    return sum(board * own for board, own in enumerate(points, start=1))


def _row(points: Sequence[int], *, from_top: bool) -> tuple[int, ...]:
    """Return the boards one by one, or what is left when the last ones are dropped."""
    if from_top:
        return tuple(points)
    return tuple(sum(points[:last]) for last in range(len(points) - 1, 0, -1))
