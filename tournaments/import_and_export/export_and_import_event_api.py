"""HTTP API: export an event as a file, import an event from TRF."""

from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import SITE_SCOPE, Action
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.events.serializers import TournamentOut
from tournaments.import_and_export import create_event_from_trf, trf_to_import
from tournaments.import_and_export.build_export_file import FILES, KINDS, build_export_file
from tournaments.player_list_import.upload_and_decisions_fields import DecisionsField, UploadField


class EventFileView(PublicReadView):
    """API: an export file of an event."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="events_file",
        parameters=[
            OpenApiParameter("name", OpenApiTypes.STR, OpenApiParameter.PATH, enum=sorted(FILES)),
            OpenApiParameter("after", OpenApiTypes.INT, description="event.trf: after this round"),
            OpenApiParameter(
                "edition", OpenApiTypes.STR, enum=["trf16", "trf26"], description="event.trf"
            ),
        ],
        responses={
            (200, kind): OpenApiTypes.OBJECT if kind == KINDS["json"] else OpenApiTypes.BINARY
            for kind in sorted(set(KINDS.values()))
        },
    )
    def get(self, request: Request, pk: int, name: str) -> HttpResponseBase | StreamingHttpResponse:
        """Export an event: tables as CSV or XLSX, everything as JSON, TRF or PDN."""
        return build_export_file(find_event(request, pk), name, request.query_params, request.user)


class EventTrfIn(Body):
    """Input: a TRF and the decisions about its players."""

    file = UploadField(help_text="TRF16 or TRF-2026")
    title = serializers.CharField(max_length=160, required=False, default="", allow_blank=True)
    rounds = serializers.IntegerField(
        min_value=1, max_value=30, required=False, default=None, allow_null=True
    )
    ruleset_id = serializers.CharField(max_length=40, required=False, default="fmjd64@1")
    decisions = DecisionsField(
        default=dict,
        help_text='numbers that may be somebody known: {"12": "new", "14": "<player id>"}',
    )


def _may_open_events(request: Request) -> None:
    permissions_of_roles.require_right(request.user, Action.CREATE_EVENT, SITE_SCOPE)


class EventTrfView(PublicReadView):
    """API: import an event from TRF."""

    parser_classes = [MultiPartParser, FormParser]

    @run_once_for_key
    @endpoint(takes=EventTrfIn, gives=TournamentOut, status=201, first=_may_open_events)
    def post(self, request: Request, found: None, body: EventTrfIn) -> object:
        """Import a running event from TRF after any round: players, rounds, results, byes."""
        values = body.validated_data
        return create_event_from_trf.create_event_from_trf(
            to_import=trf_to_import.read_trf_to_import(values["file"].read()),
            decisions=values["decisions"],
            title=values["title"],
            rounds=values["rounds"],
            regulations={"ruleset_id": values["ruleset_id"]},
            actor=request.user,
            at=timezone.now(),
        )
