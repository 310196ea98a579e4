"""API of entries: list them, enter players."""

from django.db.models.functions import Coalesce
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.idempotency import run_once_for_key
from arbiter.web.paging import PageQuery, choice_parameter, filter_by_query, paged
from games.web.endpoint import endpoint
from tournaments.entries.models import EntryState
from tournaments.events import selectors as event_selectors
from tournaments.events.api import PublicReadView, find_event
from tournaments.events.cache_event_pages import cached_api_view
from tournaments.registration import services as entries
from tournaments.registration.serializers import EntryIn, EntryOut


class EntriesQuery(PageQuery):
    state = choice_parameter(EntryState.values)


class EntriesView(PublicReadView):
    @cached_api_view
    @endpoint(gives=EntryOut, many=True, parameters=[EntriesQuery])
    def get(self, request: Request, pk: int) -> Response:
        """List the entries by number; those without one stand first."""
        query = EntriesQuery.of(request)
        rows = event_selectors.entries(find_event(request, pk)).annotate(
            place=Coalesce("number", 0)
        )
        rows = filter_by_query(rows, query, {"state": "state"})
        return paged(request, query, rows, columns=("place", "pk"), out=EntryOut)

    @run_once_for_key
    @endpoint(takes=EntryIn, gives=EntryOut, status=201)
    def post(self, request: Request, pk: int, body: EntryIn) -> object:
        """Add a player while entries are open.

        409 ``needs_confirmation`` for a name that has entered already, until its caution is
        accepted.
        """
        return entries.add_player(
            tournament=find_event(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
