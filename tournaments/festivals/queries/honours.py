"""Places one to three in every table of an event that is over.

Besides the tournaments these are the separate tables, the sum over all programmes, the teams with
those whose results count, and the medal table.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.entries.models import Entry, EntryState
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.models import Classification, Festival
from tournaments.festivals.queries import wall
from tournaments.festivals.queries.awards import LAST_PLACE, awards_of_festival
from tournaments.festivals.queries.classified import (
    ClassifiedTable,
    tables_of_festival,
    tables_of_tournament,
)
from tournaments.festivals.queries.finals import course_of_contests
from tournaments.festivals.queries.medals import FestivalMedals, Team, load_medals
from tournaments.festivals.queries.rule_words import SIDE_TITLES, VALUES
from tournaments.festivals.texts import (
    classification_name,
    classified_title,
    contest_title,
    group_title,
    programme_title,
)
from tournaments.people.models import Player
from tournaments.people.texts import place_in_readers_letters, shown_name, title_words

Line = TypeVar("Line")

MARKS = {"contest": "", "table": "S", "combined": "A", "teams": "T", "medals": "M"}
"""Tables in the numbers of diplomas, by the first word of their names."""


@dataclass(frozen=True, slots=True)
class Honour:
    """A place in a table: of a player, of a team or of a region.

    ``table`` is the name by which a table is chosen, ``title`` is its heading, ``choice`` what all
    tables of that name are called; ``entry`` is whose last game may be shown, in ``tournament``.
    """

    table: str
    title: str
    first: int
    last: int
    name: str
    about: str = ""
    score: str = ""
    entry: Entry | None = None
    tournament: Tournament | None = None
    choice: str = ""

    @property
    def span(self) -> str:
        """The place, or the places that are shared."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def mark(self) -> str:
        """The table in the number of a diploma: ``12`` of a tournament, ``S5``, ``T``, ``MR``."""
        kind, _dash, number = self.table.partition("-")
        return MARKS[kind] + (number if number.isdigit() else number[:1].upper())


def honours_of_festival(festival: Festival, table: str = "") -> list[Honour]:
    """Return who has a place in which table, or in that one; queries do not grow with players.

    Tables over several tournaments count when all that is played is over.
    """
    found = [*_of_contests(festival), *_of_separate_tables(festival)]
    medals = load_medals(festival) if _is_over(festival) else None
    if medals is not None:
        found += [*_of_combined(medals), *_of_teams(medals), *_of_bodies(medals)]
    return [one for one in found if table in ("", one.table)]


def _is_over(festival: Festival) -> bool:
    """Whether every tournament on papers has been played to its end."""
    contests = wall.hosts(wall.contests_on_papers(festival))
    course = course_of_contests(contests)
    return bool(contests) and all(
        course.is_over(contest.tournament)
        for contest in contests
        if contest.tournament_id not in course.going_on_elsewhere
    )


def _of_contests(festival: Festival) -> Iterator[Honour]:
    for award in awards_of_festival(festival):
        entry, contest = award.row.entry, award.contest
        yield Honour(
            f"contest-{contest.pk}",
            contest_title(contest),
            award.first,
            award.last,
            shown_name(entry.player),
            _about_entry(entry),
            points_of_players(award.row.points, award.players),
            entry,
            contest.tournament,
        )


def _of_separate_tables(festival: Festival) -> Iterator[Honour]:
    for table in _separate_tables(festival):
        is_over = table.tournament.state == TournamentState.FINISHED
        if not is_over or table.is_under_minimum or table.classification is None:
            continue
        staying = [line for line in table.rows if line.entry.state == EntryState.ACTIVE]
        placed = _placed(staying, lambda line: line.span.first)
        for first, last, line in placed:
            yield Honour(
                f"table-{table.classification.pk}",
                classified_title(table),
                first,
                last,
                shown_name(line.entry.player),
                _about_entry(line.entry),
                points_of_players(line.row.points, len(table.rows)),
                line.entry,
                table.tournament,
                classification_name(table.classification),
            )


