"""Stored tables of an event as pages, files and papers show them: with names, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from tournaments.festivals.models import Contest, Festival, Group
from tournaments.festivals.queries.finals import course_of_contests
from tournaments.festivals.queries.rule_words import fraction_words
from tournaments.festivals.queries.tables import NOW, OVER, newest_tables
from tournaments.festivals.rules.places import Span
from tournaments.festivals.rules.regulations import Body, FestivalRules, rules_from_data
from tournaments.people.models import Player
from tournaments.people.texts import shown_name
from tournaments.teams.models import Team as Entered

SIDE = 8  # lines of the medal table on the front page


@dataclass(frozen=True, slots=True)
class Won:
    """A medal with who won it where."""

    kind: int
    player: Player
    contest: Contest


@dataclass(frozen=True, slots=True)
class MedalLine:
    """A line of the medal table; ``value`` is the sum of the team, empty without one."""

    body: str
    span: Span
    golds: int
    silvers: int
    bronzes: int
    won: tuple[Won, ...]
    value: str = ""

    @property
    def total(self) -> int:
        """All medals."""
        return self.golds + self.silvers + self.bronzes


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A line of the working of a team: a result that counts, or why it does not.

    It is that of a ``player``, or in a tournament of teams that of a ``team``.
    """

    player: Player | None
    contest: Contest
    span: Span
    points: int
    value: str = ""
    quota: str = ""
    why: str = ""
    team: Entered | None = None

    @property
    def name(self) -> str:
        """Whose result it is, as the public reads it."""
        if self.player is not None:
            return shown_name(self.player)
        return self.team.name if self.team is not None else ""


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its working; ``span`` is None for one without a place."""

    body: str
    span: Span | None
    value: str
    medals: tuple[int, int, int]
    counted: tuple[TeamLine, ...]
    left_out: tuple[TeamLine, ...]
    missing: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CombinedLine:
    """A person over the programmes of his group; a part is his place and points, or None."""

    player: Player
    body: str
    span: Span
    value: str
    parts: tuple[tuple[Span, int] | None, ...]


@dataclass(frozen=True, slots=True)
class Combined:
    """The standing of a group over its programmes."""

    group: Group
    contests: tuple[Contest, ...]
    lines: tuple[CombinedLine, ...]


class FestivalMedals:
    """All stored tables of an event in one of their two states."""

    def __init__(self, festival: Festival, stored: Mapping[str, Any], state: str) -> None:
        self.festival = festival
        self.rules: FestivalRules = rules_from_data(stored["rules"])
        self.has_now = stored[NOW] is not None
        self.is_now = state == NOW and self.has_now
        self._data = stored[NOW] if self.is_now else stored[OVER]
        self.at: datetime | None = None

    @cached_property
    def contests(self) -> Mapping[int, Contest]:
        """The contests of the event by number."""
        rows = self.festival.contests.select_related("group", "programme", "tournament")
        return {contest.pk: contest for contest in rows}

    @cached_property
    def people(self) -> Mapping[int, Player]:
        """Everybody named in the tables; one query."""
        named = {person for _contest, person, _kind in self._data["winners"]}
        for team in self._data["team"] or ():
            named |= {line[1] for line in (*team["counted"], *team["left_out"])}
        for group in self._data["combined"]:
            named |= {row[0] for row in group["rows"]}
        return Player.objects.in_bulk(pk for pk in named if pk > 0)

    @cached_property
    def entered_teams(self) -> Mapping[int, Entered]:
        """Every team of a tournament of teams named in the tables; one query, or none."""
        named = {
            -line[1]
            for team in self._data["team"] or ()
            for line in (*team["counted"], *team["left_out"])
            if line[1] < 0
        }
        return Entered.objects.in_bulk(named) if named else {}

    @property
    def count(self) -> int:
        """How many tournaments are counted."""
        return len(self._data["contests"])

    @cached_property
    def without_medals(self) -> tuple[Contest, ...]:
        """Contests that had too few players for medals."""
        return tuple(self.contests[pk] for pk, _size, why in self._data["contests"] if why)

    @cached_property
    def waiting(self) -> tuple[Contest, ...]:
        """Contests that were played, and whose medals wait for a final that follows."""
        return tuple(self.contests[pk] for pk in self._data.get("waiting", ()))

    @cached_property
    def bodies(self) -> tuple[str, ...]:
        """For whom people play, as far as medals were won for them."""
        return tuple(body.value for body in Body if self._data["medals"][body.value])

    def medals(self, body: str, *, with_winners: bool = True) -> tuple[MedalLine, ...]:
        """Return the medal table of regions, clubs or federations; without names it asks nothing.

        ``with_winners`` tells who won each medal where.
        """
        teams = {}
        if self.rules.team is not None and self.rules.team.body == body:
            teams = {row["body"]: fraction_words(row["value"]) for row in self._data["team"] or ()}
        return tuple(
            MedalLine(
                name, Span(first, last), golds, silvers, bronzes,
                tuple(Won(kind, self.people[person], self.contests[contest])
                      for contest, person, kind in (won if with_winners else ())),
                teams.get(name, ""),
            )
            for name, first, last, golds, silvers, bronzes, won in self._data["medals"][body]
        )  # fmt: skip

    @property
    def by_body(self) -> Mapping[str, tuple[MedalLine, ...]]:
        """The medal tables by whom people play for."""
        return {body.value: self.medals(body.value) for body in Body}

    @cached_property
    def winners(self) -> tuple[tuple[Contest, tuple[Won, ...]], ...]:
        """The medallists of each tournament, in the order of groups and programmes; one query."""
        by_contest: dict[int, list[Won]] = {}
        for contest, person, kind in self._data["winners"]:
            won = Won(kind, self.people[person], self.contests[contest])
            by_contest.setdefault(contest, []).append(won)
        course = course_of_contests(self.contests[pk] for pk in by_contest)
        for pk in by_contest:
            contest_ = self.contests[pk]
            contest_.decided_in = course.last_final(contest_.tournament_id)
        return tuple(
            (contest, tuple(sorted(by_contest[pk], key=lambda won: won.kind)))
            for pk, contest in self.contests.items()
            if pk in by_contest
        )

    @cached_property
    def teams(self) -> tuple[Team, ...]:
        """The standing of teams; empty where the event has no rule for it."""
        return tuple(
            Team(
                row["body"],
                Span(*row["place"]) if row["place"] else None,
                fraction_words(row["value"]),
                (row["medals"][0], row["medals"][1], row["medals"][2]),
                tuple(self._line(line[:5], value=fraction_words(line[5]), quota=line[6])
                      for line in row["counted"]),
                tuple(self._line(line[:5], why=line[5]) for line in row["left_out"]),
                tuple((sex, fraction_words(value)) for sex, value in row["missing"]),
            )
            for row in self._data["team"] or ()
        )  # fmt: skip

    def _line(self, stored: Sequence[Any], **more: str) -> TeamLine:
        contest, person, first, last, points = stored
        team = self.entered_teams[-person] if person < 0 else None
        player = self.people[person] if person > 0 else None
        return TeamLine(
            player, self.contests[contest], Span(first, last), points, team=team, **more
        )

    @cached_property
    def combined(self) -> tuple[Combined, ...]:
        """The standings of persons over the programmes of their groups."""
        return tuple(self._combined(group) for group in self._data["combined"])

    def _combined(self, stored: Mapping[str, Any]) -> Combined:
        contests = tuple(self.contests[pk] for pk in stored["contests"])
        lines = tuple(
            CombinedLine(
                self.people[person], body, Span(first, last), fraction_words(value),
                tuple((Span(part[0], part[1]), part[2]) if part else None for part in parts),
            )
            for person, body, first, last, value, parts in stored["rows"]
        )  # fmt: skip
        return Combined(contests[0].group, contests, lines)


def load_medals(festival: Festival, *, now: bool = False) -> FestivalMedals | None:
    """Load the newest stored tables of an event; None before there are any."""
    stored = newest_tables(festival)
    if stored is None:
        return None
    medals = FestivalMedals(festival, stored.tables, NOW if now else OVER)
    medals.at = stored.at
    return medals


def medals_for_side(festival: Festival) -> tuple[FestivalMedals, str, Sequence[MedalLine]] | None:
    """Return the head of the medal table for the front page; None while no medal is won."""
    medals = load_medals(festival)
    if medals is None or not medals.bodies:
        return None
    wanted = medals.rules.team.body.value if medals.rules.team else medals.bodies[0]
    body = wanted if wanted in medals.bodies else medals.bodies[0]
    return medals, body, medals.medals(body, with_winners=False)[:SIDE]
