"""A table cut down to one group (age, club, city, region, sex); who takes no place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.alphabet import shown_order
from games.archive.names import fold_for_search
from games.web.requests import parse_whole_number
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.models import Player, Sex
from tournaments.people.texts import name_with_namesake_note, place_in_readers_letters
from tournaments.standings.models import StandingRow
from tournaments.standings.queries import facts
from tournaments.standings.queries.tables import TableRows

# Cut a standings table down to one group (age, club, city, region, sex), with its own places.
#
# Nothing is computed anew: who of the group stands higher among all stands higher in it, and
# those who share a place among all share one here.


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


def faults_of_group_query(query: Mapping[str, str]) -> dict[str, list[str]]:
    """Return by parameter what a program asked for that means no group, and what would."""
    faults = {
        name: [f"a year is wanted, as 2010; not {query[name][:LONGEST]!r}"]
        for name in ("born_from", "born_to")
        if query.get(name, "").strip() and _year(query[name]) is None
    }
    sexes = [value for value in Sex.values if value]
    if query.get("sex", "") and query["sex"] not in sexes:
        faults["sex"] = [f"one of {', '.join(sexes)} is wanted; not {query['sex'][:LONGEST]!r}"]
    return faults


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
        clubs=_in_order(player.club for player in players),
        cities=_in_order(player.city for player in players),
        regions=_in_order(player.region for player in players),
        has_years=any(player.birth_year for player in players),
    )


def _in_order(places: Iterable[str]) -> tuple[str, ...]:
    """In the alphabetical order of what the reader sees."""
    return tuple(
        sorted({*places} - {""}, key=lambda name: shown_order(place_in_readers_letters(name)))
    )


def _year(text: str) -> int | None:
    year = parse_whole_number(text)
    return year if year and year < 10_000 else None


def describe_group(group: Group) -> str:
    """Describe a group of players; empty for everybody."""
    sex = {"w": _("women"), "m": _("men")}.get(group.sex, "")
    born = (
        _("born in %(year)s or later") % {"year": group.born_from} if group.born_from else "",
        _("born in %(year)s or earlier") % {"year": group.born_to} if group.born_to else "",
    )
    places = (place_in_readers_letters(place) for place in (group.club, group.city, group.region))
    return ", ".join(filter(None, (sex, *born, *places)))


def describe_unplaced(tournament: Tournament) -> str:
    """Describe who stands out of the order of the places, with points and games; empty if nobody.

    The giver of a display plays against his guests; who was expelled keeps no place, but what was
    played with him stays with his opponents.
    """
    numbers = facts.unplaced_numbers(tournament)
    if not numbers:
        return ""
    scoring = facts.scoring_rules_of_event(tournament)
    expelled, lines = [], []
    for entry in tournament.entries.filter(number__in=numbers).select_related("player"):
        told = {
            "name": name_with_namesake_note(entry.player),
            "number": entry.number,
            "points": scoring.totals.get(entry.number, 0),
            "games": sum(score.games for score in scoring.scores.get(entry.number, ())),
        }
        if entry.is_giver:
            lines.append(GIVER % told)
        else:
            expelled.append(ONE_EXPELLED % told)
    if expelled:
        lines.append(EXPELLED % {"people": "; ".join(expelled)})
    return " ".join(lines)


GIVER = gettext_lazy(
    "The display is given by %(name)s: %(points)s points in %(games)s games. "
    "The places are those of the guests alone."
)

EXPELLED = gettext_lazy("Expelled, without a place: %(people)s.")

ONE_EXPELLED = gettext_lazy("%(name)s (No. %(number)s, points: %(points)s, games: %(games)s)")
