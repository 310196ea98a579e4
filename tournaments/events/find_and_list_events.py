"""Find one event a visitor may see; list events by state, search or right."""

from typing import TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, F, Q, QuerySet

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament, TournamentState

Visitor: TypeAlias = AbstractBaseUser | AnonymousUser


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
