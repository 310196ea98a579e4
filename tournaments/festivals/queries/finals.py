"""Stages that follow the tournaments of an event: their finals, and the places they give.

A tournament that a stage takes its players from is a semi-final: its medals are those of the
finals. The finals stand with the group of the tournament that the stage is kept with, the first it
takes from; a group whose players go on with another's has no medals of its own.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from django.db.models import Prefetch, Q
from django.utils.translation import get_language

from games.draughts.texts.catalogue import russian_or_english
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.listing import MOST_STAGES
from tournaments.festivals.models import Contest, Festival
from tournaments.stages.models import Stage, StageEntry, StageFinal
from tournaments.standings.models import StandingRow
from tournaments.ties.models import PlayOff

Tables = Mapping[int, Sequence[StandingRow]]


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the order of a whole event: the line of the table in which a player ended.

    ``points`` are those of all its stages, none of them twice, ``played`` the games.
    """

    first: int
    last: int
    row: StandingRow
    points: int
    played: int


class Course:
    """The stages behind some tournaments; none for most."""

    def __init__(self, stages: Iterable[Stage]) -> None:
        self.stages: dict[int, list[Stage]] = {}
        for stage in stages:
            self.stages.setdefault(stage.tournament_id, []).append(stage)

    @property
    def finals(self) -> list[StageFinal]:
        """Every tournament that these stages made."""
        return [
            final
            for stages in self.stages.values()
            for stage in stages
            for final in stage.finals.all()
        ]

    @property
    def tournaments(self) -> set[int]:
        """The tournaments that they made, and those they take players from."""
        sources = {
            source.tournament_id
            for stages in self.stages.values()
            for stage in stages
            for source in stage.sources.all()
        }
        return sources | {final.tournament_id for final in self.finals}

    @cached_property
    def going_on_elsewhere(self) -> set[int]:
        """The tournaments whose players go on with those of another."""
        return {
            source.tournament_id
            for stages in self.stages.values()
            for stage in stages
            for source in stage.sources.all()
            if source.tournament_id != stage.tournament_id
        }

    def is_followed(self, tournament: int) -> bool:
        """Whether a stage behind a tournament is planned or made."""
        return tournament in self.stages or tournament in self.going_on_elsewhere

    def is_over(self, tournament: Tournament) -> bool:
        """Whether a tournament and all that follow it were played to their end."""
        stages = self.stages.get(tournament.pk, ())
        is_played = tournament.state == TournamentState.FINISHED
        if not stages:
            return is_played
        return all(
            (is_played or stage.from_entries)
            and stage.made_at is not None
            and all(self.is_over(final.tournament) for final in stage.finals.all())
            for stage in stages
        )

    def has_begun(self, tournament: int, begun: Collection[int]) -> bool:
        """Whether games were played in a tournament, or in one that follows it."""
        return tournament in begun or any(
            self.has_begun(final.tournament_id, begun)
            for stage in self.stages.get(tournament, ())
            for final in stage.finals.all()
        )

    def finals_of(self, tournament: int) -> Iterator[StageFinal]:
        """Yield the tournaments that follow one, stage by stage."""
        for stage in self.stages.get(tournament, ()):
            for final in stage.finals.all():
                yield final
                yield from self.finals_of(final.tournament_id)

    def last_final(self, tournament: int) -> int:
        """Return the tournament in which its first places are decided: the last of the finals A."""
        for stage in self.stages.get(tournament, ()):
            for final in stage.finals.all():
                return self.last_final(final.tournament_id)
        return tournament

    def ordered_together(self, tournament: int) -> list[int]:
        """Return the tournaments of one order: itself, its finals, all they take players from."""
        own = [tournament, *(final.tournament_id for final in self.finals_of(tournament))]
        sources = [
            source.tournament_id
            for one in own
            for stage in self.stages.get(one, ())
            for source in stage.sources.all()
        ]
        return list(dict.fromkeys((*own, *sources)))

    def places(self, tournament: int, tables: Tables) -> list[Place]:
        """Order all who played from a tournament on: final A, then B, then those who stopped."""
        points: dict[int, int] = {}
        played: dict[int, int] = {}
        for one in self.ordered_together(tournament):
            for row in tables.get(one, ()):
                player = row.entry.player_id
                points[player] = points.get(player, 0) + row.points - row.carried
                played[player] = played.get(player, 0) + row.played
        return [
            Place(first, last, row, points[row.entry.player_id], played[row.entry.player_id])
            for first, last, row in self._order(tournament, tables)
        ]

    def _order(self, tournament: int, tables: Tables) -> list[tuple[int, int, StandingRow]]:
        stages = self.stages.get(tournament, ())
        if not any(stage.finals.all() for stage in stages):
            return [(row.place_from, row.place_to, row) for row in tables.get(tournament, ())]
        placed: list[tuple[int, int, StandingRow]] = []
        seen: set[int] = set()
        for stage in stages:
            for final in stage.finals.all():
                above = len(placed)
                placed += [
                    (above + first, above + last, row)
                    for first, last, row in self._order(final.tournament_id, tables)
                    if row.entry.player_id not in seen
                ]
                seen |= {row.entry.player_id for _first, _last, row in placed[above:]}
        sources = [source.tournament_id for stage in stages for source in stage.sources.all()]
        stopped = [
            row
            for source in dict.fromkeys((tournament, *sources))
            for row in tables.get(source, ())
            if row.entry.player_id not in seen
        ]
        stopped.sort(key=lambda row: (row.place_from, row.pk or 0))
        for _place, equal in groupby(stopped, key=lambda row: row.place_from):
            rows, above = list(equal), len(placed)
            placed += [(above + 1, above + len(rows), row) for row in rows]
        return placed

    def tables_of_whole(self, tables: Tables) -> dict[int, list[StandingRow]]:
        """Return the tables with the order of the whole instead of every semi-final's."""
        whole = {pk: list(rows) for pk, rows in tables.items()}
        for tournament in self.stages:
            whole[tournament] = []
            for place in self.places(tournament, tables):
                row = copy(place.row)
                row.place_from, row.place_to = place.first, place.last
                row.points, row.played = place.points, place.played
                whole[tournament].append(row)
        return whole

    def first_entries(self) -> dict[int, Entry]:
        """Return by which entry of the event everybody came to a final; one query, or none."""
        finals = self.finals
        if not finals:
            return {}
        rows = (
            StageEntry.objects.filter(final__in=finals, entry__isnull=False)
            .select_related("source__player", "source__part__contest", "source__part__application")
            .order_by("pk")
        )
        came = {row.entry_id: row.source for row in rows if row.entry_id is not None}
        first: dict[int, Entry] = {}
        for pk, source in came.items():
            while source.pk in came:
                source = came[source.pk]
            first[pk] = source
        return first


