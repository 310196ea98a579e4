"""Places in a table of any order: equal rows share places; a place as a person counts it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Span:
    """A place, or the places that equals share: from one number to another."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def is_shared(self) -> bool:
        """Whether several stand here."""
        return self.first != self.last

    @property
    def middle(self) -> Fraction:
        """The place as a sum of places counts it: 2–3 is two and a half."""
        return Fraction(self.first + self.last, 2)


def span_equals(rows: Iterable[Row], key: Callable[[Row], Any]) -> tuple[tuple[Span, Row], ...]:
    """Order rows by ``key``, lowest first, and give equal ones the places they share."""
    placed: list[tuple[Span, Row]] = []
    for _value, equal in groupby(sorted(rows, key=key), key=key):
        shared = list(equal)
        span = Span(len(placed) + 1, len(placed) + len(shared))
        placed += [(span, row) for row in shared]
    return tuple(placed)


def places_among(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return the places of some of a table counted among themselves.

    ``spans`` are theirs in the whole table, in its order; who shared a place shares it still.
    """
    return tuple(span for span, _whole in span_equals(spans, lambda whole: whole.first))


@dataclass(frozen=True, slots=True)
class Result:
    """What a person did in a contest: his place among all who were placed in it, his points.

    ``body`` is the region, club or federation he plays for, ``size`` the number placed.
    ``has_played`` is false for one who never sat down at a board. In a tournament of teams it is
    what a team did: ``person`` is its number below zero, ``points`` are those of its boards.
    """

    contest: int
    person: int
    body: str
    sex: str
    span: Span
    points: int
    size: int
    has_played: bool = True
    match_points: int = 0

    @property
    def counted_place(self) -> Fraction:
        """The place in a sum of places; who never played stands behind the last."""
        return self.span.middle if self.has_played else Fraction(self.size + 1)


def place_points(table: Sequence[int], span: Span) -> Fraction:
    """Return the points of a place by a table from the first on; equals share theirs evenly."""
    held = range(span.first, span.last + 1)
    return Fraction(sum(table[place - 1] for place in held if place <= len(table)), len(held))
