"""HTTP API: the alert line of a playing hall; a person over the years, two beside each other."""

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body
from tournaments.events.views.page import PublicReadView, find_event, value_or_404
from tournaments.hall import services
from tournaments.hall.models import HallAlert
from tournaments.hall.queries import screens
from tournaments.hall.queries.persons import PersonFilter, load_person
from tournaments.hall.queries.rivals import load_rivalry
from tournaments.hall.serializers import PersonQuery, PublicPersonOut, RivalryOut
from tournaments.systems.tempos import Tempo


class HallAlertOut(serializers.ModelSerializer):
    """Output: the alert line of a hall."""

    class Meta:
        model = HallAlert
        fields = ["text", "put_up_at"]
        read_only_fields = fields


class HallAlertIn(Body):
    """Input: the text of the alert line."""

    text = serializers.CharField(max_length=services.LONGEST)


class HallAlertView(PublicReadView):
    """API: the alert line of a hall."""

    tag = "hall alert"

    @endpoint(
        gives=HallAlertOut,
        also={404: OpenApiResponse(description="no line is put up")},
        operation_id="events_hall_alert_retrieve",
    )
    def get(self, request: Request, pk: int) -> object:
        """Read the alert line that stands over every screen of the hall now."""
        alert = screens.current_alert(find_event(request, pk))
        if alert is None:
            raise Http404
        return alert

    @run_once_for_key
    @endpoint(takes=HallAlertIn, gives=HallAlertOut, operation_id="events_hall_alert_create")
    def post(self, request: Request, pk: int, body: HallAlertIn) -> object:
        """Put an alert line over every screen, in the place of the one before."""
        return services.put_up_alert(
            tournament=find_event(request, pk),
            text=body.validated_data["text"],
            actor=request.user,
            at=timezone.now(),
        )

    @endpoint(status=204, operation_id="events_hall_alert_destroy")
    def delete(self, request: Request, pk: int) -> None:
        """Take the alert line down; nothing happens where there is none."""
        services.take_down_alert(
            tournament=find_event(request, pk), actor=request.user, at=timezone.now()
        )


class PersonView(PublicReadView):
    """API: a person over the years."""

    tag = "people"

    @endpoint(gives=PublicPersonOut, parameters=[PersonQuery], operation_id="people_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read a person over the years: events, ratings, norms, openings, opponents."""
        wanted = PersonQuery.parse_query(request)
        tempo = Tempo(wanted["tempo"]) if "tempo" in wanted else None
        return value_or_404(load_person(pk, PersonFilter(wanted.get("year"), tempo)))


class RivalsView(PublicReadView):
    """API: two persons beside each other."""

    tag = "people"

    @endpoint(gives=RivalryOut, operation_id="people_beside_retrieve")
    def get(self, request: Request, pk: int, other: int) -> object:
        """Compare two persons: games between them, opponents whom both have met, ratings."""
        return value_or_404(load_rivalry(pk, other))
