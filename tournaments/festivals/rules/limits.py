"""Places of regions and groups: who is taken, who waits, and the extra place for an odd number."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class NoPlace(StrEnum):
    """Why an application waits."""

    GROUP_FULL = "group_full"
    REGION_FULL = "region_full"


@dataclass(frozen=True, slots=True)
class Limits:
    """How many are taken: of a region (in each group, or in all), and in each group.

    ``extra_for_odd`` lets one more of a region in where his group would be odd without him.
    """

    per_region: int | None = None
    in_each_group: bool = True
    extra_for_odd: bool = False
    capacity: tuple[tuple[int, int], ...] = ()
    """Group → how many it takes."""

    def group_takes(self, group: int) -> int | None:
        """How many a group takes; None where it is open to all."""
        return dict(self.capacity).get(group)


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody who wants to play: his region, folded, and his group."""

    region: str
    group: int


def region_key(region: str) -> str:
    """Fold a region's name so that typing makes no difference: "Самарская обл." as "самарская"."""
    words = region.casefold().replace("ё", "е").replace(".", " ").replace(",", " ").split()
    return " ".join(word for word in words if word not in _KINDS) or " ".join(words)


_KINDS = frozenset(
    ("область", "обл", "край", "республика", "респ", "г", "город", "ао", "region", "oblast")
)


def waiting(
    limits: Limits, taken: Sequence[Wish], wishes: Sequence[Wish]
) -> tuple[NoPlace | None, ...]:
    """Say of each wish, in their order, why it waits; None where there is a place.

    Whose region is unknown counts in no region. Extra places are given when all others are.
    """
    groups = Counter(wish.group for wish in taken)
    regions = Counter(_place(limits, wish) for wish in taken)
    said: list[NoPlace | None] = []
    for wish in wishes:
        found = _no_place(limits, groups, regions, wish)
        if found is None:
            groups[wish.group] += 1
            regions[_place(limits, wish)] += 1
        said.append(found)
    if limits.extra_for_odd:
        for number, wish in enumerate(wishes):
            is_odd = groups[wish.group] % 2 == 1
            most = limits.group_takes(wish.group)
            has_room = most is None or groups[wish.group] < most
            if said[number] is NoPlace.REGION_FULL and is_odd and has_room:
                said[number] = None
                groups[wish.group] += 1
    return tuple(said)


def _place(limits: Limits, wish: Wish) -> tuple[str, int]:
    """Return where a region's players are counted together."""
    return (wish.region, wish.group if limits.in_each_group else 0)


def _no_place(
    limits: Limits, groups: Counter[int], regions: Counter[tuple[str, int]], wish: Wish
) -> NoPlace | None:
    most = limits.group_takes(wish.group)
    if most is not None and groups[wish.group] >= most:
        return NoPlace.GROUP_FULL
    is_limited = bool(wish.region) and limits.per_region is not None
    if is_limited and regions[_place(limits, wish)] >= (limits.per_region or 0):
        return NoPlace.REGION_FULL
    return None
