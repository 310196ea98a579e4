"""HTTP API of prizes: read the list, set the fund, confirm, open again."""

from django.http import Http404
from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.events.models import Tournament
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.prizes import queries, services
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.serializers import PrizesIn, PrizesOut, ReopenPrizesIn, terms_of_body
from tournaments.prizes.views import may_see

TAG = "prizes"


def _shown(tournament: Tournament, fund: PrizeFund) -> dict[str, object]:
    tables = services.tables_of_event(tournament)
    return {"fund": fund, "list": services.prize_list(fund, tables)}


class PrizesView(PublicReadView):
    """API: the prizes of an event."""

    tag = TAG

    @endpoint(gives=PrizesOut, operation_id="events_prizes_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read who wins how much and why; before the list is confirmed for officials alone."""
        tournament = find_event(request, pk)
        fund = queries.prize_fund(tournament)
        if fund is None or not may_see(request.user, tournament, fund):
            raise Http404
        return _shown(tournament, fund)

    @run_once_for_key
    @endpoint(takes=PrizesIn, gives=PrizesOut, operation_id="events_prizes_create")
    def post(self, request: Request, pk: int, body: PrizesIn) -> object:
        """Set fund, prizes and rules, until the list is confirmed; the prizes make the fund."""
        tournament = find_event(request, pk)
        fund = services.set_prizes(
            tournament=tournament,
            terms=terms_of_body(body.validated_data),
            actor=request.user,
            at=timezone.now(),
        )
        return _shown(tournament, fund)


class ConfirmPrizesView(APIView):
    """API: confirm the list of prizes."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(gives=PrizesOut, operation_id="events_prizes_confirm_create")
    def post(self, request: Request, pk: int) -> object:
        """Confirm the list by the table of the end; it changes no more."""
        tournament = find_event(request, pk)
        fund = services.confirm_prizes(tournament=tournament, actor=request.user, at=timezone.now())
        return _shown(tournament, fund)


class ReopenPrizesView(APIView):
    """API: open a confirmed list again."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=ReopenPrizesIn, gives=PrizesOut, operation_id="events_prizes_reopen_create")
    def post(self, request: Request, pk: int, body: ReopenPrizesIn) -> object:
        """Open a confirmed list again; from then on it is computed anew."""
        tournament = find_event(request, pk)
        fund = services.reopen_prizes(
            tournament=tournament,
            reason=body.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )
        return _shown(tournament, fund)
