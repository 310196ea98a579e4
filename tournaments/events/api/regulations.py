"""HTTP API: list, create, read, change, copy events; make public, cancel, hide; their schedule."""

from datetime import datetime
from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.queries import (
    PageQuery,
    choice_parameter,
    filter_by_query,
    page_of_rows,
    text_parameter,
)
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from games.web.serializers import LARGEST, Body
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries import listing
from tournaments.events.queries.checks import ABOUT
from tournaments.events.queries.officials import event_scope
from tournaments.events.serializers import (
    SystemField,
    TournamentChangeIn,
    TournamentIn,
    TournamentOut,
)
from tournaments.events.services import copies, regulations, visibility
from tournaments.events.services.regulations import replace_planned_beginnings
from tournaments.events.views.cache import cache_event_api_view
from tournaments.events.views.page import PublicReadView, find_event

# HTTP API: list, create, read and change events.


class EventsQuery(PageQuery):
    """Query parameters of the list of events."""

    q = text_parameter("words of the title or the city")
    state = choice_parameter(TournamentState.values)
    system = SystemField(required=False)


class EventsView(PublicReadView):
    """API: the list of events."""

    tag = "events"

    @endpoint(gives=TournamentOut, many=True, parameters=[EventsQuery], operation_id="events_list")
    def get(self, request: Request) -> Response:
        """List all events, newest first."""
        query = EventsQuery.parse_query(request)
        rows = listing.search_by_name(query.get("q", ""))
        rows = filter_by_query(rows, query, {"state": "state", "system": "system"})
        return page_of_rows(
            request, query, rows, columns=("pk",), out=TournamentOut, newest_first=True
        )

    @located("api-event", "id")
    @run_once_for_key
    @endpoint(takes=TournamentIn, gives=TournamentOut, status=201, operation_id="events_create")
    def post(self, request: Request, body: TournamentIn) -> object:
        """Open an event; the user becomes its organiser."""
        values = body.validated_data
        chosen = values["coefficients"]
        values["coefficients"] = None if chosen is None else tuple(chosen)
        return regulations.create_tournament(actor=request.user, at=timezone.now(), **values)


class EventView(PublicReadView):
    """API: one event."""

    tag = "events"

    @cache_event_api_view
    @endpoint(gives=TournamentOut, operation_id="events_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read one event with its regulations."""
        return find_event(request, pk)

    @endpoint(
        takes=TournamentChangeIn,
        gives=TournamentOut,
        partial=True,
        operation_id="events_partial_update",
    )
    def patch(self, request: Request, pk: int, body: TournamentChangeIn) -> object:
        """Change the named regulations or head of an event; 409 if it changed since ``expected``.

        Regulations change while entries are open; afterwards title, place, days and officials
        alone.
        """
        values = dict(body.validated_data)
        if values.get("coefficients"):
            values["coefficients"] = tuple(values["coefficients"])
        about = {name: values.pop(name) for name in ABOUT if name in values}
        return regulations.change_regulations(
            tournament=find_event(request, pk),
            expected=values.pop("expected"),
            actor=request.user,
            at=timezone.now(),
            about=about,
            **values,
        )


# HTTP API: make a new event from an old one.


class CopyIn(Body):
    """Input: the head of the new event and what it takes from the old one."""

    title = serializers.CharField(max_length=160)
    city = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    starts_on = serializers.DateField(required=False, default=None, allow_null=True)
    ends_on = serializers.DateField(required=False, default=None, allow_null=True)
    with_officials = serializers.BooleanField(required=False, default=False)
    entries = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST),
        required=False,
        default=list,
        max_length=2000,
        help_text="entries of the old event whose people enter the new one",
    )


class CopyEventView(APIView):
    """API: copy an event."""

    tag = "event copies"
    permission_classes = [IsAuthenticated]

    @located("api-event", "id")
    @run_once_for_key
    @endpoint(takes=CopyIn, gives=TournamentOut, status=201, operation_id="events_again_create")
    def post(self, request: Request, pk: int, body: CopyIn) -> object:
        """Make a private event with the regulations of this one."""
        values = dict(body.validated_data)
        return copies.copy_event(
            source=find_event(request, pk),
            players=values.pop("entries"),
            with_officials=values.pop("with_officials"),
            about=values,
            actor=request.user,
            at=timezone.now(),
        )


# HTTP API of the schedule: when the rounds are planned to begin.


MOST_ROUNDS = 99


class PlannedStartOut(serializers.Serializer):
    """A round and when it is planned to begin."""

    round = serializers.IntegerField()
    starts_at = serializers.DateTimeField()


