"""API of lots: draw and read numbers, rounds of the table, openings, shared places."""

from typing import Any

from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.web.idempotency import once
from games.web.endpoint import endpoint
from tournaments.events.api import PublicReadView, find_event
from tournaments.events.stored_pages import cached_api_view
from tournaments.lots import later_lots
from tournaments.lots import services as lots
from tournaments.lots.serializers import LotIn, LotOut, NumbersLotIn


class LotsView(PublicReadView):
    @cached_api_view
    @endpoint(gives=LotOut, many=True)
    def get(self, request: Request, pk: int) -> object:
        """The lots drawn, each with its seed: draw them again and compare."""
        return find_event(request, pk).lots.all()

    @once
    @endpoint(takes=NumbersLotIn, gives=LotOut, status=201)
    def post(self, request: Request, pk: int, given: NumbersLotIn) -> object:
        """Draw the numbers and lay out the table."""
        return lots.draw_lots(**_lot_request(request, pk, given))


class OpeningLotView(PublicReadView):
    @once
    @endpoint(takes=LotIn, gives=LotOut, status=201)
    def post(self, request: Request, pk: int, number: int, given: LotIn) -> object:
        """Draw the opening of a published round, for all boards or for each."""
        return later_lots.draw_opening(number=number, **_lot_request(request, pk, given))


class TableLotView(PublicReadView):
    @once
    @endpoint(takes=LotIn, gives=LotOut, status=201)
    def post(self, request: Request, pk: int, number: int, given: LotIn) -> object:
        """Draw which round of the table is played as this one."""
        return later_lots.draw_table_round(number=number, **_lot_request(request, pk, given))


class PlacesLotView(APIView):
    permission_classes = [IsAuthenticated]

    @once
    @endpoint(takes=LotIn, gives=LotOut, status=201, operation_id="places_lot_create")
    def post(self, request: Request, pk: int, given: LotIn) -> object:
        """Draw the lot for places that nothing else separates."""
        return later_lots.draw_places(**_lot_request(request, pk, given))


def _lot_request(request: Request, pk: int, given: LotIn) -> dict[str, Any]:
    """What every lot needs: the event, what the body says, by whom and when."""
    by = {"actor": request.user, "at": timezone.now()}
    return {"tournament": find_event(request, pk), **given.validated_data, **by}
