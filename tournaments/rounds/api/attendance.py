"""HTTP API: attendance marks of a player; players checked in before a round."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.entries.models import Entry
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.pairing.attendance import Presence
from tournaments.rounds.serializers import (
    CheckInIn,
    CheckInOut,
    CheckInTakenBackOut,
    MarkIn,
    MarkOut,
)
from tournaments.rounds.services import attendance


class MarksView(PublicReadView):
    """API: the attendance marks of an entry."""

    tag = "attendance"

    @endpoint(gives=MarkOut, many=True, operation_id="events_entries_states_list")
    def get(self, request: Request, pk: int, entry: int) -> object:
        """List all attendance marks of an entry, oldest first."""
        return _entry(pk, entry).marks.all()

    @run_once_for_key
    @endpoint(takes=MarkIn, gives=MarkOut, status=201, operation_id="events_entries_states_create")
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


class MarkTakeBackView(PublicReadView):
    """API: take back the last attendance mark."""

    tag = "attendance"

    @run_once_for_key
    @endpoint(gives=MarkOut, many=True, operation_id="events_entries_states_take_back_create")
    def post(self, request: Request, pk: int, entry: int, mark: int) -> object:
        """Take back the last mark of an entry, while nothing followed it; lists all its marks."""
        entered = _entry(pk, entry)
        made = entered.marks.select_related("entry__tournament", "entry__player").filter(pk=mark)
        attendance.take_back_attendance_mark(
            mark=get_object_or_404(made), actor=request.user, at=timezone.now()
        )
        return entered.marks.all()


def _entry(pk: int, entry: int) -> Entry:
    entered = Entry.objects.select_related("tournament").filter(tournament=pk, pk=entry).first()
    if entered is None:
        raise Http404
    return entered


class CheckInView(PublicReadView):
    """API: check players in before a round."""

    tag = "attendance"

    @run_once_for_key
    @endpoint(takes=CheckInIn, gives=CheckInOut, operation_id="events_rounds_check_in_create")
    def post(self, request: Request, pk: int, number: int, body: CheckInIn) -> object:
        """Check in before a round: entries not listed are marked absent."""
        row = attendance.check_players_in(
            tournament=find_event(request, pk),
            number=number,
            present=body.validated_data["present"],
            actor=request.user,
            at=timezone.now(),
        )
        return {"changed": len(row.data["after"]), "seq": row.seq}


class CheckInTakeBackView(PublicReadView):
    """API: take back a check-in."""

    tag = "attendance"

    @run_once_for_key
    @endpoint(gives=CheckInTakenBackOut, operation_id="events_check_in_take_back_create")
    def post(self, request: Request, pk: int, seq: int) -> object:
        """Take back the check-in of this row of the journal, while nothing followed it."""
        number = attendance.take_back_check_in_of_round(
            tournament=find_event(request, pk), seq=seq, actor=request.user, at=timezone.now()
        )
        return {"round": number}
