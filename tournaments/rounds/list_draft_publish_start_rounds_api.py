"""HTTP API of rounds: list, boards, drafting, publishing, starting, the number of rounds."""

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.web.paging_and_query_parameters import (
    PageQuery,
    filter_by_query,
    number_parameter,
    page_of_rows,
)
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.draft_jobs import draft_now_or_by_job
from tournaments.draft_jobs.models import DraftJob
from tournaments.draft_jobs.serializers import DraftJobOut
from tournaments.events import create_and_change_events
from tournaments.events.cache_event_pages import cache_event_api_view
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.events.serializers import TournamentOut
from tournaments.rounds import publish_and_start_rounds
from tournaments.rounds.serializers import PairingOut, RoundOut, RoundsIn, RoundStateOut
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import RoundState


class BoardsQuery(PageQuery):
    """Query parameters of the list of boards."""

    round = number_parameter()
    number = number_parameter("only those of this player")


class BoardOut(PairingOut):
    """Output: a board with its games and reasons."""

    round = serializers.IntegerField(source="round.number")

    class Meta(PairingOut.Meta):
        fields = ["round", *PairingOut.Meta.fields]
        read_only_fields = fields


class RoundListView(APIView):
    """API: the list of rounds."""

    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(gives=RoundStateOut, many=True, operation_id="events_rounds_list")
    def get(self, request: Request, pk: int) -> object:
        """List the published rounds in their order."""
        return find_rounds_boards_games.visible_rounds(find_event(request, pk), drafts=False)


class PairingsView(APIView):
    """API: the boards of the published rounds."""

    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(
        gives=BoardOut, many=True, parameters=[BoardsQuery], operation_id="events_pairings_list"
    )
    def get(self, request: Request, pk: int) -> Response:
        """List every board of the published rounds, with its games and reasons."""
        query = BoardsQuery.parse_query(request)
        rows = find_rounds_boards_games.boards_of_published_rounds(find_event(request, pk))
        rows = find_rounds_boards_games.rows_of_player(rows, query.get("number"), "first", "second")
        rows = filter_by_query(rows, query, {"round": "round__number"})
        return page_of_rows(request, query, rows, columns=("round__number", "board"), out=BoardOut)


class DraftView(PublicReadView):
    """API: draft the next round."""

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
        made = draft_now_or_by_job.request_draft(
            tournament=find_event(request, pk), actor=request.user, at=timezone.now()
        )
        if isinstance(made, DraftJob):
            return Response(DraftJobOut(made).data, status=status.HTTP_202_ACCEPTED)
        return made


class StartView(PublicReadView):
    """API: start a round."""

    @run_once_for_key
    @endpoint(gives=RoundStateOut)
    def post(self, request: Request, pk: int, number: int) -> object:
        """Start the clocks of a published round."""
        return publish_and_start_rounds.start_round(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )


class RoundsView(PublicReadView):
    """API: the number of rounds."""

    @run_once_for_key
    @endpoint(takes=RoundsIn, gives=TournamentOut)
    def post(self, request: Request, pk: int, body: RoundsIn) -> object:
        """Change the number of rounds of a Swiss event after its start, with a reason."""
        return create_and_change_events.change_number_of_rounds(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class RoundView(PublicReadView):
    """API: one round."""

    @cache_event_api_view
    @endpoint(gives=RoundOut)
    def get(self, request: Request, pk: int, number: int) -> object:
        """Read a round: boards, colours, results, reasons; drafts only for their publishers."""
        tournament = find_event(request, pk)
        row = find_rounds_boards_games.round_with_boards(tournament, number)
        if row is None:
            raise Http404
        may_see = permissions_of_roles.is_allowed(
            request.user, Action.PUBLISH_ROUND, event_scope(tournament)
        )
        if row.state == RoundState.DRAFT and not may_see:
            raise Http404
        return row


class PublishRoundView(PublicReadView):
    """API: publish a round."""

    @run_once_for_key
    @endpoint(gives=RoundStateOut)
    def post(self, request: Request, pk: int, number: int) -> object:
        """Publish a round."""
        return publish_and_start_rounds.publish_round(
            tournament=find_event(request, pk), number=number, actor=request.user, at=timezone.now()
        )
