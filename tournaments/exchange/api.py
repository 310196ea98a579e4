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
from tournaments.exchange.queries import kept, taken, trf
from tournaments.exchange.queries.files import CAPSULE, FILES, KINDS
from tournaments.exchange.services import imports, taking
from tournaments.exchange.views import (
    answer_with_file,
    answer_with_kept_file,
    answer_with_taken_file,
    taken_event_or_404,
)
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
    place_matches = serializers.ChoiceField(
        choices=["", *(key for key, _words in registry.choices_of_places())],
        required=False,
        default="",
        help_text="which places the losers of a knock-out play for, if the file ends before it "
        "tells",
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
            to_import=trf.read_trf_to_import(
                values["file"].read(), values["system"], values["place_matches"]
            ),
            decisions=values["decisions"],
            title=values["title"],
            rounds=values["rounds"],
            regulations={"ruleset_id": values["ruleset_id"]},
            actor=request.user,
            at=timezone.now(),
        )


class TakenEventIn(Body):
    """Input: the signed file of an event of another installation."""

    file = UploadField(help_text="the signed file of the whole event (``.zip``)")
    signers = serializers.CharField(
        max_length=20_000,
        required=False,
        default="",
        allow_blank=True,
        help_text="`allowed_signers` from the organiser's site; without it the keys of the file",
    )
    is_public = serializers.BooleanField(
        required=False, default=False, help_text="whether everybody may read it here"
    )


class TakenEventOut(serializers.Serializer):
    """An event of another installation, taken in to be read."""

    id = serializers.IntegerField(source="pk")
    title = serializers.CharField()
    event = serializers.IntegerField(help_text="its number at that installation")
    after_round = serializers.IntegerField(source="after")
    made = serializers.CharField(help_text="when the file was written")
    sha256 = serializers.CharField()
    key = serializers.CharField(help_text="fingerprint of the key that signed it")
    is_key_known = serializers.BooleanField(
        help_text="whether the key stood in a list brought with the file, or is our own"
    )
    is_public = serializers.BooleanField()
    taken_at = serializers.DateTimeField()


class TakenEventWholeOut(TakenEventOut):
    """An event of another installation with what came out when it was decided again."""

    decided_at = serializers.DateTimeField(allow_null=True)
    decided = serializers.JSONField(
        help_text=(
            "by subject: how much was decided again, and the findings: ``fault``, ``note``, "
            "``open``"
        )
    )


class TakenEventsView(PublicReadView):
    """API: events of other installations, taken in to be read."""

    tag = "import and export"
    parser_classes = [MultiPartParser, FormParser]

    @endpoint(gives=TakenEventOut, many=True, operation_id="taken_events")
    def get(self, request: Request) -> object:
        """List the events of other installations that you may read, newest first, at most 100."""
        return taken.taken_events(request.user)[: taken.SHOWN_IN_LIST]

    @located("api-taken-event", "id")
    @run_once_for_key
    @endpoint(
        takes=TakenEventIn,
        gives=TakenEventOut,
        status=201,
        first=_may_open_events,
        operation_id="taken_events_create",
    )
    def post(self, request: Request, found: None, body: TakenEventIn) -> object:
        """Take in an event of another installation from its signed file, to be read only.

        The same file again gives the same event. A file that is cut, changed or not signed by a
        key of the list is refused, and nothing of it is taken in.
        """
        values = body.validated_data
        row, _is_new = taking.take_event(
            data=values["file"].read(),
            signers=values["signers"],
            is_public=values["is_public"],
            actor=request.user,
            at=timezone.now(),
        )
        return row


class TakenEventView(PublicReadView):
    """API: one event of another installation."""

    tag = "import and export"

    @endpoint(gives=TakenEventWholeOut, operation_id="taken_event")
    def get(self, request: Request, pk: int) -> object:
        """Read who signed an event of another installation, and what was decided again."""
        return taken_event_or_404(request, pk)


class TakenEventFileView(PublicReadView):
    """API: the very file of an event of another installation."""

    tag = "import and export"

    @extend_schema(
        operation_id="taken_event_file",
        responses={(200, KINDS["zip"]): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """Download the very file that was taken in, with its signature."""
        return answer_with_taken_file(taken_event_or_404(request, pk))
