"""HTTP API of medals, teams, persons over the programmes of an event, rules; its best games."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.queries import QueryParameters
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.events.views.page import PublicReadView
from tournaments.festivals.api.setup import find_festival
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.finals import tournaments_of_festival
from tournaments.festivals.queries.medals import FestivalMedals, TeamLine, load_medals
from tournaments.festivals.queries.overview import best_games_of_festival
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.rules.places import Span
from tournaments.festivals.rules.regulations import rules_from_data, rules_to_data
from tournaments.festivals.serializers.tables import RulesIn, RulesOut
from tournaments.festivals.services import tables
from tournaments.games.api.best import BestGameOut
from tournaments.people.serializers import NameField
from tournaments.people.texts import original_name


class PlaceField(serializers.CharField):
    """A place, or the places that are shared: "3" or "2–4"; null for a team without a place."""

    def to_representation(self, value: Span) -> str:
        """Write a place as people do."""
        return str(value)


class WonOut(serializers.Serializer):
    """Output: a medal and who won it."""

    event = serializers.IntegerField(source="contest.tournament_id")
    person = serializers.IntegerField(source="player.pk")
    name = NameField(source="player")
    medal = serializers.IntegerField(source="kind", help_text="1 gold, 2 silver, 3 bronze")


class MedalLineOut(serializers.Serializer):
    """Output: a line of the medal table."""

    place = PlaceField(source="span")
    body = serializers.CharField(help_text="the region, club or federation")
    gold = serializers.IntegerField(source="golds")
    silver = serializers.IntegerField(source="silvers")
    bronze = serializers.IntegerField(source="bronzes")
    medals = WonOut(source="won", many=True)


class MedalTablesOut(serializers.Serializer):
    """Output: the medal tables by whom people play for."""

    region = MedalLineOut(many=True)
    club = MedalLineOut(many=True)
    federation = MedalLineOut(many=True)


class TeamLineOut(serializers.Serializer):
    """Output: a result of a team; ``why`` is empty where it counts."""

    event = serializers.IntegerField(source="contest.tournament_id")
    person = serializers.IntegerField(
        source="player.pk", default=None, allow_null=True, help_text="null: a team has it"
    )
    team = serializers.IntegerField(
        source="team.pk",
        default=None,
        allow_null=True,
        help_text="of a tournament of teams; null: a player has it",
    )
    name = serializers.SerializerMethodField(help_text="of the player or of the team")
    place = PlaceField(source="span")
    points = serializers.IntegerField()
    value = serializers.CharField(help_text="what it counts, as printed: 16½")
    quota = serializers.CharField(help_text="whose place of the quota it fills: m, w or empty")
    why = serializers.CharField(help_text="why it does not count")

    def get_name(self, line: TeamLine) -> str:
        """The name as the reader may see it."""
        return original_name(line.player) if line.player is not None else line.name


class TeamOut(serializers.Serializer):
    """Output: a team with its working."""

    place = PlaceField(source="span", allow_null=True)
    body = serializers.CharField()
    sum = serializers.CharField(source="value", help_text="as printed: 16½")
    counted = TeamLineOut(many=True)
    left_out = TeamLineOut(many=True)
    missing = serializers.SerializerMethodField(help_text="sex of every place nobody fills")

    @extend_schema_field(serializers.ListField(child=serializers.CharField(allow_blank=True)))
    def get_missing(self, team: Any) -> list[str]:
        """The sexes of the places that nobody fills; empty for any."""
        return [sex for sex, _value in team.missing]


class CombinedLineOut(serializers.Serializer):
    """Output: a person over the programmes of his group."""

    place = PlaceField(source="span")
    person = serializers.IntegerField(source="player.pk")
    name = NameField(source="player")
    body = serializers.CharField()
    sum = serializers.CharField(source="value")
    places = serializers.SerializerMethodField(help_text="by programme; null where he did not play")

    @extend_schema_field(serializers.ListField(child=serializers.CharField(allow_null=True)))
    def get_places(self, line: Any) -> list[str | None]:
        """The place in each programme."""
        return [str(part[0]) if part else None for part in line.parts]


class CombinedOut(serializers.Serializer):
    """Output: the standing of a group over its programmes."""

    group = serializers.IntegerField(source="group.pk")
    events = serializers.SerializerMethodField(help_text="ids of the tournaments, by programme")
    rows = CombinedLineOut(source="lines", many=True)

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_events(self, table: Any) -> list[int]:
        """The tournaments in the order of the places of a row."""
        return [contest.tournament_id for contest in table.contests]


class MedalsOut(serializers.Serializer):
    """Output: medals, teams and combined standings of an event, with the rule they follow."""

    computed_at = serializers.DateTimeField(source="at")
    is_now = serializers.BooleanField(help_text="as if all ended as it stands now")
    rules = serializers.SerializerMethodField()
    medals = MedalTablesOut(source="by_body")
    teams = TeamOut(many=True)
    combined = CombinedOut(many=True)

    @extend_schema_field(serializers.JSONField())
    def get_rules(self, medals: FestivalMedals) -> object:
        """The rules as data."""
        return rules_to_data(medals.rules)


class MedalsQuery(QueryParameters):
    """Query parameter: the tables as if all tournaments ended as they stand."""

    now = serializers.BooleanField(required=False, default=False)


class FestivalMedalsView(PublicReadView):
    """API: medals, teams and combined standings of an event of many tournaments."""

    tag = "standings"
    permission_classes = [AllowAny]

    @endpoint(gives=MedalsOut, parameters=[MedalsQuery], operation_id="festivals_medals")
    def get(self, request: Request, pk: int) -> object:
        """Return the medal tables, teams with their working, persons over their programmes."""
        now = MedalsQuery.parse_query(request).get("now", False)
        medals = load_medals(find_festival(request, pk), now=now)
        if medals is None:
            raise Http404
        return medals


def may_change_tables(request: Request, pk: int, *_more: Any, **_named: Any) -> Festival:
    """Find an event for whoever sets its rules and tables."""
    festival = find_festival(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, festival_scope(festival))
    return festival


class FestivalRulesView(PublicReadView):
    """API: by which rules an event gives medals and places teams."""

    tag = "standings"

    @endpoint(gives=RulesOut, operation_id="festivals_rules_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read the rules of medals, teams and persons over programmes."""
        return rules_to_data(rules_from_data(find_festival(request, pk).team_rule))

    @run_once_for_key
    @endpoint(
        takes=RulesIn,
        gives=RulesOut,
        first=may_change_tables,
        operation_id="festivals_rules_create",
        examples=[
            OpenApiExample(
                "three boys and a girl of a region, by points for places",
                value={
                    "team": {
                        "by": "place_points",
                        "table": [20, 17, 15, 13, 11, 10, 9, 8],
                        "best_n": 4,
                        "min_women": 1,
                    }
                },
                request_only=True,
            )
        ],
    )
    def post(self, request: Request, pk: int, found: Festival, body: RulesIn) -> object:
        """Set all rules anew; after round 1 of a tournament with a reason (`rule_is_fixed`)."""
        festival = tables.set_rules(
            festival=found,
            rules=body.rules,
            reason=body.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )
        return rules_to_data(rules_from_data(festival.team_rule))


class FestivalBestGamesView(PublicReadView):
    """API: the games named the best in the tournaments of an event."""

    tag = "festivals"

    @endpoint(gives=BestGameOut, many=True, operation_id="festivals_best_games_list")
    def get(self, request: Request, pk: int) -> object:
        """List the best games of all tournaments of an event; those of the whole event first."""
        festival = find_festival(request, pk)
        return best_games_of_festival(festival, tournaments_of_festival(festival))
