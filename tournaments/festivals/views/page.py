"""What all pages of an event of many tournaments share: find it, fill its head."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.events.views.page import value_or_404
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.scope import festival_scope, find_visible_festival
from tournaments.festivals.texts import festival_title


def festival_or_404(request: HttpRequest, pk: int) -> Festival:
    """Return the event if this visitor may see it, and tell hours by its clock; else Http404."""
    festival = value_or_404(find_visible_festival(request.user, pk))
    timezone.activate(festival.zone)
    return festival


def head_context(request: HttpRequest, festival: Festival, tab: str) -> dict[str, Any]:
    """Return the context of the page head: the event, its tabs, the visitor's rights."""
    permitted = rights.permitted_actions(request.user, festival_scope(festival))
    return {
        "festival": festival,
        "festival_title": festival_title(festival),
        "tab": tab,
        "may": {
            "manage": Action.EDIT_EVENT in permitted,
            "edit": Action.MANAGE_ENTRIES in permitted,
            "publish": Action.PUBLISH_ROUND in permitted,
            "result": Action.ENTER_RESULT in permitted,
            "appoint": Action.MANAGE_OFFICES in permitted,
            "journal": Action.READ_JOURNAL in permitted,
        },
    }
