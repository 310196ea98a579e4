"""Page actions at one board: swap its colours, set its starting position, take either back."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.web.post_only_page_decorator import post_only
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.models import Tournament
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.hand_pairing import (
    change_starting_position_of_board,
    swap_round_robin_colours,
    take_back_colour_swap_or_set_up,
)
from tournaments.hand_pairing.change_pairs_colours_and_set_up_forms import (
    SetUpForm,
    SwapColoursForm,
)
from tournaments.rounds_and_boards.models import Pairing


@login_required
@post_only
@show_refusals_as_messages
def swap_colours_of_board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Swap the colours of one board of a round robin, with a reason."""
    form = SwapColoursForm(request.POST)
    return _change_board(
        request, pk, number, form=form, change=swap_round_robin_colours.swap_board_colours
    )


@login_required
@post_only
@show_refusals_as_messages
def set_starting_position_of_board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Set the starting position of one board, with a reason."""
    form = SetUpForm(request.POST)
    return _change_board(
        request, pk, number, form=form, change=change_starting_position_of_board.set_start_position
    )


def _change_board(
    request: HttpRequest, pk: int, number: int, *, form: Form, change: Callable[..., Pairing]
) -> HttpResponse:
    """Change a board as the form says and offer to take that back; without a reason refuse."""
    if not form.is_valid():
        messages.error(request, _("Choose the board and give a reason."))
        return redirect("event-round", pk, number)
    tournament = event_or_404(request, pk)
    pairing = change(
        tournament=tournament,
        number=number,
        actor=request.user,
        at=timezone.now(),
        **form.cleaned_data,
    )
    return _to_round_with_notice(tournament, pairing)


def _to_round_with_notice(tournament: Tournament, pairing: Pairing) -> HttpResponse:
    page = reverse("event-round", args=[tournament.pk, pairing.round.number])
    act = value_or_404(take_back_colour_swap_or_set_up.newest_act_at_board(tournament, pairing))
    return redirect(f"{page}?by_hand={act.seq}")


@login_required
@post_only
@show_refusals_as_messages
def take_back_last_act_at_board(
    request: HttpRequest, pk: int, number: int, seq: int
) -> HttpResponse:
    """Take back the last colour swap or set-up at a board, by its journal row."""
    pairing = take_back_colour_swap_or_set_up.take_back_colour_swap_or_set_up(
        tournament=event_or_404(request, pk),
        number=number,
        seq=seq,
        actor=request.user,
        at=timezone.now(),
    )
    told = _("Taken back: board %(board)s is again what it was.")
    messages.success(request, told % {"board": pairing.board})
    return redirect("event-round", pk, number)
