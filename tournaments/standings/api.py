"""HTTP API of standings, crosstable and colours, with comparisons of tables and their workings."""

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.queries import (
    PageQuery,
    QueryParameters,
    faults_of_unknown_parameters,
    number_parameter,
    page_of_rows,
)
from games.web.api import endpoint
from games.web.requests import parse_whole_number
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.cache import cache_event_api_view
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.people.serializers import NameField
from tournaments.scoring.coefficients.registry import CoefficientWorking, value_in_points
from tournaments.standings.models import StandingRevision
from tournaments.standings.queries import crosstable, groups, sides, stored
from tournaments.standings.serializers import UNITS, CrosstableOut, StandingRowOut, StandingsOut


class TablesQuery(QueryParameters):
    """Query parameters of the list of stored tables."""

    older = number_parameter("a revision; else the first")
    newer = number_parameter("a revision; else the newest")


class TableQuery(QueryParameters):
    """Query parameter: the revision of the table."""

    revision = number_parameter()


class StandingsRevisionOut(serializers.ModelSerializer):
    """Output: a stored table in a list, with its cause."""

    class Meta:
        model = StandingRevision
        fields = ["revision", "computed_at"]
        read_only_fields = fields


class WorkingStepOut(serializers.Serializer):
    """``given`` is null where the policy for unplayed rounds leaves the round out."""

    round = serializers.IntegerField()
    opponent = serializers.IntegerField(allow_null=True)
    opponent_points = serializers.IntegerField(allow_null=True, help_text="2-1-0 in all")
    points = serializers.IntegerField(help_text="of this round, 2-1-0")
    played = serializers.BooleanField()
    given = serializers.FloatField(allow_null=True, help_text=f"to the coefficient: {UNITS}")
    is_cut = serializers.BooleanField()


class WorkingOut(serializers.Serializer):
    """Output: a coefficient worked out round by round."""

    code = serializers.CharField()
    article = serializers.CharField()
    value = serializers.SerializerMethodField(
        help_text=f"a number, or numbers compared one after the other: {UNITS}"
    )
    steps = serializers.SerializerMethodField()

    @extend_schema_field(serializers.JSONField())
    def get_value(self, working: CoefficientWorking) -> object:
        """The coefficient in the units people read."""
        return value_in_points(working.code, working.value)

    @extend_schema_field(WorkingStepOut(many=True))
    def get_steps(self, working: CoefficientWorking) -> list[dict[str, Any]]:
        """The rounds of the coefficient, in the units people read."""
        steps = WorkingStepOut(working.steps, many=True).data
        return [
            {**step, "given": value_in_points(working.code, counted.given)}
            for step, counted in zip(steps, working.steps, strict=True)
        ]


class WhyOut(serializers.Serializer):
    """Output: why a player has his place."""

    revision = serializers.IntegerField(source="table.revision")
    row = StandingRowOut()
    workings = WorkingOut(source="workings.every", many=True, allow_null=True)


class ChangedOut(serializers.Serializer):
    """Output: a line that differs between two tables."""

    entry = serializers.IntegerField(source="entry.pk", help_text="id of the entry")
    number = serializers.IntegerField(source="entry.number")
    name = NameField(source="entry.player")
    older = StandingRowOut(allow_null=True)
    newer = StandingRowOut(allow_null=True)


class ColourOfRoundOut(serializers.Serializer):
    """Output: a player's colour in one round: due, given, why."""

    round = serializers.IntegerField()
    opponent = serializers.IntegerField(allow_null=True)
    due = serializers.CharField(source="due.value", default=None, allow_null=True)
    strength = serializers.CharField()
    given = serializers.CharField(source="given.value", default=None, allow_null=True)
    counts = serializers.BooleanField()


class ColourRowOut(serializers.Serializer):
    """Output: a player's line of the colour table."""

    entry = serializers.IntegerField(source="entry.pk", help_text="id of the entry")
    number = serializers.IntegerField(source="entry.number")
    name = NameField(source="entry.player")
    difference = serializers.IntegerField(source="row.difference", help_text="White minus Black")
    turns = ColourOfRoundOut(source="row.by_round", many=True)


