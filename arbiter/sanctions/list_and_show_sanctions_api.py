"""HTTP API of sanctions: list those of every case the caller may see, show one."""

from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.cases import cases_and_all_in_them_visible_to_user
from arbiter.cases.require_visible_row import require_visible_row
from arbiter.cases.serializers import ListOfCasesQuery
from arbiter.rules.violations.ladder_of_sanctions import SanctionKind
from arbiter.rulings.filter_rows_by_ruling_in_force import filter_rows_in_force
from arbiter.sanctions.models import Sanction
from arbiter.sanctions.serializers import SanctionOut
from arbiter.web.paging_and_query_parameters import (
    choice_parameter,
    filter_by_query,
    flag_parameter,
    page_of_rows,
    text_parameter,
)
from games.web.validate_body_and_serialize_answer import endpoint


class SanctionsQuery(ListOfCasesQuery):
    """Query parameters of the list of sanctions."""

    party = text_parameter("a player as the event names him: `entry:12`")
    kind = choice_parameter([kind.value for kind in SanctionKind])
    in_force = flag_parameter("false: those of rulings that another has superseded")


class AllSanctionsView(APIView):
    """API: the sanctions of all cases the caller may see."""

    permission_classes = [IsAuthenticated]

    @endpoint(
        gives=SanctionOut, many=True, operation_id="sanctions_list", parameters=[SanctionsQuery]
    )
    def get(self, request: Request) -> Response:
        """List the sanctions of every case the caller may see, the oldest first."""
        query = SanctionsQuery.parse_query(request)
        names = ("case", "scope", "subject", "party", "kind")
        rows = filter_rows_in_force(
            cases_and_all_in_them_visible_to_user.sanctions_visible_to(request.user),
            query,
            "ruling__superseded_by",
        )
        rows = filter_by_query(rows, query, {name: name for name in names})
        return page_of_rows(request, query, rows, columns=("pk",), out=SanctionOut)


class SanctionView(APIView):
    """API: one sanction."""

    permission_classes = [IsAuthenticated]

    @endpoint(gives=SanctionOut, operation_id="sanctions_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Show one sanction of a case the caller may see."""
        return require_visible_row(
            cases_and_all_in_them_visible_to_user.sanctions_visible_to(request.user), Sanction, pk
        )
