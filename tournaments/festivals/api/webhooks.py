"""HTTP API: addresses of other sites that are told of an event of many tournaments."""

from rest_framework.request import Request

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.festivals.api.setup import find_festival
from tournaments.festivals.queries.scope import festival_scope
from tournaments.webhooks.api import Place, views_of_place


def _festival(request: Request, pk: int) -> Place:
    festival = find_festival(request, pk)
    rights.require_right(request.user, Action.MANAGE_WEBHOOKS, festival_scope(festival))
    return {"festival": festival}


FESTIVAL_VIEWS = views_of_place("festivals", "api-festival", ("festival",), _festival)
