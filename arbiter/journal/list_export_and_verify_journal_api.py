"""HTTP API of the journal: rows page by page, export and verification of a stream."""

from django.http import Http404, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.journal import resolve_row_references, rows_of_stream
from arbiter.journal.download_journal_page import download_journal_stream
from arbiter.journal.models import JournalEntry, JournalHead
from arbiter.journal_check import verify_and_export_streams
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Scope
from games.web.validate_body_and_serialize_answer import endpoint

PAGE = 100


class JournalRowOut(serializers.ModelSerializer):
    """Output: a journal row."""

    words = serializers.SerializerMethodField(
        help_text="a person's own, to which the row points; they are in no hash"
    )

    class Meta:
        model = JournalEntry
        fields = ["seq", "at", "actor", "verb", "origin", "data", "previous_hash", "hash"]
        fields += ["words"]
        read_only_fields = fields

    def get_words(self, row: JournalEntry) -> str:
        """The texts that people wrote; empty where there are none."""
        return getattr(row, "words", "")


class JournalOut(serializers.Serializer):
    """Output: a page of journal rows."""

    stream = serializers.CharField()
    head_seq = serializers.IntegerField()
    head_hash = serializers.CharField()
    next = serializers.IntegerField(
        allow_null=True, help_text="ask again with it as `after`; null at the end"
    )
    rows = JournalRowOut(many=True)


def _readable_head(request: Request, stream: str) -> JournalHead:
    """A stream is read by the officials of its place; others learn not even that it is there."""
    if not permissions_of_roles.is_allowed(request.user, Action.READ_JOURNAL, Scope(key=stream)):
        permissions_of_roles.require_right(
            request.user, Action.READ_JOURNAL, permissions_of_roles.SITE_SCOPE
        )
    head = rows_of_stream.head_of_stream(stream)
    if head is None:
        raise Http404
    return head


class JournalView(APIView):
    """API: the rows of a journal stream."""

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
        rows = resolve_row_references.add_texts_and_names(
            list(rows_of_stream.journal_rows_after(stream, int(after))[:PAGE])
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

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="journal_export", responses={(200, "application/jsonl"): OpenApiTypes.STR}
    )
    def get(self, request: Request, stream: str) -> StreamingHttpResponse:
        """Export the whole stream as JSON lines, which can be verified on their own."""
        return download_journal_stream(request, _readable_head(request, stream).stream)


class BreakOut(serializers.Serializer):
    """Output: a damage found in a journal stream."""

    seq = serializers.IntegerField()
    damage = serializers.CharField()
    detail = serializers.CharField()


class JournalVerifiedOut(serializers.Serializer):
    """Output: the verification of a journal stream."""

    is_intact = serializers.BooleanField()
    breaks = BreakOut(many=True)


class JournalVerifyView(APIView):
    """API: verify a journal stream."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=JournalVerifiedOut, operation_id="journal_verify")
    def get(self, request: Request, stream: str) -> object:
        """Verify a stream: find rows that were changed, removed, inserted or reordered."""
        faults = list(
            verify_and_export_streams.damages_of_stream(_readable_head(request, stream).stream)
        )
        return {"is_intact": not faults, "breaks": faults}
