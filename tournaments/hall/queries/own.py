"""What the front page puts first for whoever looks: his events, the desk, his board now."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.boards.models import Game, RoundState
from tournaments.boards.queries.listing import games_in_visible_events, games_of_user
from tournaments.entries.models import Entry, EntryCard, EntryState, SidePerson
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.listing import OVER, PAST_SHOWN, Visitor, lonely
from tournaments.festivals.models import Contest, Festival
from tournaments.festivals.queries.steps import FEWEST
from tournaments.rounds.queries.drafts import NextStep, next_steps_of_events

MOST_EVENTS, MOST_GAMES = 6, 3

PAIRED_TOGETHER = ("draft", "publish")  # steps of rounds that one page takes in all tournaments


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event that the visitor runs, and what he does there next."""

    event: Tournament
    next: NextStep


@dataclass(frozen=True, slots=True)
class OwnFestival:
    """An event of many tournaments that the visitor runs, and what he does there next.

    ``count`` are the tournaments whose lots, pairing or publication is due, or the games that
    wait for a result.
    """

    festival: Festival
    step: str  # open, players, rounds, results
    count: int


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


def festivals_run_by(user: Visitor, festivals: Collection[Festival]) -> tuple[OwnFestival, ...]:
    """Choose those of these events of many tournaments that this user runs; eight queries."""
    reach = rights.reach_of_action(user, Action.EDIT_EVENT)
    own = [one for one in festivals if reach.covers_board(one.scope_key, None)]
    if not own:
        return ()
    contests: dict[int, list[Tournament]] = {one.pk: [] for one in own}
    rows = Contest.objects.filter(festival__in=contests, is_host=True)
    for contest in rows.select_related("tournament"):
        contests[contest.festival_id].append(contest.tournament)
    tournaments = [event for events in contests.values() for event in events]
    active = Entry.objects.filter(tournament__in=tournaments, state=EntryState.ACTIVE).order_by()
    players = dict(active.values_list("tournament").annotate(players=Count("pk")))
    steps = next_steps_of_events(tournaments)
    return tuple(_own_festival(one, contests[one.pk], players, steps) for one in own)


def _own_festival(
    festival: Festival,
    tournaments: Collection[Tournament],
    players: Mapping[int, int],
    steps: Mapping[int, NextStep],
) -> OwnFestival:
    """What the organiser does next: what waits for him alone before what waits for results."""
    open_to_all = [event for event in tournaments if not event.is_private]
    drawn = [event for event in open_to_all if event.state != TournamentState.ENTRIES]
    ready = sum(
        players.get(event.pk, 0) >= FEWEST
        for event in open_to_all
        if event.state == TournamentState.ENTRIES and not event.daily_draw
    )
    ready += sum(
        steps[event.pk].step in PAIRED_TOGETHER and not steps[event.pk].count
        for event in drawn
        if not event.daily_draw
    )
    if festival.is_private:
        step, count = "open", 0
    elif not any(players.get(event.pk, 0) for event in tournaments):
        step, count = "players", 0
    elif ready:
        step, count = "rounds", ready
    else:
        step, count = "results", sum(steps[event.pk].count for event in drawn)
    return OwnFestival(festival, step, count)


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
