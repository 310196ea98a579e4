"""HTTP API: list the incidents of a game; an arbiter enters one."""

from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.incidents import incidents_of_case_or_game
from arbiter.incidents.incidents_and_their_acts_api import IncidentIn, IncidentOut
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.games.published_game_or_404 import published_game_or_404


class GameIncidentsView(APIView):
    """API: the incidents of a game."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=IncidentOut, many=True, operation_id="game_incidents_list")
    def get(self, request: Request, pk: int) -> object:
        """List the incidents of a game, for its players and the officials."""
        game = published_game_or_404(pk)
        permissions_of_roles.require_right(
            request.user, Action.SUBMIT_RECORD, scope_of_game_and_sides(game)
        )
        return incidents_of_case_or_game.incidents_of_subject(game.subject)

    @run_once_for_key
    @endpoint(takes=IncidentIn, gives=IncidentOut, status=201, operation_id="game_incidents_create")
    def post(self, request: Request, pk: int, body: IncidentIn) -> object:
        """Enter an incident as an arbiter; its case is opened automatically."""
        return open_cases_about_games.enter_incident(
            game_id=published_game_or_404(pk).pk,
            entry=body.validated_data,
            actor=request.user,
            at=timezone.now(),
        )