def _separate_tables(festival: Festival) -> list[ClassifiedTable]:
    """Load the separate tables of the event, and those that its tournaments have of their own."""
    of_one = Classification.objects.filter(
        tournament__contests__festival=festival, is_removed=False
    )
    tournaments = {row.tournament_id: row.tournament for row in of_one.select_related("tournament")}
    return [
        *tables_of_festival(festival),
        *(table for one in tournaments.values() for table in tables_of_tournament(one)),
    ]


def _placed(lines: Iterable[Line], place: Callable[[Line], int]) -> Iterator[tuple[int, int, Line]]:
    """Return the first three of a table in its order, each with the places it shares."""
    first = 1
    for _place, shared in groupby(lines, key=place):
        found = list(shared)
        if first > LAST_PLACE:
            break
        last = first + len(found) - 1
        yield from ((first, last, line) for line in found)
        first = last + 1


def _of_combined(medals: FestivalMedals) -> Iterator[Honour]:
    rule = medals.rules.combined
    for table in medals.combined:
        for line in table.lines:
            if rule is None or line.span.first > LAST_PLACE:
                continue
            parts = (
                f"{programme_title(contest.programme)} – {part[0]}"
                for contest, part in zip(table.contests, line.parts, strict=True)
                if part
            )
            yield Honour(
                "combined",
                f"{group_title(table.group)} · {_('Over all programmes')}",
                line.span.first,
                line.span.last,
                shown_name(line.player),
                place_in_readers_letters(line.body),
                f"{VALUES[rule]}: {line.value} ({', '.join(parts)})",
                choice=_("Over all programmes"),
            )


def _of_teams(medals: FestivalMedals) -> Iterator[Honour]:
    """A team itself, and after it everybody whose result counts for it."""
    rule = medals.rules.team
    for team in medals.teams:
        if rule is None or team.span is None or team.span.first > LAST_PLACE:
            continue
        body, score = place_in_readers_letters(team.body), f"{VALUES[rule.by]}: {team.value}"
        for name, about in ((body, ""), *_members(team, body)):
            yield Honour(
                "teams", _("Team standing"), team.span.first, team.span.last, name, about, score
            )


def _members(team: Team, body: str) -> Iterator[tuple[str, str]]:
    people: dict[int, Player] = {
        line.player.pk: line.player for line in team.counted if line.player is not None
    }
    for player in people.values():
        yield shown_name(player), _("in the team: %(team)s") % {"team": body}


def _of_bodies(medals: FestivalMedals) -> Iterator[Honour]:
    for body in medals.bodies:
        for line in medals.medals(body, with_winners=False):
            if line.span.first > LAST_PLACE:
                continue
            yield Honour(
                f"medals-{body}",
                str(SIDE_TITLES[body]),
                line.span.first,
                line.span.last,
                place_in_readers_letters(line.body),
                "",
                _("gold – %(golds)s, silver – %(silvers)s, bronze – %(bronzes)s")
                % {"golds": line.golds, "silvers": line.silvers, "bronzes": line.bronzes},
            )


def _about_entry(entry: Entry) -> str:
    player = entry.player
    about = (
        title_words(entry.title or player.title),
        place_in_readers_letters(player.region or player.city),
    )
    return ", ".join(filter(None, about))


def points_of_players(points: int, count: int) -> str:
    """Say "9 points, 12 players"."""
    score = ngettext("%(count)s point", "%(count)s points", points) % {"count": points}
    players = ngettext("%(count)s player", "%(count)s players", count) % {"count": count}
    return f"{score}, {players}"


@dataclass(frozen=True, slots=True)
class HonourTable:
    """A table whose places are honoured: by which name it is chosen, its title, how many."""

    key: str
    title: str
    count: int


def tables_of_honours(honours: Sequence[Honour]) -> list[HonourTable]:
    """Count the honours of every table that can be chosen, in order."""
    found: dict[str, list[Honour]] = {}
    for honour in honours:
        found.setdefault(honour.table, []).append(honour)
    return [HonourTable(key, own[0].choice or own[0].title, len(own)) for key, own in found.items()]
