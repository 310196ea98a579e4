"""Timetable of an event: clashes of halls and people, when each round of a sitting begins."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Slot:
    """A sitting in time: from, to, its hall, and the contests that play in it."""

    key: int
    starts_at: datetime
    ends_at: datetime
    hall: str = ""
    contests: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Clash:
    """Two sittings at one time that need the same: a hall, persons or officials (their keys)."""

    first: int
    second: int
    hall: str = ""
    persons: tuple[int, ...] = ()
    officials: tuple[int, ...] = ()


def find_clashes(
    slots: Sequence[Slot],
    persons_by_contest: Mapping[int, Collection[int]],
    officials_by_contest: Mapping[int, Collection[int]] | None = None,
) -> tuple[Clash, ...]:
    """Find every two sittings at one time that share a hall, or a person in two contests.

    A person of one contest that plays in both of them does not clash with himself: the contest
    does, and its rounds are then out of order. An official sees to several contests in one hall;
    in two halls at one time he cannot be.
    """
    ordered = sorted(slots, key=lambda slot: slot.starts_at)
    return tuple(_clashes(ordered, persons_by_contest, officials_by_contest or {}))


def _clashes(
    slots: Sequence[Slot],
    persons_by_contest: Mapping[int, Collection[int]],
    officials_by_contest: Mapping[int, Collection[int]],
) -> Iterator[Clash]:
    people = {slot.key: _people(slot, persons_by_contest) for slot in slots}
    judges = {slot.key: _people(slot, officials_by_contest) for slot in slots}
    for place, first in enumerate(slots):
        for second in slots[place + 1 :]:
            if second.starts_at >= first.ends_at:
                break
            is_one_hall = bool(first.hall) and first.hall.casefold() == second.hall.casefold()
            if is_one_hall:
                yield Clash(first.key, second.key, hall=first.hall)
            if shared := _in_both(people[first.key], people[second.key]):
                yield Clash(first.key, second.key, persons=shared)
            shared = _in_both(judges[first.key], judges[second.key])
            if shared and not is_one_hall:
                yield Clash(first.key, second.key, officials=shared)


def _in_both(
    first: Mapping[int, Collection[int]], second: Mapping[int, Collection[int]]
) -> tuple[int, ...]:
    """Return those who are wanted in another contest of the second than in the first."""
    return tuple(
        sorted(
            person
            for person, contests in first.items()
            if any(other not in contests for other in second.get(person, ()))
        )
    )


def _people(
    slot: Slot, persons_by_contest: Mapping[int, Collection[int]]
) -> Mapping[int, Collection[int]]:
    contests: dict[int, set[int]] = defaultdict(set)
    for contest in slot.contests:
        for person in persons_by_contest.get(contest, ()):
            contests[person].add(contest)
    return contests


def round_beginnings(
    starts_at: datetime, first: int, last: int, minutes: int
) -> Mapping[int, datetime]:
    """Return when each round of a sitting begins, one after the other."""
    return {
        number: starts_at + timedelta(minutes=minutes * (number - first))
        for number in range(first, last + 1)
    }
