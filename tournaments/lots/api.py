"""Lots drawn and read by programs: numbers, the round of the table, openings, shared places."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.web.idempotency import KEY, once
from tournaments.events.api import PublicReadView, find_event
from tournaments.events.stored_pages import cached_api_view
from tournaments.lots import later_lots
from tournaments.lots import services as lots
from tournaments.lots.models import Lot
from tournaments.lots.serializers import LotIn, LotOut, NumbersLotIn


class LotsView(PublicReadView):
    @extend_schema(responses=LotOut(many=True))
    @cached_api_view
    def get(self, request: Request, pk: int) -> Response:
        """The lots drawn, each with its seed: draw them again and compare."""
        return Response(LotOut(find_event(request, pk).lots.all(), many=True).data)

    @extend_schema(request=NumbersLotIn, responses={201: LotOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Draw the numbers and lay out the table."""
        return _drawn(lots.draw_lots(**_asked(request, pk, NumbersLotIn)))


class OpeningLotView(PublicReadView):
    @extend_schema(request=LotIn, responses={201: LotOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Draw the opening of a published round, for all boards or for each."""
        return _drawn(later_lots.draw_opening(number=number, **_asked(request, pk)))


class TableLotView(PublicReadView):
    @extend_schema(request=LotIn, responses={201: LotOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Draw which round of the table is played as this one."""
        return _drawn(later_lots.draw_table_round(number=number, **_asked(request, pk)))


class PlacesLotView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="places_lot_create",
        request=LotIn,
        responses={201: LotOut},
        parameters=[KEY],
    )
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Draw the lot for places that nothing else separates."""
        return _drawn(later_lots.draw_places(**_asked(request, pk)))


def _asked(request: Request, pk: int, body: type[LotIn] = LotIn) -> dict[str, Any]:
    """What every lot needs: the event, what the body says, by whom and when."""
    given = body(data=request.data)
    given.is_valid(raise_exception=True)
    by = {"actor": request.user, "at": timezone.now()}
    return {"tournament": find_event(request, pk), **given.validated_data, **by}


def _drawn(lot: Lot) -> Response:
    return Response(LotOut(lot).data, status=status.HTTP_201_CREATED)
