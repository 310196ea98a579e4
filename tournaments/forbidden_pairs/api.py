"""API: list, add and lift pairs of players who must not, or should not, meet."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.idempotency import run_once_for_key
from games.web.endpoint import endpoint
from tournaments.events.api import PublicReadView, find_event
from tournaments.forbidden_pairs import services as forbidden_pairs
from tournaments.rounds import selectors as control
from tournaments.rounds.serializers import ApartIn, ApartOut


class ForbiddenPairsView(PublicReadView):
    """Forbidden pairs of an event."""

    @endpoint(gives=ApartOut, many=True, operation_id="events_apart_list")
    def get(self, request: Request, pk: int) -> object:
        """List the forbidden and discouraged pairs."""
        return control.forbidden_pairs(find_event(request, pk))

    @run_once_for_key
    @endpoint(takes=ApartIn, gives=ApartOut, status=201)
    def post(self, request: Request, pk: int, body: ApartIn) -> object:
        """Forbid two entries to meet."""
        return forbidden_pairs.forbid_pair(
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
        forbidden_pairs.allow_pair(
            tournament=find_event(request, pk), pair=pair, actor=request.user, at=timezone.now()
        )
