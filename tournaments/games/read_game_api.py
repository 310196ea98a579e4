"""API: read one game of an event; finds a published game for other API addresses."""

from django.http import Http404
from rest_framework.request import Request

from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.find_event_and_public_view_for_api import PublicReadView
from tournaments.games import published_game
from tournaments.games.serializers import GameOut
from tournaments.rounds_and_boards.models import Game


class GameView(PublicReadView):
    """API: one game of an event."""

    @endpoint(gives=GameOut)
    def get(self, request: Request, pk: int) -> object:
        """Read one game of a published round."""
        return find_game(pk)


def find_game(pk: int) -> Game:
    """Return the game with this id in a published round; raises Http404."""
    game = published_game.published_game(pk)
    if game is None:
        raise Http404
    return game
