"""API: open a dispute about a game, or claim a draw in it."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.idempotency import run_once_for_key
from games.web.endpoint import endpoint
from tournaments.disputes import services as disputes
from tournaments.disputes.serializers import ClaimIn, DisputeIn, DisputeOut
from tournaments.events.api import PublicReadView
from tournaments.games.api import find_game


class DisputesView(PublicReadView):
    @run_once_for_key
    @endpoint(takes=DisputeIn, gives=DisputeOut, status=201)
    def post(self, request: Request, pk: int, body: DisputeIn) -> object:
        """Open a dispute about a game."""
        case = disputes.dispute(
            game_id=find_game(pk).pk, actor=request.user, at=timezone.now(), **body.validated_data
        )
        return {"case": case.pk}


class ClaimsView(PublicReadView):
    @run_once_for_key
    @endpoint(takes=ClaimIn, gives=DisputeOut, status=201)
    def post(self, request: Request, pk: int, body: ClaimIn) -> object:
        """Claim a draw by a rule after a ply of the record; the arbiter rules on it."""
        case = disputes.claim(
            game_id=find_game(pk).pk, actor=request.user, at=timezone.now(), **body.validated_data
        )
        return {"case": case.pk}
