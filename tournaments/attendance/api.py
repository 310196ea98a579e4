"""API: attendance marks and check-in of entries."""

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.idempotency import once
from games.web.endpoint import endpoint
from tournaments.attendance import services as attendance
from tournaments.entries.models import Entry
from tournaments.events.api import PublicReadView, find_event
from tournaments.pairing.presence import Presence
from tournaments.rounds.serializers import CheckInIn, CheckInOut, MarkIn, MarkOut


class MarksView(PublicReadView):
    @endpoint(gives=MarkOut, many=True)
    def get(self, request: Request, pk: int, entry: int) -> object:
        """List all attendance marks of an entry, oldest first."""
        return _entry(pk, entry).marks.all()

    @once
    @endpoint(takes=MarkIn, gives=MarkOut, status=201)
    def post(self, request: Request, pk: int, entry: int, given: MarkIn) -> object:
        """Mark an entry for one round or from a round on (present, bye, absent, withdrawn)."""
        said = given.validated_data
        return attendance.mark_attendance(
            entry=_entry(pk, entry),
            round=said["round"],
            presence=Presence(said["presence"]),
            reason=said["reason"],
            actor=request.user,
            at=timezone.now(),
        )


def _entry(pk: int, entry: int) -> Entry:
    found = Entry.objects.select_related("tournament").filter(tournament=pk, pk=entry).first()
    if found is None:
        raise Http404
    return found


class CheckInView(PublicReadView):
    @once
    @endpoint(takes=CheckInIn, gives=CheckInOut)
    def post(self, request: Request, pk: int, number: int, given: CheckInIn) -> object:
        """Check in before a round: entries not listed are marked absent."""
        changed = attendance.check_in(
            tournament=find_event(request, pk),
            number=number,
            present=given.validated_data["present"],
            actor=request.user,
            at=timezone.now(),
        )
        return {"changed": changed}
