"""HTTP API of rulings and sanctions: what may be ruled; rule in a case; list, show."""

from django.http import Http404
from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.cases.models import Ruling, Sanction
from arbiter.cases.queries import access, rulings
from arbiter.cases.queries.access import CasePage, require_visible_case, require_visible_row
from arbiter.cases.queries.rulings import filter_rows_in_force
from arbiter.cases.serializers.desk import ListOfCasesQuery
from arbiter.cases.serializers.rulings import (
    OptionOut,
    RulingIn,
    RulingOfCaseOut,
    RulingOut,
    SanctionOut,
)
from arbiter.cases.services import rulings as rulings_services
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.sanctions import SanctionKind
from arbiter.web.queries import (
    choice_parameter,
    filter_by_query,
    flag_parameter,
    page_of_rows,
    text_parameter,
)
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located

# HTTP API of rulings: list the outcomes that may be ruled; rule in a case; list, show rulings.


class RulingsQuery(ListOfCasesQuery):
    """Query parameters of the list of rulings."""

    result = choice_parameter([result.value for result in GameResult])
    termination = choice_parameter([termination.value for termination in Termination])
    by = text_parameter("the name its judge signs in with", most=150)
    in_force = flag_parameter("false: those that another has superseded")


class AllRulingsView(APIView):
    """API: the rulings of all cases the caller may see."""

    tag = "rulings"
    permission_classes = [IsAuthenticated]

    @endpoint(
        gives=RulingOfCaseOut, many=True, operation_id="rulings_list", parameters=[RulingsQuery]
    )
    def get(self, request: Request) -> Response:
        """List the rulings of every case the caller may see, the oldest first."""
        query = RulingsQuery.parse_query(request)
        columns = {
            "case": "case",
            "scope": "case__scope",
            "subject": "case__subject",
            "result": "result",
            "termination": "termination",
            "by": "by__username",
        }
        rows = filter_rows_in_force(
            access.rulings_visible_to(request.user),
            query,
            "superseded_by",
        )
        return page_of_rows(
            request,
            query,
            filter_by_query(rows, query, columns),
            columns=("pk",),
            out=RulingOfCaseOut,
        )


class RulingView(APIView):
    """API: one ruling."""

    tag = "rulings"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=RulingOfCaseOut, operation_id="rulings_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Show one ruling of a case the caller may see."""
        return require_visible_row(access.rulings_visible_to(request.user), Ruling, pk)


class RulingOptionsView(APIView):
    """API: the outcomes that may be ruled in a case."""

    tag = "rulings"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=OptionOut, many=True, operation_id="cases_options")
    def get(self, request: Request, pk: int) -> object:
        """List the outcomes that may be ruled in this case, each with its article."""
        return rulings.outcomes_that_may_be_ruled(require_visible_case(request, pk).case)


class RulingsView(APIView):
    """API: the rulings of a case."""

    tag = "rulings"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=RulingOut, many=True, operation_id="cases_rulings")
    def get(self, request: Request, pk: int) -> object:
        """List the rulings of a case, each superseding the one before it."""
        return require_visible_case(request, pk).rulings

    @located("api-ruling", "id")
    @run_once_for_key
    @endpoint(takes=RulingIn, gives=RulingOut, status=201, operation_id="cases_rulings_create")
    def post(self, request: Request, pk: int, body: RulingIn) -> object:
        """Rule in a case, with a reason; ``*`` with ``open`` resumes the game."""
        page = require_visible_case(request, pk)
        values = body.validated_data
        return rulings_services.rule_in_case(
            case=page.case,
            result=values["result"],
            termination=values["termination"]
            or rulings.termination_by_default(page.case, values["result"]),
            reason=values["reason"],
            article=values["article"],
            actor=request.user,
            at=timezone.now(),
            supersedes=_superseded(page, values["supersedes"]),
            sanction=body.wanted_sanction(),
        )


def _superseded(page: CasePage, pk: int | None) -> Ruling | None:
    if pk is None:
        return None
    named = next((ruling for ruling in page.rulings if ruling.pk == pk), None)
    if named is None:
        raise Http404
    return named


# HTTP API of sanctions: list those of every case the caller may see, show one.


class SanctionsQuery(ListOfCasesQuery):
    """Query parameters of the list of sanctions."""

    party = text_parameter("a player as the event names him: `entry:12`")
    kind = choice_parameter([kind.value for kind in SanctionKind])
    in_force = flag_parameter("false: those of rulings that another has superseded")


class AllSanctionsView(APIView):
    """API: the sanctions of all cases the caller may see."""

    tag = "sanctions"
    permission_classes = [IsAuthenticated]

    @endpoint(
        gives=SanctionOut, many=True, operation_id="sanctions_list", parameters=[SanctionsQuery]
    )
    def get(self, request: Request) -> Response:
        """List the sanctions of every case the caller may see, the oldest first."""
        query = SanctionsQuery.parse_query(request)
        names = ("case", "scope", "subject", "party", "kind")
        rows = filter_rows_in_force(
            access.sanctions_visible_to(request.user),
            query,
            "ruling__superseded_by",
        )
        rows = filter_by_query(rows, query, {name: name for name in names})
        return page_of_rows(request, query, rows, columns=("pk",), out=SanctionOut)


class SanctionView(APIView):
    """API: one sanction."""

    tag = "sanctions"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=SanctionOut, operation_id="sanctions_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Show one sanction of a case the caller may see."""
        return require_visible_row(access.sanctions_visible_to(request.user), Sanction, pk)
