"""Pages over all events (front, search); the screens of a hall, their alert."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.papers.queries.lines import absolute_address, qr_code
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from games.web.requests import post_only
from tournaments.events.queries import listing as listing_queries
from tournaments.events.queries import officials
from tournaments.events.queries.listing import next_planned_starts
from tournaments.events.queries.officials import event_scope, may_open_event
from tournaments.events.texts import event_title
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
)
from tournaments.festivals.queries import listing as festivals
from tournaments.festivals.queries.classified import standing_rows, tables_of_tournament
from tournaments.festivals.texts import classified_title
from tournaments.hall import services
from tournaments.hall.forms import AlertForm
from tournaments.hall.queries import front, own
from tournaments.hall.queries import screens as screens_queries
from tournaments.hall.queries.screens import parse_screen_choice
from tournaments.people.texts import namesake_notes
from tournaments.stages.models import Series


@require_safe
@cache_event_page
def show_hall_screens(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the hall's screens in turn; a script turns them and follows the event."""
    tournament = event_or_404(request, pk)
    choice = parse_screen_choice(request.GET)
    header = listing_queries.event_header(tournament)
    seats = (
        screens_queries.boards_of_screen(tournament, header.current, choice)
        if header.current
        else ()
    )
    rows = screens_queries.top_standings(tournament)
    positions = (
        screens_queries.last_positions(
            tournament, header.current, screens_queries.points_by_entry(rows)
        )
        if header.current
        else ()
    )
    named = {}
    if any(kind.startswith(screens_queries.NAMED) for kind in choice.show):
        named = {
            f"{screens_queries.NAMED}{table.key}": (classified_title(table), standing_rows(table))
            for table in tables_of_tournament(tournament)
        }
    teams = screens_queries.teams_on_screen(tournament, header.current)
    screens = screens_queries.screens_in_rotation(
        choice,
        seats,
        rows,
        positions,
        named=named,
        ties=screens_queries.ties_on_screen(tournament),
        teams=teams,
    )
    page = "event-round" if header.current else "event"
    phone = absolute_address(request, page, *filter(None, (pk, header.current)))
    starts = listing_queries.planned_starts(tournament)
    context = {
        "event": tournament,
        "event_title": event_title(tournament),
        "header": header,
        "choice": choice,
        "teams": teams,
        "screens": screens,
        "notes": namesake_notes(screens_queries.players_on_screen(seats, rows)),
        "table_is_after": screens_queries.round_of_settled_table(header),
        "climbs": screens_queries.places_gained(tournament, header.current, rows),
        "end": screens_queries.end_of_event(tournament, rows),
        "qr": qr_code(phone),
        "phone": phone,
        "alert": screens_queries.current_alert(tournament),
        "starts": starts,
        "chief": officials.chief_arbiter_on_papers(tournament),
    }
    return render(request, "tournaments/hall/hall.html", context)


# Pages: put up and take down the alert line over the screens of a hall.


@login_required
def manage_hall_screens(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the alert line's form, and addresses for screens of different choices."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.WRITE_HALL_ALERT, event_scope(tournament))
    return _manage(request, pk, AlertForm())


def _manage(request: HttpRequest, pk: int, form: AlertForm, status: int = 200) -> HttpResponse:
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "manage")
    context |= {"form": form, "alert": screens_queries.current_alert(tournament)}
    return render(request, "tournaments/hall/hall_manage.html", context, status=status)


@login_required
@post_only
@show_refusals_as_messages
def put_up_alert(request: HttpRequest, pk: int) -> HttpResponse:
    """Put up an alert line; an empty or too long one comes back in the form."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.WRITE_HALL_ALERT, event_scope(tournament))
    form = AlertForm(request.POST)
    if not form.is_valid():
        return _manage(request, pk, form, status=422)
    services.put_up_alert(
        tournament=tournament,
        text=form.cleaned_data["text"],
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The message is on every screen."))
    return redirect("event-hall-manage", pk)


@login_required
@post_only
@show_refusals_as_messages
def take_down_alert(request: HttpRequest, pk: int) -> HttpResponse:
    """Take down the alert line."""
    services.take_down_alert(
        tournament=event_or_404(request, pk), actor=request.user, at=timezone.now()
    )
    messages.success(request, _("The message is removed."))
    return redirect("event-hall-manage", pk)


def front_page(request: HttpRequest) -> HttpResponse:
    """Show what is the visitor's own, the event in play, newest proved games and all events."""
    if "q" in request.GET:  # the site has one search
        return redirect(f"{reverse('search')}?{urlencode({'q': request.GET['q']})}")
    groups = listing_queries.list_events()
    roofs = festivals.list_festivals()
    drafts_of_roofs = festivals.private_festivals(request.user)
    now = groups["now"]
    featured = front.event_to_feature(now, timezone.localdate())
    leaders = front.leaders_of_events(now) if now else {}
    own_events = own.events_run_by(request.user)
    own_roofs = own.festivals_run_by(
        request.user, [*drafts_of_roofs, *roofs["now"], *roofs["coming"]]
    )
    shown_above = {line.event.pk for line in own_events}
    shown_roofs = [line.festival for line in own_roofs]
    return render(
        request,
        "tournaments/hall/home.html",
        {
            "groups": {
                "now": [
                    event for event in now if event != featured and event.pk not in shown_above
                ],
                "coming": [event for event in groups["coming"] if event.pk not in shown_above],
                "past": groups["past"],
            },
            "in_play": front.event_in_play(featured) if featured else None,
            "leaders": leaders,
            "byes": front.byes_counted_in_events(leaders.keys()) if leaders else {},
            "next_rounds": next_planned_starts([*now, *groups["coming"]], timezone.now()),
            "proved": front.proved_games(),
            "hidden": listing_queries.hidden_events(request.user),
            "private": [
                event
                for event in listing_queries.private_events(request.user)
                if event.pk not in shown_above
            ],
            "festivals": roofs,
            "private_festivals": [one for one in drafts_of_roofs if one not in shown_roofs],
            "own_events": own_events,
            "has_series": Series.objects.public().exists(),
            "own_roofs": own_roofs,
            "own_boards": own.boards_now(request.user, request.card),
            "may_open": may_open_event(request),
        },
    )


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Find people, events, games and records of the archive with all the words of ``?q=``."""
    typed = request.GET.get("q", "").strip()[: front.LONGEST]
    context = {"typed": typed}
    if typed and has_used_up_rate(request):
        context["refusal"] = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return render(request, "tournaments/hall/search.html", context, status=429)
    context["found"] = front.search_everything(typed)
    return render(request, "tournaments/hall/search.html", context)
