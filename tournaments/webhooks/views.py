"""Pages of the organiser: other sites that are told, and how each message to them fared.

The same pages serve an event, an event of many tournaments and the whole site (``Desk``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
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
from tournaments.festivals.models import Festival
from tournaments.webhooks import queries
from tournaments.webhooks.forms import EndpointForm, TypesForm
from tournaments.webhooks.models import WebhookDelivery, WebhookEndpoint
from tournaments.webhooks.services import endpoints
from tournaments.webhooks.services.endpoints import MadeEndpoint
from tournaments.webhooks.texts import FAULTS, STOPPED, TYPES, title_of_place


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
    address: str
    host: str
    stopped: Text
    undelivered: int


@dataclass(frozen=True, slots=True)
class Desk:
    """Where addresses are managed: of an event, of one of many tournaments, of the whole site.

    ``names`` begins the names of its addresses, ``args`` their numbers; ``context`` is that of
    the page's head.
    """

    names: str
    args: tuple[int, ...]
    tournament: Tournament | None
    festival: Festival | None
    context: Mapping[str, object]

    @property
    def title(self) -> str:
        """The title of what is told of."""
        return title_of_place(self.tournament, self.festival)

    @property
    def place(self) -> dict[str, Any]:
        """The place as services take it."""
        return {"tournament": self.tournament, "festival": self.festival}

    @property
    def list_address(self) -> str:
        """The address of the list."""
        return reverse(f"{self.names}-webhooks", args=self.args)

    @property
    def new_address(self) -> str:
        """Where the form of a new address is sent."""
        return reverse(f"{self.names}-webhooks-new", args=self.args)

    def endpoint_address(self, number: int, act: str = "") -> str:
        """Return the address of one endpoint, or of an act with it."""
        return reverse(f"{self.names}-webhook{act and '-'}{act}", args=[*self.args, number])

    def by(self, request: HttpRequest) -> dict[str, Any]:
        """Return what services ask for: the place, who acts, when."""
        return {**self.place, "actor": request.user, "at": timezone.now()}

    def endpoint_or_404(self, number: int) -> WebhookEndpoint:
        """Return an address of this place; raises Http404."""
        rows = queries.endpoints_of_place(self.tournament, self.festival)
        return value_or_404(rows.filter(pk=number).first())


FindDesk = Callable[..., Desk]


@require_safe
def list_endpoints(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show which other sites are told, and the form of a new one."""
    return _list(request, desk)


