"""HTTP API: the games of a round as they are played, for other sites that show them."""

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request

from games.draughts.position import fen_as_shown
from games.web.api import endpoint
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.live.queries import relay
from tournaments.live.queries.state import live_head
from tournaments.live.serializers import RelayedGameOut


class RoundGamesView(PublicReadView):
    """API: the games of a round as they are played."""

    tag = "live boards"

    @endpoint(gives=RelayedGameOut, many=True, operation_id="events_rounds_games_list")
    def get(self, request: Request, pk: int, number: int) -> object:
        """List every game of a round in the order of its boards, with the moves shown so far.

        The same as a file: `/events/{id}/rounds/{number}/games.pdn`.
        """
        played = relay.games_of_round(find_event(request, pk), number, timezone.now())
        if played is None:
            raise Http404
        return [
            {
                **live_head(one.game),
                "result": one.result,
                "fen": fen_as_shown(one.replay.final, one.replay.variant),
                "turn": one.replay.final.turn.value,
                "plies": one.replay.plies,
                "moves": one.replay.texts,
                "at": one.rows[-1].at if one.rows else None,
            }
            for one in played
        ]
