"""HTTP API: addresses of other sites that are told what happens, and the messages to them."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from games.web.requests import parse_whole_number
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import find_event
from tournaments.webhooks import queries
from tournaments.webhooks.models import WebhookEndpoint
from tournaments.webhooks.serializers import (
    WebhookAgainIn,
    WebhookAgainOut,
    WebhookChangeIn,
    WebhookDeliveryOut,
    WebhookIn,
    WebhookMadeOut,
    WebhookOut,
)
from tournaments.webhooks.services import endpoints


def _event(request: Request, pk: int) -> Tournament:
    tournament = find_event(request, pk)
    rights.require_right(request.user, Action.MANAGE_WEBHOOKS, event_scope(tournament))
    return tournament


def _found(request: Request, pk: int, number: int) -> WebhookEndpoint:
    found = queries.endpoints_of_event(_event(request, pk)).filter(pk=number).first()
    if found is None:
        raise Http404
    return found


def _by(request: Request, pk: int) -> dict[str, Any]:
    return {"tournament": _event(request, pk), "actor": request.user, "at": timezone.now()}


class WebhooksView(APIView):
    """API: the addresses of other sites that an event tells."""

    tag = "webhooks"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=WebhookOut, many=True, operation_id="events_webhooks_list")
    def get(self, request: Request, pk: int) -> object:
        """List the addresses that are told what happens in an event."""
        return queries.endpoints_of_event(_event(request, pk))

    @located("api-webhook", "tournament", "id")
    @endpoint(
        takes=WebhookIn,
        gives=WebhookMadeOut,
        status=201,
        first=_event,
        operation_id="events_webhooks_create",
    )
    def post(self, request: Request, pk: int, found: Tournament, body: WebhookIn) -> object:
        """Tell another site from now on; its secret is in this answer alone."""
        return endpoints.add_endpoint(
            tournament=found, actor=request.user, at=timezone.now(), **body.validated_data
        )


class WebhookView(APIView):
    """API: one address that is told."""

    tag = "webhooks"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=WebhookOut, operation_id="events_webhooks_retrieve")
    def get(self, request: Request, pk: int, number: int) -> object:
        """Read one address: what it is told, whether it fails."""
        return _found(request, pk, number)

    @endpoint(
        takes=WebhookChangeIn,
        gives=WebhookOut,
        partial=True,
        operation_id="events_webhooks_partial_update",
    )
    def patch(
        self,
        request: Request,
        pk: int,
        number: int,
        *,
        body: WebhookChangeIn,
    ) -> object:
        """Change what an address is told; switch it off and on."""
        return endpoints.change_endpoint(**_by(request, pk), number=number, **body.validated_data)

    @endpoint(status=204, operation_id="events_webhooks_destroy")
    def delete(self, request: Request, pk: int, number: int) -> object:
        """Tell an address nothing more, and forget its secret."""
        endpoints.remove_endpoint(**_by(request, pk), number=number)
        return None


class WebhookSecretView(APIView):
    """API: a new secret for an address."""

    tag = "webhooks"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=WebhookMadeOut, status=201, operation_id="events_webhooks_secret_create")
    def post(self, request: Request, pk: int, number: int) -> object:
        """Make a new secret; for 24 hours messages are signed by both."""
        return endpoints.renew_secret(**_by(request, pk), number=number)


class WebhookTrialView(APIView):
    """API: a trial message to an address."""

    tag = "webhooks"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(gives=WebhookDeliveryOut, status=201, operation_id="events_webhooks_trial_create")
    def post(self, request: Request, pk: int, number: int) -> object:
        """Send a message of the type `webhook.test`."""
        return endpoints.send_trial(**_by(request, pk), number=number)


class WebhookDeliveriesView(APIView):
    """API: the messages to an address."""

    tag = "webhooks"
    permission_classes = [IsAuthenticated]

    @endpoint(
        gives=WebhookDeliveryOut,
        many=True,
        operation_id="events_webhooks_deliveries_list",
        parameters=[OpenApiParameter("before", OpenApiTypes.INT, description="older than this id")],
    )
    def get(self, request: Request, pk: int, number: int) -> object:
        """List messages to an address with their attempts, the newest hundred first."""
        before = parse_whole_number(request.query_params.get("before", ""))
        return queries.newest_deliveries(_found(request, pk, number), before)


class WebhookAgainView(APIView):
    """API: messages sent again by hand."""

    tag = "webhooks"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(
        takes=WebhookAgainIn,
        gives=WebhookAgainOut,
        operation_id="events_webhooks_again_create",
    )
    def post(
        self,
        request: Request,
        pk: int,
        number: int,
        *,
        body: WebhookAgainIn,
    ) -> object:
        """Send messages again, each under its own `webhook-id`."""
        count = endpoints.send_again(**_by(request, pk), number=number, **body.validated_data)
        return {"count": count}
