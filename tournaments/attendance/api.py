"""API: list and add attendance marks of an entered player; check players in before a round."""

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.idempotency import run_once_for_key
from games.web.endpoint import endpoint
from tournaments.attendance import services as attendance
from tournaments.entries.models import Entry
from tournaments.events.api import PublicReadView, find_event
from tournaments.pairing.round_attendance import Presence
from tournaments.rounds.serializers import CheckInIn, CheckInOut, MarkIn, MarkOut


class MarksView(PublicReadView):
    @endpoint(gives=MarkOut, many=True)
    def get(self, request: Request, pk: int, entry: int) -> object:
        """List all attendance marks of an entry, oldest first."""
        return _entry(pk, entry).marks.all()

    @run_once_for_key
    @endpoint(takes=MarkIn, gives=MarkOut, status=201)
    def post(self, request: Request, pk: int, entry: int, body: MarkIn) -> object:
        """Mark an entry for one round or from a round on (present, bye, absent, withdrawn)."""
        values = body.validated_data
        return attendance.mark_attendance(
            entry=_entry(pk, entry),
            round=values["round"],
            presence=Presence(values["presence"]),
            reason=values["reason"],
            actor=request.user,
            at=timezone.now(),
        )


def _entry(pk: int, entry: int) -> Entry:
    entered = Entry.objects.select_related("tournament").filter(tournament=pk, pk=entry).first()
    if entered is None:
        raise Http404
    return entered


class CheckInView(PublicReadView):
    @run_once_for_key
    @endpoint(takes=CheckInIn, gives=CheckInOut)
    def post(self, request: Request, pk: int, number: int, body: CheckInIn) -> object:
        """Check in before a round: entries not listed are marked absent."""
        changed = attendance.check_in(
            tournament=find_event(request, pk),
            number=number,
            present=body.validated_data["present"],
            actor=request.user,
            at=timezone.now(),
        )
        return {"changed": changed}
