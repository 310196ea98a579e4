"""HTTP API: read one game of an event."""

from rest_framework.request import Request

from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.find_event_and_public_api_base_view import PublicReadView
from tournaments.games.published_game_or_404 import published_game_or_404
from tournaments.games.serializers import GameOut


class GameView(PublicReadView):
    """API: one game of an event."""

    @endpoint(gives=GameOut)
    def get(self, request: Request, pk: int) -> object:
        """Read one game of a published round."""
        return published_game_or_404(pk)
