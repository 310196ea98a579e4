"""Pages of the organiser: links of scorers made and ended, the delay of the public."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.papers.queries.lines import absolute_address
from games.web.requests import parse_whole_number, post_only
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import event_or_404, page_head_context, show_refusals_as_messages
from tournaments.live.forms import LinksForm, LiveSettingsForm
from tournaments.live.queries import links
from tournaments.live.queries.games import settings_of_event
from tournaments.live.services import links as links_services
from tournaments.live.services.links import MadeLink


@login_required
@require_safe
@never_cache
def manage_live_boards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the links in force, the form of new ones, and how the public sees the boards."""
    return _page(request, _event(request, pk))


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def make_scorer_links(request: HttpRequest, pk: int) -> HttpResponse:
    """Make links for the scorers of some boards, and show them on this one answer."""
    tournament = _event(request, pk)
    form = LinksForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, links_form=form, status=422)
    made = links_services.make_links(
        tournament=tournament, boards=form.boards(), actor=request.user, at=timezone.now()
    )
    return _page(request, tournament, made=made)


@login_required
@post_only
@show_refusals_as_messages
def end_scorer_links(request: HttpRequest, pk: int) -> HttpResponse:
    """End the links of the boards chosen."""
    boards = [parse_whole_number(text) for text in request.POST.getlist("board")]
    count = links_services.end_links(
        tournament=_event(request, pk),
        boards=[board for board in boards if board],
        actor=request.user,
        at=timezone.now(),
    )
    words = ngettext("%(count)s link has ended.", "%(count)s links have ended.", count)
    messages.success(request, words % {"count": count})
    return redirect("event-scorers", pk)


@login_required
@post_only
@show_refusals_as_messages
def change_live_settings(request: HttpRequest, pk: int) -> HttpResponse:
    """Set how long the public waits for moves, and whether players may write them."""
    tournament = _event(request, pk)
    form = LiveSettingsForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, settings_form=form, status=422)
    links_services.change_live_settings(
        tournament=tournament, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    messages.success(request, _("Saved."))
    return redirect("event-scorers", pk)


def _event(request: HttpRequest, pk: int) -> Tournament:
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    return tournament


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    links_form: LinksForm | None = None,
    settings_form: LiveSettingsForm | None = None,
    made: tuple[MadeLink, ...] = (),
    status: int = 200,
) -> HttpResponse:
    stands = settings_of_event(tournament)
    names = ("delay_minutes", "delay_moves", "players_write")
    shown = {name: getattr(stands, name) for name in names}
    context = page_head_context(request, tournament, "people")
    addresses = [
        (one.link.board, absolute_address(request, "scorer-open", one.code)) for one in made
    ]
    context |= {
        "links": list(links.links_in_force(tournament).values()),
        "made": [(board, address, links.qr_code(address)) for board, address in addresses],
        "links_form": links_form or LinksForm(),
        "settings_form": settings_form or LiveSettingsForm(initial=shown),
        "relay": absolute_address(
            request, "event-round-games", tournament.pk, context["header"].current or 1
        ),
    }
    return render(request, "tournaments/live/manage.html", context, status=status)
