"""HTTP API: games named the best of a tournament or of a whole event."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.games.api.results import published_game_or_404
from tournaments.games.models import BestGame
from tournaments.games.queries.best import best_games_of
from tournaments.games.services.best import name_best_game, take_back_best_game
from tournaments.people.serializers import NameField


class BestGameIn(Body):
    """Input: why a game is the best."""

    reason = serializers.CharField(max_length=400)
    is_of_whole = serializers.BooleanField(
        required=False,
        default=False,
        help_text="of the whole event of many tournaments, not of its own tournament",
    )


class BestGameOut(serializers.ModelSerializer):
    """A game that was named the best."""

    event = serializers.IntegerField(source="game.pairing.round.tournament_id")
    round = serializers.IntegerField(source="game.pairing.round.number")
    board = serializers.IntegerField(source="game.pairing.board")
    white = NameField(source="game.white.player")
    black = NameField(source="game.black.player")
    result = serializers.CharField(source="game.result")

    class Meta:
        model = BestGame
        fields = [
            *("game", "event", "round", "board", "white", "black", "result"),
            *("reason", "is_of_whole", "named_at"),
        ]
        read_only_fields = fields


class BestGamesView(PublicReadView):
    """API: the games named the best of an event."""

    tag = "results"

    @endpoint(gives=BestGameOut, many=True, operation_id="events_best_games_list")
    def get(self, request: Request, pk: int) -> object:
        """List the games that officials named the best of an event, with the reasons."""
        return best_games_of([find_event(request, pk)])


class BestGameView(PublicReadView):
    """API: name a game the best."""

    tag = "results"

    @run_once_for_key
    @endpoint(takes=BestGameIn, gives=BestGameOut, operation_id="games_best_create")
    def post(self, request: Request, pk: int, body: BestGameIn) -> object:
        """Name a game the best, with the reason; once more changes the reason."""
        return name_best_game(
            game=published_game_or_404(pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )

    @endpoint(status=204, operation_id="games_best_destroy")
    def delete(self, request: Request, pk: int) -> Response:
        """Take back that a game was named the best."""
        take_back_best_game(game=published_game_or_404(pk), actor=request.user, at=timezone.now())
        return Response(status=204)
