"""HTTP API of the ending tables: worth of a position of few pieces, and the moves that keep it."""

from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.board import ending_worth_texts, look_up_ending_as_data
from games.board.moves_in_position_api import KEPT, ReplyOut
from games.board.variant_and_position_in_query import position_in_query, variant_in_query
from games.web.request_limits import BoardRequestThrottle
from games.web.validate_body_and_serialize_answer import endpoint

NO_ENDING = OpenApiResponse(
    description="no such position, more pieces than the tables know, or a game without tables"
)


class KeepingMoveOut(ReplyOut):
    """A move that keeps what the position is worth."""

    plies = serializers.IntegerField(
        allow_null=True, help_text="half-moves to the end with it; null for a draw"
    )
    is_best = serializers.BooleanField(help_text="whether no move ends sooner, or holds out longer")


class EndingOut(serializers.Serializer):
    """The worth of a position with best play, draws by count and repetition left out."""

    fen = serializers.CharField()
    turn = serializers.CharField()
    value = serializers.ChoiceField(["win", "draw", "loss"], help_text="for the side to move")
    winner = serializers.CharField(allow_null=True, help_text="w or b; null for a draw")
    plies = serializers.IntegerField(allow_null=True, help_text="half-moves to the end")
    moves_to_end = serializers.IntegerField(allow_null=True, help_text="moves of the winner")
    moves = KeepingMoveOut(many=True, help_text="the moves that keep the value, the best first")
    line = ReplyOut(many=True, help_text="best play to the end; empty for a draw")
    words = serializers.CharField(help_text="in the language of the request")
    kept_by = serializers.CharField(help_text="what the moves do, in words")


class PositionEndingView(APIView):
    """Answered from the tables: no sign-in, no database, the same for everybody."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (BoardRequestThrottle,)

    @endpoint(
        gives=EndingOut,
        also={422: NO_ENDING},
        operation_id="position_ending",
        parameters=[
            OpenApiParameter("fen", required=True, description='"W:WKc1,Kd2,Ka3:BKe1"'),
            OpenApiParameter("variant", description="russian without it; poddavki, three pieces"),
        ],
        auth=[],
    )
    def get(self, request: Request) -> Response:
        """Look up the exact worth of a position of few pieces, and the moves that keep it.

        Up to four pieces of Russian draughts, three of poddavki; of other games what was built.

        The tables know neither repetition nor counted moves: a win in 43 moves is a win here
        even where a draw rule ends the game before. The draw rules decide, not this answer.
        """
        variant = variant_in_query(request.query_params)
        position = position_in_query(request.query_params.get("fen", ""), variant)
        ending = look_up_ending_as_data.ending_as_data(position, variant)
        words = {
            "words": ending_worth_texts.worth_in_words(ending),
            "kept_by": ending_worth_texts.kept_by_moves_in_words(ending),
        }
        response = Response({**ending, **words})
        response["Cache-Control"] = f"private, max-age={KEPT}"
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response
