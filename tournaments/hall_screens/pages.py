"""Pages: the screens of a hall, and the form of the alert line."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.papers.absolute_addresses import absolute_address, qr_code
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from games.web.post_only_pages import post_only
from tournaments.events import selectors as events
from tournaments.events.cache_event_pages import cached_page
from tournaments.events.page_frame import event_context, event_or_404, show_refusals
from tournaments.events.right_scopes import event_scope
from tournaments.hall_screens import selectors, services
from tournaments.hall_screens.forms import AlertForm
from tournaments.hall_screens.screen_parameters import parse_screen_choice
from tournaments.papers import signatures
from tournaments.papers.texts import event_title
from tournaments.schedule import selectors as schedule


@require_safe
@cached_page
def hall(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the screens one after the other; a script turns them and follows the event."""
    tournament = event_or_404(request, pk)
    choice = parse_screen_choice(request.GET)
    header = events.event_header(tournament)
    seats = selectors.seats(tournament, header.current, choice) if header.current else ()
    rows = selectors.top_standings(tournament)
    positions = (
        selectors.last_positions(tournament, header.current, selectors.points_by_entry(rows))
        if header.current
        else ()
    )
    screens = selectors.screens(choice, seats, rows, positions)
    page = "event-round" if header.current else "event"
    phone = absolute_address(request, page, *filter(None, (pk, header.current)))
    starts = schedule.planned_starts(tournament)
    context = {
        "event": tournament,
        "event_title": event_title(tournament),
        "header": header,
        "choice": choice,
        "screens": screens,
        "climbs": selectors.places_gained(tournament, header.current, rows),
        "qr": qr_code(phone),
        "phone": phone,
        "alert": selectors.current_alert(tournament),
        "starts": starts,
        "chief": signatures.chief_arbiter_name(tournament),
    }
    return render(request, "tournaments/hall.html", context)


@login_required
def manage_screens(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the line over the screens, and addresses for screens of different choices."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.WRITE_HALL_ALERT, event_scope(tournament))
    return _manage(request, pk, AlertForm())


def _manage(request: HttpRequest, pk: int, form: AlertForm, status: int = 200) -> HttpResponse:
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "manage")
    context |= {"form": form, "alert": selectors.current_alert(tournament)}
    return render(request, "tournaments/hall_manage.html", context, status=status)


@login_required
@post_only
@show_refusals
def put_up_alert(request: HttpRequest, pk: int) -> HttpResponse:
    """Put a sentence over every screen; an empty or too long one comes back."""
    tournament = event_or_404(request, pk)
    permissions.require(request.user, Action.WRITE_HALL_ALERT, event_scope(tournament))
    form = AlertForm(request.POST)
    if not form.is_valid():
        return _manage(request, pk, form, status=422)
    services.put_up_alert(
        tournament=tournament,
        text=form.cleaned_data["text"],
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The line stands over every screen."))
    return redirect("event-hall-manage", pk)


@login_required
@post_only
@show_refusals
def take_down_alert(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the sentence down."""
    services.take_down_alert(
        tournament=event_or_404(request, pk), actor=request.user, at=timezone.now()
    )
    messages.success(request, _("The line is taken down."))
    return redirect("event-hall-manage", pk)
