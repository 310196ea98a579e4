"""HTTP API of results: read and list games, enter, correct, undo, submit, confirm."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.rules.outcome import Outcome, Termination
from arbiter.rules.verdicts.model import EnteredFact
from arbiter.web.queries import choice_parameter, filter_by_query, page_of_rows
from arbiter.web.services import run_once_for_key
from games.draughts import Colour
from games.web.api import HEADER, endpoint, idempotency_key_of_request
from games.web.parsers import StrictJSONParser
from tournaments.boards.models import Game, GameState, RoundState
from tournaments.boards.queries import listing
from tournaments.errors import TournamentError
from tournaments.events.views.cache import cache_event_api_view
from tournaments.events.views.page import PublicReadView, find_event, in_hours_of_hall
from tournaments.games.models import Submission
from tournaments.games.queries import published
from tournaments.games.serializers import (
    BoardsQuery,
    GameOut,
    RecordIn,
    ResultIn,
    ResultsIn,
    SubmissionOut,
    UndoIn,
)
from tournaments.games.services import records, results

# HTTP API of results: list games, enter or correct a result, undo the last entry, confirm.


class GamesQuery(BoardsQuery):
    """Query parameters of the list of games."""

    state = choice_parameter(GameState.values)


class ResultsView(PublicReadView):
    """API: the games of an event with their results."""

    tag = "results"

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
        rows = listing.games_in_visible_events().filter(
            pairing__round__tournament=find_event(request, pk)
        )
        rows = rows.exclude(pairing__round__state=RoundState.DRAFT)
        rows = listing.rows_of_player(rows, query.get("number"), "white", "black")
        rows = filter_by_query(rows, query, {"round": "pairing__round__number", "state": "state"})
        columns = ("pairing__round__number", "pairing__board", "number")
        return page_of_rows(request, query, rows, columns=columns, out=GameOut)

    @run_once_for_key
    @endpoint(takes=ResultsIn, gives=GameOut, many=True, operation_id="events_results_enter")
    def post(self, request: Request, pk: int, body: ResultsIn) -> object:
        """Enter the results of many games by hand, all of them or none.

        Where a row cannot be entered nothing is, and `errors` tells of each wrong row why; `row`
        counts from 1.
        """
        return results.enter_many_results(
            tournament=find_event(request, pk),
            rows=[
                results.ResultRow(
                    game_id=row["game"],
                    result=row["result"],
                    termination=row["termination"],
                    expected_revision=row["expected_revision"],
                    reason=row["reason"],
                    moves_made=row["moves_made"],
                )
                for row in body.validated_data["results"]
            ],
            actor=request.user,
            at=timezone.now(),
        )


class ResultView(PublicReadView):
    """API: the result of a game."""

    tag = "results"

    @run_once_for_key
    @endpoint(takes=ResultIn, gives=GameOut, operation_id="games_result_create")
    def post(self, request: Request, pk: int, body: ResultIn) -> object:
        """Enter or correct a result by hand; a correction needs a reason."""
        values = body.validated_data
        return results.enter_result(
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

    tag = "results"

    @run_once_for_key
    @endpoint(takes=UndoIn, gives=GameOut, operation_id="games_result_undo_create")
    def post(self, request: Request, pk: int, body: UndoIn) -> object:
        """Take back the result one has entered last, while nothing was built on it."""
        return results.undo_last_entry(
            game=published_game_or_404(pk),
            expected_revision=body.validated_data["expected_revision"],
            actor=request.user,
            at=timezone.now(),
        )


class ConfirmView(PublicReadView):
    """API: confirm a stated result."""

    tag = "results"

    @run_once_for_key
    @endpoint(gives=SubmissionOut, operation_id="submissions_confirm_create")
    def post(self, request: Request, pk: int) -> object:
        """Confirm a stated result, as the opponent or an official.

        Where the event wants another word besides, the result stays waiting.
        """
        get_object_or_404(Submission, pk=pk)
        return records.confirm_result(submission_id=pk, actor=request.user, at=timezone.now())


class GameView(PublicReadView):
    """API: one game of an event."""

    tag = "games"

    @endpoint(gives=GameOut, operation_id="games_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read one game of a published round."""
        return published_game_or_404(pk)


def published_game_or_404(pk: int) -> Game:
    """Return the game with this id in a published round; raises Http404."""
    game = published.published_game(pk)
    if game is None:
        raise Http404
    in_hours_of_hall(game.pairing.round.tournament)
    return game


class RecordsView(PublicReadView):
    """API: submit the record of a game."""

    tag = "submitted records"
    parser_classes = [StrictJSONParser, MultiPartParser, FormParser]

    @endpoint(
        takes=RecordIn,
        gives=SubmissionOut,
        status=201,
        parameters=[
            OpenApiParameter(
                HEADER,
                OpenApiTypes.STR,
                OpenApiParameter.HEADER,
                description="the same key gives the same answer, never a second record",
            )
        ],
        operation_id="games_records_create",
    )
    def post(self, request: Request, pk: int, body: RecordIn) -> object:
        """Hand in the record of a game; the verdict comes back at once."""
        try:
            row = records.submit_record(
                game_id=pk,
                data=body.data_bytes(),
                actor=request.user,
                at=timezone.now(),
                fact=_entered_fact(body.validated_data["fact"]),
                idempotency_key=idempotency_key_of_request(request),
            )
        except (ObjectDoesNotExist, PermissionDenied, TournamentError) as error:
            if published.is_game_published(pk):  # asked of the few refused, not of all
                raise
            raise Http404 from error
        return row


def _entered_fact(fact: dict[str, Any] | None) -> EnteredFact | None:
    """Return how a game ended besides its moves, from the body of a request; None for nothing."""
    if fact is None:
        return None
    loser = fact["loser"]
    return EnteredFact(kind=Termination(fact["kind"]), loser=Colour(loser) if loser else None)