@post_only
def add_endpoint(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Tell another site from now on; its secret is shown on this one answer."""
    form = EndpointForm(request.POST)
    if not form.is_valid():
        return _list(request, desk, form=form, status=422)
    made = endpoints.add_endpoint(**desk.by(request), **form.cleaned_data)
    return _list(request, desk, made=made)


def show_endpoint(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Show one address with its messages; change what it is told, switch it off and on."""
    endpoint = desk.endpoint_or_404(number)
    form = TypesForm(request.POST or None, initial={"types": endpoint.types})
    if request.method == "POST":
        turned = request.POST.get("turn")
        if turned not in ("on", "off") and not form.is_valid():
            return _page(request, desk, endpoint, form=form, status=422)
        endpoints.change_endpoint(
            **desk.by(request),
            number=number,
            types=None if turned else form.cleaned_data["types"],
            is_active=turned == "on" if turned in ("on", "off") else None,
        )
        messages.success(request, _("Saved."))
        return redirect(desk.endpoint_address(number))
    return _page(request, desk, endpoint, form=form)


@post_only
def renew_secret(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Make a new secret, and show it on this one answer."""
    made = endpoints.renew_secret(**desk.by(request), number=number)
    return _page(request, desk, made.endpoint, made=made)


@post_only
def send_trial(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Send a message that says nothing, to see whether it arrives."""
    endpoints.send_trial(**desk.by(request), number=number)
    messages.success(request, _("A trial message is on its way; load the page again in a moment."))
    return redirect(desk.endpoint_address(number))


@post_only
def send_again(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Send the messages chosen again, or all that failed."""
    chosen = [parse_whole_number(text) for text in request.POST.getlist("delivery")]
    count = endpoints.send_again(
        **desk.by(request), number=number, deliveries=[one for one in chosen if one]
    )
    words = ngettext(
        "%(count)s message is sent again.", "%(count)s messages are sent again.", count
    )
    messages.success(request, words % {"count": count})
    return redirect(desk.endpoint_address(number))


@post_only
def remove_endpoint(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Tell an address nothing more."""
    endpoints.remove_endpoint(**desk.by(request), number=number)
    messages.success(request, _("This site is told no more."))
    return redirect(desk.list_address)


PAGES: tuple[tuple[str, str, Callable[..., HttpResponse]], ...] = (
    ("webhooks/", "webhooks", list_endpoints),
    ("webhooks/new/", "webhooks-new", add_endpoint),
    ("webhooks/<int:number>/", "webhook", show_endpoint),
    ("webhooks/<int:number>/secret/", "webhook-secret", renew_secret),
    ("webhooks/<int:number>/trial/", "webhook-trial", send_trial),
    ("webhooks/<int:number>/again/", "webhook-again", send_again),
    ("webhooks/<int:number>/remove/", "webhook-remove", remove_endpoint),
)
"""The pages of a place: path, end of the name, view."""


def pages_of_place(path_before: str, names: str, find: FindDesk) -> list[URLPattern]:
    """Return the pages on which the addresses of one kind of place are managed.

    ``find`` gets the request and the numbers of the place; it refuses whoever may not manage them.
    """
    return [
        path(f"{path_before}{end}", _at_desk(page, find), name=f"{names}-{name}")
        for end, name, page in PAGES
    ]


def _at_desk(page: Callable[..., HttpResponse], find: FindDesk) -> Callable[..., HttpResponse]:
    @login_required
    @never_cache
    @show_refusals_as_messages
    @wraps(page)
    def shown(request: HttpRequest, *, number: int | None = None, **place: int) -> HttpResponse:
        desk = find(request, **place)
        return page(request, desk) if number is None else page(request, desk, number)

    return shown


def desk_of_event(request: HttpRequest, pk: int) -> Desk:
    """Return the desk of an event for whoever may manage its addresses."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_WEBHOOKS, event_scope(tournament))
    head = page_head_context(request, tournament, "people")
    head |= {"head": "tournaments/entries/_event_head.html"}
    return Desk("event", (pk,), tournament, None, head)


def desk_of_site(request: HttpRequest) -> Desk:
    """Return the desk of the whole site for its organisers."""
    rights.require_right(request.user, Action.MANAGE_WEBHOOKS, SITE_SCOPE)
    return Desk("site", (), None, None, {})


def _list(
    request: HttpRequest,
    desk: Desk,
    *,
    form: EndpointForm | None = None,
    made: MadeEndpoint | None = None,
    status: int = 200,
) -> HttpResponse:
    rows = list(queries.endpoints_of_place(desk.tournament, desk.festival))
    undelivered = queries.numbers_of_waiting(rows)
    context = {
        **desk.context,
        "desk": desk,
        "endpoints": [
            ShownEndpoint(
                row,
                desk.endpoint_address(row.pk),
                urlsplit(row.address).hostname or "",
                STOPPED.get(row.stop_reason, ""),
                undelivered.get(row.pk, 0),
            )
            for row in rows
        ],
        "may_tell_of_site": desk.args
        and rights.is_allowed(request.user, Action.MANAGE_WEBHOOKS, SITE_SCOPE),
        "form": form or EndpointForm(),
        "made": made,
    }
    return render(request, "tournaments/webhooks/endpoints.html", context, status=status)


def _page(
    request: HttpRequest,
    desk: Desk,
    endpoint: WebhookEndpoint,
    *,
    form: TypesForm | None = None,
    made: MadeEndpoint | None = None,
    status: int = 200,
) -> HttpResponse:
    before = parse_whole_number(request.GET.get("before", ""))
    rows = queries.newest_deliveries(endpoint, before)
    context = {
        **desk.context,
        "desk": desk,
        "to": {
            act: desk.endpoint_address(endpoint.pk, act)
            for act in ("secret", "trial", "again", "remove")
        },
        "endpoint": endpoint,
        "endpoint_address": desk.endpoint_address(endpoint.pk),
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
