"""HTTP API of rounds: list, boards, lots, drafting, publishing, starting, the number of rounds."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.queries import filter_by_query, page_of_rows
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from tournaments.boards.models import RoundState
from tournaments.boards.queries import listing
from tournaments.events.queries.officials import event_scope
from tournaments.events.serializers import TournamentOut
from tournaments.events.services import regulations
from tournaments.events.views.cache import cache_event_api_view
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.games.serializers import BoardsQuery
from tournaments.rounds.models import DraftJob
from tournaments.rounds.serializers import (
    DraftJobOut,
    LotIn,
    LotOut,
    NumbersLotIn,
    PairingOut,
    RoundOut,
    RoundsIn,
    RoundStateOut,
)
from tournaments.rounds.services import lots, publishing
from tournaments.teams.services import beginning
from tournaments.teams.services import rounds as team_rounds
from tournaments.teams.services.drafts import request_any_draft

# HTTP API of rounds: list, boards, drafting, publishing, starting, the number of rounds.


class BoardOut(PairingOut):
    """Output: a board with its games and reasons."""

    round = serializers.IntegerField(source="round.number")

    class Meta(PairingOut.Meta):
        fields = ["round", *PairingOut.Meta.fields]
        read_only_fields = fields


class RoundListView(APIView):
    """API: the list of rounds."""

    tag = "rounds"
    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(gives=RoundStateOut, many=True, operation_id="events_rounds_list")
    def get(self, request: Request, pk: int) -> object:
        """List the published rounds in their order."""
        return listing.visible_rounds(find_event(request, pk), drafts=False)


class PairingsView(APIView):
    """API: the boards of the published rounds."""

    tag = "rounds"
    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(
        gives=BoardOut, many=True, parameters=[BoardsQuery], operation_id="events_pairings_list"
    )
    def get(self, request: Request, pk: int) -> Response:
        """List every board of the published rounds, with its games and reasons."""
        query = BoardsQuery.parse_query(request)
        rows = listing.boards_of_published_rounds(find_event(request, pk))
        rows = listing.rows_of_player(rows, query.get("number"), "first", "second")
        rows = filter_by_query(rows, query, {"round": "round__number"})
        return page_of_rows(request, query, rows, columns=("round__number", "board"), out=BoardOut)


class DraftView(PublicReadView):
    """API: draft the next round."""

    tag = "rounds"

    @endpoint(gives=DraftJobOut, operation_id="events_rounds_draft_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read the latest background drafting job."""
        job = find_event(request, pk).draft_jobs.first()
        if job is None:
            raise Http404
        return job

    @located("api-draft", status=202)
    @run_once_for_key
    @endpoint(
        gives=RoundStateOut,
        also={202: DraftJobOut},
        operation_id="events_rounds_draft_create",
    )
    def post(self, request: Request, pk: int) -> object:
        """Pair the next round of a Swiss event, or its draft again.

        A large field is paired by a background job.
        """
        made = request_any_draft(
            tournament=find_event(request, pk), actor=request.user, at=timezone.now()
        )
        if isinstance(made, DraftJob):
            return Response(DraftJobOut(made).data, status=status.HTTP_202_ACCEPTED)
        return made


class StartView(PublicReadView):
    """API: start a round."""

    tag = "rounds"

    @run_once_for_key
    @endpoint(gives=RoundStateOut, operation_id="events_rounds_start_create")
    def post(self, request: Request, pk: int, number: int) -> object:
        """Start the clocks of a published round."""
        return publishing.start_round(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )


class RoundsView(PublicReadView):
    """API: the number of rounds."""

    tag = "rounds"

    @run_once_for_key
    @endpoint(takes=RoundsIn, gives=TournamentOut, operation_id="events_rounds_change_create")
    def post(self, request: Request, pk: int, body: RoundsIn) -> object:
        """Change the number of rounds of a Swiss event after its start, with a reason."""
        return regulations.change_number_of_rounds(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class RoundView(PublicReadView):
    """API: one round."""

    tag = "rounds"

    @cache_event_api_view
    @endpoint(gives=RoundOut, operation_id="events_rounds_retrieve")
    def get(self, request: Request, pk: int, number: int) -> object:
        """Read a round: boards, colours, results, reasons; drafts only for their publishers."""
        tournament = find_event(request, pk)
        row = listing.round_with_boards(tournament, number)
        if row is None:
            raise Http404
        may_see = rights.is_allowed(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
        if row.state == RoundState.DRAFT and not may_see:
            raise Http404
        return row


class UnpublishRoundView(PublicReadView):
    """API: take the publication of a round back."""

    tag = "rounds"

    @run_once_for_key
    @endpoint(gives=RoundStateOut, operation_id="events_rounds_unpublish_create")
    def post(self, request: Request, pk: int, number: int) -> object:
        """Make the newest published round a draft again, while nobody has played in it."""
        return publishing.unpublish_round(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )


class PublishRoundView(PublicReadView):
    """API: publish a round."""

    tag = "rounds"

    @run_once_for_key
    @endpoint(gives=RoundStateOut, operation_id="events_rounds_publish_create")
    def post(self, request: Request, pk: int, number: int) -> object:
        """Publish a round."""
        return team_rounds.publish_any_round(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )


# HTTP API of lots: draw and read numbers, rounds of the table, openings, shared places.


class LotsView(PublicReadView):
    """API: the lots of an event."""

    tag = "lots"

    @cache_event_api_view
    @endpoint(gives=LotOut, many=True, operation_id="events_lots_list")
    def get(self, request: Request, pk: int) -> object:
        """List the lots drawn, each with its seed: draw them again and compare."""
        return find_event(request, pk).lots.all()

    @run_once_for_key
    @endpoint(takes=NumbersLotIn, gives=LotOut, status=201, operation_id="events_lots_create")
    def post(self, request: Request, pk: int, body: NumbersLotIn) -> object:
        """Draw the starting numbers; a system with a table lays out all its rounds."""
        return beginning.draw_any_lots(**_lot_request(request, pk, body))


class OpeningLotView(PublicReadView):
    """API: draw the opening of a round."""

    tag = "lots"

    @run_once_for_key
    @endpoint(takes=LotIn, gives=LotOut, status=201, operation_id="events_rounds_opening_create")
    def post(self, request: Request, pk: int, number: int, body: LotIn) -> object:
        """Draw the opening of a published round, for all boards or for each."""
        return team_rounds.draw_any_opening(number=number, **_lot_request(request, pk, body))


class TableRoundLotView(PublicReadView):
    """API: draw which round of the table is played."""

    tag = "lots"

    @run_once_for_key
    @endpoint(takes=LotIn, gives=LotOut, status=201, operation_id="events_rounds_table_create")
    def post(self, request: Request, pk: int, number: int, body: LotIn) -> object:
        """Draw which round of the table is played as this one."""
        return lots.draw_table_round(number=number, **_lot_request(request, pk, body))


class PlacesLotView(APIView):
    """API: draw the lot for shared places."""

    tag = "lots"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=LotIn, gives=LotOut, status=201, operation_id="places_lot_create")
    def post(self, request: Request, pk: int, body: LotIn) -> object:
        """Draw the lot for places that nothing else separates."""
        return lots.draw_shared_places(**_lot_request(request, pk, body))


def _lot_request(request: Request, pk: int, body: LotIn) -> dict[str, Any]:
    """Return what every lot needs: the event, what the body says, by whom and when."""
    by = {"actor": request.user, "at": timezone.now()}
    return {"tournament": find_event(request, pk), **body.validated_data, **by}
