"""Who is awarded in an event: places one to three of every group of a tournament that is over."""

from collections import defaultdict
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.entries.models import EntryState
from tournaments.festivals.models import Application, Contest, Festival
from tournaments.festivals.queries import wall
from tournaments.festivals.queries.finals import course_of_contests
from tournaments.festivals.queries.panel import signing_officials
from tournaments.festivals.texts import (
    contest_title,
    festival_where_and_when,
)
from tournaments.papers.queries.document import ColumnHead, Paper, PaperTable, Signatures
from tournaments.people.texts import (
    place_in_readers_letters,
    player_name,
    telling_namesakes_apart,
)
from tournaments.standings.models import StandingRow

LAST_PLACE = 3


@dataclass(frozen=True, slots=True)
class Award:
    """A place of a player in his group of a tournament; several may share one."""

    contest: Contest
    row: StandingRow
    first: int
    last: int
    players: int

    @property
    def span(self) -> str:
        """The place, or the places that are shared."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def awards_of_festival(festival: Festival) -> list[Award]:
    """Return who is awarded, contest by contest; the queries do not grow with them.

    A merged group has places of its own; one with fewer players than its minimum gives none. Where
    finals follow a tournament, theirs are the places.
    """
    listed = wall.contests_on_papers(festival)
    course = course_of_contests(wall.hosts(listed))
    contests = [
        row
        for row in listed
        if course.is_over(row.tournament) and row.tournament_id not in course.going_on_elsewhere
    ]
    tables = wall.rows_of_tables({row.tournament_id for row in contests} | course.tournaments)
    first = course.first_entries()
    hosted = {row.tournament_id: row for row in contests if row.is_host}
    own: dict[int, list[StandingRow]] = defaultdict(list)
    for tournament, host in hosted.items():
        for place in course.places(tournament, tables):
            line = copy(place.row)  # of a final its own points, in the order of the whole
            line.place_from, line.place_to = place.first, place.last
            entry = first.get(line.entry_id, line.entry)
            part = getattr(entry, "part", None)
            own[part.contest_id if part is not None else host.pk].append(line)
    return [award for one in contests for award in _awards(one, own.get(one.pk, []))]


def _awards(contest: Contest, rows: Sequence[StandingRow]) -> list[Award]:
    if len(rows) < contest.group.minimum:
        return []
    staying = [row for row in rows if row.entry.state == EntryState.ACTIVE]
    awards: list[Award] = []
    first = 1
    for _place, shared in groupby(staying, key=lambda row: row.place_from):
        found = list(shared)
        if first > LAST_PLACE:
            break
        last = first + len(found) - 1
        awards += [Award(contest, row, first, last, len(rows)) for row in found]
        first = last + 1
    return awards


# The list by which the winners are called.


def awards_papers(festival: Festival) -> tuple[Paper, ...]:
    """Build the list of who is awarded, in the order of calling: third, second, first."""
    awards = awards_of_festival(festival)
    coaches = dict(
        Application.objects.filter(festival=festival)
        .exclude(coach="")
        .values_list("player", "coach")
    )
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(_("Region"), is_long=True),
        ColumnHead(_("Coach"), is_long=True),
        ColumnHead(_("Points"), is_number=True),
    )
    with telling_namesakes_apart(award.row.entry.player for award in awards):
        blocks = tuple(
            PaperTable(
                contest_title(contest),
                heads,
                tuple(_awarded(award, coaches) for award in reversed(list(found))),
            ).without_empty_columns()
            for contest, found in groupby(awards, key=lambda award: award.contest)
        )
    paper = Paper(
        "awards",
        _("Winners in the order of calling"),
        festival_where_and_when(festival),
        (*blocks, Signatures(signing_officials(festival))),
    )
    return (paper,) if blocks else ()


def _awarded(award: Award, coaches: dict[int, str]) -> tuple[str, ...]:
    player = award.row.entry.player
    return (
        award.span,
        player_name(player),
        place_in_readers_letters(player.region or player.city),
        place_in_readers_letters(coaches.get(player.pk, "")),
        str(award.row.points),
    )
