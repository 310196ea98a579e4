"""What the front page puts first for whoever looks: his events, the desk, his board now."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Q

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.boards.models import Game, RoundState
from tournaments.boards.queries.listing import games_in_visible_events, games_of_user
from tournaments.entries.models import EntryCard, SidePerson
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.listing import OVER, PAST_SHOWN, Visitor, lonely
from tournaments.festivals.models import Festival
from tournaments.rounds.queries.drafts import NextStep, next_steps_of_events

MOST_EVENTS, MOST_GAMES = 6, 3


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event that the visitor runs, and what he does there next."""

    event: Tournament
    next: NextStep


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A game of the visitor that is played now, seen from his side."""

    game: Game
    has_white: bool


def events_run_by(user: Visitor) -> tuple[OwnEvent, ...]:
    """List the events this user runs that are not over, those in play first; seven queries."""
    reach = rights.reach_of_action(user, Action.PUBLISH_ROUND)
    if not reach.is_anywhere:
        return ()
    rows = lonely(Tournament.objects.exclude(state__in=OVER)).annotate(players=Count("entries"))
    newest = rows.order_by("-pk")[:PAST_SHOWN]
    own = [event for event in newest if reach.covers_board(event.scope_key, None)]
    own.sort(key=lambda event: event.state != TournamentState.RUNNING)
    steps = next_steps_of_events(own[:MOST_EVENTS])
    return tuple(OwnEvent(event, steps[event.pk]) for event in own[:MOST_EVENTS])


def festivals_run_by(user: Visitor, festivals: Collection[Festival]) -> tuple[Festival, ...]:
    """Choose those of these events of many tournaments that this user runs; one query."""
    reach = rights.reach_of_action(user, Action.EDIT_EVENT)
    return tuple(one for one in festivals if reach.covers_board(one.scope_key, None))


def boards_now(user: Visitor, card: EntryCard | None) -> tuple[OwnBoard, ...]:
    """Return the user's games that are played now, or that of the card: its newest round."""
    if card is not None:
        return _boards_of_card(card)
    playing = [
        game
        for game in games_of_user(user)
        if not game.is_settled and game.pairing.round.tournament.state == TournamentState.RUNNING
    ]
    if not playing:
        return ()
    spoken = set(SidePerson.objects.filter(user=user.pk).values_list("entry", flat=True))
    return tuple(
        OwnBoard(game, game.white.player.user_id == user.pk or game.white_id in spoken)
        for game in playing[:MOST_GAMES]
    )


def _boards_of_card(card: EntryCard) -> tuple[OwnBoard, ...]:
    games = (
        games_in_visible_events()
        .filter(Q(white=card.entry_id) | Q(black=card.entry_id))
        .exclude(pairing__round__state=RoundState.DRAFT)
        .order_by("-pairing__round__number", "-number")
    )
    return tuple(OwnBoard(game, game.white_id == card.entry_id) for game in games[:1])
