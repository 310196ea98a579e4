"""HTTP API: list, create, read and change events."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.paging_and_query_parameters import (
    PageQuery,
    choice_parameter,
    filter_by_query,
    page_of_rows,
    text_parameter,
)
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events import create_and_change_events, find_and_list_events
from tournaments.events.cache_event_pages import cache_event_api_view
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.events.models import TournamentState
from tournaments.events.regulations_fingerprint import ABOUT
from tournaments.events.serializers import (
    SystemField,
    TournamentChangeIn,
    TournamentIn,
    TournamentOut,
)


class EventsQuery(PageQuery):
    """Query parameters of the list of events."""

    q = text_parameter("words of the title or the city")
    state = choice_parameter(TournamentState.values)
    system = SystemField(required=False)


class EventsView(PublicReadView):
    """API: the list of events."""

    @endpoint(gives=TournamentOut, many=True, parameters=[EventsQuery], operation_id="events_list")
    def get(self, request: Request) -> Response:
        """List all events, newest first."""
        query = EventsQuery.parse_query(request)
        rows = find_and_list_events.search_by_name(query.get("q", ""))
        rows = filter_by_query(rows, query, {"state": "state", "system": "system"})
        return page_of_rows(
            request, query, rows, columns=("pk",), out=TournamentOut, newest_first=True
        )

    @run_once_for_key
    @endpoint(takes=TournamentIn, gives=TournamentOut, status=201)
    def post(self, request: Request, body: TournamentIn) -> object:
        """Open an event; the user becomes its organiser."""
        values = body.validated_data
        chosen = values["coefficients"]
        values["coefficients"] = None if chosen is None else tuple(chosen)
        return create_and_change_events.create_tournament(
            actor=request.user, at=timezone.now(), **values
        )


class EventView(PublicReadView):
    """API: one event."""

    @cache_event_api_view
    @endpoint(gives=TournamentOut, operation_id="events_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read one event with its regulations."""
        return find_event(request, pk)

    @endpoint(takes=TournamentChangeIn, gives=TournamentOut, partial=True)
    def patch(self, request: Request, pk: int, body: TournamentChangeIn) -> object:
        """Change the named regulations or head of an event; 409 if it changed since ``expected``.

        Regulations change while entries are open; afterwards title, place, days and officials
        alone.
        """
        values = dict(body.validated_data)
        if values.get("coefficients"):
            values["coefficients"] = tuple(values["coefficients"])
        about = {name: values.pop(name) for name in ABOUT if name in values}
        return create_and_change_events.change_regulations(
            tournament=find_event(request, pk),
            expected=values.pop("expected"),
            actor=request.user,
            at=timezone.now(),
            about=about,
            **values,
        )
