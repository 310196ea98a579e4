"""HTTP API of prizes over all tournaments of an event: read, set, confirm, open again."""

from django.http import Http404
from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.events.views.page import PublicReadView
from tournaments.festivals.api.setup import find_festival
from tournaments.festivals.models import Festival
from tournaments.festivals.services import prizes
from tournaments.festivals.views.prizes import may_see
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.serializers import PrizesIn, PrizesOut, ReopenPrizesIn, terms_of_body

TAG = "prizes"


def _shown(festival: Festival, fund: PrizeFund) -> dict[str, object]:
    by = prizes.contested(festival)
    tables = prizes.tables_of_festival(by)
    return {"fund": fund, "list": prizes.prize_list(fund, by, tables)}


class FestivalPrizesView(PublicReadView):
    """API: the prizes over all tournaments of an event."""

    tag = TAG

    @endpoint(gives=PrizesOut, operation_id="festivals_prizes_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read who wins how much over all tournaments; before it is confirmed for officials."""
        festival = find_festival(request, pk)
        fund = prizes.fund_of_festival(festival)
        if fund is None or not may_see(request.user, festival, fund):
            raise Http404
        return _shown(festival, fund)

    @run_once_for_key
    @endpoint(takes=PrizesIn, gives=PrizesOut, operation_id="festivals_prizes_create")
    def post(self, request: Request, pk: int, body: PrizesIn) -> object:
        """Set one fund over all tournaments: tables `c5` of a contest, `c5-7`, `c5-own` of it."""
        festival = find_festival(request, pk)
        fund = prizes.set_prizes(
            festival=festival,
            terms=terms_of_body(body.validated_data),
            actor=request.user,
            at=timezone.now(),
        )
        return _shown(festival, fund)


class ConfirmFestivalPrizesView(APIView):
    """API: confirm the list of prizes over all tournaments."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(gives=PrizesOut, operation_id="festivals_prizes_confirm_create")
    def post(self, request: Request, pk: int) -> object:
        """Confirm the list by the tables of the end; it changes no more."""
        festival = find_festival(request, pk)
        fund = prizes.confirm_prizes(festival=festival, actor=request.user, at=timezone.now())
        return _shown(festival, fund)


class ReopenFestivalPrizesView(APIView):
    """API: open a confirmed list over all tournaments again."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=ReopenPrizesIn, gives=PrizesOut, operation_id="festivals_prizes_reopen_create")
    def post(self, request: Request, pk: int, body: ReopenPrizesIn) -> object:
        """Open a confirmed list again; from then on it is computed anew."""
        festival = find_festival(request, pk)
        fund = prizes.reopen_prizes(
            festival=festival,
            reason=body.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )
        return _shown(festival, fund)
