"""HTTP API: hand in the record of a game; its verdict comes back at once."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request

from arbiter.rules.outcome import Termination
from arbiter.rules.verdicts.verdict import EnteredFact
from arbiter.web.run_post_once_per_idempotency_key import HEADER, idempotency_key_of_request
from games.draughts import Colour
from games.web.strict_json_body_parser import StrictJSONParser
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.find_event_and_public_api_base_view import PublicReadView
from tournaments.games import published_game
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.submitted_records import submit_and_confirm_records
from tournaments.submitted_records.serializers import RecordIn, SubmissionOut


class RecordsView(PublicReadView):
    """API: submit the record of a game."""

    parser_classes = [StrictJSONParser, MultiPartParser, FormParser]

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
    def post(self, request: Request, pk: int, body: RecordIn) -> object:
        """Hand in the record of a game; the verdict comes back at once."""
        try:
            row = submit_and_confirm_records.submit_record(
                game_id=pk,
                data=body.data_bytes(),
                actor=request.user,
                at=timezone.now(),
                fact=_entered_fact(body.validated_data["fact"]),
                idempotency_key=idempotency_key_of_request(request),
            )
        except (ObjectDoesNotExist, PermissionDenied, TournamentError) as error:
            if published_game.is_game_published(pk):  # asked of the few refused, not of all
                raise
            raise Http404 from error
        return row


def _entered_fact(fact: dict[str, Any] | None) -> EnteredFact | None:
    """Return how a game ended besides its moves, from the body of a request; None for nothing."""
    if fact is None:
        return None
    loser = fact["loser"]
    return EnteredFact(kind=Termination(fact["kind"]), loser=Colour(loser) if loser else None)
