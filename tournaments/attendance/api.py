"""API: attendance marks and check-in of entries."""

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.idempotency import KEY, once
from tournaments.attendance import services as attendance
from tournaments.entries.models import Entry
from tournaments.events.api import PublicReadView, find_event
from tournaments.pairing.presence import Presence
from tournaments.rounds.serializers import CheckInIn, CheckInOut, MarkIn, MarkOut


class MarksView(PublicReadView):
    @extend_schema(responses=MarkOut(many=True))
    def get(self, request: Request, pk: int, entry: int) -> Response:
        """List all attendance marks of an entry, oldest first."""
        return Response(MarkOut(_entry(pk, entry).marks.all(), many=True).data)

    @extend_schema(request=MarkIn, responses={201: MarkOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, entry: int) -> Response:
        """Mark an entry for one round or from a round on (present, bye, absent, withdrawn)."""
        given = MarkIn(data=request.data)
        given.is_valid(raise_exception=True)
        said = given.validated_data
        row = attendance.mark(
            entry=_entry(pk, entry),
            round=said["round"],
            presence=Presence(said["presence"]),
            reason=said["reason"],
            actor=request.user,
            at=timezone.now(),
        )
        return Response(MarkOut(row).data, status=status.HTTP_201_CREATED)


def _entry(pk: int, entry: int) -> Entry:
    found = Entry.objects.select_related("tournament").filter(tournament=pk, pk=entry).first()
    if found is None:
        raise Http404
    return found


class CheckInView(PublicReadView):
    @extend_schema(request=CheckInIn, responses=CheckInOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Check in before a round: entries not listed are marked absent."""
        given = CheckInIn(data=request.data)
        given.is_valid(raise_exception=True)
        changed = attendance.check_in(
            tournament=find_event(request, pk),
            number=number,
            present=given.validated_data["present"],
            actor=request.user,
            at=timezone.now(),
        )
        return Response(CheckInOut({"changed": changed}).data)
