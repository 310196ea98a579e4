"""HTTP API: links of the scorers of an event, and how it shows its games while they are played."""

from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.papers.queries.lines import absolute_address
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.live.queries.games import settings_of_event
from tournaments.live.serializers import (
    EndedLinksOut,
    LiveSettingsIn,
    LiveSettingsOut,
    ScorerBoardsIn,
    ScorerLinkOut,
)
from tournaments.live.services import links


class ScorersView(APIView):
    """API: make links for the scorers of boards."""

    tag = "live boards"
    permission_classes = [IsAuthenticated]

    @endpoint(
        takes=ScorerBoardsIn,
        gives=ScorerLinkOut,
        many=True,
        status=201,
        operation_id="events_scorers_create",
    )
    def post(self, request: Request, pk: int, body: ScorerBoardsIn) -> object:
        """Make a link for the scorer of each board; the older links of the boards end."""
        made = links.make_links(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        return [
            {
                "board": one.link.board,
                "address": absolute_address(request, "scorer-open", one.code),
            }
            for one in made
        ]


class EndScorersView(APIView):
    """API: end links of scorers."""

    tag = "live boards"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=ScorerBoardsIn, gives=EndedLinksOut, operation_id="events_scorers_end_create")
    def post(self, request: Request, pk: int, body: ScorerBoardsIn) -> object:
        """End the links of these boards; nothing happens where there is none."""
        ended = links.end_links(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        return {"ended": ended}


class LiveSettingsView(PublicReadView):
    """API: how an event shows games while they are played."""

    tag = "live boards"

    @endpoint(gives=LiveSettingsOut, operation_id="events_live_settings_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read how long the public waits for moves, and whether players may write them."""
        return settings_of_event(find_event(request, pk))

    @run_once_for_key
    @endpoint(
        takes=LiveSettingsIn, gives=LiveSettingsOut, operation_id="events_live_settings_create"
    )
    def post(self, request: Request, pk: int, body: LiveSettingsIn) -> object:
        """Set both; a new delay holds at once for the games that are still played."""
        return links.change_live_settings(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
