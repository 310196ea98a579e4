"""Who goes on to the next stage: quotas by rank, ties at the cut, the next in rank."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any


class GoesOn(StrEnum):
    """Why somebody goes on, or waits."""

    BY_PLACE = "by_place"  # his rank is within the quota
    STEPS_IN = "steps_in"  # the next in rank, for those before him who do not come
    RESERVE = "reserve"  # the next in rank if somebody does not come


class Away(StrEnum):
    """Why somebody does not go on though his rank would let him."""

    DECLINED = "declined"  # he, or the arbiter for him, said so
    WITHDREW = "withdrew"  # left the earlier stage
    EXPELLED = "expelled"


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a final table of the earlier stage; ``entry`` names him, ``first`` his place.

    ``decided`` is his order among those he shared the place with, once something decided it
    outside the table (a play-off); 0 while nothing did. ``tables`` are the named tables
    (classifications) he stands in, as far as quotas ask for them.
    """

    entry: int
    first: int
    last: int
    sex: str = ""
    decided: int = 0
    tables: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Quota:
    """Ranks of a tournament that go on: the first six men, places 11 to 20.

    ``source`` is the tournament, None for every one. Ranks count among those of this ``sex``
    (empty: all) and of the ``classification`` (None: all), and where ``of_the_rest`` stands among
    those who go on by no quota before. ``final`` is the tournament of the next stage they come
    to, from 0; None where all who go on are distributed.
    """

    first: int
    last: int
    source: int | None = None
    sex: str = ""
    final: int | None = None
    of_the_rest: bool = False
    classification: int | None = None
    table_name: str = ""
    table_name_en: str = ""

    def takes(self, row: Standing) -> bool:
        """Whether a player is one of those among whom ranks count."""
        is_of_sex = not self.sex or row.sex == self.sex
        return is_of_sex and (self.classification is None or self.classification in row.tables)

    def as_data(self) -> dict[str, object]:
        """Return the quota as plain values (JSON)."""
        return {
            "first": self.first,
            "last": self.last,
            "source": self.source,
            "sex": self.sex,
            "final": self.final,
            "of_the_rest": self.of_the_rest,
            **(
                {
                    "classification": self.classification,
                    "table_name": self.table_name,
                    "table_name_en": self.table_name_en,
                }
                if self.classification is not None
                else {}
            ),
        }

    @classmethod
    def from_data(cls, stored: Mapping[str, Any]) -> "Quota":
        """Read a quota back from plain values."""
        return cls(
            first=stored["first"],
            last=stored["last"],
            source=stored.get("source"),
            sex=stored.get("sex", ""),
            final=stored.get("final"),
            of_the_rest=bool(stored.get("of_the_rest")),
            classification=stored.get("classification"),
            table_name=stored.get("table_name", ""),
            table_name_en=stored.get("table_name_en", ""),
        )


@dataclass(frozen=True, slots=True)
class Qualified:
    """One who goes on: from where, by which rank, why, and for whom where he steps in."""

    entry: int
    source: int
    rank: int
    place: tuple[int, int]
    quota: int
    why: GoesOn
    final: int | None = None
    instead_of: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TieAtCut:
    """Players equal in everything where the quota ends: ``free`` of them go on, nobody says who."""

    source: int
    quota: int
    entries: tuple[int, ...]
    free: int


@dataclass(frozen=True, slots=True)
class Qualification:
    """Who goes on, who waits, what is not decided yet; ``missing`` places by quota and source."""

    qualified: tuple[Qualified, ...]
    reserves: tuple[Qualified, ...]
    ties: tuple[TieAtCut, ...]
    missing: Mapping[tuple[int, int], int]


