"""Players distributed to groups: serpentine, pots by lot, clubs kept apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.pairing.lots import draw_order


class Distribution(StrEnum):
    """How those who go on are divided among the tournaments of the next stage."""

    CUT = "cut"  # each quota names its final: places 1-10 A, 11-20 B
    SERPENTINE = "serpentine"  # 1 8 9 16 / 2 7 10 15 / …
    POTS = "pots"  # the best k lie in one pot, the next k in another; a lot for each pot


@dataclass(frozen=True, slots=True)
class NotApart:
    """Players of one club who stay in one group, and why nothing else was possible."""

    group: int
    club: str
    players: tuple[int, ...]
    of_club: int
    """How many players the club has in all: more than there are groups cannot be apart."""


@dataclass(frozen=True, slots=True)
class Groups:
    """The groups, best first, and whoever could not be kept apart."""

    groups: tuple[tuple[int, ...], ...]
    not_apart: tuple[NotApart, ...] = ()


def serpentine(players: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    """Divide players, best first, by the serpentine: 16 in 4 are 1 8 9 16, 2 7 10 15 and so on."""
    rows: list[list[int]] = [[] for _ in range(groups)]
    for at, player in enumerate(players):
        turn, seat = divmod(at, groups)
        rows[groups - 1 - seat if turn % 2 else seat].append(player)
    return tuple(map(tuple, rows))


def by_pots(players: Sequence[int], groups: int, seed: str) -> tuple[tuple[int, ...], ...]:
    """Divide players, best first, by a lot inside each pot of as many as there are groups.

    The same seed gives the same groups for ever.
    """
    rows: list[list[int]] = [[] for _ in range(groups)]
    for pot, start in enumerate(range(0, len(players), groups), start=1):
        members = list(players[start : start + groups])
        places = draw_order(range(groups), seed, f"pot.{pot}")[: len(members)]
        for player, place in zip(members, places, strict=True):
            rows[place].append(player)
    return tuple(map(tuple, rows))


def keep_apart(groups: Sequence[Sequence[int]], clubs: Mapping[int, str]) -> Groups:
    """Exchange players of the same pot so that those of one club meet in different groups.

    Pot after pot everybody keeps his group where he can; whoever would meet a player of his own
    club goes to a free group of the same pot. What cannot be helped is told.
    """
    count = len(groups)
    deep = max(map(len, groups), default=0)
    made: list[list[int]] = [[] for _ in range(count)]
    for at in range(deep):
        seats = {group: row[at] for group, row in enumerate(groups) if at < len(row)}
        for group, player in _seat_pot(seats, made, clubs).items():
            made[group].append(player)
    return Groups(tuple(map(tuple, made)), tuple(_not_apart(made, clubs)))


def _seat_pot(
    seats: Mapping[int, int], made: Sequence[Sequence[int]], clubs: Mapping[int, str]
) -> Mapping[int, int]:
    """Seat the players of one pot in its groups by augmenting paths; own groups come first."""
    taken = [{clubs.get(player, "") for player in row} - {""} for row in made]
    seated: dict[int, int] = {}

    def place(own: int, player: int, tried: set[int]) -> bool:
        for group in (own, *(other for other in seats if other != own)):
            if group in tried or clubs.get(player, "") in taken[group]:
                continue
            tried.add(group)
            holder = seated.get(group)
            if holder is None or place(group, holder, tried):
                seated[group] = player
                return True
        return False

    left = [player for own, player in seats.items() if not place(own, player, set())]
    free = [group for group in seats if group not in seated]
    return seated | dict(zip(free, left, strict=True))


def _not_apart(made: Sequence[Sequence[int]], clubs: Mapping[int, str]) -> list[NotApart]:
    sizes: dict[str, int] = {}
    for row in made:
        for player in row:
            sizes[clubs.get(player, "")] = sizes.get(clubs.get(player, ""), 0) + 1
    found = []
    for group, row in enumerate(made):
        by_club: dict[str, list[int]] = {}
        for player in row:
            by_club.setdefault(clubs.get(player, ""), []).append(player)
        found += [
            NotApart(group, club, tuple(players), sizes[club])
            for club, players in by_club.items()
            if club and len(players) > 1
        ]
    return found


def distribute(
    players: Sequence[int],
    groups: int,
    distribution: Distribution,
    *,
    seed: str = "",
    clubs: Mapping[int, str] | None = None,
) -> Groups:
    """Distribute players, best first, to groups; ``clubs`` are kept apart where they are given."""
    if distribution is Distribution.POTS:
        made = by_pots(players, groups, seed)
    else:
        made = serpentine(players, groups)
    return Groups(made) if clubs is None else keep_apart(made, clubs)