def course_of_tournaments(tournaments: Collection[int]) -> Course:
    """Load the stages behind tournaments; one query where there are none."""
    known: dict[int, Stage] = {}
    level = set(tournaments)
    finals = (
        StageFinal.objects.filter(tournament__hidden_at__isnull=True)
        .exclude(tournament__state=TournamentState.CANCELLED)
        .select_related("tournament")
        .order_by("position")
    )
    for _stage in range(MOST_STAGES):
        found = (
            Stage.objects.filter(tournament__in=level, is_removed=False)
            .exclude(pk__in=known)
            .prefetch_related(Prefetch("finals", queryset=finals), "sources")
            .order_by("pk")
        )
        stages = list(found)
        known |= {stage.pk: stage for stage in stages}
        level = {final.tournament_id for stage in stages for final in stage.finals.all()}
        if not level:
            break
    return Course(known[pk] for pk in sorted(known))


def course_of_contests(contests: Iterable[Contest]) -> Course:
    """Load the stages behind the tournaments of contests."""
    return course_of_tournaments({contest.tournament_id for contest in contests})


def final_words(final: StageFinal, stage: Stage) -> str:
    """Return the name of a final in the reader's language; of several with its letter."""
    title = russian_or_english(stage.title, stage.title_en or stage.title, get_language())
    return f"{title} {chr(ord('A') + final.position)}" if stage.finals_planned > 1 else title


def contests_of_finals(contest: Contest, course: Course, *, public: bool) -> list[Contest]:
    """Return a contest once for each final behind it, as papers and the matrix list them.

    Of a ``public`` event those that not everybody may see are left out.
    """
    stages = {stage.pk: stage for own in course.stages.values() for stage in own}
    found = []
    for final in course.finals_of(contest.tournament_id):
        if public and final.tournament.is_private:
            continue
        one = copy(contest)
        one.tournament = final.tournament
        one.final_title = final_words(final, stages[final.stage_id])
        found.append(one)
    return found


def with_finals(contests: Iterable[Contest], festival: Festival) -> list[Contest]:
    """Return contests that own their tournament, each followed by its finals."""
    own = [contest for contest in contests if contest.is_host]
    course = course_of_contests(own)
    return [
        one
        for contest in own
        for one in (
            contest,
            *contests_of_finals(contest, course, public=not festival.is_private),
        )
    ]


def tournaments_that_follow(festival: Festival) -> list[Tournament]:
    """Return all that acts over the whole event reach besides the contests' own tournaments.

    Finals and play-offs; those of a merged group too, which are hidden and come back by the
    common settings when it is split.
    """
    contests = list(festival.contests.select_related("own"))
    following = [final.tournament for final in course_of_contests(contests).finals]
    following += [contest.own for contest in contests if contest.own is not None]
    played_off = [one.tournament_id for one in contests] + [one.pk for one in following]
    play_offs = PlayOff.objects.filter(tournament__in=played_off).select_related("contest")
    return [*following, *(one.contest for one in play_offs)]


def tournaments_of_festival(festival: Festival) -> list[Tournament]:
    """Return every tournament of an event: those of its matrix, and all that follow them."""
    hosts = festival.contests.filter(is_host=True).select_related("tournament")
    return [*(one.tournament for one in hosts), *tournaments_that_follow(festival)]


def contests_behind(tournament: int) -> Q:
    """Return the condition of contests that a tournament belongs to, or is a final of."""
    before, condition = "tournament", Q(tournament=tournament)
    for _stage in range(MOST_STAGES):
        before = f"{before}__stages__finals__tournament"
        condition |= Q(**{before: tournament})
    return condition
