"""Pages: change the pairs of a round by hand, take a change or the end of all back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.hand_pairing import (
    begin_make_and_end_changes_by_hand,
    make_hand_change_by_name,
    open_and_ended_phases_of_hand_changes,
    reopen_hand_changes,
    take_back_change_by_hand,
)
from tournaments.hand_pairing.change_by_hand_and_caution_texts import describe_change
from tournaments.hand_pairing.change_pairs_colours_and_set_up_forms import (
    BeginForm,
    ChangeForm,
)
from tournaments.hand_pairing.read_and_rewrite_boards import pairs_when_paired
from tournaments.pairing.pairing_cautions import CautionLevel
from tournaments.refusals.codes_and_exceptions import NeedsConfirmation, RefusalCode
from tournaments.refusals.texts import explain_error
from tournaments.round_drafts import check_pairing_of_stored_draft
from tournaments.rounds import read_boards_and_seats_of_round
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import RoundState


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
    begin_make_and_end_changes_by_hand.begin_hand_pairing(
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
        make_hand_change_by_name.make_hand_change(
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
    change = open_and_ended_phases_of_hand_changes.number_of_last_change(tournament, number)
    return redirect(f"{reverse('event-manual', args=[pk, number])}?changed={change}")


@login_required
@post_only
@show_refusals_as_messages
def take_back_last_change(request: HttpRequest, pk: int, number: int, change: int) -> HttpResponse:
    """Take back the last change by hand, given by its running number."""
    how = take_back_change_by_hand.take_back_change_by_hand(
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
    phase = begin_make_and_end_changes_by_hand.end_hand_pairing(
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
    reopen_hand_changes.reopen_hand_changes(
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
    permissions_of_roles.require_right(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
    if not tournament.play_system.pairs_change_by_hand:
        raise Http404
    context = page_head_context(request, tournament, "rounds") | {"shown_round": number}
    row = find_rounds_boards_games.round_with_boards(tournament, number)
    if row is None:
        if number != find_rounds_boards_games.first_unpublished_round(tournament):
            raise Http404
        context |= {"number": number, "may_begin_empty": True}
        return render(request, "tournaments/manual.html", context, status=status)
    phase = open_and_ended_phases_of_hand_changes.open_phase_of_changes(row)
    context |= {
        "round": row,
        "number": number,
        "may_begin_empty": row.state == RoundState.DRAFT,
        "unseated": open_and_ended_phases_of_hand_changes.players_without_board(row),
        "boards": read_boards_and_seats_of_round.boards_of_round(row),
        "check": check_pairing_of_stored_draft.check_stored_draft(
            tournament, row, pairs_when_paired(row)
        ),
        "phase": phase,
        "just_changed": open_and_ended_phases_of_hand_changes.change_just_made(phase, request.GET),
        "phases": open_and_ended_phases_of_hand_changes.ended_phases_of_changes(row),
        **extra,
    }
    return render(request, "tournaments/manual.html", context, status=status)
