"""API of one archive record: its moves, and its source bytes."""

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.archive import selectors as records
from games.archive import serializers as s
from games.archive.models import GameRecord
from games.board import replay_steps
from games.web.endpoint import endpoint

PDN = "application/vnd.pdn; charset=utf-8"


def public_record(pk: int) -> GameRecord:
    """Fetch a public record, one of a collection; others are not found (404)."""
    record = records.get(pk)
    if record is None or record.collection is None:
        raise Http404
    return record


class RecordView(APIView):
    permission_classes = [AllowAny]

    @endpoint(gives=s.RecordOut, operation_id="archive_retrieve")
    def get(self, request: Request, pk: int) -> Response:
        """Get one record, move by move."""
        record = public_record(pk)
        replay = records.replay_of(record)
        shown = {"steps": replay_steps.steps(replay), "movetext": replay_steps.movetext(replay)}
        return Response(s.RecordOut(record, context=shown).data)


class RecordSourceView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "application/vnd.pdn"): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Get the record exactly as it came in."""
        record = public_record(pk)
        answer = HttpResponse(bytes(record.source), content_type=PDN)
        answer["Content-Disposition"] = f'attachment; filename="record-{record.pk}.pdn"'
        return answer
