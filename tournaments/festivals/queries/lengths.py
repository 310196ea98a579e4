"""System and rounds proposed for every tournament by the number entered, and when it would end."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.entries.models import Entry, EntryState
from tournaments.events.models import PlannedStart, TournamentState
from tournaments.festivals.models import (
    ApplicationState,
    Contest,
    Festival,
    Group,
    SittingRounds,
)
from tournaments.festivals.rules.programmes import ROUND_ROBIN, proposed_rounds

LEAST = 2
"""Players without whom there is nothing to propose."""


@dataclass(frozen=True, slots=True)
class Length:
    """What is proposed for a tournament: system, rounds, hours; ``ends_at`` if it plays in one go.

    ``begins_at`` is when its first round is planned.
    """

    contest: Contest
    players: int
    system: str
    rounds: int
    begins_at: datetime | None

    @property
    def is_open(self) -> bool:
        """Whether it still takes entries and has players."""
        is_open = self.contest.tournament.state == TournamentState.ENTRIES
        return is_open and self.players >= LEAST

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody is to meet everybody."""
        proposed = self.system
        return proposed == ROUND_ROBIN

    @property
    def is_to_change(self) -> bool:
        """Whether setting the proposal changes something."""
        tournament = self.contest.tournament
        stands = (tournament.system, tournament.rounds_planned)
        if self.is_round_robin:
            return self.is_open and stands[0] != self.system
        return self.is_open and stands != (self.system, self.rounds)

    @property
    def minutes(self) -> int:
        """How long it takes, with the pauses."""
        return self.rounds * self.contest.programme.round_minutes

    @property
    def ends_at(self) -> datetime | None:
        """When it ends if its rounds are played one after another; None without a beginning."""
        return self.begins_at and self.begins_at + timedelta(minutes=self.minutes)


def proposed_lengths(festival: Festival) -> list[Length]:
    """Propose system and rounds for all tournaments of an event; a few queries."""
    contests = list(
        festival.contests.filter(is_host=True).select_related("tournament", "group", "programme")
    )
    ids = [contest.tournament_id for contest in contests]
    players = Counter(
        Entry.objects.filter(tournament__in=ids, state=EntryState.ACTIVE).values_list(
            "tournament", flat=True
        )
    )
    begins = dict(
        PlannedStart.objects.filter(tournament__in=ids, number=1).values_list(
            "tournament", "starts_at"
        )
    )
    sittings = {
        row.contest_id: row.sitting.starts_at
        for row in SittingRounds.objects.filter(
            sitting__festival=festival, first=1, sitting__is_cancelled=False
        ).select_related("sitting")
    }
    lengths = []
    for contest in contests:
        programme = contest.programme
        count = players[contest.tournament_id]
        system, rounds = proposed_rounds(count, programme.rounds, programme.round_robin_up_to)
        start = sittings.get(contest.pk) or begins.get(contest.tournament_id)
        lengths.append(Length(contest, count, system, rounds, start))
    return lengths


@dataclass(frozen=True, slots=True)
class GroupCount:
    """A group with how many play in it; too few where it has a minimum they do not reach."""

    group: Group
    players: int
    lengths: Sequence[Length]

    @property
    def is_too_small(self) -> bool:
        """Whether fewer are entered than the group wants, or one alone."""
        return 0 < self.players < max(self.group.minimum, LEAST)


def group_counts(festival: Festival) -> list[GroupCount]:
    """Return the groups with their confirmed players and what is proposed for their tournaments."""
    counts = Counter(
        festival.applications.filter(state=ApplicationState.CONFIRMED).values_list(
            "group", flat=True
        )
    )
    lengths = proposed_lengths(festival)
    return [
        GroupCount(
            group,
            counts[group.pk],
            [length for length in lengths if length.contest.group_id == group.pk],
        )
        for group in festival.groups.select_related("merged_into")
    ]
