"""HTTP API: matches of a round, line-ups, acts of the arbiter on a match."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.boards.models import RoundState
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import PublicReadView
from tournaments.teams.api.teams import find_team, find_team_event
from tournaments.teams.models import TeamMatch, TeamPenalty
from tournaments.teams.queries.matches import matches_of_event
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams
from tournaments.teams.serializers import (
    EnteredLossesOut,
    ForfeitIn,
    LineUpIn,
    LineUpOut,
    MatchOut,
    PenaltyBackIn,
    PenaltyIn,
    PenaltyOut,
    TeamDraftIn,
    TeamReasonIn,
)
from tournaments.teams.services import judging, line_ups, rounds, substitutions
from tournaments.teams.services.hand_drafts import change_team_draft


def _match(tournament: Tournament, number: int, table: int) -> TeamMatch:
    rows = TeamMatch.objects.select_related("round", "first", "second")
    match = rows.filter(round__tournament=tournament, round__number=number, table=table).first()
    if match is None:
        raise Http404
    match.round.tournament = tournament
    return match


class MatchesView(PublicReadView):
    """API: the matches of a round."""

    tag = "teams"

    @endpoint(gives=MatchOut, many=True, operation_id="events_rounds_matches_list")
    def get(self, request: Request, pk: int, number: int) -> object:
        """List the matches of a round with their boards; a draft of a Swiss is its officials'."""
        tournament = find_team_event(request, pk)
        row = tournament.rounds.filter(number=number).first()
        is_hidden = (
            row is not None
            and row.state == RoundState.DRAFT
            and not tournament.play_system.is_laid_out_whole
        )
        scope = event_scope(tournament, request.method)
        if row is None or (
            is_hidden and not rights.is_allowed(request.user, Action.PUBLISH_ROUND, scope)
        ):
            raise Http404
        rules = rules_of_teams(tournament, settings_of_teams(tournament))
        return matches_of_event(tournament, rules, rounds=[number])


class MatchesChangeView(APIView):
    """API: a drafted round of teams changed by hand."""

    tag = "teams"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(
        takes=TeamDraftIn,
        gives=MatchOut,
        many=True,
        operation_id="events_rounds_matches_change_create",
    )
    def post(self, request: Request, pk: int, number: int, body: TeamDraftIn) -> object:
        """Change a draft with a reason; 409 ``needs_confirmation`` lists cautions to accept."""
        tournament = find_team_event(request, pk)
        change_team_draft(
            tournament=tournament,
            number=number,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        rules = rules_of_teams(tournament, settings_of_teams(tournament))
        return matches_of_event(tournament, rules, rounds=[number])


class LineUpView(APIView):
    """API: the line-up of a team."""

    tag = "teams"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=LineUpIn, gives=LineUpOut, operation_id="events_rounds_matches_line_up_create")
    def post(
        self, request: Request, pk: int, number: int, *, table: int, team: int, body: LineUpIn
    ) -> object:
        """Hand in who plays, secret until both are in; or change an open line-up with a reason."""
        tournament = find_team_event(request, pk)
        data = body.validated_data
        typed: dict[str, Any] = {
            "match": _match(tournament, number, table),
            "team": find_team(tournament, team),
            "places": {at: pk for at, pk in enumerate(data["members"], start=1) if pk is not None},
            "seen": data["seen"],
            "exception": data["exception"],
            "actor": request.user,
            "at": timezone.now(),
        }
        if data["reason"].strip():
            return substitutions.change_open_line_up(reason=data["reason"], **typed)
        return line_ups.hand_in_line_up(**typed)


class AbsentTeamView(APIView):
    """API: a team that did not come."""

    tag = "teams"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(
        takes=TeamReasonIn, gives=LineUpOut, operation_id="events_rounds_matches_absent_create"
    )
    def post(
        self, request: Request, pk: int, number: int, table: int, *, body: TeamReasonIn
    ) -> object:
        """Write down, before the round is published, that a team did not come."""
        tournament = find_team_event(request, pk)
        return line_ups.declare_absent(
            match=_match(tournament, number, table),
            team=find_team(tournament, body.validated_data["team"]),
            reason=body.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )


class ForfeitMatchView(APIView):
    """API: a team that does not play on."""

    tag = "teams"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(
        takes=ForfeitIn,
        gives=EnteredLossesOut,
        operation_id="events_rounds_matches_forfeit_create",
    )
    def post(
        self, request: Request, pk: int, number: int, table: int, *, body: TeamReasonIn
    ) -> object:
        """Enter the games that are not over as lost by a team, from a board down."""
        tournament = find_team_event(request, pk)
        entered = rounds.forfeit_match(
            match=_match(tournament, number, table),
            team=find_team(tournament, body.validated_data["team"]),
            reason=body.validated_data["reason"],
            from_board=body.validated_data["from_board"],
            actor=request.user,
            at=timezone.now(),
        )
        return {"games": len(entered)}


class PenaltyView(APIView):
    """API: points taken from a team."""

    tag = "teams"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(
        takes=PenaltyIn,
        gives=PenaltyOut,
        status=201,
        operation_id="events_rounds_matches_penalty_create",
    )
    def post(
        self, request: Request, pk: int, number: int, table: int, *, body: PenaltyIn
    ) -> object:
        """Take points of a match from a team; its opponent keeps what it has."""
        tournament = find_team_event(request, pk)
        data = dict(body.validated_data)
        return judging.penalise_team(
            match=_match(tournament, number, table),
            team=find_team(tournament, data.pop("team")),
            actor=request.user,
            at=timezone.now(),
            **data,
        )


class PenaltyBackView(APIView):
    """API: a penalty taken back."""

    tag = "teams"
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(
        takes=PenaltyBackIn,
        gives=PenaltyOut,
        operation_id="events_rounds_matches_penalty_back_create",
    )
    def post(
        self, request: Request, pk: int, number: int, table: int, *, body: PenaltyBackIn
    ) -> object:
        """Give the points of a penalty back."""
        match = _match(find_team_event(request, pk), number, table)
        rows = TeamPenalty.objects.select_related("match__round__tournament")
        penalty = rows.filter(pk=body.validated_data["penalty"], match=match).first()
        if penalty is None:
            raise Http404
        return judging.take_back_penalty(
            penalty=penalty,
            reason=body.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )
