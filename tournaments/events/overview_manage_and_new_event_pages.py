"""Pages of one event: its overview, the page to manage it, opening a new one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.clocks import time_control_texts
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Scope
from tournaments.cancel_or_hide_event.show_hidden_event_again_page import hidden_event_page
from tournaments.events import (
    create_and_change_events,
    find_and_list_events,
)
from tournaments.events.cache_event_pages import cache_event_page
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.event_title_and_regulations_forms import TournamentForm
from tournaments.events.may_create_event import may_open_event
from tournaments.events.models import Tournament
from tournaments.events.overview_page import render_event_overview
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.refusals.texts import explain_error


@cache_event_page
def event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an event's overview: regulations, start list, next step for organisers."""
    tournament = find_and_list_events.find_visible_event(request.user, pk)
    if tournament is None:
        return hidden_event_page(request, pk)
    return render_event_overview(request, tournament)


@login_required
def manage_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the page with links to everything needed to run an event."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "manage")
    context["may_open"] = may_open_event(request)
    may = context["may"]
    if not any(may.values()):
        raise PermissionDenied
    return render(request, "tournaments/manage.html", context)


@login_required
@show_refusals_as_messages
def new_event(request: HttpRequest) -> HttpResponse:
    """Open a new event: a private draft, or public at once."""
    permissions_of_roles.require_right(
        request.user, Action.CREATE_EVENT, Scope(key="site", participants=frozenset())
    )
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = create_and_change_events.create_tournament(
                actor=request.user,
                at=timezone.now(),
                is_private="public" not in request.POST,
                **form.cleaned_data,
            )
        except TournamentError as error:  # nothing that was typed is lost
            form.add_error(None, explain_error(error.code, error.params, get_language()))
        else:
            _show_time_control(request, made)
            return redirect("event", made.pk)
    status = 422 if form.is_bound else 200
    context = {
        "form": form,
        "earlier": find_and_list_events.newest_events_run_by_user(request.user),
    }
    return render(request, "tournaments/new_event.html", context, status=status)


def _show_time_control(request: HttpRequest, tournament: Tournament) -> None:
    """Say how the time control was understood."""
    if tournament.time_control:
        sentence = time_control_texts.describe_stored_control(
            tournament.time_control, get_language()
        )
        messages.success(request, _("Time control, as understood: %(told)s") % {"told": sentence})
