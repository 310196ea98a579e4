"""HTTP API of one archive record: its moves, and its source bytes."""

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.archive import read_and_replay_stored_record
from games.archive.models import GameRecord
from games.archive.responses_of_record_files_and_pictures import PDN
from games.archive.serializers import RecordOut
from games.board.numbered_rows_and_movetext import movetext_of_replay
from games.board.steps_of_replay import steps_of_replay
from games.web.validate_body_and_serialize_answer import endpoint


def find_public_record(pk: int) -> GameRecord:
    """Fetch a record that is in a collection; others are not found (404)."""
    record = read_and_replay_stored_record.get_record(pk)
    if record is None or record.collection is None:
        raise Http404
    return record


class RecordView(APIView):
    """One archive record, move by move."""

    permission_classes = [AllowAny]

    @endpoint(gives=RecordOut, operation_id="archive_retrieve")
    def get(self, request: Request, pk: int) -> Response:
        """Get one record, move by move."""
        record = find_public_record(pk)
        replay = read_and_replay_stored_record.replay_of_record(record)
        moves = {
            "steps": steps_of_replay(replay),
            "movetext": movetext_of_replay(replay),
        }
        return Response(RecordOut(record, context=moves).data)


class RecordSourceView(APIView):
    """The source bytes of one archive record."""

    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "application/vnd.pdn"): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Get the record exactly as it came in."""
        record = find_public_record(pk)
        answer = HttpResponse(bytes(record.source), content_type=PDN)
        answer["Content-Disposition"] = f'attachment; filename="record-{record.pk}.pdn"'
        return answer
