"""Serve pictures of positions, SVG or PNG, by the FEN in the address; build such addresses."""

from typing import Any
from urllib.parse import unquote, urlencode

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from games.archive import responses_of_record_files_and_pictures
from games.board import png_picture
from games.board.squares_of_written_move import squares_named_in_move_text
from games.board.variant_and_position_in_query import position_in_query, variant_in_query
from games.draughts.svg_diagram import svg
from games.draughts.variants import RUSSIAN, Variant
from games.refusals.codes_and_exceptions import BadPosition, RefusalCode


class AcceptsAnyMediaType(BaseContentNegotiation):
    """Content negotiation that accepts any media type; errors are problem documents."""

    def select_parser(self, request: Request, parsers: list[Any]) -> object:
        """Return the first parser."""
        return parsers[0]

    def select_renderer(
        self, request: Request, renderers: list[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer, whatever the caller accepts."""
        return renderers[0], renderers[0].media_type


@extend_schema(exclude=True)
class PositionPictureView(APIView):
    """Drawn from the address alone: no database, as often as the rate allows."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = AcceptsAnyMediaType

    def get(self, request: Request, fen: str, kind: str) -> HttpResponse:
        """Draw a position: ``/positions/W:Wc3,Kd4:Bd6.svg``.

        ``?move=c3-d4`` marks a move, ``?flip=1`` turns the board.
        ``?variant=towers`` names the game, Russian draughts without it.
        ``.png`` is the same for programs that show no SVG, of the size messengers like.
        422 with the fault of a FEN that is none.
        """
        variant = variant_in_query(request.query_params)
        position = position_in_query(unquote(fen), variant)
        move = request.query_params.get("move", "")
        path = squares_named_in_move_text(move, variant)
        if move and not path:
            raise BadPosition(RefusalCode.BAD_MOVE, text=move[:80])
        is_flipped = request.query_params.get("flip") == "1"
        drawn = svg(position, flipped=is_flipped, path=path, variant=variant)
        if kind == "png":
            return responses_of_record_files_and_pictures.png_response(
                png_picture.cached_board_png(drawn)
            )
        return responses_of_record_files_and_pictures.svg_response(drawn)


def png_address_of_board(board: dict[str, Any]) -> str:
    """Return the URL of a PNG of the position on a page's board."""
    address = reverse("position-picture", args=[str(board["fen"]), "png"])
    variant: Variant = board["variant"]
    query = {} if variant is RUSSIAN else {"variant": variant.id}
    query |= {"flip": "1"} if board["is_flipped"] else {}
    return f"{address}?{urlencode(query)}" if query else address