class HallTimeField(serializers.DateTimeField):
    """A moment; one without an offset is told by the clock of the event's hall."""

    def enforce_timezone(self, value: datetime) -> datetime:
        """Leave a moment without an offset as it is: the view knows whose clock is meant."""
        return value


class PlannedStartIn(Body):
    """Input: a round and its planned beginning."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    starts_at = HallTimeField(help_text="without an offset: by the clock of the event's hall")


class ScheduleIn(Body):
    """Input: the planned beginnings of all rounds."""

    starts = PlannedStartIn(many=True, max_length=MOST_ROUNDS)


class ScheduleView(PublicReadView):
    """API: the schedule of an event."""

    tag = "schedule"

    @endpoint(gives=PlannedStartOut, many=True, operation_id="events_schedule_list")
    def get(self, request: Request, pk: int) -> object:
        """List the planned beginnings in the order of rounds; rounds without one are left out."""
        return _starts(find_event(request, pk))

    @run_once_for_key
    @endpoint(
        takes=ScheduleIn, gives=PlannedStartOut, many=True, operation_id="events_schedule_create"
    )
    def post(self, request: Request, pk: int, body: ScheduleIn) -> object:
        """Replace the whole schedule; of a round named twice the last line holds."""
        tournament = find_event(request, pk)
        starts = {
            start["round"]: start["starts_at"]
            if timezone.is_aware(start["starts_at"])
            else start["starts_at"].replace(tzinfo=tournament.zone)
            for start in body.validated_data["starts"]
        }
        replace_planned_beginnings(
            tournament=tournament, starts=starts, actor=request.user, at=timezone.now()
        )
        return _starts(tournament)


def _starts(tournament: Tournament) -> list[dict[str, object]]:
    starts = listing.planned_starts(tournament)
    return [{"round": number, "starts_at": moment} for number, moment in starts.items()]


class MakeEventPublicView(PublicReadView):
    """API: make a private event public."""

    tag = "make event public"

    @run_once_for_key
    @endpoint(gives=TournamentOut, operation_id="events_open_create")
    def post(self, request: Request, pk: int) -> object:
        """Make a private event public; there is no way back."""
        return visibility.make_event_public(
            tournament=find_event(request, pk), actor=request.user, at=timezone.now()
        )


# HTTP API: cancel, resume, hide and show an event.


class ReasonIn(Body):
    """Input: the reason to cancel, resume, hide or show an event."""

    reason = serializers.CharField(max_length=400)


class CancelEventView(PublicReadView):
    """API: cancel an event."""

    tag = "cancel or hide event"

    @run_once_for_key
    @endpoint(takes=ReasonIn, gives=TournamentOut, operation_id="events_cancel_create")
    def post(self, request: Request, pk: int, body: ReasonIn) -> object:
        """Cancel an event with a public reason; it becomes read-only."""
        return visibility.cancel_event(**_closing_arguments(request, pk, body))


class ResumeEventView(PublicReadView):
    """API: resume a cancelled event."""

    tag = "cancel or hide event"

    @run_once_for_key
    @endpoint(takes=ReasonIn, gives=TournamentOut, operation_id="events_resume_create")
    def post(self, request: Request, pk: int, body: ReasonIn) -> object:
        """Resume a cancelled event."""
        return visibility.resume_event(**_closing_arguments(request, pk, body))


class HideEventView(PublicReadView):
    """API: hide an event."""

    tag = "cancel or hide event"

    @run_once_for_key
    @endpoint(takes=ReasonIn, status=204, operation_id="events_hide_create")
    def post(self, request: Request, pk: int, body: ReasonIn) -> None:
        """Hide an event in which nothing was played; nothing is deleted."""
        visibility.hide_event(**_closing_arguments(request, pk, body))


class ShowEventView(PublicReadView):
    """API: show a hidden event again."""

    tag = "cancel or hide event"

    @run_once_for_key
    @endpoint(gives=TournamentOut, operation_id="events_show_create")
    def post(self, request: Request, pk: int) -> object:
        """Show a hidden event again."""
        tournament = Tournament.everything.filter(pk=pk).first()
        if tournament is None:
            raise Http404
        scope = event_scope(tournament)
        if tournament.hidden_at and not rights.is_allowed(request.user, Action.EDIT_EVENT, scope):
            raise Http404
        visibility.show_event(tournament=tournament, actor=request.user, at=timezone.now())
        return find_event(request, pk)


def _closing_arguments(request: Request, pk: int, body: ReasonIn) -> dict[str, Any]:
    by = {"actor": request.user, "at": timezone.now()}
    return {"tournament": find_event(request, pk), **body.validated_data, **by}
