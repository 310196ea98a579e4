"""HTTP API: addresses of other sites that are told what happens, and the messages to them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import Http404
from django.urls import URLPattern, path
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from games.web.requests import parse_whole_number
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

View = tuple[str, str, type[APIView]]
"""A path, the end of its name, its view."""

Place = Mapping[str, Any]
"""The place as services take it: a tournament, a festival, or neither for the whole site."""

FindPlace = Callable[..., Place]
"""Finds it by the request and the numbers of the address; refuses whoever may not manage it."""


def views_of_place(kind: str, name: str, numbers: tuple[str, ...], find: FindPlace) -> list[View]:
    """Make the views of the addresses of one kind of place: events, festivals, site.

    ``kind`` begins the names of the operations, ``name`` those of the addresses; ``numbers`` are
    the fields of an answer that make its own address.
    """

    def found(request: Request, place: Mapping[str, int], number: int) -> WebhookEndpoint:
        rows = queries.endpoints_of_place(**find(request, **place))
        row = rows.filter(pk=number).first()
        if row is None:
            raise Http404
        return row

    def by(request: Request, place: Mapping[str, int]) -> dict[str, Any]:
        return {**find(request, **place), "actor": request.user, "at": timezone.now()}

    class WebhooksView(APIView):
        """API: the addresses of other sites that are told."""

        tag = "webhooks"
        permission_classes = [IsAuthenticated]

        @endpoint(gives=WebhookOut, many=True, operation_id=f"{kind}_webhooks_list")
        def get(self, request: Request, **place: int) -> object:
            """List the addresses that are told what happens."""
            return queries.endpoints_of_place(**find(request, **place))

        @located(f"{name}-webhook", *numbers, "id")
        @endpoint(
            takes=WebhookIn,
            gives=WebhookMadeOut,
            status=201,
            first=find,
            operation_id=f"{kind}_webhooks_create",
        )
        def post(self, request: Request, *, found: Place, body: WebhookIn, **place: int) -> object:
            """Tell another site from now on; its secret is in this answer alone."""
            return endpoints.add_endpoint(
                **found, actor=request.user, at=timezone.now(), **body.validated_data
            )

    class WebhookView(APIView):
        """API: one address that is told."""

        tag = "webhooks"
        permission_classes = [IsAuthenticated]

        @endpoint(gives=WebhookOut, operation_id=f"{kind}_webhooks_retrieve")
        def get(self, request: Request, *, number: int, **place: int) -> object:
            """Read one address: what it is told, whether it fails."""
            return found(request, place, number)

        @endpoint(
            takes=WebhookChangeIn,
            gives=WebhookOut,
            partial=True,
            operation_id=f"{kind}_webhooks_partial_update",
        )
        def patch(
            self, request: Request, *, number: int, body: WebhookChangeIn, **place: int
        ) -> object:
            """Change what an address is told; switch it off and on."""
            return endpoints.change_endpoint(
                **by(request, place), number=number, **body.validated_data
            )

        @endpoint(status=204, operation_id=f"{kind}_webhooks_destroy")
        def delete(self, request: Request, *, number: int, **place: int) -> object:
            """Tell an address nothing more, and forget its secret."""
            endpoints.remove_endpoint(**by(request, place), number=number)
            return None

    class WebhookSecretView(APIView):
        """API: a new secret for an address."""

        tag = "webhooks"
        permission_classes = [IsAuthenticated]

        @endpoint(gives=WebhookMadeOut, status=201, operation_id=f"{kind}_webhooks_secret_create")
        def post(self, request: Request, *, number: int, **place: int) -> object:
            """Make a new secret; for 24 hours messages are signed by both."""
            return endpoints.renew_secret(**by(request, place), number=number)

    class WebhookTrialView(APIView):
        """API: a trial message to an address."""

        tag = "webhooks"
        permission_classes = [IsAuthenticated]

        @run_once_for_key
        @endpoint(
            gives=WebhookDeliveryOut, status=201, operation_id=f"{kind}_webhooks_trial_create"
        )
        def post(self, request: Request, *, number: int, **place: int) -> object:
            """Send a message of the type `webhook.test`."""
            return endpoints.send_trial(**by(request, place), number=number)

    class WebhookDeliveriesView(APIView):
        """API: the messages to an address."""

        tag = "webhooks"
        permission_classes = [IsAuthenticated]

        @endpoint(
            gives=WebhookDeliveryOut,
            many=True,
            operation_id=f"{kind}_webhooks_deliveries_list",
            parameters=[
                OpenApiParameter("before", OpenApiTypes.INT, description="older than this id")
            ],
        )
        def get(self, request: Request, *, number: int, **place: int) -> object:
            """List messages to an address with their attempts, the newest hundred first."""
            before = parse_whole_number(request.query_params.get("before", ""))
            return queries.newest_deliveries(found(request, place, number), before)

    class WebhookAgainView(APIView):
        """API: messages sent again by hand."""

        tag = "webhooks"
        permission_classes = [IsAuthenticated]

        @run_once_for_key
        @endpoint(
            takes=WebhookAgainIn,
            gives=WebhookAgainOut,
            operation_id=f"{kind}_webhooks_again_create",
        )
        def post(
            self, request: Request, *, number: int, body: WebhookAgainIn, **place: int
        ) -> object:
            """Send messages again, each under its own `webhook-id`."""
            count = endpoints.send_again(**by(request, place), number=number, **body.validated_data)
            return {"count": count}

    return [
        ("webhooks/", "webhooks", WebhooksView),
        ("webhooks/<int:number>/", "webhook", WebhookView),
        ("webhooks/<int:number>/secret/", "webhook-secret", WebhookSecretView),
        ("webhooks/<int:number>/trial/", "webhook-trial", WebhookTrialView),
        ("webhooks/<int:number>/deliveries/", "webhook-deliveries", WebhookDeliveriesView),
        ("webhooks/<int:number>/deliveries/again/", "webhook-again", WebhookAgainView),
    ]


def api_of_place(path_before: str, name: str, views: Iterable[View]) -> list[URLPattern]:
    """Return the addresses of the views of one kind of place."""
    return [
        path(f"{path_before}{end}", view.as_view(), name=f"{name}-{last}")
        for end, last, view in views
    ]


def _event(request: Request, pk: int) -> Place:
    tournament = find_event(request, pk)
    rights.require_right(request.user, Action.MANAGE_WEBHOOKS, event_scope(tournament))
    return {"tournament": tournament}


def _site(request: Request) -> Place:
    rights.require_right(request.user, Action.MANAGE_WEBHOOKS, SITE_SCOPE)
    return {}


EVENT_VIEWS = views_of_place("events", "api", ("tournament",), _event)

SITE_VIEWS = views_of_place("site", "api-site", (), _site)
