"""The page of a card: the one thing its holder must know now, then all his games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.boards.models import SETTLED, Game
from tournaments.calls import queries as calls_queries
from tournaments.calls.forms import AddressForm
from tournaments.calls.services.keys import public_push_key
from tournaments.entries.models import EntryCard
from tournaments.entries.queries import cards, players, ruled
from tournaments.entries.queries.players import PlayerRound
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import OVER, last_journal_row, planned_starts
from tournaments.events.texts import event_title
from tournaments.events.views.page import in_hours_of_hall, value_or_404
from tournaments.games.forms import DisputeForm
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries import records
from tournaments.rounds.queries import seats

DEVICE = "push_device"
"""In the session of a card: the device that this browser is."""

MOST_SQUARES = 120
"""Boards of a round drawn as squares; of more the figures alone are told."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round whose pairing a player waits for, and how far the one before it has come."""

    number: int
    begins: datetime | None
    games: int
    played: int

    @property
    def left(self) -> int:
        """The games that are still played."""
        return self.games - self.played

    @property
    def squares(self) -> Sequence[bool]:
        """A square for each game, whether it is over."""
        if self.games > MOST_SQUARES:
            return ()
        return [number < self.played for number in range(self.games)]


def is_push_possible(request: HttpRequest) -> bool:
    """Return whether a browser lets this address send it messages: https, or its own machine."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    return request.is_secure() or host in ("localhost", "127.0.0.1", "[::1]")


def show_own_page(request: HttpRequest, card: EntryCard) -> HttpResponse:
    """Show the holder of a card what he must know now, and what he may do."""
    tournament, at = in_hours_of_hall(card.entry.tournament), timezone.now()
    # read before what is shown: what comes between the two is asked for by the open card
    seen = last_journal_row(tournament)
    page = value_or_404(players.player_in_event(tournament, card.entry_id))
    now = page.rounds[-1] if page.rounds else None
    games = now.games if now else ()
    for game in games:
        game.pairing = value_or_404(now).pairing
        game.pairing.round.tournament = tournament
    waiting = _to_confirm(request, games, now)
    cases = seats.open_cases_by_game(tournament, games)
    own_games = [game for row in page.rounds for game in row.games]
    heard = ruled.rulings_to_hear(tournament, own_games, {game.pk for game in games}, at=at)
    starts = planned_starts(tournament)
    is_over = tournament.state in OVER
    begins = starts.get(now.number) if now else None
    if now and (begins is None or begins <= at or now.pairing.round.started_at):
        begins = None
    context = {
        "heard": [(row, row.game.white_id == card.entry_id) for row in heard],
        "next_round": _next_round(tournament, now, starts, is_over=is_over),
        "begins": begins,
        "first_begins": starts.get(1) if now is None else None,
        "server_now": at,
        "is_over": is_over,
        "event": tournament,
        "last_journal_row": seen,
        "event_title": event_title(tournament),
        "entry": page.entry,
        "now": now,
        "games": [
            {
                "game": game,
                "has_white": game.white_id == card.entry_id,
                "is_over": game.state in SETTLED,
                "waiting": waiting.get(game.pk),
                "case": cases.get(game.pk),
                "waits_for_other": game.is_stated and game.pk not in waiting,
            }
            for game in games
        ],
        "earlier": page.rounds[-2::-1] if len(page.rounds) > 1 else (),
        "row": page.row,
        "dispute_form": DisputeForm(),
        "expires_at": cards.card_expires_at(card, tournament),
        **_calls(request, card),
    }
    return render(request, "tournaments/entries/card.html", context)


def _calls(request: HttpRequest, card: EntryCard) -> dict[str, Any]:
    """What the card says of messages: this device, the others, the mail address."""
    is_possible = is_push_possible(request)
    devices = list(calls_queries.devices_of_card(card))
    here = request.session.get(DEVICE)
    return {
        "is_push_possible": is_possible,
        "push_key": public_push_key() if is_possible else "",
        "own_device": next((device for device in devices if device.pk == here), None),
        "other_devices": [device for device in devices if device.pk != here],
        "is_silent": bool(devices) and calls_queries.is_site_without_internet(),
        "is_mail_offered": calls_queries.is_mail_offered(),
        "mail": calls_queries.mail_of_card(card) if calls_queries.is_mail_offered() else None,
        "address_form": AddressForm(),
    }


def _next_round(
    tournament: Tournament,
    now: PlayerRound | None,
    starts: Mapping[int, datetime],
    *,
    is_over: bool,
) -> NextRound | None:
    """The round whose pairing this player waits for; None while he plays, and at the end."""
    if now is None or is_over or any(not game.is_settled for game in now.games):
        return None
    if now.number >= (tournament.rounds_planned or tournament.rounds.count()):
        return None
    states = Game.objects.filter(pairing__round_id=now.pairing.round_id).order_by()
    of_round = list(states.values_list("state", flat=True))
    played = sum(state in SETTLED for state in of_round)
    return NextRound(now.number + 1, starts.get(now.number + 1), len(of_round), played)


def _to_confirm(
    request: HttpRequest, games: tuple[Game, ...], now: PlayerRound | None
) -> dict[int, Submission]:
    """By game, the stated result that waits for this player's word."""
    if now is None or now.opponent is None:
        return {}
    sides = {now.pairing.first_id: now.pairing.first, now.pairing.second_id: now.pairing.second}
    for game in games:
        game.white, game.black = sides[game.white_id], sides[game.black_id]
    rows = Submission.objects.filter(
        game__in=[game.pk for game in games if game.is_stated], state=SubmissionState.WAITING
    ).select_related("submitted_by")
    by_game = {game.pk: game for game in games}
    return {
        row.game_id: row
        for row in rows.defer("source", "fact", "fault")
        if records.awaits_confirmation_by(request.user.pk, row, by_game[row.game_id])
    }
