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

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from games.web.serializers import Body
from tournaments.entries.serializers import DecisionsField, UploadField
from tournaments.events.serializers import TournamentOut
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.exchange.queries import kept, trf
from tournaments.exchange.queries.files import CAPSULE, FILES, KINDS
from tournaments.exchange.services import imports
from tournaments.exchange.views import answer_with_file, answer_with_kept_file
from tournaments.systems import registry


class EventFileView(PublicReadView):
    """API: an export file of an event."""

    tag = "import and export"
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="events_file",
        parameters=[
            OpenApiParameter(
                "name", OpenApiTypes.STR, OpenApiParameter.PATH, enum=sorted((*FILES, CAPSULE))
            ),
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
        """Export an event: tables as CSV or XLSX, everything as JSON, TRF or PDN.

        `whole.zip` is the whole event in one signed file that anybody can decide again without
        the site: `manage.py verify_event`; for its officials with the journal.
        """
        return answer_with_file(request, find_event(request, pk), name)


class KeptFileOut(serializers.Serializer):
    """A signed file of the event as it was kept."""

    id = serializers.IntegerField(source="pk")
    after_round = serializers.IntegerField(source="after", help_text="the last round that was over")
    is_final = serializers.BooleanField(help_text="whether the event was over")
    revision = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    sha256 = serializers.CharField()
    bytes = serializers.IntegerField(source="length")


class KeptFilesView(PublicReadView):
    """API: the signed files of an event that are kept."""

    tag = "import and export"

    @endpoint(gives=KeptFileOut, many=True, operation_id="events_kept_files")
    def get(self, request: Request, pk: int) -> object:
        """List the signed files kept after each round and at the end, newest first, at most 20."""
        return kept.kept_files_of_event(find_event(request, pk))


class KeptFileView(PublicReadView):
    """API: one signed file of an event as it was kept."""

    tag = "import and export"

    @extend_schema(
        operation_id="events_kept_file",
        responses={(200, KINDS["zip"]): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, pk: int, file: int) -> HttpResponseBase:
        """Download the signed file of the event as it was after that round."""
        return answer_with_kept_file(find_event(request, pk), file)


class EventTrfIn(Body):
    """Input: a TRF and the decisions about its players."""

    file = UploadField(help_text="TRF16 or TRF-2026")
    title = serializers.CharField(max_length=160, required=False, default="", allow_blank=True)
    rounds = serializers.IntegerField(
        min_value=1, max_value=30, required=False, default=None, allow_null=True
    )
    ruleset_id = serializers.CharField(max_length=40, required=False, default="fmjd64@1")
    system = serializers.ChoiceField(
        choices=["", *(key for key, _label in registry.choices_of_trf())],
        required=False,
        default="",
        help_text="as which system the event is taken over, if the file names another or none",
    )
    decisions = DecisionsField(
        default=dict,
        help_text='numbers that may be somebody known: {"12": "new", "14": "<player id>"}; of a '
        "name broken by a wrong encoding `mended` takes the one behind it and `as written` the one "
        "that stands there (`mended new`, `mended <player id>`)",
    )


def _may_open_events(request: Request) -> None:
    rights.require_right(request.user, Action.CREATE_EVENT, SITE_SCOPE)


class EventTrfView(PublicReadView):
    """API: import an event from TRF."""

    tag = "import and export"
    parser_classes = [MultiPartParser, FormParser]

    @located("api-event", "id")
    @run_once_for_key
    @endpoint(
        takes=EventTrfIn,
        gives=TournamentOut,
        status=201,
        first=_may_open_events,
        operation_id="events_import_create",
    )
    def post(self, request: Request, found: None, body: EventTrfIn) -> object:
        """Import a running event from TRF after any round: players, rounds, results, byes."""
        values = body.validated_data
        return imports.create_event_from_trf(
            to_import=trf.read_trf_to_import(values["file"].read(), values["system"]),
            decisions=values["decisions"],
            title=values["title"],
            rounds=values["rounds"],
            regulations={"ruleset_id": values["ruleset_id"]},
            actor=request.user,
            at=timezone.now(),
        )
