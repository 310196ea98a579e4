"""Find one event a visitor may see, list events by state or search, compute page-head facts."""

from dataclasses import dataclass
from typing import TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, F, Q, QuerySet

from arbiter.cases.models import Case
from arbiter.offices.models import Office
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.scopes_of_rights import event_scope
from tournaments.rounds_and_boards.models import (
    SETTLED,
    Game,
    RoundState,
)

Visitor: TypeAlias = AbstractBaseUser | AnonymousUser


@dataclass(frozen=True, slots=True)
class EventHeader:
    """An event's state for the head of its pages: counts of rounds, games, cases."""

    tournament: Tournament
    rounds: int
    current: int | None  # the newest published round
    boards: int  # games of that round
    played: int  # of them, with a result
    playing: int  # games of published rounds that have no result yet
    cases: int  # waiting on the arbiter's desk
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


PAST_SHOWN = 100


LATEST = 5


OVER = (TournamentState.FINISHED, TournamentState.CANCELLED)


def find_visible_event(user: Visitor, pk: int) -> Tournament | None:
    """Return an event this visitor may see; a private one only for its officials."""
    tournament = Tournament.objects.filter(pk=pk).first()
    if tournament is None or not tournament.is_private:
        return tournament
    return (
        tournament
        if permissions_of_roles.is_allowed(user, Action.SEE_PRIVATE_EVENT, event_scope(tournament))
        else None
    )


def private_events(user: Visitor) -> list[Tournament]:
    """List private events this user may see, newest first."""
    reach = permissions_of_roles.reach_of_action(user, Action.SEE_PRIVATE_EVENT)
    if not reach.is_anywhere:
        return []
    events = Tournament.objects.filter(is_private=True).annotate(players=Count("entries"))
    return [event for event in events.order_by("-pk") if reach.covers_board(event.scope_key, None)]


def list_events(words: str = "") -> dict[str, list[Tournament]]:
    """List current, upcoming and past events, each with its number of players.

    With ``words`` only those with every one of them in title or city; of the past the newest.
    """
    events = search_by_name(words).annotate(players=Count("entries"))
    # the two databases put what has no day on different ends
    events = events.order_by(F("starts_on").desc(nulls_last=True), "pk")
    past = events.filter(state__in=OVER)[:PAST_SHOWN]
    groups: dict[str, list[Tournament]] = {"now": [], "coming": [], "past": []}
    for event in (*events.exclude(state__in=OVER), *past):
        groups[_when(event)].append(event)
    return groups


def newest_events_run_by_user(user: Visitor) -> list[Tournament]:
    """List the newest events this user runs, to copy one for the next."""
    reach = permissions_of_roles.reach_of_action(user, Action.EDIT_EVENT)
    newest = Tournament.objects.order_by("-pk")[:PAST_SHOWN]
    return [event for event in newest if reach.covers_board(event.scope_key, None)][:LATEST]


def hidden_events(user: Visitor) -> list[Tournament]:
    """List hidden events this user may show again, newest first."""
    reach = permissions_of_roles.reach_of_action(user, Action.EDIT_EVENT)
    if not reach.is_anywhere:
        return []
    events = Tournament.everything.filter(hidden_at__isnull=False).order_by("-hidden_at")
    return [event for event in events[:PAST_SHOWN] if reach.covers_board(event.scope_key, None)]


def search_by_name(words: str) -> QuerySet[Tournament]:
    """Filter public events whose title or city has every one of ``words``."""
    events = Tournament.objects.public()
    for word in words.split():
        events = events.filter(_title_or_city_has(word))
    return events


def _title_or_city_has(word: str) -> Q:
    """Return a word as it stands, and with a capital: SQLite knows no small Cyrillic letters."""
    condition = Q()
    for form in {word, word.lower(), word.upper(), word.capitalize()}:
        for column in ("title", "title_en", "city"):
            condition |= Q(**{f"{column}__icontains": form})
    return condition


def _when(event: Tournament) -> str:
    if event.state in OVER:
        return "past"
    return "now" if event.state == TournamentState.RUNNING else "coming"


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
        cases=Case.objects.filter(scope=tournament.scope_key, state="open").count(),
        players=tournament.entries.count(),
        has_begun=states.get(current) in (RoundState.PLAYING, RoundState.CLOSED),
        **counted,
    )


def offices_of_event(tournament: Tournament) -> QuerySet[Office]:
    """Load the officials of an event."""
    return Office.objects.filter(scope=tournament.scope_key).select_related("user")
