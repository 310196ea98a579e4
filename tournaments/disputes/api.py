"""API: disputes and draw claims of a game."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.rules.outcome import Termination
from arbiter.rules.verdicts.verdict import EnteredFact
from arbiter.web.idempotency import KEY, once
from games.draughts import Colour
from tournaments.disputes import services as disputes
from tournaments.disputes.serializers import ClaimIn, DisputeIn, DisputeOut
from tournaments.events.api import PublicReadView
from tournaments.games.api import find_game


class DisputesView(PublicReadView):
    @extend_schema(request=DisputeIn, responses={201: DisputeOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Open a dispute about a game."""
        given = DisputeIn(data=request.data)
        given.is_valid(raise_exception=True)
        case = disputes.dispute(
            game_id=find_game(pk).pk, actor=request.user, at=timezone.now(), **given.validated_data
        )
        return Response(DisputeOut({"case": case.pk}).data, status=status.HTTP_201_CREATED)


class ClaimsView(PublicReadView):
    @extend_schema(request=ClaimIn, responses={201: DisputeOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Claim a draw by a rule after a ply of the record; the arbiter rules on it."""
        given = ClaimIn(data=request.data)
        given.is_valid(raise_exception=True)
        case = disputes.claim(
            game_id=find_game(pk).pk, actor=request.user, at=timezone.now(), **given.validated_data
        )
        return Response(DisputeOut({"case": case.pk}).data, status=status.HTTP_201_CREATED)


def _fact(given: dict | None) -> EnteredFact | None:
    if given is None:
        return None
    loser = given["loser"]
    return EnteredFact(kind=Termination(given["kind"]), loser=Colour(loser) if loser else None)
