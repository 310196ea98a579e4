"""HTTP API of the journal: rows page by page, export and verification of a stream, anchors."""

from django.http import Http404, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Scope
from arbiter.journal.models.rows import JournalAnchor, JournalHead
from arbiter.journal.queries import rows as rows_queries
from arbiter.journal.queries import verification
from arbiter.journal.serializers import AnchorOut, AnchorRowOut, JournalOut, JournalVerifiedOut
from arbiter.journal.views import download_journal_stream
from arbiter.web.queries import PageQuery, page_of_rows
from games.web.api import endpoint

# HTTP API of the journal: rows page by page, export and verification of a stream.


PAGE = 100


def _readable_head(request: Request, stream: str) -> JournalHead:
    """A stream is read by the officials of its place; others learn not even that it is there."""
    if not rights.is_allowed(request.user, Action.READ_JOURNAL, Scope(key=stream)):
        rights.require_right(request.user, Action.READ_JOURNAL, rights.SITE_SCOPE)
    head = rows_queries.head_of_stream(stream)
    if head is None:
        raise Http404
    return head


class JournalView(APIView):
    """API: the rows of a journal stream."""

    tag = "journal"
    permission_classes = [IsAuthenticated]

    @endpoint(
        gives=JournalOut,
        operation_id="journal_rows",
        parameters=[
            OpenApiParameter(
                "after", OpenApiTypes.INT, description="the number of the last row already read"
            )
        ],
    )
    def get(self, request: Request, stream: str) -> object:
        """List a hundred rows of a stream (`tournament:5`, `certificates`), the oldest first."""
        head = _readable_head(request, stream)
        after = request.query_params.get("after", "0")
        if not (after.isascii() and after.isdigit() and len(after) <= 9):
            raise ValidationError({"after": "0–999999999"})
        rows = rows_queries.add_texts_and_names(
            list(rows_queries.journal_rows_after(stream, int(after))[:PAGE])
        )
        is_more = bool(rows) and rows[-1].seq < head.seq
        return {
            "stream": stream,
            "head_seq": head.seq,
            "head_hash": head.hash,
            "next": rows[-1].seq if is_more else None,
            "rows": rows,
        }


class JournalExportView(APIView):
    """API: the export of a journal stream."""

    tag = "journal"
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="journal_export", responses={(200, "application/jsonl"): OpenApiTypes.STR}
    )
    def get(self, request: Request, stream: str) -> StreamingHttpResponse:
        """Export the whole stream as JSON lines, which can be verified on their own."""
        return download_journal_stream(request, _readable_head(request, stream).stream)


class JournalVerifyView(APIView):
    """API: verify a journal stream."""

    tag = "journal"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=JournalVerifiedOut, operation_id="journal_verify")
    def get(self, request: Request, stream: str) -> object:
        """Verify a stream: find rows that were changed, removed, inserted or reordered."""
        faults = list(verification.damages_of_stream(_readable_head(request, stream).stream))
        return {"is_intact": not faults, "breaks": faults}


# Public HTTP API of journal anchors: list the daily signed heads of streams, read one.


class AnchorsView(APIView):
    """API: the list of journal anchors."""

    tag = "journal anchors"
    permission_classes = [AllowAny]

    @endpoint(gives=AnchorRowOut, many=True, operation_id="anchors_list", parameters=[PageQuery])
    def get(self, request: Request) -> Response:
        """List the anchors, the newest first: one signed text a day with all heads."""
        query = PageQuery.parse_query(request)
        rows = JournalAnchor.objects.all()
        return page_of_rows(
            request, query, rows, columns=("pk",), out=AnchorRowOut, newest_first=True
        )


class AnchorView(APIView):
    """API: one journal anchor, by its day."""

    tag = "journal anchors"
    permission_classes = [AllowAny]

    @endpoint(
        gives=AnchorOut,
        operation_id="anchors_retrieve",
        parameters=[OpenApiParameter("day", OpenApiTypes.DATE, OpenApiParameter.PATH)],
    )
    def get(self, request: Request, day: str) -> object:
        """Show the anchor of a day: the text that was signed, and its signature."""
        stored = verification.anchor_of_day(day)
        if stored is None:
            raise Http404
        return stored
