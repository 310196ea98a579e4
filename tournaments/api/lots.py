"""Lots drawn and read by programs: numbers, the round of the table, openings, shared places."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.api.idempotency import KEY, once
from tournaments.api.serializers.lots import LotIn, LotOut, NumbersLotIn
from tournaments.api.views import PublicReadView, find_event
from tournaments.conditional import read_for_everybody
from tournaments.models import Lot
from tournaments.services import draws, lots


class LotsView(PublicReadView):
    @extend_schema(responses=LotOut(many=True))
    @read_for_everybody
    def get(self, request: Request, pk: int) -> Response:
        """The lots drawn, each with its seed: draw them again and compare."""
        return Response(LotOut(find_event(pk).lots.all(), many=True).data)

    @extend_schema(request=NumbersLotIn, responses={201: LotOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Draw the numbers and lay out the table."""
        given = NumbersLotIn(data=request.data)
        given.is_valid(raise_exception=True)
        lot = lots.draw_lots(
            tournament=find_event(pk), actor=request.user, at=timezone.now(), **given.validated_data
        )
        return _drawn(lot)


class OpeningLotView(PublicReadView):
    @extend_schema(request=LotIn, responses={201: LotOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Draw the opening of a published round, for all boards or for each."""
        lot = draws.draw_opening(
            tournament=find_event(pk),
            number=number,
            seed=_seed(request),
            actor=request.user,
            at=timezone.now(),
        )
        return _drawn(lot)


class TableLotView(PublicReadView):
    @extend_schema(request=LotIn, responses={201: LotOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Draw which round of the table is played as this one."""
        lot = draws.draw_table_round(
            tournament=find_event(pk),
            number=number,
            seed=_seed(request),
            actor=request.user,
            at=timezone.now(),
        )
        return _drawn(lot)


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
        lot = draws.draw_places(
            tournament=find_event(pk), seed=_seed(request), actor=request.user, at=timezone.now()
        )
        return _drawn(lot)


def _seed(request: Request) -> str:
    given = LotIn(data=request.data)
    given.is_valid(raise_exception=True)
    return given.validated_data["seed"]


def _drawn(lot: Lot) -> Response:
    return Response(LotOut(lot).data, status=status.HTTP_201_CREATED)
