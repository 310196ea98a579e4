"""HTTP API of openings: moves and results from a position; tables of drawn openings."""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.board.queries.moves import variant_in_query
from games.draughts.position import fen_as_shown
from games.openings.queries import tables
from games.openings.queries.explorer import (
    ExploredPosition,
    count_moves_from_position,
    read_game_filter,
    read_position,
)
from games.openings.serializers import (
    ExploredOut,
    OpeningOut,
    OpeningTableOut,
    OpeningTableWithPositionsOut,
)
from games.openings.tally import BLACK, DRAW, OTHER, WHITE, PlayerCount, ResultCount
from games.web.api import endpoint

NO_POSITION = OpenApiResponse(description="no such position, or moves that are not legal")

BAD_CONDITION = OpenApiResponse(description="no such year, colour or result")


class PositionExplorerView(APIView):
    """Moves played in the archive from a position, with counts."""

    tag = "opening explorer"
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


# HTTP API of the tables of drawn openings: the list, and one edition with its positions.


class OpeningTablesView(APIView):
    """The list of all tables of drawn openings."""

    tag = "opening tables"
    permission_classes = [AllowAny]

    @endpoint(gives=OpeningTableOut, many=True, operation_id="openings_list")
    def get(self, request: Request) -> object:
        """List every edition of every table of drawn openings."""
        return tables.list_opening_tables()


class OpeningTableView(APIView):
    """One edition of a table of drawn openings."""

    tag = "opening tables"
    permission_classes = [AllowAny]

    @endpoint(gives=OpeningTableWithPositionsOut, operation_id="openings_retrieve")
    def get(self, request: Request, slug: str, edition: str) -> Response:
        """Get one edition with every position."""
        listed = tables.find_edition(slug, edition)
        if listed is None:
            raise Http404
        entries = tables.load_opening_table(listed).openings
        answer = dict(OpeningTableOut(listed).data)
        return Response({**answer, "openings": OpeningOut(entries, many=True).data})
