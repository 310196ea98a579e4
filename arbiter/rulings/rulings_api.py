"""HTTP API of rulings: list the outcomes that may be ruled; rule in a case; list, show rulings."""

from django.http import Http404
from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.cases import cases_and_all_in_them_visible_to_user
from arbiter.cases.load_case_with_rulings_and_journal_rows import CasePage
from arbiter.cases.require_visible_case import require_visible_case
from arbiter.cases.require_visible_row import require_visible_row
from arbiter.cases.serializers import ListOfCasesQuery
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rulings import outcomes_that_may_be_ruled, rule_in_case
from arbiter.rulings.filter_rows_by_ruling_in_force import filter_rows_in_force
from arbiter.rulings.models import Ruling
from arbiter.rulings.serializers import OptionOut, RulingIn, RulingOfCaseOut, RulingOut
from arbiter.web.paging_and_query_parameters import (
    choice_parameter,
    filter_by_query,
    flag_parameter,
    page_of_rows,
    text_parameter,
)
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint


class RulingsQuery(ListOfCasesQuery):
    """Query parameters of the list of rulings."""

    result = choice_parameter([result.value for result in GameResult])
    termination = choice_parameter([termination.value for termination in Termination])
    by = text_parameter("the name its judge signs in with", most=150)
    in_force = flag_parameter("false: those that another has superseded")


class AllRulingsView(APIView):
    """API: the rulings of all cases the caller may see."""

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
            cases_and_all_in_them_visible_to_user.rulings_visible_to(request.user),
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

    permission_classes = [IsAuthenticated]

    @endpoint(gives=RulingOfCaseOut, operation_id="rulings_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Show one ruling of a case the caller may see."""
        return require_visible_row(
            cases_and_all_in_them_visible_to_user.rulings_visible_to(request.user), Ruling, pk
        )


class RulingOptionsView(APIView):
    """API: the outcomes that may be ruled in a case."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=OptionOut, many=True, operation_id="cases_options")
    def get(self, request: Request, pk: int) -> object:
        """List the outcomes that may be ruled in this case, each with its article."""
        return outcomes_that_may_be_ruled.outcomes_that_may_be_ruled(
            require_visible_case(request, pk).case
        )


class RulingsView(APIView):
    """API: the rulings of a case."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=RulingOut, many=True, operation_id="cases_rulings")
    def get(self, request: Request, pk: int) -> object:
        """List the rulings of a case, each superseding the one before it."""
        return require_visible_case(request, pk).rulings

    @run_once_for_key
    @endpoint(takes=RulingIn, gives=RulingOut, status=201)
    def post(self, request: Request, pk: int, body: RulingIn) -> object:
        """Rule in a case, with a reason; ``*`` with ``open`` resumes the game."""
        page = require_visible_case(request, pk)
        values = body.validated_data
        return rule_in_case.rule_in_case(
            case=page.case,
            result=values["result"],
            termination=values["termination"],
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
