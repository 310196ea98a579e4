"""Helpers of all pages of an event: find it for this visitor, and fill the page head."""

from collections.abc import Collection
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events import find_and_list_events, page_head_facts_of_event
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.events.value_or_404 import value_or_404
from tournaments.papers import who_signs_paper
from tournaments.papers.shared_player_and_event_texts import event_title


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
        "header": page_head_facts_of_event.event_header(tournament),
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
