"""Tables for a part of the players by age, club, city, region or sex, with their own places.

Nothing is computed anew: who of the part stands higher among all stands higher in it, and those
who share a place among all share one here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from games.archive.names import fold
from games.web.parse_int import parse_whole_number
from tournaments.people.models import Player, Sex
from tournaments.standings.after_round import Rows
from tournaments.standings.models import StandingRow

LONGEST = 80


@dataclass(frozen=True, slots=True)
class Group:
    """Who belongs to a part; what is empty or None asks for nothing."""

    born_from: int | None = None
    born_to: int | None = None
    club: str = ""
    city: str = ""
    region: str = ""
    sex: str = ""

    @property
    def is_everybody(self) -> bool:
        return self == Group()

    @property
    def query(self) -> str:
        """The part as it stands in an address, after other questions."""
        return f"&{urlencode(self.conditions)}" if self.conditions else ""

    @property
    def conditions(self) -> Mapping[str, object]:
        """What is asked, by its name in the address."""
        named = {name: getattr(self, name) for name in self.__slots__}
        return {name: value for name, value in named.items() if value}

    def has(self, player: Player) -> bool:
        """Whether a player belongs to it; who is not known to does not."""
        born = player.birth_year
        if self.born_from is not None and (born is None or born < self.born_from):
            return False
        if self.born_to is not None and (born is None or born > self.born_to):
            return False
        if self.club and fold(self.club) != fold(player.club):
            return False
        if self.city and fold(self.city) != fold(player.city):
            return False
        if self.region and fold(self.region) != fold(player.region):
            return False
        return not self.sex or self.sex == player.sex


def asked_group(said: Mapping[str, str], *, knows_sex: bool) -> Group:
    """The part an address asks for; sex only where the visitor may know it."""
    sex = said.get("sex", "")
    return Group(
        born_from=_year(said.get("born_from", "")),
        born_to=_year(said.get("born_to", "")),
        club=said.get("club", "").strip()[:LONGEST],
        city=said.get("city", "").strip()[:LONGEST],
        region=said.get("region", "").strip()[:LONGEST],
        sex=sex if knows_sex and sex in Sex.values else "",
    )


def rows_of(group: Group, rows: Iterable[StandingRow]) -> Rows:
    """The lines of a part with places of their own."""
    own = [row for row in rows if group.has(row.entry.player)]
    above = 0
    for _place, shared in groupby(own, key=lambda row: row.place_from):
        lines = list(shared)
        for row in lines:
            row.place_from, row.place_to = above + 1, above + len(lines)
        above += len(lines)
    return Rows(tuple(own))


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen from: the clubs, cities and regions of those who play."""

    clubs: tuple[str, ...]
    cities: tuple[str, ...]
    regions: tuple[str, ...]
    has_years: bool


def choices(rows: Iterable[StandingRow]) -> Choices:
    """The clubs, cities and regions named in a table, in alphabetical order."""
    return choices_of(row.entry.player for row in rows)


def choices_of(found: Iterable[Player]) -> Choices:
    """The clubs, cities and regions of these players, in alphabetical order."""
    players = list(found)
    return Choices(
        clubs=tuple(sorted({one.club for one in players if one.club})),
        cities=tuple(sorted({one.city for one in players if one.city})),
        regions=tuple(sorted({one.region for one in players if one.region})),
        has_years=any(one.birth_year for one in players),
    )


def _year(said: str) -> int | None:
    found = parse_whole_number(said)
    return found if found and found < 10_000 else None
