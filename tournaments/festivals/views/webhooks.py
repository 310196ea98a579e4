"""Pages of the organiser: other sites that are told of an event of many tournaments."""

from django.http import HttpRequest

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.webhooks.views import Desk


def desk_of_festival(request: HttpRequest, pk: int) -> Desk:
    """Return the desk of an event of many tournaments for whoever may manage its addresses."""
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.MANAGE_WEBHOOKS, festival_scope(festival))
    head = head_context(request, festival, "manage")
    head |= {"head": "tournaments/festivals/_festival_head.html"}
    return Desk("festival", (pk,), None, festival, head)
