"""What was played in the archive from a position, for programs."""

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.explorer.game_counts import BLACK, DRAW, OTHER, WHITE, Count, PlayerCount
from games.explorer.request_parameters import read_game_filter, read_position
from games.explorer.selectors import Explored, explore

NO_POSITION = OpenApiResponse(description="no such position, or moves that are not legal")
BAD_CONDITION = OpenApiResponse(description="no such year, colour or result")


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


class YearOut(serializers.Serializer):
    """The games of one year."""

    year = serializers.IntegerField()
    games = serializers.IntegerField()
    white = serializers.IntegerField(help_text="won by White")
    draws = serializers.IntegerField()
    black = serializers.IntegerField(help_text="won by Black")


class ExploredPlayerOut(serializers.Serializer):
    """A player who had the position, and how his games ended for him."""

    name = serializers.CharField()
    games = serializers.IntegerField()
    as_white = serializers.IntegerField(help_text="games with the white pieces")
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


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
    players = ExploredPlayerOut(many=True, help_text="the ten with the most games")
    years = YearOut(many=True, help_text="the years in order; games without a date are left out")
    newest = ExploredGameOut(many=True, help_text="the games that came in last")
    openings = DrawnOpeningOut(many=True)


class PositionExplorerView(APIView):
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="position_explorer",
        parameters=[
            OpenApiParameter(
                "position", description="FEN, or the moves that lead to it; the start"
            ),
            OpenApiParameter("player", description="only games of a player: words of his name"),
            OpenApiParameter("colour", enum=["w", "b"], description="the side the player has"),
            OpenApiParameter("since", int, description="only games from this year on"),
            OpenApiParameter("until", int, description="only games up to this year"),
            OpenApiParameter("result", enum=["1-0", "1/2-1/2", "0-1"]),
        ],
        responses={200: ExploredOut, 400: BAD_CONDITION, 422: NO_POSITION},
    )
    def get(self, request: Request) -> Response:
        """What was played from a position of Russian draughts in the archive's collections.

        A game counts once, at the first time the position stood in it.
        """
        position = read_position(request.query_params.get("position", ""))
        game_filter = read_game_filter(request.query_params)
        return Response(ExploredOut(_explored_data(explore(position, game_filter))).data)


def _explored_data(found: Explored) -> dict[str, object]:
    return {
        "fen": found.position.fen(),
        **_counted(found.whole),
        "moves": [
            {"move": one.text, "fen": one.after.fen(), **_counted(one.count)} for one in found.moves
        ],
        "players": [_player(one) for one in found.players],
        "years": [{"year": year, **_results(count)} for year, count in found.whole.years.items()],
        "newest": found.games,
        "openings": [
            {"table": one.table.slug, "edition": one.table.edition, "number": one.opening.number}
            for one in found.drawn
        ],
    }


def _player(one: PlayerCount) -> dict[str, object]:
    return {
        "name": one.name,
        "games": one.games,
        "as_white": one.as_white.games,
        "won": one.won,
        "drawn": one.drawn,
        "lost": one.lost,
    }


def _results(count: Count) -> dict[str, object]:
    return {
        "games": count.games,
        "white": count.results[WHITE],
        "draws": count.results[DRAW],
        "black": count.results[BLACK],
    }


def _counted(count: Count) -> dict[str, object]:
    return {
        **_results(count),
        "other": count.results[OTHER],
        "first_year": count.first_year,
        "last_year": count.last_year,
    }
