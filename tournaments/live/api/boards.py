"""HTTP API: a game as it is written while it is played, and its moves as they come."""

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.request import Request

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.events.views.page import PublicReadView
from tournaments.games.api.results import published_game_or_404
from tournaments.games.serializers import SubmissionOut
from tournaments.live.models import LONGEST_DEVICE
from tournaments.live.queries.state import live_state, live_state_of
from tournaments.live.serializers import LiveEndIn, LiveGameOut, LiveIn
from tournaments.live.services import writing

DEVICE = OpenApiParameter(
    "device",
    OpenApiTypes.STR,
    OpenApiParameter.QUERY,
    description="the device that asks, to be told whether it writes the board",
)

EXAMPLE = OpenApiExample(
    "two half-moves of a device",
    value={
        "device": "5f0c2f8e1b7a4d93",
        "takes_over": False,
        "acts": [
            {"seq": 1, "ply": 1, "move": "c3-d4"},
            {"seq": 2, "ply": 2, "move": "d6-c5", "white_ms": 890000, "black_ms": 884000},
        ],
    },
    request_only=True,
)


class LiveGameView(PublicReadView):
    """API: a game as it is written while it is played."""

    tag = "live boards"

    @endpoint(gives=LiveGameOut, parameters=[DEVICE], operation_id="games_live_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read a game as it is written, as far as the public sees it now; officials see it all."""
        device = request.query_params.get("device", "")[:LONGEST_DEVICE]
        game = published_game_or_404(pk)
        return live_state(game, request.user, device=device, now=timezone.now())

    @endpoint(takes=LiveIn, gives=LiveGameOut, operation_id="games_live_create", examples=[EXAMPLE])
    def post(self, request: Request, pk: int, body: LiveIn) -> object:
        """Write moves of a game as they are played, in their order.

        Each act has the number that the device gave it: one that has come in before is passed
        over, so that a device sends again what it has no answer to.
        """
        sent = body.validated_data
        game = published_game_or_404(pk)
        live = writing.write_moves(
            game_id=game.pk,
            device=sent["device"],
            acts=[writing.LiveAct(**act) for act in sent["acts"]],
            takes_over=sent["takes_over"],
            actor=request.user,
            at=timezone.now(),
        )
        return live_state_of(published_game_or_404(pk), live, writes=True, device=sent["device"])


class LiveEndView(PublicReadView):
    """API: hand in the moves written at a board."""

    tag = "live boards"

    @run_once_for_key
    @endpoint(
        takes=LiveEndIn, gives=SubmissionOut, status=201, operation_id="games_live_end_create"
    )
    def post(self, request: Request, pk: int, body: LiveEndIn) -> object:
        """Hand in the moves written at the board as the record of the game, with its result."""
        return writing.hand_in_live_game(
            game_id=published_game_or_404(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
