"""HTTP API of results: list games, enter or correct a result, undo the last entry, confirm."""

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.rules.outcome import Outcome
from arbiter.web.paging_and_query_parameters import choice_parameter, filter_by_query, page_of_rows
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.cache_event_pages import cache_event_api_view
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.games.published_game_or_404 import published_game_or_404
from tournaments.games.serializers import GameOut
from tournaments.results import record_result, undo_last_entry
from tournaments.results.serializers import ResultIn, UndoIn
from tournaments.rounds.list_draft_publish_start_rounds_api import BoardsQuery
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import GameState, RoundState
from tournaments.submitted_records import submit_and_confirm_records
from tournaments.submitted_records.models import Submission
from tournaments.submitted_records.serializers import SubmissionOut


class GamesQuery(BoardsQuery):
    """Query parameters of the list of games."""

    state = choice_parameter(GameState.values)


class ResultsView(APIView):
    """API: the games of an event with their results."""

    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(
        gives=GameOut,
        many=True,
        parameters=[GamesQuery],
        operation_id="events_results_list",
        examples=[
            OpenApiExample(
                "a finished game",
                value=[
                    {
                        "id": 7,
                        "round": 1,
                        "board": 2,
                        "number": 1,
                        "white": "Белов А.",
                        "black": "Чернов Б.",
                        "result": "1-0",
                        "termination": "recorded",
                        "state": "finished",
                        "record": None,
                        "revision": 1,
                    }
                ],
                response_only=True,
            )
        ],
    )
    def get(self, request: Request, pk: int) -> Response:
        """List every game of the published rounds, round by round, board by board."""
        query = GamesQuery.parse_query(request)
        rows = find_rounds_boards_games.games_in_visible_events().filter(
            pairing__round__tournament=find_event(request, pk)
        )
        rows = rows.exclude(pairing__round__state=RoundState.DRAFT)
        rows = find_rounds_boards_games.rows_of_player(rows, query.get("number"), "white", "black")
        rows = filter_by_query(rows, query, {"round": "pairing__round__number", "state": "state"})
        columns = ("pairing__round__number", "pairing__board", "number")
        return page_of_rows(request, query, rows, columns=columns, out=GameOut)


class ResultView(PublicReadView):
    """API: the result of a game."""

    @run_once_for_key
    @endpoint(takes=ResultIn, gives=GameOut)
    def post(self, request: Request, pk: int, body: ResultIn) -> object:
        """Enter or correct a result by hand; a correction needs a reason."""
        values = body.validated_data
        return record_result.enter_result(
            game=published_game_or_404(pk),
            outcome=Outcome.from_codes(values["result"], values["termination"]),
            expected_revision=values["expected_revision"],
            actor=request.user,
            at=timezone.now(),
            reason=values["reason"],
            moves_made=values["moves_made"],
        )


class UndoView(PublicReadView):
    """API: undo the last entry of a result."""

    @run_once_for_key
    @endpoint(takes=UndoIn, gives=GameOut)
    def post(self, request: Request, pk: int, body: UndoIn) -> object:
        """Take back the result one has entered last, while nothing was built on it."""
        return undo_last_entry.undo_last_entry(
            game=published_game_or_404(pk),
            expected_revision=body.validated_data["expected_revision"],
            actor=request.user,
            at=timezone.now(),
        )


class ConfirmView(PublicReadView):
    """API: confirm a stated result."""

    @run_once_for_key
    @endpoint(gives=SubmissionOut)
    def post(self, request: Request, pk: int) -> object:
        """Confirm a stated result, as the opponent or an official.

        Where the event wants another word besides, the result stays waiting.
        """
        get_object_or_404(Submission, pk=pk)
        return submit_and_confirm_records.confirm_result(
            submission_id=pk, actor=request.user, at=timezone.now()
        )
