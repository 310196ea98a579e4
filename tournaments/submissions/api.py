"""API of submitted game records."""

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request

from arbiter.web.idempotency import HEADER, key_of
from games.web.endpoint import endpoint
from games.web.parsers import TextJSONParser
from tournaments.disputes.api import _fact
from tournaments.events.api import PublicReadView
from tournaments.games import selectors as game_selectors
from tournaments.refusals.codes import TournamentError
from tournaments.submissions import services as submissions
from tournaments.submissions.serializers import RecordIn, SubmissionOut


class RecordsView(PublicReadView):
    parser_classes = [TextJSONParser, MultiPartParser, FormParser]

    @endpoint(
        takes=RecordIn,
        gives=SubmissionOut,
        status=201,
        parameters=[
            OpenApiParameter(
                HEADER,
                OpenApiTypes.STR,
                OpenApiParameter.HEADER,
                description="the same key gives the same answer, never a second record",
            )
        ],
    )
    def post(self, request: Request, pk: int, given: RecordIn) -> object:
        """Hand in the record of a game; the verdict comes back at once."""
        try:
            row = submissions.submit_record(
                game_id=pk,
                data=given.data_bytes(),
                actor=request.user,
                at=timezone.now(),
                fact=_fact(given.validated_data["fact"]),
                idempotency_key=key_of(request),
            )
        except (ObjectDoesNotExist, PermissionDenied, TournamentError) as error:
            if game_selectors.is_published(pk):  # asked of the few refused, not of all
                raise
            raise Http404 from error
        return row
