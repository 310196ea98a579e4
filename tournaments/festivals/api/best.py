"""HTTP API: games named the best in the tournaments of an event."""

from rest_framework.request import Request

from games.web.api import endpoint
from tournaments.events.views.page import PublicReadView
from tournaments.festivals.api.setup import find_festival
from tournaments.festivals.queries.best import best_games_of_festival
from tournaments.festivals.queries.finals import tournaments_of_festival
from tournaments.games.api.best import BestGameOut


class FestivalBestGamesView(PublicReadView):
    """API: the games named the best in the tournaments of an event."""

    tag = "festivals"

    @endpoint(gives=BestGameOut, many=True, operation_id="festivals_best_games_list")
    def get(self, request: Request, pk: int) -> object:
        """List the best games of all tournaments of an event; those of the whole event first."""
        festival = find_festival(request, pk)
        return best_games_of_festival(festival, tournaments_of_festival(festival))
