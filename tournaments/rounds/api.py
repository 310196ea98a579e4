"""API of rounds: list, boards, drafting, publishing, starting, the number of rounds."""

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.web.idempotency import run_once_for_key
from arbiter.web.paging import PageQuery, filter_by_query, number_parameter, paged
from games.web.endpoint import endpoint
from tournaments.events import selectors as event_selectors
from tournaments.events import selectors as events
from tournaments.events import services as events_services
from tournaments.events.api import PublicReadView, find_event
from tournaments.events.cache_event_pages import cached_api_view
from tournaments.events.right_scopes import event_scope
from tournaments.events.serializers import TournamentOut
from tournaments.round_drafts import background_drafting
from tournaments.round_drafts.models import DraftJob
from tournaments.rounds import services as rounds
from tournaments.rounds.serializers import (
    DraftJobOut,
    PairingOut,
    RoundOut,
    RoundsIn,
    RoundStateOut,
)
from tournaments.rounds_and_boards.models import RoundState


class BoardsQuery(PageQuery):
    round = number_parameter()
    number = number_parameter("only those of this player")


class BoardOut(PairingOut):
    round = serializers.IntegerField(source="round.number")

    class Meta(PairingOut.Meta):
        fields = ["round", *PairingOut.Meta.fields]
        read_only_fields = fields


class RoundListView(APIView):
    permission_classes = [AllowAny]

    @cached_api_view
    @endpoint(gives=RoundStateOut, many=True, operation_id="events_rounds_list")
    def get(self, request: Request, pk: int) -> object:
        """List the published rounds in their order."""
        return events.visible_rounds(find_event(request, pk), drafts=False)


class PairingsView(APIView):
    permission_classes = [AllowAny]

    @cached_api_view
    @endpoint(
        gives=BoardOut, many=True, parameters=[BoardsQuery], operation_id="events_pairings_list"
    )
    def get(self, request: Request, pk: int) -> Response:
        """List every board of the published rounds, with its games and reasons."""
        query = BoardsQuery.of(request)
        rows = events.boards_of(find_event(request, pk))
        rows = events.rows_of_player(rows, query.get("number"), "first", "second")
        rows = filter_by_query(rows, query, {"round": "round__number"})
        return paged(request, query, rows, columns=("round__number", "board"), out=BoardOut)


class DraftView(PublicReadView):
    @endpoint(gives=DraftJobOut)
    def get(self, request: Request, pk: int) -> object:
        """Read the latest background drafting job."""
        job = find_event(request, pk).draft_jobs.first()
        if job is None:
            raise Http404
        return job

    @run_once_for_key
    @endpoint(gives=RoundStateOut, also={202: DraftJobOut})
    def post(self, request: Request, pk: int) -> object:
        """Pair the next round of a Swiss event, or its draft again.

        A large field is paired by a background job.
        """
        made = background_drafting.request_draft(
            tournament=find_event(request, pk), actor=request.user, at=timezone.now()
        )
        if isinstance(made, DraftJob):
            return Response(DraftJobOut(made).data, status=status.HTTP_202_ACCEPTED)
        return made


class StartView(PublicReadView):
    @run_once_for_key
    @endpoint(gives=RoundStateOut)
    def post(self, request: Request, pk: int, number: int) -> object:
        """Start the clocks of a published round."""
        return rounds.start_round(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )


class RoundsView(PublicReadView):
    @run_once_for_key
    @endpoint(takes=RoundsIn, gives=TournamentOut)
    def post(self, request: Request, pk: int, body: RoundsIn) -> object:
        """Change the number of rounds of a Swiss event after its start, with a reason."""
        return events_services.change_rounds(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class RoundView(PublicReadView):
    @cached_api_view
    @endpoint(gives=RoundOut)
    def get(self, request: Request, pk: int, number: int) -> object:
        """Read a round: boards, colours, results, reasons; drafts only for their publishers."""
        tournament = find_event(request, pk)
        row = event_selectors.round_with_boards(tournament, number)
        if row is None:
            raise Http404
        may_see = permissions.allowed(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
        if row.state == RoundState.DRAFT and not may_see:
            raise Http404
        return row


class PublishRoundView(PublicReadView):
    @run_once_for_key
    @endpoint(gives=RoundStateOut)
    def post(self, request: Request, pk: int, number: int) -> object:
        """Publish a round."""
        return rounds.publish_round(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )
