"""Pages for the holder of a player's card: open its address, see his own board, type its code.

The code stands in the address for one answer, which leads on to an address without it. That
answer is a redirect whatever the code was: refusals are written into logs with their address.
"""

from datetime import datetime

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.sign_in import delay_wrong_guesses, recognise_visitor_by_address_and_browser
from tournaments.disputes_claims_incidents.claim_and_dispute_forms import DisputeForm
from tournaments.event_players import player_card
from tournaments.event_players.player_card import PlayerRound
from tournaments.events.value_or_404 import value_or_404
from tournaments.papers.shared_player_and_event_texts import event_title
from tournaments.player_access_cards import (
    draw_card_code,
    find_cards_and_tell_if_in_force,
    make_and_revoke_cards,
)
from tournaments.player_access_cards.act_as_card_holder_middleware import CARD
from tournaments.player_access_cards.card_state_texts import why_card_is_refused
from tournaments.player_access_cards.code_of_card_form import CodeForm
from tournaments.player_access_cards.models import EntryCard
from tournaments.results import results_visitor_may_confirm
from tournaments.rounds import count_results_and_map_boards_of_round
from tournaments.rounds_and_boards.models import SETTLED, Game
from tournaments.submitted_records.models import Submission, SubmissionState

OFFERED = "card_offered"  # in the session of an account: a card waits for the word of its owner


REFUSED = "refused"


@never_cache
@sensitive_variables("code")
def open_card_by_address(request: HttpRequest, code: str) -> HttpResponse:
    """Open the card whose code is in the address, and redirect to one without it."""
    to = reverse("card")
    refused = _open(request, code)
    answer = redirect(f"{to}?{REFUSED}={refused}" if refused else to)
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@never_cache
@sensitive_post_parameters("code")
def show_board_of_card_holder(request: HttpRequest) -> HttpResponse:
    """Show the card's holder his own board; to others a field for the code."""
    if request.method == "POST":
        return _posted(request)
    if request.card is not None:
        return _own_page(request, request.card)
    if request.user.is_authenticated:
        offered = find_cards_and_tell_if_in_force.card_by_number(request.session.get(OFFERED, 0))
        return _code_page(request, CodeForm(), offered=offered)
    return _code_page(request, CodeForm(), refused=_why(request))


def _posted(request: HttpRequest) -> HttpResponse:
    """Letters typed, a card taken instead of the account, or a card put away."""
    if "away" in request.POST:
        request.session.flush()
        return redirect("home")
    if "take" in request.POST and OFFERED in request.session:
        offered = find_cards_and_tell_if_in_force.card_by_number(request.session[OFFERED])
        logout(request)
        if offered is not None:
            _begin(request, offered, timezone.now())
        return redirect("card")
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _code_page(request, form, status=422)
    refused = _open(request, form.cleaned_data["code"])
    if not refused:
        return redirect("card")
    return _code_page(request, form, refused=refused, status=429 if refused == "wait" else 422)


@sensitive_variables("code")
def _open(request: HttpRequest, code: str) -> str:
    """Open the card with this code; returns why not, or nothing.

    An official tries the cards of a whole hall at his table: his guesses are not counted.
    """
    at = timezone.now()
    guess = (
        recognise_visitor_by_address_and_browser.visitor_ip_address_or_network(request),
        draw_card_code.first_group_of_code(code),
    )
    is_limited = not permissions_of_roles.reach_of_action(request.user, Action.SEE_DESK).is_anywhere
    if is_limited and delay_wrong_guesses.count_card_guess_and_get_wait(*guess, at=at):
        return "wait"
    card = find_cards_and_tell_if_in_force.card_by_fingerprint(
        draw_card_code.fingerprint_of_code(code)
    )
    if card is None:
        return "unknown"
    if is_limited:
        delay_wrong_guesses.take_back_card_guess(*guess)
    if not find_cards_and_tell_if_in_force.is_card_in_force(card, at=at):
        return find_cards_and_tell_if_in_force.state_of_card(
            card, card.entry.tournament, at=at
        ).value
    if request.user.is_authenticated:
        request.session[OFFERED] = card.pk
    else:
        _begin(request, card, at)
    return ""


def _begin(request: HttpRequest, card: EntryCard, at: datetime) -> None:
    """From now on this browser is the player's; what stood in its session ends."""
    if request.session.get(CARD) != card.pk:
        request.session.flush()
    request.session[CARD] = card.pk
    make_and_revoke_cards.note_first_opening(card, at=at)


def _why(request: HttpRequest) -> str:
    """Why there is no card: what the address was refused for, or that an opened one ended."""
    if request.GET.get(REFUSED):
        return request.GET[REFUSED]
    card = find_cards_and_tell_if_in_force.card_by_number(request.session.get(CARD, 0))
    if card is None:
        return ""
    return find_cards_and_tell_if_in_force.state_of_card(
        card, card.entry.tournament, at=timezone.now()
    ).value


def _code_page(
    request: HttpRequest,
    form: CodeForm,
    *,
    refused: str = "",
    offered: EntryCard | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, "refusal": why_card_is_refused(refused), "offered": offered}
    return render(request, "tournaments/card_code.html", context, status=status)


def _own_page(request: HttpRequest, card: EntryCard) -> HttpResponse:
    tournament = card.entry.tournament
    page = value_or_404(player_card.player_in_event(tournament, card.entry_id))
    now = page.rounds[-1] if page.rounds else None
    games = now.games if now else ()
    for game in games:
        game.pairing = value_or_404(now).pairing
        game.pairing.round.tournament = tournament
    waiting = _to_confirm(request, games, now)
    cases = count_results_and_map_boards_of_round.open_cases_by_game(tournament, games)
    context = {
        "event": tournament,
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
        "expires_at": find_cards_and_tell_if_in_force.card_expires_at(card, tournament),
    }
    return render(request, "tournaments/card.html", context)


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
        if results_visitor_may_confirm.awaits_confirmation_by(
            request.user.pk, row, by_game[row.game_id]
        )
    }
