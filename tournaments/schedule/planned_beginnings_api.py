"""HTTP API of the schedule: when the rounds are planned to begin."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.events.models import Tournament
from tournaments.schedule import load_planned_beginnings_of_rounds
from tournaments.schedule.replace_planned_beginnings import replace_planned_beginnings

MOST_ROUNDS = 99


class PlannedStartOut(serializers.Serializer):
    """A round and when it is planned to begin."""

    round = serializers.IntegerField()
    starts_at = serializers.DateTimeField()


class PlannedStartIn(Body):
    """Input: a round and its planned beginning."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    starts_at = serializers.DateTimeField()


class ScheduleIn(Body):
    """Input: the planned beginnings of all rounds."""

    starts = PlannedStartIn(many=True, max_length=MOST_ROUNDS)


class ScheduleView(PublicReadView):
    """API: the schedule of an event."""

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
        starts = {start["round"]: start["starts_at"] for start in body.validated_data["starts"]}
        replace_planned_beginnings(
            tournament=tournament, starts=starts, actor=request.user, at=timezone.now()
        )
        return _starts(tournament)


def _starts(tournament: Tournament) -> list[dict[str, object]]:
    starts = load_planned_beginnings_of_rounds.planned_starts(tournament)
    return [{"round": number, "starts_at": moment} for number, moment in starts.items()]
