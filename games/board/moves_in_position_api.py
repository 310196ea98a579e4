"""HTTP API of the legal moves of a position and the replies to them, for boards and programs."""

from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.board import moves_and_replies
from games.board.squares_of_written_move import ends_of_wrong_move
from games.board.variant_and_position_in_query import position_in_query, variant_in_query
from games.draughts.texts import faults_notes_and_suggestions_in_words
from games.web.request_limits import BoardRequestThrottle
from games.web.validate_body_and_serialize_answer import endpoint

KEPT = 24 * 3600  # seconds; the rules of play do not change overnight

LONGEST_MOVE = 60  # characters of a written move

NO_POSITION = OpenApiResponse(description="no such position, or no game of that name")


class ReplyOut(serializers.Serializer):
    """A legal move by what it does to the board."""

    text = serializers.CharField(help_text="long notation with every landing: a5:c3:e5")
    marks = serializers.ListField(child=serializers.CharField(), help_text="its squares in order")
    taken = serializers.ListField(child=serializers.CharField(), help_text="pieces it takes")
    crowned = serializers.BooleanField(help_text="whether a man becomes a king")
    after = serializers.CharField(
        required=False, help_text="the position after it, where the squares do not tell it: towers"
    )


class MoveOut(ReplyOut):
    """The same with what may be answered to it."""

    replies = ReplyOut(many=True, allow_null=True, help_text="null where there are too many")


class BoardOutcomeOut(serializers.Serializer):
    """A game decided by the board."""

    winner = serializers.CharField(help_text="w or b")
    rule = serializers.CharField(help_text="W2: no legal move, W3: no pieces, W8: arrived")


class RefusedOut(serializers.Serializer):
    """Why the move asked about may not be played."""

    code = serializers.CharField()
    article = serializers.CharField()
    words = serializers.CharField()
    wrong = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="from where to where"
    )
    legal = serializers.ListField(child=serializers.CharField(), help_text="the likeliest first")


class PositionAnswerOut(serializers.Serializer):
    """Everything that may be played."""

    fen = serializers.CharField()
    turn = serializers.CharField()
    moves = MoveOut(many=True)
    outcome = BoardOutcomeOut(allow_null=True)
    refused = RefusedOut(allow_null=True, help_text="only where a move was asked about")


class PositionMovesView(APIView):
    """Answered from the address alone: no sign-in, no database, the same for everybody."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (BoardRequestThrottle,)

    @endpoint(
        gives=PositionAnswerOut,
        also={422: NO_POSITION},
        operation_id="position_moves",
        parameters=[
            OpenApiParameter("fen", required=True, description='"W:Wa1,Kc3:Bb6"'),
            OpenApiParameter("variant", description="russian without it"),
            OpenApiParameter("try", description="a written move to be explained if it is illegal"),
        ],
        auth=[],
    )
    def get(self, request: Request) -> Response:
        """List the legal moves of a position, each with the legal replies to it."""
        variant = variant_in_query(request.query_params)
        position = position_in_query(request.query_params.get("fen", ""), variant)
        answer = moves_and_replies.moves_and_replies(position, variant)
        tried = request.query_params.get("try", "")[:LONGEST_MOVE]
        fault = moves_and_replies.fault_of_move(position, tried, variant) if tried else None
        refused = fault and {
            "code": str(fault.code),
            "article": fault.rule,
            "words": faults_notes_and_suggestions_in_words.explain(fault, get_language() or "ru"),
            "wrong": ends_of_wrong_move(fault, variant),
            "legal": fault.legal or [move["text"] for move in answer["moves"]],
        }
        response = Response({**answer, "refused": refused})
        if not tried:  # an explanation is in the reader's language
            response["Cache-Control"] = f"public, max-age={KEPT}"
        return response
