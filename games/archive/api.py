"""HTTP API of the archive: search and export records; the moves and the source bytes of one."""

from typing import Any

from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from games.archive.downloads import PDN
from games.archive.forms import MOST_A_PAGE, RESULTS, ArchiveApiForm
from games.archive.models import GameRecord
from games.archive.queries import export, records
from games.archive.queries.export import most_games_in_download, stream_export
from games.archive.queries.search import ORDER, PAGE_SIZE, count_found_records, find_page_of_records
from games.archive.serializers import FoundPageOut, RecordOut
from games.board.steps import movetext_of_replay, steps_of_replay
from games.draughts.variants import VARIANTS
from games.web import texts as web_texts
from games.web.api import endpoint
from games.web.errors import RefusalCode
from games.web.limits import ExportThrottle
from games.web.requests import parse_cursor

# HTTP API of the archive: search records page by page, or export them as one file.


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


class ArchiveView(APIView):
    """Search of the archive, page by page."""

    tag = "archive"
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

    tag = "archive"
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
                enum=list(export.KINDS),
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
        if kind not in export.KINDS:
            raise Http404
        query = _form(request).query()
        return stream_export(
            export.export_found_records(query, kind, limit=most_games_in_download(request.user))
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
    sentence = web_texts.explain_refusal(
        RefusalCode.UNKNOWN_FILTER, {"known": ", ".join(form.fields)}, get_language()
    )
    errors |= {name: [ErrorDetail(sentence, "unknown")] for name in unknown}
    if errors:
        raise ValidationError(errors)
    return form


# HTTP API of one archive record: its moves, and its source bytes.


def find_public_record(pk: int) -> GameRecord:
    """Fetch a record that is in a collection; others are not found (404)."""
    record = records.get_record(pk)
    if record is None or record.collection is None:
        raise Http404
    return record


class RecordView(APIView):
    """One archive record, move by move."""

    tag = "archive"
    permission_classes = [AllowAny]

    @endpoint(gives=RecordOut, operation_id="archive_retrieve")
    def get(self, request: Request, pk: int) -> Response:
        """Get one record, move by move."""
        record = find_public_record(pk)
        replay = records.replay_of_record(record)
        moves = {
            "steps": steps_of_replay(replay),
            "movetext": movetext_of_replay(replay),
        }
        return Response(RecordOut(record, context=moves).data)


class RecordSourceView(APIView):
    """The source bytes of one archive record."""

    tag = "archive"
    permission_classes = [AllowAny]

    @extend_schema(
        responses={(200, "application/vnd.pdn"): OpenApiTypes.BINARY},
        operation_id="archive_source_retrieve",
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Get the record exactly as it came in."""
        record = find_public_record(pk)
        answer = HttpResponse(bytes(record.source), content_type=PDN)
        answer["Content-Disposition"] = f'attachment; filename="record-{record.pk}.pdn"'
        return answer
