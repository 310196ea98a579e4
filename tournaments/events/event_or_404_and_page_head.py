"""Helpers of all pages of an event: find it, fill the page head, show refusals, go back."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, TypeVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language

from arbiter.refusals import texts as refusal_texts
from arbiter.refusals.codes import ArbiterError
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events import find_and_list_events
from tournaments.events.models import Tournament
from tournaments.events.scopes_of_rights import event_scope
from tournaments.papers import who_signs_paper
from tournaments.papers.shared_player_and_event_texts import event_title
from tournaments.refusals.codes import TournamentError
from tournaments.refusals.texts import explain_error

Value = TypeVar("Value")


def event_or_404(request: HttpRequest, pk: int) -> Tournament:
    """Return the event if this visitor may see it; raises Http404."""
    return value_or_404(find_and_list_events.find_visible_event(request.user, pk))


def page_head_context(request: HttpRequest, tournament: Tournament, tab: str) -> dict[str, Any]:
    """Return the template context of the page head: state, tabs, visitor's rights."""
    permitted = permissions_of_roles.permitted_actions(request.user, event_scope(tournament))
    match = request.resolver_match
    return {
        "help_chapter": _chapter_for_official(match.url_name if match else None, permitted),
        "event": tournament,
        "event_title": event_title(tournament),
        "chief_judge": SimpleLazyObject(
            lambda: who_signs_paper.chief_arbiter_on_papers(tournament)
        ),
        "chief_secretary": who_signs_paper.chief_secretary_on_papers(tournament),
        "header": find_and_list_events.event_header(tournament),
        "tab": tab,
        "may": {
            "edit": Action.MANAGE_ENTRIES in permitted,
            "mark": Action.MARK_ATTENDANCE in permitted,
            "draw": Action.DRAW_LOTS in permitted,
            "publish": Action.PUBLISH_ROUND in permitted,
            "result": Action.ENTER_RESULT in permitted,
            "journal": Action.READ_JOURNAL in permitted,
            "appoint": Action.MANAGE_OFFICES in permitted,
            "manage": Action.EDIT_EVENT in permitted,
            "alert": Action.WRITE_HALL_ALERT in permitted,
        },
    }


# what the public reads and officials work on: help there depends on who asks
OVERVIEW_AND_ROUNDS = ("event", "event-round", "event-rounds", "event-players")


def _chapter_for_official(page: str | None, permitted: Collection[Action]) -> str:
    """Name the chapter for an official on a page of everybody; empty where the page's own helps."""
    if page in OVERVIEW_AND_ROUNDS and Action.EDIT_EVENT in permitted:
        return "organiser"
    if page in (*OVERVIEW_AND_ROUNDS, "game") and Action.ENTER_RESULT in permitted:
        return "arbiter"
    return ""


def show_refusals_as_messages(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Show a service's refusal as a message on the page it came from."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TournamentError as error:
            sentences = [explain_error(error.code, error.params, get_language())]
        except ArbiterError as error:
            sentences = refusal_texts.explain_all_faults(error, get_language())
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


def value_or_404(value: Value | None) -> Value:
    """Return the value; raises Http404 for None."""
    if value is None:
        raise Http404
    return value
