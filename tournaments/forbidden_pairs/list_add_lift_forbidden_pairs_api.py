"""HTTP API: list, add and lift pairs of players who must not, or should not, meet."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.forbidden_pairs import forbid_and_allow_pairs, forbidden_pairs_of_event
from tournaments.forbidden_pairs.serializers import ForbiddenPairIn, ForbiddenPairOut


class ForbiddenPairsView(PublicReadView):
    """Forbidden pairs of an event."""

    @endpoint(gives=ForbiddenPairOut, many=True, operation_id="events_apart_list")
    def get(self, request: Request, pk: int) -> object:
        """List the forbidden and discouraged pairs."""
        return forbidden_pairs_of_event.forbidden_pairs(find_event(request, pk))

    @run_once_for_key
    @endpoint(takes=ForbiddenPairIn, gives=ForbiddenPairOut, status=201)
    def post(self, request: Request, pk: int, body: ForbiddenPairIn) -> object:
        """Forbid two entries to meet."""
        return forbid_and_allow_pairs.forbid_pair(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class ForbiddenPairView(PublicReadView):
    """One forbidden pair."""

    @endpoint(status=204)
    def delete(self, request: Request, pk: int, pair: int) -> None:
        """Allow the two to meet again; the row stays."""
        forbid_and_allow_pairs.allow_pair(
            tournament=find_event(request, pk), pair=pair, actor=request.user, at=timezone.now()
        )
