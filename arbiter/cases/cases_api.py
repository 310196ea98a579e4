"""HTTP API of cases: list those the caller may see, show one, withdraw or dismiss one."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.cases import (
    cases_and_all_in_them_visible_to_user,
    open_and_withdraw_cases,
)
from arbiter.cases.models import CaseKind, CaseState
from arbiter.cases.require_visible_case import require_visible_case
from arbiter.cases.serializers import CaseOut
from arbiter.rules.verdicts.case_urgency import UrgencyReason
from arbiter.web.paging_and_query_parameters import (
    PageQuery,
    choice_parameter,
    filter_by_query,
    number_parameter,
    page_of_rows,
    text_parameter,
)
from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint

ALL = "all"


class CasesQuery(PageQuery):
    """Query parameters of the list of cases."""

    state = serializers.ChoiceField(
        required=False, default=CaseState.OPEN.value, choices=[*CaseState.values, ALL]
    )
    kind = choice_parameter(CaseKind.values)
    scope = text_parameter("an event: `tournament:5`")
    subject = text_parameter("a game: `game:12`")
    board = number_parameter(least=1)
    urgency_reason = choice_parameter([reason.value for reason in UrgencyReason])
    appeals = number_parameter("the ruling appealed against")


class CasesView(APIView):
    """API: the list of cases."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=CaseOut, many=True, operation_id="cases_list", parameters=[CasesQuery])
    def get(self, request: Request) -> Response:
        """List the cases the caller may see, the oldest first.

        Those of the caller's office, of games the caller plays, and those the caller opened; only
        open ones unless another state is asked for.
        """
        query = CasesQuery.parse_query(request)
        columns = ("kind", "scope", "subject", "board", "urgency_reason", "appeals")
        rows = filter_by_query(
            cases_and_all_in_them_visible_to_user.cases_visible_to(request.user),
            query,
            {name: name for name in columns},
        )
        if query["state"] != ALL:
            rows = rows.filter(state=query["state"])
        return page_of_rows(request, query, rows, columns=("pk",), out=CaseOut)


class CaseView(APIView):
    """API: one case."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=CaseOut, operation_id="cases_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Show one case with its claim, the verdict of the rules, and its rulings."""
        return require_visible_case(request, pk).case


class WithdrawView(APIView):
    """API: withdraw or dismiss a case."""

    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(gives=CaseOut)
    def post(self, request: Request, pk: int) -> object:
        """Withdraw a case: its author takes it back, or an arbiter dismisses it."""
        page = require_visible_case(request, pk)
        open_and_withdraw_cases.withdraw_case(case=page.case, actor=request.user, at=timezone.now())
        return require_visible_case(request, pk).case
