"""HTTP API of the archive: search records page by page, or export them as one file."""

from typing import Any

from django.http import Http404, StreamingHttpResponse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from games.archive import export_found_records
from games.archive.archive_search_forms import MOST_A_PAGE, RESULTS, ArchiveApiForm
from games.archive.models import GameRecord
from games.archive.search_archive import ORDER, PAGE_SIZE, count_found_records, find_page_of_records
from games.archive.serializers import RecordListOut
from games.archive.stream_export_as_download import most_games_in_download, stream_export
from games.draughts.variants import VARIANTS
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import RefusalCode
from games.web.encode_list_cursors import parse_cursor
from games.web.request_limits import ExportThrottle
from games.web.validate_body_and_serialize_answer import endpoint

_ANSWER_FORM = api_settings.URL_FORMAT_OVERRIDE  # the framework's own word beside ours


_DATE = "1924, 1924-08, 1924-08-24 or 24.08.1924; a record's date must touch the days asked for"


def _query_parameter(
    name: str, kind: OpenApiTypes = OpenApiTypes.STR, words: str = ""
) -> OpenApiParameter:
    return OpenApiParameter(name, kind, description=words)


FILTERS = [
    _query_parameter(
        "q", words="words, each anywhere in the names, the event or the place, or the year"
    ),
    _query_parameter("player", words="words of one player's name, in Russian or Latin letters"),
    _query_parameter("opponent", words="words of the name of who sat across"),
    OpenApiParameter("colour", OpenApiTypes.STR, enum=["w", "b"], description="what `player` had"),
    _query_parameter("event", words="words of the event or the place"),
    _query_parameter("year", OpenApiTypes.INT),
    _query_parameter("date_from", words=_DATE),
    _query_parameter("date_to", words=_DATE),
    OpenApiParameter("result", OpenApiTypes.STR, enum=[value for value, _ in RESULTS if value]),
    OpenApiParameter("variant", OpenApiTypes.STR, enum=[*VARIANTS], description="any without it"),
    _query_parameter("opening", words="the moves a game begins with, in any notation"),
    _query_parameter(
        "position", words="FEN, or the moves that lead to it; stood on the board at any time"
    ),
    _query_parameter(
        "material", words="3 kings v 1 king, or 0-3:0-1: men-kings of White : of Black"
    ),
    _query_parameter(
        "mirrored",
        OpenApiTypes.BOOL,
        "position and material also with the board turned, the colours exchanged and the other "
        "side to move",
    ),
    _query_parameter("only_good", OpenApiTypes.BOOL, "without the records that have a fault"),
    _query_parameter("collection", words="the slug of a collection"),
]


PAGING = [
    _query_parameter(
        "cursor", words="`next` or `previous` of another page; opaque, and good for ever"
    ),
    OpenApiParameter("page_size", int, description=f"1 to {MOST_A_PAGE}, else {PAGE_SIZE}"),
]


class MomentOut(serializers.Serializer):
    """The half-move at which the searched position, material or opening stands."""

    ply = serializers.IntegerField(help_text="half-moves from the start of the record")
    mirrored = serializers.BooleanField(source="is_mirrored")


class FoundOut(RecordListOut):
    """A record found. `moment` is null unless moves, a position or material were asked for."""

    collection = serializers.CharField(source="collection.slug")
    moment = serializers.SerializerMethodField()

    class Meta(RecordListOut.Meta):
        fields = [*RecordListOut.Meta.fields, "year", "collection", "moment"]
        read_only_fields = fields

    @extend_schema_field(MomentOut(allow_null=True))
    def get_moment(self, record: GameRecord) -> dict[str, Any] | None:
        """Return the half-move searched for, None where no half-move was."""
        moment = self.context["moments"][record.pk]
        return MomentOut(moment).data if moment else None


class FoundPageOut(serializers.Serializer):
    """One page, oldest first and undated last.

    `total` stands on the first page only; where it is not exact there are more than so many.
    """

    total = serializers.IntegerField(allow_null=True)
    total_is_exact = serializers.BooleanField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    next = serializers.CharField(allow_null=True)
    records = FoundOut(many=True)


class ArchiveView(APIView):
    """Search of the archive, page by page."""

    permission_classes = [AllowAny]

    @endpoint(gives=FoundPageOut, operation_id="archive_list", parameters=[*FILTERS, *PAGING])
    def get(self, request: Request) -> Response:
        """Search the archive's collections; every given condition must hold."""
        form = _form(request)
        typed = form.cleaned_data
        cursor = parse_cursor(typed["cursor"], columns=len(ORDER))
        size = typed["page_size"] or PAGE_SIZE
        query = form.query()
        hits = find_page_of_records(query, cursor=cursor, size=size)
        counted = None if cursor else count_found_records(query)
        page = {
            "total": counted and counted.number,
            "total_is_exact": counted and counted.is_exact,
            "previous": hits.previous,
            "next": hits.next,
            "records": hits.records,
        }
        moments = {hit.record.pk: hit.moment for hit in hits.hits}
        return Response(FoundPageOut(page, context={"moments": moments}).data)


class ArchiveExportView(APIView):
    """Download of everything that a search finds."""

    permission_classes = [AllowAny]
    throttle_classes = [*api_settings.DEFAULT_THROTTLE_CLASSES, ExportThrottle]

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, ...]:
        """The form of the file is in the address; only a refusal is written by a renderer."""
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        operation_id="archive_export",
        parameters=[
            OpenApiParameter(
                "kind",
                str,
                OpenApiParameter.PATH,
                enum=list(export_found_records.KINDS),
                description="the file",
            ),
            *FILTERS,
        ],
        responses={
            (200, "application/vnd.pdn"): OpenApiTypes.BINARY,
            (200, "text/csv"): OpenApiTypes.BINARY,
            (200, "application/jsonl"): OpenApiTypes.BINARY,
        },
    )
    def get(self, request: Request, kind: str) -> StreamingHttpResponse:
        """Export everything found as one file, sent while it is made.

        PDN is written anew from the moves that were read (`pdn-colon` with ":" for captures);
        records with a fault are left out of it and counted in the header `X-Left-Out`. CSV and
        JSON lines hold them, marked by `ok` and their fault. Without signing in a selection may
        hold so many games as the refusal `too_many_found` says, and not many files an hour.
        """
        if kind not in export_found_records.KINDS:
            raise Http404
        query = _form(request).query()
        return stream_export(
            export_found_records.export_found_records(
                query, kind, limit=most_games_in_download(request.user)
            )
        )


def _form(request: Request) -> ArchiveApiForm:
    """Validate the query; raise ValidationError, also for an unknown parameter.

    A misspelt filter that was passed over would find everything.
    """
    form = ArchiveApiForm(request.query_params)
    form.is_valid()
    errors = {
        name: [
            ErrorDetail(error["message"], error["code"] or "invalid") for error in errors_of_field
        ]
        for name, errors_of_field in form.errors.get_json_data().items()
    }
    unknown = [name for name in request.query_params if name not in (*form.fields, _ANSWER_FORM)]
    sentence = refusals.explain_refusal(
        RefusalCode.UNKNOWN_FILTER, {"known": ", ".join(form.fields)}, get_language()
    )
    errors |= {name: [ErrorDetail(sentence, "unknown")] for name in unknown}
    if errors:
        raise ValidationError(errors)
    return form
