"""Pages of the organiser: other sites that are told, and how each message to them fared."""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.language import Text
from games.web.requests import parse_whole_number, post_only
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.webhooks import queries
from tournaments.webhooks.forms import EndpointForm, TypesForm
from tournaments.webhooks.models import WebhookDelivery, WebhookEndpoint
from tournaments.webhooks.services import endpoints
from tournaments.webhooks.services.endpoints import MadeEndpoint
from tournaments.webhooks.texts import FAULTS, STOPPED, TYPES


@dataclass(frozen=True, slots=True)
class ShownTry:
    """One attempt as the page tells it."""

    at: datetime | None
    status: int
    fault: Text


@dataclass(frozen=True, slots=True)
class ShownDelivery:
    """One message as the page tells it."""

    row: WebhookDelivery
    words: Text
    tries: tuple[ShownTry, ...]


@dataclass(frozen=True, slots=True)
class ShownEndpoint:
    """One address as the list tells it."""

    row: WebhookEndpoint
    host: str
    stopped: Text
    undelivered: int


@login_required
@require_safe
@never_cache
def list_endpoints(request: HttpRequest, pk: int) -> HttpResponse:
    """Show which other sites are told, and the form of a new one."""
    return _list(request, _event(request, pk))


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def add_endpoint(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell another site from now on; its secret is shown on this one answer."""
    tournament = _event(request, pk)
    form = EndpointForm(request.POST)
    if not form.is_valid():
        return _list(request, tournament, form=form, status=422)
    made = endpoints.add_endpoint(
        tournament=tournament, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    return _list(request, tournament, made=made)


@login_required
@never_cache
@show_refusals_as_messages
def show_endpoint(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show one address with its messages; change what it is told, switch it off and on."""
    tournament = _event(request, pk)
    endpoint = _endpoint(tournament, number)
    form = TypesForm(request.POST or None, initial={"types": endpoint.types})
    if request.method == "POST":
        turned = request.POST.get("turn")
        if turned not in ("on", "off") and not form.is_valid():
            return _page(request, tournament, endpoint, form=form, status=422)
        endpoints.change_endpoint(
            tournament=tournament,
            number=number,
            types=None if turned else form.cleaned_data["types"],
            is_active=turned == "on" if turned in ("on", "off") else None,
            actor=request.user,
            at=timezone.now(),
        )
        messages.success(request, _("Saved."))
        return redirect("event-webhook", pk, number)
    return _page(request, tournament, endpoint, form=form)


@login_required
@post_only
@never_cache
@show_refusals_as_messages
def renew_secret(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Make a new secret, and show it on this one answer."""
    tournament = _event(request, pk)
    made = endpoints.renew_secret(
        tournament=tournament, number=number, actor=request.user, at=timezone.now()
    )
    return _page(request, tournament, made.endpoint, made=made)


@login_required
@post_only
@show_refusals_as_messages
def send_trial(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Send a message that says nothing, to see whether it arrives."""
    endpoints.send_trial(
        tournament=_event(request, pk), number=number, actor=request.user, at=timezone.now()
    )
    messages.success(request, _("A trial message is on its way; load the page again in a moment."))
    return redirect("event-webhook", pk, number)


@login_required
@post_only
@show_refusals_as_messages
def send_again(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Send the messages chosen again, or all that failed."""
    chosen = [parse_whole_number(text) for text in request.POST.getlist("delivery")]
    count = endpoints.send_again(
        tournament=_event(request, pk),
        number=number,
        deliveries=[one for one in chosen if one],
        actor=request.user,
        at=timezone.now(),
    )
    words = ngettext(
        "%(count)s message is sent again.", "%(count)s messages are sent again.", count
    )
    messages.success(request, words % {"count": count})
    return redirect("event-webhook", pk, number)


@login_required
@post_only
@show_refusals_as_messages
def remove_endpoint(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Tell an address nothing more."""
    endpoints.remove_endpoint(
        tournament=_event(request, pk), number=number, actor=request.user, at=timezone.now()
    )
    messages.success(request, _("This site is told no more."))
    return redirect("event-webhooks", pk)


def _event(request: HttpRequest, pk: int) -> Tournament:
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_WEBHOOKS, event_scope(tournament))
    return tournament


def _endpoint(tournament: Tournament, number: int) -> WebhookEndpoint:
    return value_or_404(queries.endpoints_of_event(tournament).filter(pk=number).first())


def _list(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: EndpointForm | None = None,
    made: MadeEndpoint | None = None,
    status: int = 200,
) -> HttpResponse:
    rows = list(queries.endpoints_of_event(tournament))
    undelivered = queries.numbers_of_waiting(rows)
    context = page_head_context(request, tournament, "people") | {
        "endpoints": [
            ShownEndpoint(
                row,
                urlsplit(row.address).hostname or "",
                STOPPED.get(row.stop_reason, ""),
                undelivered.get(row.pk, 0),
            )
            for row in rows
        ],
        "form": form or EndpointForm(),
        "made": made,
    }
    return render(request, "tournaments/webhooks/endpoints.html", context, status=status)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    endpoint: WebhookEndpoint,
    *,
    form: TypesForm | None = None,
    made: MadeEndpoint | None = None,
    status: int = 200,
) -> HttpResponse:
    before = parse_whole_number(request.GET.get("before", ""))
    rows = queries.newest_deliveries(endpoint, before)
    context = page_head_context(request, tournament, "people") | {
        "endpoint": endpoint,
        "host": urlsplit(endpoint.address).hostname,
        "stopped": STOPPED.get(endpoint.stop_reason, ""),
        "deliveries": [_shown(row) for row in rows],
        "before": rows[-1].pk if len(rows) == queries.SHOWN else None,
        "has_failed": any(row.state == "failed" for row in rows),
        "form": form or TypesForm(initial={"types": endpoint.types}),
        "made": made,
    }
    return render(request, "tournaments/webhooks/endpoint.html", context, status=status)


def _shown(row: WebhookDelivery) -> ShownDelivery:
    tries = tuple(
        ShownTry(
            parse_datetime(one["at"]),
            one["status"],
            FAULTS.get(one.get("fault", ""), one.get("fault", "")),
        )
        for one in row.tries
    )
    return ShownDelivery(row, TYPES.get(row.type, row.type), tries)
