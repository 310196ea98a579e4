"""What was played in the archive from a position, for programs."""

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.explorer.asked import position_of
from games.explorer.selectors import Explored, explore
from games.explorer.tally import BLACK, DRAW, OTHER, WHITE, Count

NO_POSITION = OpenApiResponse(description="no such position, or moves that are not legal")


class CountOut(serializers.Serializer):
    """Games by their results, and the years they were played in."""

    games = serializers.IntegerField()
    white = serializers.IntegerField(help_text="won by White")
    draws = serializers.IntegerField()
    black = serializers.IntegerField(help_text="won by Black")
    other = serializers.IntegerField(help_text="another result, or none")
    first_year = serializers.IntegerField(allow_null=True)
    last_year = serializers.IntegerField(allow_null=True)


class PlayedOut(CountOut):
    """A move that was played from the position."""

    move = serializers.CharField(help_text="long notation with every landing: a5:c3:e5")
    fen = serializers.CharField(help_text="the position behind it")


class ExploredGameOut(serializers.Serializer):
    """A record of the archive."""

    id = serializers.IntegerField()
    white = serializers.CharField()
    black = serializers.CharField()
    event = serializers.CharField()
    result = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)


class DrawnOpeningOut(serializers.Serializer):
    """An entry of a table of drawn openings with this very position."""

    table = serializers.CharField()
    edition = serializers.CharField()
    number = serializers.CharField()


class ExploredOut(CountOut):
    """Everything played from a position."""

    fen = serializers.CharField()
    moves = PlayedOut(many=True, help_text="the most frequent first")
    newest = ExploredGameOut(many=True, help_text="the games that came in last")
    openings = DrawnOpeningOut(many=True)


class PositionExplorerView(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="position_explorer",
        parameters=[
            OpenApiParameter("position", description="FEN, or the moves that lead to it; the start")
        ],
        responses={200: ExploredOut, 422: NO_POSITION},
    )
    def get(self, request: Request) -> Response:
        """What was played from a position of Russian draughts in the archive's collections.

        A game counts once, at the first time the position stood in it.
        """
        position = position_of(request.query_params.get("position", ""))
        return Response(ExploredOut(_told(explore(position))).data)


def _told(found: Explored) -> dict[str, object]:
    return {
        "fen": found.position.fen(),
        **_counted(found.whole),
        "moves": [
            {"move": one.text, "fen": one.after.fen(), **_counted(one.count)} for one in found.moves
        ],
        "newest": found.games,
        "openings": [
            {"table": one.table.slug, "edition": one.table.edition, "number": one.opening.number}
            for one in found.drawn
        ],
    }


def _counted(count: Count) -> dict[str, object]:
    return {
        "games": count.games,
        "white": count.results[WHITE],
        "draws": count.results[DRAW],
        "black": count.results[BLACK],
        "other": count.results[OTHER],
        "first_year": count.first_year,
        "last_year": count.last_year,
    }
