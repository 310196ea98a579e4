"""Pages: cancel, resume, hide and show an event."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from games.web.posted_text_cut_to_length import posted_text_cut_to_length
from tournaments.cancel_or_hide_event import cancel_resume_hide_show_event
from tournaments.cancel_or_hide_event.show_hidden_event_again_page import hidden_event_or_404
from tournaments.cancel_or_hide_event.was_event_played import was_event_played
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages

LONGEST_REASON = 400


@login_required
def cancel_and_hide_forms_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the forms to cancel, resume or hide an event."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament))
    context = page_head_context(request, tournament, "overview")
    context["is_played"] = was_event_played(tournament)
    return render(request, "tournaments/cancel_event.html", context)


@login_required
@post_only
@show_refusals_as_messages
def cancel_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel an event with a public reason."""
    return _act(request, pk, cancel_resume_hide_show_event.cancel_event)


@login_required
@post_only
@show_refusals_as_messages
def resume_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Resume a cancelled event."""
    return _act(request, pk, cancel_resume_hide_show_event.resume_event)


@login_required
@post_only
@show_refusals_as_messages
def hide_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Hide an event that was opened by mistake."""
    return _act(request, pk, cancel_resume_hide_show_event.hide_event)


def _act(request: HttpRequest, pk: int, act: Callable[..., object]) -> HttpResponse:
    act(
        tournament=event_or_404(request, pk),
        reason=posted_text_cut_to_length(request, "reason", LONGEST_REASON),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event", pk)


@login_required
@post_only
def show_event_again_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a hidden event again."""
    tournament = hidden_event_or_404(request, pk)
    cancel_resume_hide_show_event.show_event(
        tournament=tournament, actor=request.user, at=timezone.now()
    )
    messages.success(request, _("The event is back."))
    return redirect("event", pk)
