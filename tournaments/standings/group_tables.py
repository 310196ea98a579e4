"""Cut a standings table down to one group (age, club, city, region, sex), with its own places.

Nothing is computed anew: who of the group stands higher among all stands higher in it, and those
who share a place among all share one here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from games.archive.clean_and_transliterate_names import fold_for_search
from games.web.parse_whole_number import parse_whole_number
from tournaments.entries.models import Entry
from tournaments.people.models import Player, Sex
from tournaments.standings.models import StandingRow
from tournaments.standings.table_after_round import TableRows

LONGEST = 80


@dataclass(frozen=True, slots=True)
class Group:
    """A group of players to show alone: age, club, city, region, sex; empty means any."""

    born_from: int | None = None
    born_to: int | None = None
    club: str = ""
    city: str = ""
    region: str = ""
    sex: str = ""

    @property
    def is_everybody(self) -> bool:
        """Whether the group has no condition."""
        return self == Group()

    @property
    def query(self) -> str:
        """The group as query parameters, to follow others in an address."""
        return f"&{urlencode(self.conditions)}" if self.conditions else ""

    @property
    def conditions(self) -> Mapping[str, object]:
        """The conditions of the group by their parameter names."""
        named = {name: getattr(self, name) for name in self.__slots__}
        return {name: value for name, value in named.items() if value}

    def includes_player(self, player: Player) -> bool:
        """Return whether a player belongs to the group; an unknown fact does not."""
        return self._may_have(player) and not self._is_unknown_of(player)

    def might_have(self, player: Player) -> bool:
        """Return whether an unknown year of birth or sex alone keeps a player out."""
        return self._may_have(player) and self._is_unknown_of(player)

    @property
    def _asks_for_a_year(self) -> bool:
        return self.born_from is not None or self.born_to is not None

    def _is_unknown_of(self, player: Player) -> bool:
        has_no_year = self._asks_for_a_year and player.birth_year is None
        return has_no_year or bool(self.sex and not player.sex)

    def _may_have(self, player: Player) -> bool:
        """Return whether nothing known of a player keeps him out."""
        born = player.birth_year
        if self.born_from is not None and born is not None and born < self.born_from:
            return False
        if self.born_to is not None and born is not None and born > self.born_to:
            return False
        if self.club and fold_for_search(self.club) != fold_for_search(player.club):
            return False
        if self.city and fold_for_search(self.city) != fold_for_search(player.city):
            return False
        if self.region and fold_for_search(self.region) != fold_for_search(player.region):
            return False
        return not (self.sex and player.sex) or self.sex == player.sex


def group_in_query(query: Mapping[str, str], *, knows_sex: bool) -> Group:
    """Read the group from query parameters; sex only where the visitor may know it."""
    sex = query.get("sex", "")
    return Group(
        born_from=_year(query.get("born_from", "")),
        born_to=_year(query.get("born_to", "")),
        club=query.get("club", "").strip()[:LONGEST],
        city=query.get("city", "").strip()[:LONGEST],
        region=query.get("region", "").strip()[:LONGEST],
        sex=sex if knows_sex and sex in Sex.values else "",
    )


def years_not_understood(query: Mapping[str, str]) -> tuple[str, ...]:
    """Return what was typed for a year of birth and is none."""
    typed = (query.get(name, "").strip()[:LONGEST] for name in ("born_from", "born_to"))
    return tuple(words for words in typed if words and _year(words) is None)


def players_left_out_unknown(group: Group, rows: Iterable[StandingRow]) -> tuple[Entry, ...]:
    """Return the players whom only an unknown year of birth or sex keeps out."""
    return tuple(row.entry for row in rows if group.might_have(row.entry.player))


def rows_of_group(group: Group, rows: Iterable[StandingRow]) -> TableRows:
    """Return a group's standings rows, with places within the group."""
    own = [row for row in rows if group.includes_player(row.entry.player)]
    above = 0
    for _place, shared in groupby(own, key=lambda row: row.place_from):
        lines = list(shared)
        for row in lines:
            row.place_from, row.place_to = above + 1, above + len(lines)
        above += len(lines)
    return TableRows(tuple(own))


@dataclass(frozen=True, slots=True)
class GroupChoices:
    """The clubs, cities and regions to choose a group from."""

    clubs: tuple[str, ...]
    cities: tuple[str, ...]
    regions: tuple[str, ...]
    has_years: bool


def clubs_cities_and_regions(rows: Iterable[StandingRow]) -> GroupChoices:
    """Return the clubs, cities and regions in a table, in alphabetical order."""
    return group_choices(row.entry.player for row in rows)


def group_choices(people: Iterable[Player]) -> GroupChoices:
    """Return the clubs, cities and regions of players, in alphabetical order."""
    players = list(people)
    return GroupChoices(
        clubs=tuple(sorted({player.club for player in players if player.club})),
        cities=tuple(sorted({player.city for player in players if player.city})),
        regions=tuple(sorted({player.region for player in players if player.region})),
        has_years=any(player.birth_year for player in players),
    )


def _year(text: str) -> int | None:
    year = parse_whole_number(text)
    return year if year and year < 10_000 else None
