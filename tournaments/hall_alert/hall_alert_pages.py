"""Pages: put up and take down the alert line over the screens of a hall."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.hall_alert import current_hall_alert, put_up_and_take_down_alert
from tournaments.hall_alert.hall_alert_form import AlertForm


@login_required
def manage_hall_screens(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the alert line's form, and addresses for screens of different choices."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(
        request.user, Action.WRITE_HALL_ALERT, event_scope(tournament)
    )
    return _manage(request, pk, AlertForm())


def _manage(request: HttpRequest, pk: int, form: AlertForm, status: int = 200) -> HttpResponse:
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "manage")
    context |= {"form": form, "alert": current_hall_alert.current_alert(tournament)}
    return render(request, "tournaments/hall_manage.html", context, status=status)


@login_required
@post_only
@show_refusals_as_messages
def put_up_alert(request: HttpRequest, pk: int) -> HttpResponse:
    """Put up an alert line; an empty or too long one comes back in the form."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(
        request.user, Action.WRITE_HALL_ALERT, event_scope(tournament)
    )
    form = AlertForm(request.POST)
    if not form.is_valid():
        return _manage(request, pk, form, status=422)
    put_up_and_take_down_alert.put_up_alert(
        tournament=tournament,
        text=form.cleaned_data["text"],
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The line stands over every screen."))
    return redirect("event-hall-manage", pk)


@login_required
@post_only
@show_refusals_as_messages
def take_down_alert(request: HttpRequest, pk: int) -> HttpResponse:
    """Take down the alert line."""
    put_up_and_take_down_alert.take_down_alert(
        tournament=event_or_404(request, pk), actor=request.user, at=timezone.now()
    )
    messages.success(request, _("The line is taken down."))
    return redirect("event-hall-manage", pk)
