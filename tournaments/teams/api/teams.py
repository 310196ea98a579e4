"""HTTP API: teams with their rosters, how they play, their table."""

from django.db.models import Prefetch, QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.papers.queries.lines import absolute_address
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.requests import parse_whole_number
from tournaments.events.models import Tournament
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.teams.models import Team, TeamMember
from tournaments.teams.queries.settings import BoardCondition, settings_of_teams
from tournaments.teams.queries.standings import table_to_show
from tournaments.teams.serializers import (
    CaptainLinkOut,
    NewcomerIn,
    TeamIn,
    TeamLeavesIn,
    TeamRosterOut,
    TeamSettingsIn,
    TeamSettingsOut,
    TeamsIn,
    TeamTableOut,
)
from tournaments.teams.services import judging, links, newcomers, rosters
from tournaments.teams.services.rosters import TypedMember, TypedSettings, TypedTeam


def find_team_event(request: Request, pk: int) -> Tournament:
    """Return an event of teams that this user may see; raises Http404."""
    tournament = find_event(request, pk)
    if not tournament.play_system.plays_in_teams:
        raise Http404
    return tournament


def find_team(tournament: Tournament, team: int) -> Team:
    """Return a team of the event with its roster; raises Http404."""
    row = _teams(tournament).filter(pk=team).first()
    if row is None:
        raise Http404
    row.tournament = tournament
    return row


def _teams(tournament: Tournament) -> QuerySet[Team]:
    members = TeamMember.objects.select_related("entry__player").order_by("order")
    return tournament.teams.prefetch_related(Prefetch("members", members))


class TeamsView(PublicReadView):
    """API: the teams of an event."""

    tag = "teams"

    @endpoint(gives=TeamRosterOut, many=True, operation_id="events_teams_list")
    def get(self, request: Request, pk: int) -> object:
        """List the teams with their rosters."""
        return _teams(find_team_event(request, pk))

    @run_once_for_key
    @endpoint(
        takes=TeamsIn,
        gives=TeamRosterOut,
        many=True,
        status=201,
        operation_id="events_teams_create",
    )
    def post(self, request: Request, pk: int, body: TeamsIn) -> object:
        """Enter teams with their players, all of them or none, before the numbers are drawn."""
        data = body.validated_data
        tournament = find_team_event(request, pk)
        made = rosters.enter_teams(
            tournament=tournament,
            teams=[
                TypedTeam(
                    name=team["name"],
                    club=team["club"],
                    region=team["region"],
                    captain_name=team["captain_name"],
                    members=tuple(TypedMember(**member) for member in team["members"]),
                )
                for team in data["teams"]
            ],
            namesakes=data["namesakes"],
            actor=request.user,
            at=timezone.now(),
        )
        return [find_team(tournament, team.pk) for team in made]


