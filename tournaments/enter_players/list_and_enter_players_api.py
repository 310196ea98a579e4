"""API of entries: list them, enter players."""

from django.db.models.functions import Coalesce
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.idempotency import run_once_for_key
from arbiter.web.paging_and_query_parameters import (
    PageQuery,
    choice_parameter,
    filter_by_query,
    page_of_rows,
)
from games.web.endpoint import endpoint
from tournaments.enter_players import enter_and_strike_off as entries
from tournaments.enter_players.serializers import EntryIn, EntryOut
from tournaments.entries import start_list_and_numbers as entries_selectors
from tournaments.entries.models import EntryState
from tournaments.events.cache_event_pages import cached_api_view
from tournaments.events.list_create_and_change_events_api import PublicReadView, find_event


class EntriesQuery(PageQuery):
    state = choice_parameter(EntryState.values)


class EntriesView(PublicReadView):
    @cached_api_view
    @endpoint(gives=EntryOut, many=True, parameters=[EntriesQuery])
    def get(self, request: Request, pk: int) -> Response:
        """List the entries by number; those without one stand first."""
        query = EntriesQuery.of(request)
        rows = entries_selectors.start_list(find_event(request, pk)).annotate(
            place=Coalesce("number", 0)
        )
        rows = filter_by_query(rows, query, {"state": "state"})
        return page_of_rows(request, query, rows, columns=("place", "pk"), out=EntryOut)

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
