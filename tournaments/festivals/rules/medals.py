"""Medals of contests, and the medal table of those for whom people play."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.festivals.rules.places import Result, Span, span_equals

GOLD, SILVER, BRONZE = 1, 2, 3


class SharedMedals(StrEnum):
    """What those get who share a place with a medal: all the higher one, or none yet."""

    HIGHER = "higher"  # two first places: two golds, no silver
    NONE = "none"  # the place is to be played off or drawn by lot first


@dataclass(frozen=True, slots=True)
class MedalRule:
    """How medals are given: ``bronzes`` third places, what those get who share a place."""

    bronzes: int = 1
    shared: SharedMedals = SharedMedals.HIGHER


@dataclass(frozen=True, slots=True)
class Medal:
    """A medal won: of which contest, by whom, for which body."""

    contest: int
    person: int
    body: str
    kind: int


class NoMedals(StrEnum):
    """Why a contest gives no medals."""

    UNDER_MINIMUM = "under_minimum"
    NOT_OVER = "not_over"


@dataclass(frozen=True, slots=True)
class MedalRow:
    """A line of the medal table."""

    body: str
    span: Span
    medals: tuple[Medal, ...]

    def count(self, kind: int) -> int:
        """Count the medals of a kind."""
        return sum(medal.kind == kind for medal in self.medals)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Golds, silvers, bronzes."""
        return self.count(GOLD), self.count(SILVER), self.count(BRONZE)


def medal_of_place(rule: MedalRule, span: Span) -> int | None:
    """Return the medal of a place; None without one."""
    if span.is_shared and rule.shared is SharedMedals.NONE and span.first <= 2 + rule.bronzes:
        third = range(BRONZE, BRONZE + rule.bronzes)
        if span.first not in third or span.last not in third:
            return None  # of two third places both are bronze, shared or not
    if span.first in (GOLD, SILVER):
        return span.first
    return BRONZE if BRONZE <= span.first < BRONZE + rule.bronzes else None


def medals_won(
    rule: MedalRule, results: Iterable[Result], without: Collection[int] = ()
) -> tuple[Medal, ...]:
    """Return the medals of all contests but those ``without`` any; who never played wins none."""
    return tuple(
        Medal(result.contest, result.person, result.body, kind)
        for result in results
        if result.contest not in without and result.has_played
        for kind in (medal_of_place(rule, result.span),)
        if kind is not None
    )


def medal_table(medals: Iterable[Medal]) -> tuple[MedalRow, ...]:
    """Order bodies by golds, silvers, bronzes, then all medals; equal rows share a place.

    Whoever plays for nobody stands in no row.
    """
    by_body: dict[str, list[Medal]] = {}
    for medal in medals:
        if medal.body:
            by_body.setdefault(medal.body, []).append(medal)
    counts = {body: Counter(medal.kind for medal in won) for body, won in sorted(by_body.items())}
    placed = span_equals(counts, lambda body: _descending(counts[body]))
    return tuple(
        MedalRow(body, span, tuple(sorted(by_body[body], key=lambda won: (won.kind, won.contest))))
        for span, body in placed
    )


def _descending(counts: Mapping[int, int]) -> tuple[int, ...]:
    kinds = tuple(counts.get(kind, 0) for kind in (GOLD, SILVER, BRONZE))
    return tuple(-number for number in (*kinds, sum(kinds)))
