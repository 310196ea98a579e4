"""Page actions of a correspondence game (X3): send a move, end the game, take leave."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.correspondence import send_move_end_game_take_leave
from tournaments.correspondence.move_ending_and_leave_forms import EndingForm, LeaveForm, MoveForm
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.partners_seconds_and_blindfold.who_may_speak_for_side import (
    side_user_speaks_for,
)
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import Game


@login_required
@post_only
@show_refusals_as_messages
def send_move(request: HttpRequest, pk: int) -> HttpResponse:
    """Send the next half-move."""
    game = _game(request, pk)
    form = MoveForm(request.POST, is_player=bool(side_user_speaks_for(game, request.user.pk)))
    if not form.is_valid():
        messages.error(request, _("Enter the move, for example c3-d4."))
        return redirect("game", pk)
    send_move_end_game_take_leave.send_move(
        game_id=pk, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    messages.success(request, _("The move is sent. It stays hidden until it is answered."))
    return redirect("game", pk)


@login_required
@post_only
@show_refusals_as_messages
def resign_or_agree_draw_or_hand_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Resign, offer or accept a draw, or hand in the moves so far."""
    _game(request, pk)
    form = EndingForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose how the game ends."))
        return redirect("game", pk)
    send_move_end_game_take_leave.resign_or_agree_draw_or_hand_in(
        game_id=pk, how=form.cleaned_data["how"], actor=request.user, at=timezone.now()
    )
    return redirect("game", pk)


@login_required
@post_only
@show_refusals_as_messages
def take_leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Take leave in all games of the event."""
    game = _game(request, pk)
    seats = [(seat, str(seat.pk)) for seat in (game.white, game.black)]
    form = LeaveForm(request.POST, seats=seats)
    if not form.is_valid():
        messages.error(request, _("Give the first and the last day of the leave."))
        return redirect("game", pk)
    typed = form.cleaned_data
    send_move_end_game_take_leave.take_leave(
        tournament=game.pairing.round.tournament,
        entry_id=typed["entry"],
        first_day=typed["first_day"],
        last_day=typed["last_day"],
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The leave is written down."))
    return redirect("game", pk)


def _game(request: HttpRequest, pk: int) -> Game:
    game = value_or_404(find_rounds_boards_games.games_in_visible_events().filter(pk=pk).first())
    permissions_of_roles.require_right(
        request.user, Action.SUBMIT_RECORD, scope_of_game_and_sides(game)
    )
    return game
