"""Pages: front page, one event, open a new event."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from arbiter.rights import permissions
from arbiter.rights.permissions import Action, Scope
from tournaments.closing.pages import hidden_page
from tournaments.events import selectors
from tournaments.events import services as events
from tournaments.events.forms import TournamentForm
from tournaments.events.models import Tournament
from tournaments.events.overview_page import overview
from tournaments.events.page_frame import show_refusals
from tournaments.events.stored_pages import cached_page


def home(request: HttpRequest) -> HttpResponse:
    """List current, upcoming and past events, or search results."""
    asked = request.GET.get("q", "").strip()[:80]
    return render(
        request,
        "tournaments/home.html",
        {
            "groups": selectors.list_events(asked),
            "asked": asked,
            "hidden": selectors.hidden_events(request.user),
            "own_games": selectors.games_of(request.user)[:6],
            "may_open": may_open_event(request),
        },
    )


@cached_page
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """Overview of an event: regulations, start list, next step for organisers."""
    tournament = Tournament.objects.filter(pk=pk).first()
    if tournament is None:
        return hidden_page(request, pk)
    return overview(request, tournament)


def may_open_event(request: HttpRequest) -> bool:
    """Whether this user may open events."""
    site = permissions.Scope(key="site", participants=frozenset())
    return permissions.allowed(request.user, Action.CREATE_EVENT, site)


@login_required
@show_refusals
def new_event(request: HttpRequest) -> HttpResponse:
    """Open a new event."""
    permissions.require(
        request.user, Action.CREATE_EVENT, Scope(key="site", participants=frozenset())
    )
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = events.create_tournament(actor=request.user, at=timezone.now(), **form.cleaned_data)
        return redirect("event", made.pk)
    return render(request, "tournaments/new_event.html", {"form": form})
