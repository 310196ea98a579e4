"""Players an organiser may change alone, and the requests about shared players.

A person who stands in somebody else's event, too, is corrected or given an account by an
organiser of the site, or once a request was granted: by the site, by the person himself, or by
the organisers of all the other events.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User
from django.db.models import QuerySet

from arbiter.accounts.models import Office
from arbiter.accounts.queries.rights import Action, Reach, Visitor, reach_of_action
from tournaments.entries.models import Capacity, Entry, PersonAnswer, PersonRequest
from tournaments.events.models import Tournament
from tournaments.people.models import Player

WITHHELD: Mapping[str, str | None] = {"birth_date": None, "sex": ""}
"""What is told of a person only to those whose own he is, and what others see in its place."""


class RequestState(StrEnum):
    """States of a request for consent: open, agreed, refused."""

    OPEN = "open"
    GRANTED = "granted"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class AnswerableRequest:
    """A request with its state and the capacities in which the visitor may answer it."""

    request: PersonRequest
    standing: RequestState
    capacities: tuple[tuple[Capacity, Tournament | None], ...]


def players_user_may_not_change(
    user: Visitor | None, tournament: Tournament | None, players: Collection[int]
) -> frozenset[int]:
    """Return those of the players that this user may not change for this event.

    ``user`` is None for whoever runs the machine itself, who may everything. A person who stands
    in no event at all belongs to the site.
    """
    own_reach = _reach(user)
    if user is None or own_reach.everywhere or not players:
        return frozenset()
    events = _events(players)
    shared = {
        pk for pk in players if not events.get(pk) or _events_of_others(events[pk], own_reach)
    }
    return frozenset(shared - _granted(tournament, shared, events, own_reach))


def other_events_with_player(user: Visitor, player: Player) -> QuerySet[Tournament]:
    """Find other public events with this player that the user does not organise."""
    others = _events_of_others(_events([player.pk]).get(player.pk, frozenset()), _reach(user))
    return Tournament.objects.public().filter(pk__in=others).order_by("pk")


def consent_request_for_player(tournament: Tournament, player: Player) -> PersonRequest | None:
    """Find the one request of an event about a player, answered or not, with its answers."""
    rows = PersonRequest.objects.filter(tournament=tournament, player=player)
    return rows.prefetch_related("answers").first()


def state_of_request(request: PersonRequest) -> RequestState:
    """Compute the state of a request from its newest answers."""
    events = _events([request.player_id]).get(request.player_id, frozenset())
    return _standing(request, events, _reach(request.asked_by))


def _standing(
    request: PersonRequest, events: frozenset[int], reach_of_asker: Reach
) -> RequestState:
    others = _events_of_others(events, reach_of_asker) - {request.tournament_id}
    return _verdict(request.answers.all(), others)


def requests_user_may_answer(user: Visitor) -> tuple[AnswerableRequest, ...]:
    """List the requests this user may answer, open ones first, then the newest.

    As many queries for many requests as for one, and one for each organiser who asked.
    """
    rows = PersonRequest.objects.select_related("player", "tournament", "asked_by")
    requests = list(rows.prefetch_related("answers"))
    events = _events({request.player_id for request in requests})
    own_reach = _reach(user)
    organised = _organised_events(frozenset().union(*events.values()), own_reach)
    reach_by_asker: dict[int, Reach] = {}
    due = []
    for request in requests:
        player_events = events.get(request.player_id, frozenset())
        own_events = [organised[pk] for pk in sorted(player_events & organised.keys())]
        if capacities := _capacities(user, request, own_reach, own_events):
            asker = request.asked_by
            if asker.pk not in reach_by_asker:
                reach_by_asker[asker.pk] = _reach(asker)
            verdict = _standing(request, player_events, reach_by_asker[asker.pk])
            due.append(AnswerableRequest(request, verdict, capacities))
    return tuple(sorted(due, key=lambda answer_due: answer_due.standing is not RequestState.OPEN))


def capacities_to_answer(
    user: Visitor, request: PersonRequest
) -> tuple[tuple[Capacity, Tournament | None], ...]:
    """List the capacities in which this user may answer a request."""
    own_reach = _reach(user)
    events = _events([request.player_id]).get(request.player_id, frozenset())
    organised = _organised_events(events, own_reach)
    return _capacities(user, request, own_reach, [organised[pk] for pk in sorted(organised)])


def _organised_events(events: frozenset[int], own_reach: Reach) -> dict[int, Tournament]:
    """Return those of the events that an organiser has by name; none for one of the whole site."""
    if own_reach.everywhere:
        return {}
    return Tournament.objects.in_bulk(events - _events_of_others(events, own_reach))


def _capacities(
    user: Visitor, request: PersonRequest, own_reach: Reach, own_events: Iterable[Tournament]
) -> tuple[tuple[Capacity, Tournament | None], ...]:
    capacities: list[tuple[Capacity, Tournament | None]] = []
    if own_reach.everywhere:
        capacities.append((Capacity.SITE, None))
    if user.pk is not None and request.player.user_id == user.pk:
        capacities.append((Capacity.PERSON, None))
    if own_reach.everywhere:
        return tuple(capacities)  # the site's answer is worth more than that of each event
    others = (event for event in own_events if event.pk != request.tournament_id)
    return (*capacities, *((Capacity.EVENT, event) for event in others))


def may_give_password_link(actor: Visitor, user: User) -> bool:
    """Return whether the actor may let this account choose a new password.

    A player is helped by whoever organises every event he plays in; an official, whose word
    decides, by an organiser of the site only, and staff by a superuser only. An official who has
    never signed in is helped by whoever organises every event of his: his first slip was lost.
    """
    if user.is_staff or user.is_superuser:
        return bool(actor.is_superuser)
    own_reach = reach_of_action(actor, Action.MANAGE_OFFICES)
    if own_reach.everywhere:
        return True
    scopes = set(Office.objects.filter(user=user).values_list("scope", flat=True))
    if scopes and (user.has_usable_password() or not scopes <= own_reach.keys):
        return False
    events = set(Entry.objects.filter(player__user=user).values_list("tournament_id", flat=True))
    return bool(scopes or events) and not _events_of_others(events, own_reach)


def _reach(user: Visitor | None) -> Reach:
    return (
        Reach(True, frozenset()) if user is None else reach_of_action(user, Action.MANAGE_ENTRIES)
    )


def _events(players: Collection[int]) -> dict[int, frozenset[int]]:
    rows = Entry.objects.filter(player__in=players).values_list("player_id", "tournament_id")
    events_by_player: dict[int, set[int]] = {}
    for player, event in rows:
        events_by_player.setdefault(player, set()).add(event)
    return {player: frozenset(events) for player, events in events_by_player.items()}


def _events_of_others(events: Iterable[int], own_reach: Reach) -> frozenset[int]:
    if own_reach.everywhere:
        return frozenset()
    return frozenset(
        pk for pk in events if not own_reach.covers_board(Tournament(pk=pk).scope_key, None)
    )


def _granted(
    tournament: Tournament | None,
    players: Collection[int],
    events: dict[int, frozenset[int]],
    own_reach: Reach,
) -> set[int]:
    if tournament is None or not players:
        return set()
    rows = PersonRequest.objects.filter(tournament=tournament, player__in=players)
    return {
        row.player_id
        for row in rows.prefetch_related("answers")
        if _verdict(row.answers.all(), _events_of_others(events.get(row.player_id, ()), own_reach))
        is RequestState.GRANTED
    }


def _verdict(answers: Iterable[PersonAnswer], others: frozenset[int]) -> RequestState:
    """Return the site's word before the person's, his before that of the other events."""
    newest = {(answer.capacity, answer.tournament_id): answer.agrees for answer in answers}
    for capacity in (Capacity.SITE, Capacity.PERSON):
        if (capacity, None) in newest:
            return RequestState.GRANTED if newest[capacity, None] else RequestState.REFUSED
    event_answers = [newest.get((Capacity.EVENT, event)) for event in others]
    if False in event_answers:
        return RequestState.REFUSED
    return (
        RequestState.GRANTED if event_answers and None not in event_answers else RequestState.OPEN
    )
