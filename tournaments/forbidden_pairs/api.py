"""API: forbidden pairs."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.idempotency import KEY, once
from tournaments.events.api import PublicReadView, find_event
from tournaments.forbidden_pairs import services as forbidden_pairs
from tournaments.rounds import selectors as control
from tournaments.rounds.serializers import ApartIn, ApartOut


class ApartView(PublicReadView):
    """Forbidden pairs of an event."""

    @extend_schema(responses=ApartOut(many=True), operation_id="events_apart_list")
    def get(self, request: Request, pk: int) -> Response:
        """List the forbidden and discouraged pairs."""
        return Response(ApartOut(control.forbidden_pairs(find_event(request, pk)), many=True).data)

    @extend_schema(request=ApartIn, responses={201: ApartOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Forbid two entries to meet."""
        given = ApartIn(data=request.data)
        given.is_valid(raise_exception=True)
        pair = forbidden_pairs.forbid_pair(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **given.validated_data,
        )
        return Response(ApartOut(pair).data, status=status.HTTP_201_CREATED)


class ApartPairView(PublicReadView):
    """One forbidden pair."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, pair: int) -> Response:
        """Allow the two to meet again; the row stays."""
        forbidden_pairs.allow_pair(
            tournament=find_event(request, pk), pair=pair, actor=request.user, at=timezone.now()
        )
        return Response(status=status.HTTP_204_NO_CONTENT)