class RevisionsView(APIView):
    """API: the list of stored tables."""

    tag = "standings"
    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(
        gives=StandingsRevisionOut,
        many=True,
        parameters=[PageQuery],
        operation_id="events_revisions_list",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List every stored table, the newest first."""
        query = PageQuery.parse_query(request)
        rows = find_event(request, pk).standings.defer("facts")
        return page_of_rows(
            request, query, rows, columns=("revision",), out=StandingsRevisionOut, newest_first=True
        )


class CompareView(APIView):
    """API: compare two stored tables."""

    tag = "standings"
    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(
        gives=ChangedOut,
        many=True,
        parameters=[TablesQuery],
        operation_id="events_standings_compare",
    )
    def get(self, request: Request, pk: int) -> object:
        """List the lines that differ between the tables in force at two revisions."""
        query = TablesQuery.parse_query(request)
        tournament = find_event(request, pk)
        wanted = (query.get("older", 0), query.get("newer", tournament.revision))
        older, newer = (stored.stored_table(tournament, revision) for revision in wanted)
        if older is None or newer is None:
            raise Http404
        return stored.compare_standings(older, newer)


class WhyView(APIView):
    """API: why a player has his place."""

    tag = "standings"
    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(gives=WhyOut, parameters=[TableQuery], operation_id="events_standings_why")
    def get(self, request: Request, pk: int, number: int) -> object:
        """Explain why a player stands where he stands: every coefficient round by round."""
        revision = TableQuery.parse_query(request).get("revision")
        explained = stored.explain_place_in_stored_table(find_event(request, pk), number, revision)
        if explained is None:
            raise Http404
        return explained


class ColoursView(APIView):
    """API: the colour table."""

    tag = "standings"
    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(gives=ColourRowOut, many=True, operation_id="events_colours_list")
    def get(self, request: Request, pk: int) -> object:
        """Read the colour table: due, given, and whether it counts afterwards."""
        return crosstable.load_colour_table(find_event(request, pk))["lines"]


PART = (
    OpenApiParameter("born_from", OpenApiTypes.INT, description="born in this year or later"),
    OpenApiParameter("born_to", OpenApiTypes.INT, description="born in this year or earlier"),
    OpenApiParameter("club", OpenApiTypes.STR),
    OpenApiParameter("city", OpenApiTypes.STR),
    OpenApiParameter("region", OpenApiTypes.STR),
    OpenApiParameter("sex", OpenApiTypes.STR, description="w or m; who manages entries alone"),
)


class StandingsView(PublicReadView):
    """API: a stored table of standings."""

    tag = "standings"
    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(
        gives=StandingsOut,
        also={404: OpenApiResponse(description="not yet computed")},
        parameters=[OpenApiParameter("revision", OpenApiTypes.INT, required=False), *PART],
        operation_id="events_standings_retrieve",
    )
    def get(self, request: Request, pk: int) -> Response:
        """Read the newest stored table, or that of a given revision.

        A table of a part of the players has places of their own.
        """
        tournament = find_event(request, pk)
        known = ("revision", *(parameter.name for parameter in PART))
        if faults := faults_of_unknown_parameters(request.query_params, known):
            raise ValidationError(faults)  # a table after a round is no address of this one
        if faults := groups.faults_of_group_query(request.query_params):
            raise ValidationError(faults)  # else all would stand there, as if all were meant
        query = request.query_params.get("revision")
        revision = None if query is None else parse_whole_number(query)
        if query is not None and revision is None:
            raise Http404
        table = stored.stored_table(tournament, revision)
        if table is None:
            raise Http404
        permitted = rights.permitted_actions(request.user, event_scope(tournament))
        group = groups.group_in_query(
            request.query_params, knows_sex=Action.MANAGE_ENTRIES in permitted
        )
        return Response(
            StandingsOut(
                {
                    "revision": table.revision,
                    "newest_revision": tournament.revision,
                    "computed_at": table.computed_at,
                    "rows": groups.rows_of_group(group, table.rows.all()).all(),
                    "sides": sides.scores_of_sides(tournament, table),
                }
            ).data
        )


class CrosstableView(PublicReadView):
    """API: the crosstable."""

    tag = "standings"

    @cache_event_api_view
    @endpoint(gives=CrosstableOut, operation_id="events_crosstable_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read the crosstable: every finished game of everybody against everybody."""
        return crosstable.load_crosstable(find_event(request, pk))
