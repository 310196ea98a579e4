"""HTTP API: events of many tournaments opened, read, changed; their timetable and people."""

from django.http import Http404, HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.queries import PageQuery, QueryParameters, page_of_rows, text_parameter
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint, located
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.views.page import PublicReadView
from tournaments.festivals.models import Festival
from tournaments.festivals.queries import listing, persons, timetable
from tournaments.festivals.queries.overview import festival_overview
from tournaments.festivals.queries.scope import find_visible_festival
from tournaments.festivals.serializers.setup import (
    CellOut,
    CommonIn,
    FestivalIn,
    FestivalOut,
    FestivalWholeOut,
    PersonNowOut,
    SittingOut,
    TimetableIn,
)
from tournaments.festivals.services import setup
from tournaments.festivals.services.timetable import SittingTerms, replace_timetable
from tournaments.festivals.texts import PAPERS
from tournaments.festivals.views import papers


def find_festival(request: Request, pk: int) -> Festival:
    """Return the event with this id, if this user may see it; raises Http404."""
    festival = find_visible_festival(request.user, pk)
    if festival is None:
        raise Http404
    timezone.activate(festival.zone)
    return festival


class FestivalsQuery(PageQuery):
    """Query parameters of the list of events of many tournaments."""

    q = text_parameter("words of the title or the city")


class FestivalsView(PublicReadView):
    """API: the list of events of many tournaments."""

    tag = "festivals"

    @endpoint(
        gives=FestivalOut, many=True, parameters=[FestivalsQuery], operation_id="festivals_list"
    )
    def get(self, request: Request) -> Response:
        """List all public events of many tournaments, newest first."""
        query = FestivalsQuery.parse_query(request)
        rows = listing.search_festivals(query.get("q", ""))
        return page_of_rows(
            request, query, rows, columns=("pk",), out=FestivalOut, newest_first=True
        )

    @located("api-festival", "id")
    @run_once_for_key
    @endpoint(takes=FestivalIn, gives=FestivalWholeOut, status=201, operation_id="festivals_create")
    def post(self, request: Request, body: FestivalIn) -> object:
        """Open an event with all its tournaments: all of them or none."""
        return setup.create_festival(
            plan=body.plan, actor=request.user, at=timezone.now(), **body.common
        )


class FestivalView(PublicReadView):
    """API: one event of many tournaments."""

    tag = "festivals"

    @endpoint(gives=FestivalWholeOut, operation_id="festivals_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read an event with its groups, programmes and tournaments."""
        return find_festival(request, pk)

    @endpoint(
        takes=CommonIn,
        gives=FestivalWholeOut,
        partial=True,
        operation_id="festivals_partial_update",
    )
    def patch(self, request: Request, pk: int, body: CommonIn) -> object:
        """Change what is common; a tournament that says otherwise keeps its own."""
        return setup.change_common(
            festival=find_festival(request, pk),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class OpenFestivalView(PublicReadView):
    """API: open an event of many tournaments to everybody."""

    tag = "festivals"

    @run_once_for_key
    @endpoint(gives=FestivalWholeOut, operation_id="festivals_open_create")
    def post(self, request: Request, pk: int) -> object:
        """Open the event and all its tournaments to everybody; there is no way back."""
        setup.open_to_everybody(
            festival=find_festival(request, pk), actor=request.user, at=timezone.now()
        )
        return find_festival(request, pk)


class CellsView(PublicReadView):
    """API: the tournaments of an event as they stand now."""

    tag = "festivals"

    @endpoint(gives=CellOut, many=True, operation_id="festivals_now_list")
    def get(self, request: Request, pk: int) -> object:
        """List every tournament: its round, results and leader, in the order of the groups.

        Finals that a stage has made stand behind the tournament they follow.
        """
        overview = festival_overview(find_festival(request, pk), timezone.now())
        return [
            one
            for _group, row in overview.rows
            for cell in row
            if cell
            for one in (cell, *cell.finals)
        ]


class TimetableView(PublicReadView):
    """API: the timetable of an event."""

    tag = "festivals"

    @endpoint(gives=SittingOut, many=True, operation_id="festivals_timetable_list")
    def get(self, request: Request, pk: int) -> object:
        """List the sittings that stand, in the order of their hours."""
        return timetable.sittings_of(find_festival(request, pk))

    @run_once_for_key
    @endpoint(
        takes=TimetableIn, gives=SittingOut, many=True, operation_id="festivals_timetable_create"
    )
    def post(self, request: Request, pk: int, body: TimetableIn) -> object:
        """Replace the whole timetable; every round of the tournaments begins by it."""
        festival = find_festival(request, pk)
        own = set(festival.contests.filter(is_host=True).values_list("pk", flat=True))
        sittings = [
            SittingTerms(
                one["starts_at"],
                one["ends_at"],
                one["kind"],
                one["title"],
                one["hall"],
                tuple((row["contest"], row["first"], row["last"]) for row in one["rounds"]),
            )
            for one in body.validated_data["sittings"]
        ]
        for terms in sittings:
            for contest, _first, _last in terms.rounds:
                if contest not in own:
                    raise TournamentError(RefusalCode.NO_SUCH_CONTEST, contest=contest)
        replace_timetable(
            festival=festival, sittings=sittings, actor=request.user, at=timezone.now()
        )
        return timetable.sittings_of(festival)


class PersonsQuery(QueryParameters):
    """Query parameters of the search of a person."""

    who = text_parameter("beginnings of the words of a name")


class PersonsView(PublicReadView):
    """API: where people of an event play."""

    tag = "festivals"

    @endpoint(
        gives=PersonNowOut,
        many=True,
        parameters=[PersonsQuery],
        operation_id="festivals_persons_list",
    )
    def get(self, request: Request, pk: int) -> object:
        """Find people by name: where they play now and next; a dozen at most."""
        query = PersonsQuery.parse_query(request)
        return persons.find_persons(
            find_festival(request, pk), query.get("who", ""), timezone.now()
        )


class FestivalPaperView(PublicReadView):
    """API: one paper of a whole event."""

    tag = "festivals"
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="festivals_paper",
        parameters=[
            OpenApiParameter("name", OpenApiTypes.STR, OpenApiParameter.PATH, enum=sorted(PAPERS)),
            OpenApiParameter("sitting", OpenApiTypes.INT, description="of pairings: of one hour"),
            OpenApiParameter(
                "programme", OpenApiTypes.INT, description="of lists and tables: of one programme"
            ),
            OpenApiParameter(
                "of",
                OpenApiTypes.INT,
                description="of an extract: the player's number, which it needs; of statements of "
                "officiating: the arbiter's place in the panel, all of it without",
            ),
        ],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, pk: int, name: str) -> HttpResponse:
        """Print a paper of the whole event, for wall or signature, as A4 PDF."""
        return papers.paper_pdf(request._request, pk, name)
