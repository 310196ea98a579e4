"""HTTP API of an hour's rounds: lots, pairing and publication in all tournaments at once."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.festivals.api.setup import find_festival
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.overview import festival_overview
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.steps import NextStep, next_steps
from tournaments.festivals.serializers.steps import NextStepOut, StepsIn, StepsTakenOut
from tournaments.festivals.services.steps import take_steps


def _find_for_rounds(request: Request, pk: int) -> Festival:
    """Return the event to those who publish its rounds; raises Http404, PermissionDenied."""
    festival = find_festival(request, pk)
    rights.require_right(request.user, Action.PUBLISH_ROUND, festival_scope(festival))
    return festival


def _steps_now(festival: Festival) -> list[NextStep]:
    return next_steps(festival_overview(festival, timezone.now()))


class StepsView(APIView):
    """API: the next step of all tournaments of an event."""

    tag = "festivals"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=NextStepOut, many=True, operation_id="festivals_rounds_list")
    def get(self, request: Request, pk: int) -> object:
        """List in which tournaments lots are due, a round is to be paired or published.

        A tournament whose round is being played has no step before its last result.
        """
        return _steps_now(_find_for_rounds(request, pk))

    @run_once_for_key
    @endpoint(
        takes=StepsIn,
        gives=StepsTakenOut,
        first=_find_for_rounds,
        operation_id="festivals_rounds_create",
        examples=[
            OpenApiExample(
                "round 3 of one tournament published, round 4 of another paired",
                value={
                    "steps": [
                        {"contest": 12, "step": "publish", "round": 3},
                        {"contest": 15, "step": "pair", "round": 4},
                    ]
                },
                request_only=True,
            )
        ],
    )
    def post(self, request: Request, pk: int, found: Festival, body: StepsIn) -> object:
        """Take steps of the list in many tournaments: lots, pairing, publication.

        Each tournament is a matter of its own: one that is refused holds up no other.
        """
        taken, refused = take_steps(
            festival=found, keys=body.keys, actor=request.user, at=timezone.now()
        )
        return {"taken": taken, "refused": refused, "next": _steps_now(found)}
