"""HTTP API of incidents at the board: enter one in a case, record its acts, list, show one."""

from django.http import Http404
from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.cases.models import OVER, Incident, IncidentAct
from arbiter.cases.queries import access, incidents
from arbiter.cases.serializers.desk import ListOfCasesQuery
from arbiter.cases.serializers.incidents import ActIn, CaseIncidentIn, IncidentOut, visible_case
from arbiter.cases.services import incidents as incidents_services
from arbiter.cases.services import rulings
from arbiter.rules.incidents.facts import REMEDIES
from arbiter.rules.incidents.state import ArbiterAct
from arbiter.web.queries import choice_parameter, filter_by_query, flag_parameter, page_of_rows
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located


class IncidentsView(APIView):
    """API: the incidents of a case."""

    tag = "incidents"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=IncidentOut, many=True, operation_id="incidents_list")
    def get(self, request: Request, pk: int) -> object:
        """List the incidents of a case, each with every act."""
        return incidents.incidents_of_case(visible_case(request, pk).pk)

    @located("api-incident", "id")
    @run_once_for_key
    @endpoint(
        takes=CaseIncidentIn,
        gives=IncidentOut,
        status=201,
        operation_id="cases_incidents_create",
    )
    def post(self, request: Request, pk: int, body: CaseIncidentIn) -> object:
        """Enter an incident in an open case; position and offender come from the record."""
        case, fields = visible_case(request, pk), body.validated_data
        return incidents_services.enter_incident(
            case=case, entry=fields, actor=request.user, at=timezone.now()
        )


class IncidentsQuery(ListOfCasesQuery):
    """Query parameters of the list of incidents."""

    article = choice_parameter(list(REMEDIES))
    is_open = flag_parameter("whether an act is still to follow")


class AllIncidentsView(APIView):
    """API: the incidents of all cases the caller may see."""

    tag = "incidents"
    permission_classes = [IsAuthenticated]

    @endpoint(
        gives=IncidentOut, many=True, operation_id="all_incidents_list", parameters=[IncidentsQuery]
    )
    def get(self, request: Request) -> Response:
        """List the incidents of every case the caller may see, the oldest first."""
        query = IncidentsQuery.parse_query(request)
        columns = {
            "case": "case",
            "article": "article",
            "scope": "case__scope",
            "subject": "case__subject",
        }
        rows = filter_by_query(
            access.incidents_visible_to(request.user),
            query,
            columns,
        )
        if "is_open" in query:
            over = IncidentAct.objects.filter(stage__in=OVER).values("incident")
            rows = rows.exclude(pk__in=over) if query["is_open"] else rows.filter(pk__in=over)
        return page_of_rows(request, query, rows, columns=("pk",), out=IncidentOut)


class IncidentView(APIView):
    """API: one incident."""

    tag = "incidents"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=IncidentOut, operation_id="incidents_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Show one incident with every act."""
        return _visible_incident(request, pk)


class ActsView(APIView):
    """API: the acts of an incident."""

    tag = "incidents"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=ActIn, gives=IncidentOut, status=201, operation_id="incidents_acts_create")
    def post(self, request: Request, pk: int, body: ActIn) -> object:
        """Record an act of an incident; `annulled` also rules that a new game is played."""
        incident, values = _visible_incident(request, pk), dict(body.validated_data)
        common = {"incident": incident, "actor": request.user, "at": timezone.now()}
        if values["act"] == ArbiterAct.ANNULLED:
            rulings.annul_game_and_order_new_one(
                reason=values["reason"], expected=values["expected"], **common
            )
        else:
            incidents_services.record_incident_act(**values, **common)
        return incidents.get_incident(incident.pk)


def _visible_incident(request: Request, pk: int) -> Incident:
    """Return an incident, for whoever sees its case."""
    incident = incidents.get_incident(pk)
    if incident is None:
        raise Http404
    access.require_case_visible(request.user, incident.case)
    return incident
