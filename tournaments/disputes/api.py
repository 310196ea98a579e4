"""API: disputes and draw claims of a game."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.rules.outcome import Termination
from arbiter.rules.verdicts.verdict import EnteredFact
from arbiter.web.idempotency import once
from games.draughts import Colour
from games.web.endpoint import endpoint
from tournaments.disputes import services as disputes
from tournaments.disputes.serializers import ClaimIn, DisputeIn, DisputeOut
from tournaments.events.api import PublicReadView
from tournaments.games.api import find_game


class DisputesView(PublicReadView):
    @once
    @endpoint(takes=DisputeIn, gives=DisputeOut, status=201)
    def post(self, request: Request, pk: int, given: DisputeIn) -> object:
        """Open a dispute about a game."""
        case = disputes.dispute(
            game_id=find_game(pk).pk, actor=request.user, at=timezone.now(), **given.validated_data
        )
        return {"case": case.pk}


class ClaimsView(PublicReadView):
    @once
    @endpoint(takes=ClaimIn, gives=DisputeOut, status=201)
    def post(self, request: Request, pk: int, given: ClaimIn) -> object:
        """Claim a draw by a rule after a ply of the record; the arbiter rules on it."""
        case = disputes.claim(
            game_id=find_game(pk).pk, actor=request.user, at=timezone.now(), **given.validated_data
        )
        return {"case": case.pk}


def _fact(given: dict | None) -> EnteredFact | None:
    if given is None:
        return None
    loser = given["loser"]
    return EnteredFact(kind=Termination(given["kind"]), loser=Colour(loser) if loser else None)