class TeamSettingsView(PublicReadView):
    """API: how the teams of an event play and are placed."""

    tag = "teams"

    @endpoint(gives=TeamSettingsOut, operation_id="events_teams_settings_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read boards, their conditions, what places the teams."""
        return settings_of_teams(find_team_event(request, pk))

    @run_once_for_key
    @endpoint(
        takes=TeamSettingsIn, gives=TeamSettingsOut, operation_id="events_teams_settings_create"
    )
    def post(self, request: Request, pk: int, body: TeamSettingsIn) -> object:
        """Set them all; then, once drawn, only minutes, pairs, late players may change."""
        data = dict(body.validated_data)
        conditions = tuple(BoardCondition(**one) for one in data.pop("conditions", ()))
        coefficients = tuple(data.pop("coefficients", ()))
        tables = tuple(data.pop("opening_tables", ()))
        pairs = tuple((one, other) for one, other in data.pop("prohibited", ()))
        return rosters.change_settings(
            tournament=find_team_event(request, pk),
            typed=TypedSettings(
                conditions=conditions,
                coefficients=coefficients,
                opening_tables=tables,
                prohibited=pairs,
                **data,
            ),
            actor=request.user,
            at=timezone.now(),
        )


class TeamView(PublicReadView):
    """API: one team."""

    tag = "teams"

    @endpoint(gives=TeamRosterOut, operation_id="events_teams_retrieve")
    def get(self, request: Request, pk: int, team: int) -> object:
        """Read a team with its roster."""
        return find_team(find_team_event(request, pk), team)

    @endpoint(takes=TeamIn, gives=TeamRosterOut, operation_id="events_teams_partial_update")
    def patch(self, request: Request, pk: int, team: int, body: TeamIn) -> object:
        """Change name, place, captain, or the whole roster; in play its order stays."""
        tournament = find_team_event(request, pk)
        row = find_team(tournament, team)
        data = dict(body.validated_data)
        by = {"actor": request.user, "at": timezone.now()}
        roster = data.pop("roster", None)
        words = {
            name: data.get(name, getattr(row, name))
            for name in ("name", "club", "region", "captain_name")
        }
        rosters.change_team(team=row, **words, captain=row.captain, **by)
        if roster is not None:
            members = [(place["entry"], place["is_reserve"]) for place in roster]
            rosters.change_roster(team=row, members=members, **by)
        return find_team(tournament, team)

    @endpoint(status=204, operation_id="events_teams_destroy")
    def delete(self, request: Request, pk: int, team: int) -> Response:
        """Strike off a team before the numbers are drawn; its players stay entered."""
        row = find_team(find_team_event(request, pk), team)
        rosters.remove_team(team=row, actor=request.user, at=timezone.now())
        return Response(status=204)


class NewcomersView(APIView):
    """API: players who come to a team after the lots."""

    tag = "teams"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(
        takes=NewcomerIn,
        gives=TeamRosterOut,
        status=201,
        operation_id="events_teams_newcomers_create",
    )
    def post(self, request: Request, pk: int, team: int, body: NewcomerIn) -> object:
        """Enter a player into a team after the lots, or in the place of another.

        409 ``needs_confirmation`` where a player of that name has entered already, until its
        caution is accepted.
        """
        tournament = find_team_event(request, pk)
        data = dict(body.validated_data)
        by = {name: data.pop(name) for name in ("reason", "replaces", "namesakes", "accepted")}
        newcomers.enter_late_member(
            team=find_team(tournament, team),
            typed=TypedMember(**data),
            actor=request.user,
            at=timezone.now(),
            **by,
        )
        return find_team(tournament, team)


class WithdrawTeamView(APIView):
    """API: a team leaves the event."""

    tag = "teams"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=TeamLeavesIn, gives=TeamRosterOut, operation_id="events_teams_withdraw_create")
    def post(self, request: Request, pk: int, team: int, body: TeamLeavesIn) -> object:
        """Write down that a team has left; it loses the rounds that are not published."""
        tournament = find_team_event(request, pk)
        judging.withdraw_team(
            team=find_team(tournament, team),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        return find_team(tournament, team)


class CaptainLinkView(APIView):
    """API: the link of a captain."""

    tag = "teams"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=CaptainLinkOut, status=201, operation_id="events_teams_link_create")
    def post(self, request: Request, pk: int, team: int) -> object:
        """Make a new link with which the captain hands in line-ups; the older one ends."""
        row = find_team(find_team_event(request, pk), team)
        _link, code = links.make_link(team=row, actor=request.user, at=timezone.now())
        return {"team": row.pk, "address": absolute_address(request, "captain-open", code)}


class TeamTableView(PublicReadView):
    """API: the table of teams."""

    tag = "teams"

    @endpoint(
        gives=TeamTableOut,
        operation_id="events_teams_table_retrieve",
        parameters=[
            OpenApiParameter("after", OpenApiTypes.INT, description="as it stood after this round")
        ],
    )
    def get(self, request: Request, pk: int) -> object:
        """Read places with their reasons, and the best at every board."""
        after = parse_whole_number(request.query_params.get("after", ""))
        return table_to_show(find_team_event(request, pk), after)
