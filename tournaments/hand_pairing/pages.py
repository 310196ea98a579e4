"""Pages: change a round by hand, swap colours, set a starting position."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from games.web.post_only_pages import post_only
from tournaments.events import selectors
from tournaments.events.page_frame import event_context, event_or_404, show_refusals
from tournaments.events.right_scopes import event_scope
from tournaments.hand_pairing import board_starting_position, choose_change, swap_colours
from tournaments.hand_pairing import services as service
from tournaments.hand_pairing.drafted_boards import pairs_of
from tournaments.hand_pairing.forms import BeginForm, ChangeForm, SetUpForm, SwapColoursForm
from tournaments.pairing.cautions import CautionLevel
from tournaments.refusals.codes import NeedsConfirmation, RefusalCode
from tournaments.refusals.texts import explain_error
from tournaments.rounds import selectors as control
from tournaments.rounds_and_boards.models import RoundState


@login_required
def hand_pairing(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show the boards, each with a form, and the earlier changes."""
    return _page(request, pk, number, extra={})


@login_required
@post_only
@show_refusals
def begin_phase(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Open the phase of changes."""
    form = BeginForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The reason is too long."))
        return redirect("event-manual", pk, number)
    service.begin_phase(
        tournament=event_or_404(request, pk),
        number=number,
        actor=request.user,
        at=timezone.now(),
        **form.cleaned_data,
    )
    return redirect("event-manual", pk, number)


@login_required
@post_only
@show_refusals
def change_round(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Make one change; cautions are shown until accepted."""
    form = ChangeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say which numbers."))
        return redirect("event-manual", pk, number)
    wanted = form.cleaned_data
    try:
        choose_change.make_change(
            tournament=event_or_404(request, pk),
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
    return redirect("event-manual", pk, number)


@login_required
@post_only
@show_refusals
def end_phase(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """End the phase and compare with the engine."""
    phase = service.end_phase(
        tournament=event_or_404(request, pk), number=number, actor=request.user, at=timezone.now()
    )
    if phase.engine:
        sentence = explain_error(phase.engine, {"round": number}, get_language())
        messages.warning(request, sentence)
    elif phase.differences:
        messages.warning(request, _("The boards differ from the program's; see below where."))
    else:
        messages.success(request, _("The boards are those of the program."))
    return redirect("event-round", pk, number)


def _page(
    request: HttpRequest, pk: int, number: int, *, extra: dict[str, object], status: int = 200
) -> HttpResponse:
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
    if not tournament.play_system.pairs_change_by_hand:
        raise Http404
    context = event_context(request, tournament, "rounds") | {"shown_round": number}
    row = selectors.round_with_boards(tournament, number)
    if row is None:
        if number != control.awaited_round(tournament):
            raise Http404
        context |= {"number": number, "may_begin_empty": True}
        return render(request, "tournaments/manual.html", context, status=status)
    context |= {
        "round": row,
        "number": number,
        "may_begin_empty": row.state == RoundState.DRAFT,
        "unseated": control.unseated(row),
        "boards": control.boards(row),
        "check": control.check_draft(tournament, row, pairs_of(row)),
        "phase": control.phase(row),
        "phases": control.last_phases(row),
        **extra,
    }
    return render(request, "tournaments/manual.html", context, status=status)


@login_required
@post_only
@show_refusals
def swap_colours_of_board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Swap the colours of one board of a round robin, with a reason."""
    form = SwapColoursForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the board and say why."))
        return redirect("event-round", pk, number)
    swap_colours.swap_board_colours(
        tournament=event_or_404(request, pk),
        number=number,
        actor=request.user,
        at=timezone.now(),
        **form.cleaned_data,
    )
    return redirect("event-round", pk, number)


@login_required
@post_only
@show_refusals
def lay_down_set_up(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Set the starting position of one board, with a reason."""
    form = SetUpForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the board and say why."))
        return redirect("event-round", pk, number)
    board_starting_position.set_start_position(
        tournament=event_or_404(request, pk),
        number=number,
        actor=request.user,
        at=timezone.now(),
        **form.cleaned_data,
    )
    return redirect("event-round", pk, number)
