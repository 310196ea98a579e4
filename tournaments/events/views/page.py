"""What all pages and API addresses of an event share: find it, its head, refusals shown."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import get_language
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter import texts as arbiter_texts
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.errors import ArbiterError
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries import listing, officials
from tournaments.events.queries.officials import event_scope
from tournaments.events.texts import event_title
from tournaments.texts import explain_error

# Helpers of all pages of an event: find it for this visitor, and fill the page head.


def event_or_404(request: HttpRequest, pk: int) -> Tournament:
    """Return the event if this visitor may see it; raises Http404."""
    return in_hours_of_hall(value_or_404(listing.find_visible_event(request.user, pk)))


def in_hours_of_hall(tournament: Tournament) -> Tournament:
    """Tell hours by the clock of the event's hall until this request is answered."""
    timezone.activate(tournament.zone)
    return tournament


def page_head_context(request: HttpRequest, tournament: Tournament, tab: str) -> dict[str, Any]:
    """Return the template context of the page head: state, tabs, visitor's rights."""
    in_hours_of_hall(tournament)
    permitted = rights.permitted_actions(request.user, event_scope(tournament))
    match = request.resolver_match
    return {
        "help_chapter": _chapter_for_official(match.url_name if match else None, permitted),
        "event": tournament,
        "event_title": event_title(tournament),
        "chief_judge": SimpleLazyObject(lambda: officials.chief_arbiter_on_papers(tournament)),
        "chief_secretary": officials.chief_secretary_on_papers(tournament),
        "header": listing.event_header(tournament),
        "tab": tab,
        "share_address": event_share_address(request, tournament),
        "oembed_address": oembed_address(request, tournament),
        "may": {
            "edit": Action.MANAGE_ENTRIES in permitted,
            "mark": Action.MARK_ATTENDANCE in permitted,
            "draw": Action.DRAW_LOTS in permitted,
            "publish": Action.PUBLISH_ROUND in permitted,
            "result": Action.ENTER_RESULT in permitted,
            "journal": Action.READ_JOURNAL in permitted,
            "appoint": Action.MANAGE_OFFICES in permitted,
            "manage": Action.EDIT_EVENT in permitted,
            "webhooks": Action.MANAGE_WEBHOOKS in permitted,
            "alert": Action.WRITE_HALL_ALERT in permitted,
        },
    }


def event_share_address(request: HttpRequest, event: Tournament) -> str:
    """Return the picture's full address; empty for an event that not everybody may see.

    The revision in it makes a messenger ask anew once anything has changed.
    """
    if event.is_private:
        return ""
    path = reverse("event-share", args=[event.pk, get_language()])
    return request.build_absolute_uri(f"{path}?r={event.revision}.{event.standings_revision}")


def oembed_address(request: HttpRequest, event: Tournament) -> str:
    """Return where another site asks how to show this page; empty for what not everybody sees."""
    if event.is_private:
        return ""
    asked = urlencode({"url": request.build_absolute_uri(request.path), "format": "json"})
    return f"{request.build_absolute_uri(reverse('oembed'))}?{asked}"


# what the public reads and officials work on: help there depends on who asks
OVERVIEW_AND_ROUNDS = ("event", "event-round", "event-rounds", "event-players")


def _chapter_for_official(page: str | None, permitted: Collection[Action]) -> str:
    """Name the chapter for an official on a page of everybody; empty where the page's own helps."""
    if page in OVERVIEW_AND_ROUNDS and Action.EDIT_EVENT in permitted:
        return "organiser"
    if page in (*OVERVIEW_AND_ROUNDS, "game") and Action.ENTER_RESULT in permitted:
        return "arbiter"
    return ""


Value = TypeVar("Value")


def value_or_404(value: Value | None) -> Value:
    """Return the value; raises Http404 for None."""
    if value is None:
        raise Http404
    return value


# Show a service's refusal as a message, on the page that the form was sent from.


def show_refusals_as_messages(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Show a service's refusal as a message on the page it came from."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TournamentError as error:
            sentences = [explain_error(error.code, error.params, get_language())]
        except ArbiterError as error:
            sentences = arbiter_texts.explain_all_faults(error, get_language())
        for sentence in sentences:
            messages.error(request, sentence)
        return redirect(page_to_return_to(request))

    return wrapped


def page_to_return_to(request: HttpRequest) -> str:
    """Return the page the form was sent from, if on this site; else the home page."""
    came_from = request.META.get("HTTP_REFERER", "")
    if url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()}):
        return came_from
    return reverse("home")


# Page of a hidden event, for those who may show it again.


def hidden_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the page of a hidden event to those who may show it again."""
    tournament = hidden_event_or_404(request, pk)
    context = {"event": tournament, "event_title": event_title(tournament)}
    return render(request, "tournaments/events/hidden_event.html", context)


def hidden_event_or_404(request: HttpRequest, pk: int) -> Tournament:
    """Return a hidden event to those who may show it again; Http404 for everybody else."""
    tournament = get_object_or_404(Tournament.everything, pk=pk, hidden_at__isnull=False)
    if not rights.is_allowed(request.user, Action.EDIT_EVENT, event_scope(tournament)):
        raise Http404
    return tournament


# Helpers of all addresses of the API: find the event asked for; a view anybody may read.


def find_event(request: Request, pk: int) -> Tournament:
    """Return the event with this id, if this user may see it; raises Http404."""
    event = listing.find_visible_event(request.user, pk)
    if event is None:
        raise Http404
    return in_hours_of_hall(event)


class PublicReadView(APIView):
    """A view anybody may read; writing needs a signed-in user, checked by the service."""

    permission_classes = [IsAuthenticatedOrReadOnly]


# Template tags: the addresses of a table's rows, resolved once for all of them.


@dataclass(frozen=True, slots=True)
class RowAddresses:
    """Addresses of one page that differ from row to row only in the last number."""

    before: str
    after: str

    def address_of_row(self, number: int | str | None) -> str:
        """Return the address with this last number."""
        return f"{self.before}{number}{self.after}"


def numbered(name: str, *first: int) -> RowAddresses:
    """Return the addresses of a page, given all its numbers but the last."""
    before, _number, after = reverse(name, args=[*first, 0]).rpartition("0")
    return RowAddresses(before, after)
