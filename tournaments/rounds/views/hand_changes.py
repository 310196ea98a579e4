"""Pages: change the pairs of a round by hand or one board of it, take a change back."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.requests import post_only
from tournaments.boards.models import Pairing, RoundState
from tournaments.boards.queries import listing
from tournaments.errors import NeedsConfirmation, RefusalCode
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.pairing.cautions import CautionLevel
from tournaments.rounds.forms import BeginForm, ChangeForm, SetUpForm, SwapColoursForm
from tournaments.rounds.queries import drafts, hand_changes, seats
from tournaments.rounds.queries.hand_changes import pairs_when_paired
from tournaments.rounds.services import board_acts, hand_boards
from tournaments.rounds.services import hand_changes as hand_changes_services
from tournaments.rounds.texts import describe_change
from tournaments.texts import explain_error

# Pages: change the pairs of a round by hand, take a change or the end of all back.


@login_required
def show_hand_pairing(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the boards of a round changed by hand, with forms and earlier changes."""
    return _page(request, pk, number, extra={})


@login_required
@post_only
@show_refusals_as_messages
def begin_hand_pairing_page(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Begin changing a round by hand."""
    form = BeginForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The reason is too long."))
        return redirect("event-manual", pk, number)
    hand_changes_services.begin_hand_pairing(
        tournament=event_or_404(request, pk),
        number=number,
        actor=request.user,
        at=timezone.now(),
        **form.cleaned_data,
    )
    return redirect("event-manual", pk, number)


@login_required
@post_only
@show_refusals_as_messages
def change_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Make one change by hand; cautions are shown until accepted."""
    form = ChangeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Give the numbers."))
        return redirect("event-manual", pk, number)
    wanted, tournament = form.cleaned_data, event_or_404(request, pk)
    try:
        hand_changes_services.make_hand_change(
            tournament=tournament,
            number=number,
            actor=request.user,
            at=timezone.now(),
            accepted=request.POST.getlist("accepted"),
            **wanted,
        )
    except NeedsConfirmation as error:
        context = {
            "cautions": error.cautions,
            "asked": wanted,
            "is_refused": error.code == RefusalCode.CHANGE_REFUSED,
            "wants_second": any(caution.level is CautionLevel.TWICE for caution in error.cautions),
            "refusal": explain_error(error.code, error.params, get_language()),
        }
        return _page(request, pk, number, extra=context, status=409)
    change = hand_changes.number_of_last_change(tournament, number)
    return redirect(f"{reverse('event-manual', args=[pk, number])}?changed={change}")


@login_required
@post_only
@show_refusals_as_messages
def take_back_last_change(request: HttpRequest, pk: int, number: int, change: int) -> HttpResponse:
    """Take back the last change by hand, given by its running number."""
    how = hand_boards.take_back_change_by_hand(
        tournament=event_or_404(request, pk),
        number=number,
        change=change,
        actor=request.user,
        at=timezone.now(),
    )
    told = describe_change(how, get_language())
    messages.success(request, _("Taken back: %(how)s.") % {"how": told})
    return redirect("event-manual", pk, number)


@login_required
@post_only
@show_refusals_as_messages
def end_hand_pairing_page(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """End changing a round by hand, and compare it with the engine's pairing."""
    phase = hand_changes_services.end_hand_pairing(
        tournament=event_or_404(request, pk), number=number, actor=request.user, at=timezone.now()
    )
    if phase.engine:
        sentence = explain_error(phase.engine, {"round": number}, get_language())
        messages.warning(request, sentence)
    elif phase.differences:
        messages.warning(request, _("The boards differ from the program's; see below where."))
    else:
        messages.success(request, _("The boards are those of the program."))
    return redirect(f"{reverse('event-round', args=[pk, number])}?ended={phase.pk}")


@login_required
@post_only
@show_refusals_as_messages
def take_back_end_of_changes(
    request: HttpRequest, pk: int, number: int, phase: int
) -> HttpResponse:
    """Reopen the changes by hand that were ended last."""
    hand_changes_services.reopen_hand_changes(
        tournament=event_or_404(request, pk),
        number=number,
        phase=phase,
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The changes by hand are open again."))
    return redirect("event-manual", pk, number)


def _page(
    request: HttpRequest, pk: int, number: int, *, extra: dict[str, object], status: int = 200
) -> HttpResponse:
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
    if not tournament.play_system.pairs_change_by_hand:
        raise Http404
    context = page_head_context(request, tournament, "rounds") | {"shown_round": number}
    row = listing.round_with_boards(tournament, number)
    if row is None:
        if number != listing.first_unpublished_round(tournament):
            raise Http404
        context |= {"number": number, "may_begin_empty": True}
        return render(request, "tournaments/rounds/manual.html", context, status=status)
    phase = hand_changes.open_phase_of_changes(row)
    context |= {
        "round": row,
        "number": number,
        "may_begin_empty": row.state == RoundState.DRAFT,
        "unseated": hand_changes.players_without_board(row),
        "boards": seats.boards_of_round(row),
        "check": drafts.check_stored_draft(tournament, row, pairs_when_paired(row)),
        "phase": phase,
        "just_changed": hand_changes.change_just_made(phase, request.GET),
        "phases": hand_changes.ended_phases_of_changes(row),
        **extra,
    }
    return render(request, "tournaments/rounds/manual.html", context, status=status)


# Page actions at one board: swap its colours, set its starting position, take either back.


@login_required
@post_only
@show_refusals_as_messages
def swap_colours_of_board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Swap the colours of one board of a round robin, with a reason."""
    form = SwapColoursForm(request.POST)
    return _change_board(request, pk, number, form=form, change=board_acts.swap_board_colours)


@login_required
@post_only
@show_refusals_as_messages
def set_starting_position_of_board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Set the starting position of one board, with a reason."""
    form = SetUpForm(request.POST)
    return _change_board(request, pk, number, form=form, change=board_acts.set_start_position)


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
    act = value_or_404(hand_changes.newest_act_at_board(tournament, pairing))
    return redirect(f"{page}?by_hand={act.seq}")


@login_required
@post_only
@show_refusals_as_messages
def take_back_last_act_at_board(
    request: HttpRequest, pk: int, number: int, seq: int
) -> HttpResponse:
    """Take back the last colour swap or set-up at a board, by its journal row."""
    pairing = board_acts.take_back_colour_swap_or_set_up(
        tournament=event_or_404(request, pk),
        number=number,
        seq=seq,
        actor=request.user,
        at=timezone.now(),
    )
    told = _("Taken back: board %(board)s is again what it was.")
    messages.success(request, told % {"board": pairing.board})
    return redirect("event-round", pk, number)
