"""HTTP API of the opening explorer: moves, results, years and players of a position."""

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.board.variant_and_position_in_query import variant_in_query
from games.draughts.position import fen_as_shown
from games.opening_explorer.count_moves_from_position import (
    ExploredPosition,
    count_moves_from_position,
)
from games.opening_explorer.explorer_query_parameters import read_game_filter, read_position
from games.opening_explorer.tally_games_by_move_result_and_player import (
    BLACK,
    DRAW,
    OTHER,
    WHITE,
    PlayerCount,
    ResultCount,
)

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

    move = serializers.CharField(help_text="long notation with every landing: a5:c3:e5, 28x19x10")
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

    variant = serializers.CharField()
    fen = serializers.CharField()
    moves = PlayedOut(many=True, help_text="the most frequent first")
    players = ExploredPlayerOut(many=True, help_text="the ten with the most games")
    years = YearOut(many=True, help_text="the years in order; games without a date are left out")
    newest = ExploredGameOut(many=True, help_text="the games that came in last")
    openings = DrawnOpeningOut(many=True)


class PositionExplorerView(APIView):
    """Moves played in the archive from a position, with counts."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="position_explorer",
        parameters=[
            OpenApiParameter(
                "position", description="FEN, or the moves that lead to it; the start"
            ),
            OpenApiParameter("variant", description="the game, russian without it"),
            OpenApiParameter("player", description="only games of a player: words of his name"),
            OpenApiParameter("colour", enum=["w", "b"], description="the side the player has"),
            OpenApiParameter("since", int, description="only games from this year on"),
            OpenApiParameter("until", int, description="only games up to this year"),
            OpenApiParameter("result", enum=["1-0", "1/2-1/2", "0-1"]),
        ],
        responses={200: ExploredOut, 400: BAD_CONDITION, 422: NO_POSITION},
    )
    def get(self, request: Request) -> Response:
        """Count what was played from a position of one game in the archive's collections.

        A game counts once, at the first time the position stood in it.
        """
        query = request.query_params
        variant = variant_in_query(query)
        position = read_position(query.get("position", ""), variant)
        explored = count_moves_from_position(position, read_game_filter(query), variant)
        return Response(ExploredOut(_explored_data(explored)).data)


def _explored_data(explored: ExploredPosition) -> dict[str, object]:
    return {
        "variant": explored.variant.id,
        "fen": fen_as_shown(explored.position, explored.variant),
        **_counted(explored.whole),
        "moves": [
            {
                "move": move.text,
                "fen": fen_as_shown(move.after, explored.variant),
                **_counted(move.count),
            }
            for move in explored.moves
        ],
        "players": [_player(player) for player in explored.players],
        "years": [
            {"year": year, **_results(count)} for year, count in explored.whole.years.items()
        ],
        "newest": explored.games,
        "openings": [
            {
                "table": drawn.table.slug,
                "edition": drawn.table.edition,
                "number": drawn.opening.number,
            }
            for drawn in explored.drawn
        ],
    }


def _player(counted: PlayerCount) -> dict[str, object]:
    return {
        "name": counted.name,
        "games": counted.games,
        "as_white": counted.as_white.games,
        "won": counted.won,
        "drawn": counted.drawn,
        "lost": counted.lost,
    }


def _results(count: ResultCount) -> dict[str, object]:
    return {
        "games": count.games,
        "white": count.results[WHITE],
        "draws": count.results[DRAW],
        "black": count.results[BLACK],
    }


def _counted(count: ResultCount) -> dict[str, object]:
    return {
        **_results(count),
        "other": count.results[OTHER],
        "first_year": count.first_year,
        "last_year": count.last_year,
    }
