"""API: incidents of one game."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.incidents import selectors as incidents
from arbiter.incidents.api import IncidentIn, IncidentOut
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.web.idempotency import KEY, once
from tournaments.disputes import services as disputes
from tournaments.events.scopes import game_scope
from tournaments.games.api import find_game


class GameIncidentsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="game_incidents_list", responses=IncidentOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List the incidents of a game, for its players and the officials."""
        game = find_game(pk)
        permissions.require(request.user, Action.SUBMIT_RECORD, game_scope(game))
        return Response(IncidentOut(incidents.of_subject(game.subject), many=True).data)

    @extend_schema(
        operation_id="game_incidents_create",
        request=IncidentIn,
        responses={201: IncidentOut},
        parameters=[KEY],
    )
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Enter an incident as an arbiter; its case is opened automatically."""
        given = IncidentIn(data=request.data)
        given.is_valid(raise_exception=True)
        found = disputes.enter_incident(
            game_id=find_game(pk).pk,
            said=given.validated_data,
            actor=request.user,
            at=timezone.now(),
        )
        return Response(IncidentOut(found).data, status=status.HTTP_201_CREATED)
