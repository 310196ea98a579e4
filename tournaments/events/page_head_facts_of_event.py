"""Load the facts in the head of an event's pages: counts of rounds, games, cases, players."""

from dataclasses import dataclass

from django.db.models import Count, Q

from arbiter.cases.models import Case
from tournaments.events.find_and_list_events import OVER
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import (
    SETTLED,
    Game,
    RoundState,
)


@dataclass(frozen=True, slots=True)
class EventHeader:
    """An event's state for the head of its pages: counts of rounds, games, cases."""

    tournament: Tournament
    rounds: int
    current: int | None  # the newest published round
    boards: int  # games of that round
    played: int  # of them, with a result
    playing: int  # games of published rounds that have no result yet
    disputed: int  # games, and other subjects, with cases waiting on the arbiter's desk
    players: int
    has_begun: bool  # play of that round

    @property
    def is_playing(self) -> bool:
        """Whether the newest round still waits for results."""
        is_over = self.tournament.state in OVER
        return self.current is not None and self.played < self.boards and not is_over

    @property
    def next_round(self) -> int:
        """The number of the first unpublished round."""
        return (self.current or 0) + 1

    @property
    def strip(self) -> tuple[str, ...]:
        """One word a round (full, now, open) for the strip of rounds; empty if too long."""
        if self.rounds > LONGEST_STRIP or self.current is None:
            return ()
        full = self.current - 1 if self.is_playing else self.current
        now = ("now",) if self.is_playing else ()
        words = ("full",) * full + now + ("open",) * (self.rounds - full)
        return words[: self.rounds]


LONGEST_STRIP = 15


def event_header(tournament: Tournament) -> EventHeader:
    """Load the state of an event for its page head: four queries."""
    states = dict(tournament.rounds.values_list("number", "state"))
    published = [number for number, state in states.items() if state != RoundState.DRAFT]
    current = max(published, default=None)
    waits, is_current = ~Q(state__in=SETTLED), Q(pairing__round__number=current)
    counted = (
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(pairing__round__state=RoundState.DRAFT)
        .aggregate(
            playing=Count("pk", filter=waits),
            boards=Count("pk", filter=is_current),
            played=Count("pk", filter=is_current & ~waits),
        )
    )
    return EventHeader(
        tournament=tournament,
        rounds=tournament.rounds_planned or len(states),
        current=current,
        disputed=Case.objects.filter(scope=tournament.scope_key, state="open").aggregate(
            subjects=Count("subject", distinct=True)
        )["subjects"],
        players=tournament.entries.count(),
        has_begun=states.get(current) in (RoundState.PLAYING, RoundState.CLOSED),
        **counted,
    )
