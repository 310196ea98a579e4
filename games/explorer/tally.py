"""Count what was played next: games, results, years, the newest of the games."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

NEWEST = 10  # games kept of each move

WHITE, DRAW, BLACK, OTHER = range(4)

_RESULTS = {"1-0": WHITE, "1/2-1/2": DRAW, "0-1": BLACK}


def result_of(text: str) -> int:
    """The place among the counts of a result as a record has it."""
    return _RESULTS.get(text, OTHER)


@dataclass(slots=True)
class Count:
    """Games with one continuation; ``newest`` are ids of records, the newest first."""

    results: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    first_year: int | None = None
    last_year: int | None = None
    newest: list[int] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games went on so."""
        return sum(self.results)

    def add(self, record: int, result: int, year: int | None) -> None:
        """Count a game; games are told in the order of their ids."""
        self.results[result] += 1
        self.newest = [record, *self.newest[: NEWEST - 1]]
        self._years((year, year))

    def join(self, other: "Count") -> None:
        """Add the games of another count."""
        self.results = [mine + its for mine, its in zip(self.results, other.results, strict=True)]
        self.newest = sorted((*self.newest, *other.newest), reverse=True)[:NEWEST]
        self._years((other.first_year, other.last_year))

    def _years(self, years: Iterable[int | None]) -> None:
        known = [year for year in (self.first_year, self.last_year, *years) if year]
        if known:
            self.first_year, self.last_year = min(known), max(known)

    def as_json(self) -> list[Any]:
        """The count as it is stored."""
        return [self.results, self.first_year, self.last_year, self.newest]

    @classmethod
    def of_json(cls, stored: list[Any]) -> "Count":
        """Read what ``as_json`` wrote."""
        results, first, last, newest = stored
        return cls(list(results), first, last, list(newest))


Counts = dict[int, Count]
"""Next key → its count; 0 where the game ended."""


def joined(counts: Counts, more: Counts) -> None:
    """Add counts to others."""
    for key, count in more.items():
        counts.setdefault(key, Count()).join(count)
