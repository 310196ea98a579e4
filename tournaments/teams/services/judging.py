"""Acts of the arbiter on teams: points taken with a reason, a team that leaves the event."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from tournaments.boards.queries.listing import next_round
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.teams.models import Team, TeamMatch, TeamPenalty
from tournaments.teams.queries.line_ups import sides_of
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams
from tournaments.teams.services.rosters import lock_team, lock_team_event


@transaction.atomic
def penalise_team(
    *,
    match: TeamMatch,
    team: Team,
    board_points: int,
    match_points: int,
    reason: str,
    actor: User,
    at: datetime,
) -> TeamPenalty:
    """Take points of a match from a team; its opponent keeps what it has.

    Raises TournamentError ``no_such_match``, ``no_such_team``, ``penalty_reason``,
    ``penalty_empty``, ``penalty_too_large``.
    """
    rights.require_right(actor, Action.SANCTION, event_scope(match.round.tournament))
    locked = lock_team_event(match.round.tournament)
    row = TeamMatch.objects.filter(pk=match.pk, round__tournament=locked).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_MATCH, table=match.table)
    if team.pk not in sides_of(row):
        raise TournamentError(RefusalCode.NO_SUCH_TEAM, team=team.pk)
    if not reason.strip():
        raise TournamentError(RefusalCode.PENALTY_REASON)
    if board_points <= 0 and match_points <= 0:
        raise TournamentError(RefusalCode.PENALTY_EMPTY)
    rules = rules_of_teams(locked, settings_of_teams(locked))
    if not (0 <= board_points <= rules.full and 0 <= match_points <= max(rules.match_scale)):
        raise TournamentError(RefusalCode.PENALTY_TOO_LARGE, most=rules.full)
    penalty = TeamPenalty.objects.create(
        team=team,
        match=row,
        board_points=board_points,
        match_points=match_points,
        reason=reason.strip(),
        by=actor,
        at=at,
    )
    revision.raise_revision(
        locked,
        "team.penalised",
        actor=actor,
        at=at,
        data={
            "match": row.pk,
            "team": team.pk,
            "board_points": board_points,
            "match_points": match_points,
            **columns.stands(columns.some_rows([penalty])),
        },
        before=None,
        after=penalty.pk,
        words=penalty.reason,
    )
    return penalty


@transaction.atomic
def take_back_penalty(
    *, penalty: TeamPenalty, reason: str, actor: User, at: datetime
) -> TeamPenalty:
    """Give the points of a penalty back; both acts stay in the journal.

    Raises TournamentError ``penalty_reason``, ``penalty_back``.
    """
    tournament = penalty.match.round.tournament
    rights.require_right(actor, Action.SANCTION, event_scope(tournament))
    locked = lock_team_event(tournament)
    if not reason.strip():
        raise TournamentError(RefusalCode.PENALTY_REASON)
    row = TeamPenalty.objects.get(pk=penalty.pk)
    if row.is_taken_back:
        raise TournamentError(RefusalCode.PENALTY_BACK)
    row.is_taken_back, row.reason_back = True, reason.strip()
    row.save()
    revision.raise_revision(
        locked,
        "team.penalty_taken_back",
        actor=actor,
        at=at,
        data={
            "match": row.match_id,
            "team": row.team_id,
            **columns.stands(columns.some_rows([row])),
        },
        before=row.pk,
        after=None,
        words=row.reason_back,
    )
    return row


@transaction.atomic
def withdraw_team(*, team: Team, reason: str, actor: User, at: datetime) -> Team:
    """Write down that a team has left; it loses the matches of the rounds to come.

    The matches it has played stay, unless the regulations leave out who played less than half.
    Raises TournamentError ``reason_missing``, ``wrong_state``, ``team_withdrawn``,
    ``no_such_team``.
    """
    rights.require_right(actor, Action.MARK_ATTENDANCE, event_scope(team.tournament))
    locked, row = lock_team(team)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if locked.state not in (TournamentState.DRAWN, TournamentState.RUNNING):
        raise TournamentError(
            RefusalCode.WRONG_STATE, state=locked.state, wanted=TournamentState.RUNNING.value
        )
    if row.is_withdrawn:
        raise TournamentError(RefusalCode.TEAM_WITHDRAWN, team=row.name)
    row.withdrawn_from = next_round(locked)
    row.save(update_fields=["withdrawn_from"])
    revision.raise_revision(
        locked,
        "team.withdrawn",
        actor=actor,
        at=at,
        data={
            "team": row.pk,
            "round": row.withdrawn_from,
            **columns.stands(columns.some_rows([row])),
        },
        before=None,
        after=row.withdrawn_from,
        words=reason.strip(),
    )
    return row