def qualify(
    tables: Mapping[int, Sequence[Standing]],
    quotas: Sequence[Quota],
    away: Mapping[int, Away] | None = None,
) -> Qualification:
    """Find who goes on from the final ``tables`` by the quotas, in their order.

    Whoever is ``away`` keeps his place in the table and is passed over: those behind him move up.
    A quota of ranks 11 to 20 therefore takes the ranks 12 to 21 when one of the first ten does
    not come. Where the cut goes through a shared place nobody of it is sure: it is a tie.
    """
    passed_over = away or {}
    taken: set[int] = set()
    qualified: list[Qualified] = []
    ties: list[TieAtCut] = []
    missing: dict[tuple[int, int], int] = {}
    reserves: list[Qualified] = []
    for at, quota in enumerate(quotas):
        for source in tables if quota.source is None else (quota.source,):
            eligible = [
                row
                for row in sorted(tables.get(source, ()), key=_order)
                if quota.takes(row) and not (quota.of_the_rest and row.entry in taken)
            ]
            come = [row for row in eligible if row.entry not in passed_over]
            chosen = [row for row in come[quota.first - 1 : quota.last] if row.entry not in taken]
            rank_among_all = {row.entry: rank for rank, row in enumerate(eligible, start=1)}
            for row in chosen:
                rank = rank_among_all[row.entry]
                absent = tuple(
                    other.entry for other in eligible[: rank - 1] if other.entry in passed_over
                )
                steps_in = rank > quota.last
                qualified.append(
                    Qualified(
                        entry=row.entry,
                        source=source,
                        rank=rank,
                        place=(row.first, row.last),
                        quota=at,
                        why=GoesOn.STEPS_IN if steps_in else GoesOn.BY_PLACE,
                        final=quota.final,
                        instead_of=absent if steps_in else (),
                    )
                )
            taken |= {row.entry for row in chosen}
            lacking = quota.last - quota.first + 1 - len(come[quota.first - 1 : quota.last])
            if lacking:
                missing[at, source] = lacking
            ties += _ties(at, source, quota, come)
            reserves += _reserves(at, source, come[quota.last :], rank_among_all)
    waiting: dict[int, Qualified] = {}
    for reserve in reserves:
        if reserve.entry not in taken:
            waiting.setdefault(reserve.entry, reserve)
    return Qualification(tuple(qualified), tuple(waiting.values()), _once(ties), missing)


def _order(row: Standing) -> tuple[int, int, int]:
    return row.first, row.decided, row.entry


def _ties(at: int, source: int, quota: Quota, come: Sequence[Standing]) -> list[TieAtCut]:
    """Find the shared places that the beginning or the end of a quota goes through."""
    found, above = [], 0
    for _place, group in groupby(come, key=lambda row: (row.first, row.decided)):
        equal = tuple(row.entry for row in group)
        below = above + len(equal)
        for cut in (quota.first - 1, quota.last):
            if above < cut < below:
                found.append(TieAtCut(source, at, equal, cut - above))
        above = below
    return found


def _once(ties: Sequence[TieAtCut]) -> tuple[TieAtCut, ...]:
    """Leave out a tie that a quota before has named: one cut is the beginning of the next quota."""
    seen: dict[tuple[int, tuple[int, ...], int], TieAtCut] = {}
    for tie in ties:
        seen.setdefault((tie.source, tie.entries, tie.free), tie)
    return tuple(seen.values())


def _reserves(
    at: int, source: int, behind: Sequence[Standing], rank: Mapping[int, int]
) -> list[Qualified]:
    return [
        Qualified(
            entry=row.entry,
            source=source,
            rank=rank[row.entry],
            place=(row.first, row.last),
            quota=at,
            why=GoesOn.RESERVE,
        )
        for row in behind
    ]


def seeds_in_order(qualified: Collection[Qualified]) -> tuple[Qualified, ...]:
    """Put those who go on in the order of the stage before: all firsts, then all seconds.

    The firsts of several tournaments follow the order of the quotas and tournaments.
    """
    order = {row.entry: at for at, row in enumerate(qualified)}
    return tuple(sorted(qualified, key=lambda row: (row.place[0], order[row.entry])))


def final_order(
    finals: Sequence[Sequence[tuple[int, int]]], stopped: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """Return the order of the whole event: final A, then B, then C, then those who stopped.

    Each final is its players with their places there, ``stopped`` those who did not go on with
    their places in the stage before. Returns players with their places in the event; equal
    places of one table stay shared.
    """
    order: list[tuple[int, int]] = []
    for table in (*finals, stopped):
        above = len(order)
        ranked = sorted(table, key=lambda row: row[1])
        for _place, group in groupby(enumerate(ranked), key=lambda item: item[1][1]):
            equal = list(group)
            order += [(who, above + equal[0][0] + 1) for _at, (who, _own) in equal]
    return tuple(order)
