"""Standing of teams out of individual results, each sum with its working.

What counted, what did not and why, which place of the quota is missing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from tournaments.festivals.rules.groups import MAN, WOMAN
from tournaments.festivals.rules.medals import Medal
from tournaments.festivals.rules.places import Result, Span, place_points, span_equals
from tournaments.festivals.rules.regulations import By, Incomplete, TeamRule, Tie


class Why(StrEnum):
    """Why a result does not count."""

    OVER_BEST_N = "over_best_n"
    OVER_PER_CONTEST = "over_per_contest"
    OVER_PER_PERSON = "over_per_person"
    NO_POINTS = "no_points"  # a place behind the end of the table, or without a medal


@dataclass(frozen=True, slots=True)
class Counted:
    """A result as it counts: how much; ``quota`` is the sex whose place it fills, "" for none."""

    result: Result
    value: Fraction
    quota: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A result that does not count, and why."""

    result: Result
    why: Why


@dataclass(frozen=True, slots=True)
class Missing:
    """A place that nobody of the team fills: of which sex ("" any), what it costs."""

    sex: str
    value: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team with its working; ``span`` is None for one that is excluded."""

    body: str
    span: Span | None
    value: Fraction
    medals: tuple[int, int, int]
    ties: tuple[Fraction, ...] = ()
    counted: tuple[Counted, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    missing: tuple[Missing, ...] = ()


GIVEN_TO_FEW = (By.PLACE_POINTS, By.MEDALS)


@dataclass(slots=True)
class _Choice:
    """Results taken so far, within the limits of one contest and of one person."""

    rule: TeamRule
    taken: list[Counted] = field(default_factory=list)
    of_contest: Counter[int] = field(default_factory=Counter)
    of_person: Counter[int] = field(default_factory=Counter)

    def refuses(self, result: Result) -> Why | None:
        if self.rule.per_contest and self.of_contest[result.contest] >= self.rule.per_contest:
            return Why.OVER_PER_CONTEST
        if self.rule.per_person and self.of_person[result.person] >= self.rule.per_person:
            return Why.OVER_PER_PERSON
        return None

    def take(self, one: Counted) -> None:
        self.taken.append(one)
        self.of_contest[one.result.contest] += 1
        self.of_person[one.result.person] += 1


def value_of_result(
    by: By, table: Sequence[int], result: Result, medals: Mapping[tuple[int, int], int]
) -> Fraction:
    """Return what one result counts: its place, its points, one for a medal."""
    if by is By.PLACES:
        return result.counted_place
    if by is By.POINTS:
        return Fraction(result.points)
    if by is By.MATCH_POINTS:
        return Fraction(result.match_points)
    if by is By.MEDALS:
        return Fraction((result.contest, result.person) in medals)
    return place_points(table, result.span) if result.has_played else Fraction(0)


def team_standing(
    rule: TeamRule, results: Iterable[Result], medals: Iterable[Medal]
) -> tuple[TeamRow, ...]:
    """Order the teams; excluded ones stand at the end without a place.

    ``results`` are those of the contests that count. First the best of each sex fill its quota,
    then the best of all others the rest; nobody fills a place of the other sex.
    """
    kinds = {(medal.contest, medal.person): medal.kind for medal in medals}
    teams: dict[str, list[Result]] = {}
    largest = 0
    for result in results:
        largest = max(largest, result.size)
        if result.body:
            teams.setdefault(result.body, []).append(result)
    rows = [
        _sum(rule, body, own, kinds=kinds, largest=largest) for body, own in sorted(teams.items())
    ]
    excluded = [row for row in rows if row.missing and rule.incomplete is Incomplete.EXCLUDED]
    left = [row for row in rows if row not in excluded]
    placed = span_equals(left, lambda row: _order(rule, row))
    return (*(replace(row, span=span) for span, row in placed), *excluded)


def _order(rule: TeamRule, row: TeamRow) -> tuple[Any, ...]:
    """Lowest first."""
    is_behind = bool(row.missing) and rule.incomplete is Incomplete.LAST
    golds, silvers, bronzes = row.medals
    if rule.by is By.MEDALS:
        return (is_behind, -golds, -silvers, -bronzes)
    return (is_behind, row.value if rule.by is By.PLACES else -row.value, *row.ties)


def _sum(
    rule: TeamRule,
    body: str,
    own: Sequence[Result],
    *,
    kinds: Mapping[tuple[int, int], int],
    largest: int,
) -> TeamRow:
    values = {id(result): value_of_result(rule.by, rule.table, result, kinds) for result in own}
    is_low = rule.by is By.PLACES

    def better_first(result: Result) -> tuple[Any, ...]:
        value = values[id(result)]
        return (
            value if is_low else -value,
            kinds.get((result.contest, result.person), 9),
            result.counted_place,
            result.contest,
            result.person,
        )

    ordered = sorted(own, key=better_first)
    choice, left = _Choice(rule), list(ordered)
    missing: list[Missing] = []
    hole = Fraction(rule.penalty_place or largest + 1) if is_low else Fraction(0)
    for sex, quota in ((MAN, rule.min_men), (WOMAN, rule.min_women)):
        filled = 0
        for result in ordered:
            if filled < quota and result.sex == sex and choice.refuses(result) is None:
                choice.take(Counted(result, values[id(result)], sex))
                left.remove(result)
                filled += 1
        missing += [Missing(sex, hole)] * (quota - filled)
    left_out = []
    free = None if rule.best_n is None else rule.best_n - rule.min_men - rule.min_women
    for result in left:
        why = choice.refuses(result)
        if free == 0 and why is None:
            why = Why.OVER_BEST_N
        if why is None and rule.by in GIVEN_TO_FEW and not values[id(result)]:
            why = Why.NO_POINTS
        if why is not None:
            left_out.append(LeftOut(result, why))
            continue
        choice.take(Counted(result, values[id(result)]))
        free = None if free is None else free - 1
    if free and is_low:  # where points are summed, fewer results are simply fewer points
        missing += [Missing("", hole)] * free
    value = sum((one.value for one in choice.taken), Fraction(0))
    if rule.incomplete is Incomplete.PENALTY:
        value += sum((one.value for one in missing), Fraction(0))
    won = Counter(kinds[key] for one in own if (key := (one.contest, one.person)) in kinds)
    medals = (won[1], won[2], won[3])
    return TeamRow(
        body,
        None,
        value,
        medals,
        tuple(_tie(tie, medals, own) for tie in rule.ties),
        tuple(choice.taken),
        tuple(left_out),
        tuple(missing),
    )


def _tie(tie: Tie, medals: tuple[int, int, int], own: Sequence[Result]) -> Fraction:
    """What separates equals, lowest first."""
    if tie is Tie.BEST_PLACE:
        return min(result.counted_place for result in own)
    if tie is Tie.POINTS:
        return Fraction(-sum(result.points for result in own))
    return Fraction(-medals[(Tie.GOLDS, Tie.SILVERS, Tie.BRONZES).index(tie)])
