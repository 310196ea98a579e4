"""API: one game of an event."""

from django.http import Http404
from rest_framework.request import Request

from games.web.endpoint import endpoint
from tournaments.boards.models import Game
from tournaments.events.api import PublicReadView
from tournaments.games import selectors as game_selectors
from tournaments.games.serializers import GameOut


class GameView(PublicReadView):
    @endpoint(gives=GameOut)
    def get(self, request: Request, pk: int) -> object:
        """One game of a published round."""
        return find_game(pk)


def find_game(pk: int) -> Game:
    """The game with this id in a published round; raises Http404."""
    found = game_selectors.published_game(pk)
    if found is None:
        raise Http404
    return found
