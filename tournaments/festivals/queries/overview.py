"""What the front page of an event of many tournaments shows: its cells, what runs, who leads."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count, F, Max, Min, Q, QuerySet

from tournaments.boards.models import SETTLED, Game, RoundState
from tournaments.entries.models import Entry, EntryState
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.models import Contest, Festival, Group, Programme
from tournaments.festivals.queries.finals import contests_of_finals, course_of_contests
from tournaments.games.models import BestGame
from tournaments.games.queries.best import best_games_of
from tournaments.standings.models import StandingRow


@dataclass(frozen=True, slots=True)
class Cell:
    """The tournament of a group in a programme as it stands now.

    ``host`` is the group it plays with, where that is another; ``boards`` and ``played`` are
    those of the newest published round. ``finals`` follow it, stage by stage: they have the
    places of one that ``is_followed``; ``goes_on`` where its players go on with those of another
    group.
    """

    contest: Contest
    players: int
    rounds: int
    current: int
    boards: int
    played: int
    leader: StandingRow | None
    begins_at: datetime | None
    host: Group | None = None
    finals: tuple["Cell", ...] = ()
    goes_on: bool = False
    is_followed: bool = False

    @property
    def tournament(self) -> Tournament:
        """The tournament in which it is played."""
        return self.contest.tournament

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return self.tournament.state == TournamentState.FINISHED

    @property
    def is_running(self) -> bool:
        """Whether it is being played."""
        return self.tournament.state == TournamentState.RUNNING and self.current > 0

    @property
    def strip(self) -> tuple[str, ...]:
        """One word a round (full, now, open) for the strip of rounds; empty if too long."""
        if self.rounds > LONGEST_STRIP or not self.current:
            return ()
        is_played = self.played >= self.boards
        full = self.current if is_played else self.current - 1
        return (("full",) * full + (() if is_played else ("now",)) + ("open",) * self.rounds)[
            : self.rounds
        ]


LONGEST_STRIP = 15


@dataclass(frozen=True, slots=True)
class FestivalOverview:
    """All cells of an event in rows of groups; None where a group plays no such programme."""

    programmes: tuple[Programme, ...]
    rows: tuple[tuple[Group, tuple[Cell | None, ...]], ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that is a tournament of its own, each followed by its finals."""
        return tuple(
            one
            for _group, row in self.rows
            for cell in row
            if cell and cell.contest.is_host
            for one in (cell, *cell.finals)
        )

    @property
    def running(self) -> int:
        """How many tournaments are being played."""
        return sum(cell.is_running for cell in self.cells)

    @property
    def over(self) -> int:
        """How many tournaments know their winner."""
        return sum(
            cell.is_over and not cell.is_followed and not cell.goes_on for cell in self.cells
        )


def festival_overview(festival: Festival, at: datetime) -> FestivalOverview:
    """Load the cells of an event; the number of queries does not grow with theirs."""
    contests = list(
        festival.contests.select_related("group", "programme", "tournament").order_by(
            "group__position", "programme__position"
        )
    )
    course = course_of_contests(contests)
    followed = {
        contest.pk: contests_of_finals(contest, course, public=not festival.is_private)
        for contest in contests
        if contest.is_host
    }
    finals = [one for found in followed.values() for one in found]
    tournaments = {one.tournament_id: one.tournament for one in (*contests, *finals)}
    programmes = tuple(festival.programmes.all())
    made = [
        replace(cell, is_followed=any(course.finals_of(cell.tournament.pk)))
        for cell in _cells((*contests, *finals), tournaments, at)
    ]
    cells_of_finals = {cell.tournament.pk: cell for cell in made[len(contests) :]}
    cells = {
        (contest.group_id, contest.programme_id): replace(
            cell,
            finals=tuple(cells_of_finals[one.tournament_id] for one in found),
            goes_on=contest.tournament_id in course.going_on_elsewhere,
        )
        for contest, cell in zip(contests, made, strict=False)
        for found in (followed.get(contest.pk, []),)
    }
    rows = tuple(
        (group, tuple(cells.get((group.pk, programme.pk)) for programme in programmes))
        for group in festival.groups.all()
    )
    return FestivalOverview(programmes, rows)


def _cells(
    contests: Sequence[Contest], tournaments: Mapping[int, Tournament], at: datetime
) -> list[Cell]:
    """Return the cell of each contest, in their order."""
    ids = list(tournaments)
    players = dict(
        Entry.objects.filter(tournament__in=ids, state=EntryState.ACTIVE)
        .order_by()
        .values_list("tournament")
        .annotate(players=Count("pk"))
    )
    current: dict[int, int] = {}
    begins: dict[int, datetime] = {}
    for pk, newest, moment in (
        Tournament.objects.filter(pk__in=ids)
        .order_by()
        .values_list("pk")
        .annotate(
            newest=Max("rounds__number", filter=~Q(rounds__state=RoundState.DRAFT)),
            begins=Min("planned_starts__starts_at", filter=Q(planned_starts__starts_at__gt=at)),
        )
    ):
        if newest is not None:
            current[pk] = newest
        if moment is not None:
            begins[pk] = moment
    boards = _boards_of_current_rounds(current)
    leaders = leaders_of_tournaments(ids)
    hosts = {contest.tournament_id: contest.group for contest in contests if contest.is_host}
    return [
        Cell(
            contest=contest,
            players=players.get(contest.tournament_id, 0),
            rounds=contest.tournament.rounds_planned,
            current=current.get(contest.tournament_id, 0),
            boards=boards.get(contest.tournament_id, (0, 0))[0],
            played=boards.get(contest.tournament_id, (0, 0))[1],
            leader=leaders.get(contest.tournament_id),
            begins_at=begins.get(contest.tournament_id),
            host=None if contest.is_host else hosts[contest.tournament_id],
        )
        for contest in contests
    ]


def _boards_of_current_rounds(current: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """Count boards and boards with a result of the newest round of each tournament."""
    by_number: dict[int, list[int]] = defaultdict(list)
    for tournament, number in current.items():
        by_number[number].append(tournament)
    wanted = Q(pk__in=[])
    for number, ids in by_number.items():
        wanted |= Q(pairing__round__number=number, pairing__round__tournament__in=ids)
    rows = (
        Game.objects.filter(wanted)
        .order_by()
        .values_list(by := "pairing__round__tournament")
        .annotate(boards=Count("pk"), played=Count("pk", filter=Q(state__in=SETTLED)))
        .values_list(by, "boards", "played")
    )
    return {pk: (boards, played) for pk, boards, played in rows}


def leaders_of_tournaments(ids: Sequence[int]) -> dict[int, StandingRow]:
    """Return the first row of each tournament's newest stored table; one query."""
    rows = (
        StandingRow.objects.filter(
            standing__tournament__in=ids,
            standing__revision=F("standing__tournament__standings_revision"),
            place_from=1,
            points__gt=0,  # before the first result nobody leads
        )
        .annotate(tournament=F("standing__tournament"))
        .select_related("entry__player")
        .order_by("-entry__number")
    )
    return {row.tournament: row for row in rows}


def best_games_of_festival(
    festival: Festival, tournaments: Iterable[Tournament]
) -> QuerySet[BestGame]:
    """Select the best games of these tournaments; of a public event none of a private one."""
    return best_games_of(one for one in tournaments if festival.is_private or not one.is_private)
