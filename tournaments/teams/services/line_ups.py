"""Line-ups handed in, opened, made of the roster; a team that did not come."""

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.boards.models import RoundState
from tournaments.errors import Conflict, RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.teams.models import LineUp, LineUpPlace, Team, TeamMatch
from tournaments.teams.queries import line_ups as queries
from tournaments.teams.queries.settings import settings_of_teams
from tournaments.teams.services.rosters import lock_team_event


@transaction.atomic
def hand_in_line_up(
    *,
    match: TeamMatch,
    team: Team,
    places: Mapping[int, int],
    seen: int,
    actor: User,
    at: datetime,
    exception: str = "",
) -> LineUp:
    """Hand in who plays for a team, by boards and members; secret until both are in.

    Until the deadline the captain may change it, an official until the match is open. ``seen`` is
    the revision of the line-up that the sender saw, 0 for none. ``exception`` is the reason of an
    official who lets a line-up stand against order and conditions. With the second line-up both
    are opened. Raises TournamentError ``no_such_match``, ``no_such_team``, ``line_up_closed``,
    ``team_withdrawn`` and what ``check_line_up`` raises; Conflict ``line_up_changed``.
    """
    locked, row = lock_match(match)
    if team.pk not in queries.sides_of(row):
        raise TournamentError(RefusalCode.NO_SUCH_TEAM, team=team.pk)
    own = locked.teams.get(pk=team.pk)
    rights.require_right(actor, Action.HAND_IN_LINE_UP, queries.scope_of_team(own))
    is_official = queries.is_official(actor, locked)
    settings = settings_of_teams(locked)
    _require_open(row, own, is_official=is_official, at=at)
    if exception.strip() and not is_official:
        rights.require_right(actor, Action.HAND_IN_LINE_UP, event_scope(locked))
    if own.is_withdrawn and (own.withdrawn_from or 0) <= row.round.number:
        raise TournamentError(RefusalCode.TEAM_WITHDRAWN, team=own.name)
    rules = queries.roster_rules(own, settings, queries.day_of_play(locked, at))
    queries.check_line_up(rules, places, is_excepted=bool(exception.strip()))
    line_up = store_line_up(
        row, own, places, seen=seen, exception=exception.strip(), actor=actor, at=at
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="line_up.excepted" if line_up.exception else "line_up.handed_in",
        actor=actor,
        at=at,
        data={"match": row.pk, "team": own.pk},
        before=None if line_up.revision == 1 else line_up.revision - 1,
        after=line_up.revision,
        words=line_up.exception,
    )
    if row.line_ups.count() == len(queries.sides_of(row)):
        open_match(locked, row, actor=actor, at=at)
    return line_up


def lock_match(match: TeamMatch) -> tuple[Tournament, TeamMatch]:
    """Lock the event of a match of two teams and read it anew; raises ``no_such_match``."""
    locked = lock_team_event(match.round.tournament)
    rows = TeamMatch.objects.select_related("round", "first", "second")
    row = rows.filter(pk=match.pk, round__tournament=locked).first()
    if row is None or row.second_id is None:
        raise TournamentError(RefusalCode.NO_SUCH_MATCH, table=match.table)
    row.round.tournament = locked
    return locked, row


def _require_open(match: TeamMatch, team: Team, *, is_official: bool, at: datetime) -> None:
    settings = settings_of_teams(match.round.tournament)
    deadline = queries.deadline_of_round(match.round, settings)
    is_over = deadline is not None and at >= deadline and not is_official
    if match.round.state != RoundState.DRAFT or match.opened_at is not None or is_over:
        raise TournamentError(RefusalCode.LINE_UP_CLOSED, team=team.name)


def store_line_up(
    match: TeamMatch,
    team: Team,
    places: Mapping[int, int],
    *,
    seen: int,
    exception: str,
    actor: User | None,
    at: datetime,
    is_default: bool = False,
) -> LineUp:
    """Write a line-up over the one that stood; raises Conflict where another has come."""
    stood = LineUp.objects.filter(match=match, team=team).select_related("by").first()
    if (stood.revision if stood else 0) != seen:
        by = person_name_for_paper(stood.by) if stood and stood.by else ""
        raise Conflict(RefusalCode.LINE_UP_CHANGED, team=team.name, by=by)
    row = stood or LineUp(match=match, team=team, revision=0)
    row.revision += 1
    row.is_default, row.exception, row.by, row.at = is_default, exception, actor, at
    row.save()
    row.places.all().delete()
    LineUpPlace.objects.bulk_create(
        LineUpPlace(line_up=row, board=board, member_id=member)
        for board, member in sorted(places.items())
    )
    return row


@transaction.atomic
def declare_absent(
    *, match: TeamMatch, team: Team, reason: str, actor: User, at: datetime
) -> LineUp:
    """Write down, before the round, that a team did not come: nobody plays for it.

    The other team wins its boards without play when the round is published. Raises
    TournamentError ``no_such_match``, ``no_such_team``, ``line_up_reason``, ``line_up_closed``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(match.round.tournament))
    locked, row = lock_match(match)
    if team.pk not in queries.sides_of(row):
        raise TournamentError(RefusalCode.NO_SUCH_TEAM, team=team.pk)
    if not reason.strip():
        raise TournamentError(RefusalCode.LINE_UP_REASON)
    if row.round.state != RoundState.DRAFT:
        raise TournamentError(RefusalCode.LINE_UP_CLOSED, team=team.name)
    stood = LineUp.objects.filter(match=row, team=team).first()
    line_up = store_line_up(
        row,
        team,
        {},
        seen=stood.revision if stood else 0,
        exception=reason.strip(),
        actor=actor,
        at=at,
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="line_up.excepted",
        actor=actor,
        at=at,
        data={"match": row.pk, "team": team.pk},
        before=None if line_up.revision == 1 else line_up.revision - 1,
        after=line_up.revision,
        words=line_up.exception,
    )
    if row.opened_at is not None:
        open_match(locked, row, actor=actor, at=at)
    return line_up


def fill_missing(match: TeamMatch, *, actor: User, at: datetime) -> None:
    """Make the line-ups that were not handed in from the rosters; of a team that left none."""
    tournament = match.round.tournament
    settings = settings_of_teams(tournament)
    on = queries.day_of_play(tournament, at)
    present = set(match.line_ups.values_list("team", flat=True))
    teams = (match.first,) if match.second is None else (match.first, match.second)
    for team in teams:
        if team.pk in present:
            continue
        is_gone = team.is_withdrawn and (team.withdrawn_from or 0) <= match.round.number
        rules = queries.roster_rules(team, settings, on)
        places = {} if is_gone else queries.default_line_up(rules)
        store_line_up(
            match, team, places, seen=0, exception="", actor=actor, at=at, is_default=True
        )


def open_match(tournament: Tournament, match: TeamMatch, *, actor: User, at: datetime) -> None:
    """Open both line-ups of a match to everybody, and tell the journal who plays."""
    TeamMatch.objects.filter(pk=match.pk).update(opened_at=at)
    match.opened_at = at
    rows = list(match.line_ups.order_by("pk"))
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="line_ups.opened",
        actor=actor,
        at=at,
        data={
            "match": match.pk,
            **columns.stands(
                columns.some_rows([match]),
                columns.some_rows(rows),
                *(columns.all_rows(LineUpPlace, line_up=row.pk) for row in rows),
            ),
        },
        before=None,
        after=match.pk,
    )
