"""HTTP API of lots: draw and read numbers, rounds of the table, openings, shared places."""

from typing import Any

from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.cache_event_pages import cache_event_api_view
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.lots import (
    draw_openings_table_rounds_shared_places,
    draw_starting_numbers_and_begin_event,
)
from tournaments.lots.serializers import LotIn, LotOut, NumbersLotIn


class LotsView(PublicReadView):
    """API: the lots of an event."""

    @cache_event_api_view
    @endpoint(gives=LotOut, many=True)
    def get(self, request: Request, pk: int) -> object:
        """List the lots drawn, each with its seed: draw them again and compare."""
        return find_event(request, pk).lots.all()

    @run_once_for_key
    @endpoint(takes=NumbersLotIn, gives=LotOut, status=201)
    def post(self, request: Request, pk: int, body: NumbersLotIn) -> object:
        """Draw the starting numbers; a system with a table lays out all its rounds."""
        return draw_starting_numbers_and_begin_event.draw_lots(**_lot_request(request, pk, body))


class OpeningLotView(PublicReadView):
    """API: draw the opening of a round."""

    @run_once_for_key
    @endpoint(takes=LotIn, gives=LotOut, status=201)
    def post(self, request: Request, pk: int, number: int, body: LotIn) -> object:
        """Draw the opening of a published round, for all boards or for each."""
        return draw_openings_table_rounds_shared_places.draw_opening(
            number=number, **_lot_request(request, pk, body)
        )


class TableRoundLotView(PublicReadView):
    """API: draw which round of the table is played."""

    @run_once_for_key
    @endpoint(takes=LotIn, gives=LotOut, status=201)
    def post(self, request: Request, pk: int, number: int, body: LotIn) -> object:
        """Draw which round of the table is played as this one."""
        return draw_openings_table_rounds_shared_places.draw_table_round(
            number=number, **_lot_request(request, pk, body)
        )


class PlacesLotView(APIView):
    """API: draw the lot for shared places."""

    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=LotIn, gives=LotOut, status=201, operation_id="places_lot_create")
    def post(self, request: Request, pk: int, body: LotIn) -> object:
        """Draw the lot for places that nothing else separates."""
        return draw_openings_table_rounds_shared_places.draw_shared_places(
            **_lot_request(request, pk, body)
        )


def _lot_request(request: Request, pk: int, body: LotIn) -> dict[str, Any]:
    """Return what every lot needs: the event, what the body says, by whom and when."""
    by = {"actor": request.user, "at": timezone.now()}
    return {"tournament": find_event(request, pk), **body.validated_data, **by}
