"""What the pages of teams share: the event of teams, a team, a match of a round."""

from django.http import Http404, HttpRequest

from tournaments.boards.models import Round, RoundState
from tournaments.events.models import Tournament
from tournaments.events.views.page import event_or_404, value_or_404
from tournaments.teams.models import Team, TeamMatch
from tournaments.teams.queries.line_ups import may_hand_in, sides_of


def team_event_or_404(request: HttpRequest, pk: int) -> Tournament:
    """Return an event of teams that this visitor may see; raises Http404."""
    tournament = event_or_404(request, pk)
    if not tournament.play_system.plays_in_teams:
        raise Http404
    return tournament


def team_or_404(tournament: Tournament, team: int) -> Team:
    """Return a team of the event; raises Http404."""
    found = tournament.teams.select_related("captain").filter(pk=team).first()
    row = value_or_404(found)
    row.tournament = tournament
    return row


def match_or_404(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> TeamMatch:
    """Return a match; one of a Swiss that is not published is there for its own people alone."""
    rows = TeamMatch.objects.select_related("round", "first", "second")
    match = value_or_404(
        rows.filter(round__tournament=tournament, round__number=number, table=table).first()
    )
    match.round.tournament = tournament
    for team in (match.first, match.second):
        if team is not None:
            team.tournament = tournament
    if is_hidden_draft(match.round) and not any(
        may_hand_in(request.user, team)
        for team in (match.first, match.second)
        if team is not None and team.pk in sides_of(match)
    ):
        raise Http404
    return match


def is_hidden_draft(row: Round) -> bool:
    """Return whether a round is a draft that only officials see: one that is no table's."""
    return row.state == RoundState.DRAFT and not row.tournament.play_system.is_laid_out_whole
