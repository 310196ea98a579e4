"""HTTP API of entries: list them, enter players."""

from django.db.models.functions import Coalesce
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.web.paging_and_query_parameters import (
    PageQuery,
    choice_parameter,
    filter_by_query,
    page_of_rows,
)
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.enter_players import enter_and_strike_off
from tournaments.enter_players.known_people_for_typed_player import (
    known_people_of_form,
    person_meant,
)
from tournaments.enter_players.serializers import EntryIn, EntryOut
from tournaments.entries import read_start_list_and_entries
from tournaments.entries.models import EntryState
from tournaments.events.cache_event_pages import cache_event_api_view
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.events.models import Tournament


class EntriesQuery(PageQuery):
    """Query parameters of the list of entries."""

    state = choice_parameter(EntryState.values)


def require_may_enter_players(request: Request, pk: int) -> Tournament:
    """Find the event; refuse a user without the right before reading his request."""
    tournament = find_event(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    return tournament


class EntriesView(PublicReadView):
    """API: the entries of an event."""

    @cache_event_api_view
    @endpoint(gives=EntryOut, many=True, parameters=[EntriesQuery])
    def get(self, request: Request, pk: int) -> Response:
        """List the entries by number; those without one come first."""
        query = EntriesQuery.parse_query(request)
        rows = read_start_list_and_entries.start_list(find_event(request, pk)).annotate(
            place=Coalesce("number", 0)
        )
        rows = filter_by_query(rows, query, {"state": "state"})
        return page_of_rows(request, query, rows, columns=("place", "pk"), out=EntryOut)

    @run_once_for_key
    @endpoint(takes=EntryIn, gives=EntryOut, status=201, first=require_may_enter_players)
    def post(self, request: Request, pk: int, found: Tournament, body: EntryIn) -> object:
        """Add a player while entries are open, or late where the event takes late entries.

        409 ``who_is_meant`` where somebody known may be meant, with the ``candidates``, until
        ``whom`` says which of them it is, or that it is somebody new. The known person is entered
        as he is: what is typed otherwise is not written. 409 ``needs_confirmation`` for a name
        that has entered already, until its caution is accepted.
        """
        typed = dict(body.validated_data)
        whom = typed.pop("whom")
        return enter_and_strike_off.enter_new_or_known(
            tournament=found,
            player=person_meant(known_people_of_form(found, typed), typed, whom),
            actor=request.user,
            at=timezone.now(),
            **typed,
        )
