"""A player who comes to a team after the lots, of his own or in the place of another."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.boards.models import RoundState
from tournaments.boards.queries.listing import next_round
from tournaments.entries.models import EntryState
from tournaments.entries.queries.players import known_people_of_form, person_meant
from tournaments.entries.services import entering
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance
from tournaments.teams.models import MOST_MEMBERS, LineUp, LineUpPlace, Team, TeamMember
from tournaments.teams.queries.settings import settings_of_teams
from tournaments.teams.services.rosters import (
    Namesakes,
    TypedMember,
    lock_team,
    rows_told,
    typed_player,
    whom_of_namesakes,
)


@transaction.atomic
def enter_late_member(
    *,
    team: Team,
    typed: TypedMember,
    reason: str,
    actor: User,
    at: datetime,
    namesakes: str = Namesakes.ASK,
    replaces: int | None = None,
    accepted: Collection[str] = (),
) -> TeamMember:
    """Enter a player into a team after the lots, with a reason; he plays from the next round.

    He comes last in the roster, or takes the place of the member whom he ``replaces``, who leaves
    the event; a line-up not opened yet that names that one is to be handed in anew. Who bears the
    name of somebody entered already is another person: ``accepted`` says so. Raises
    TournamentError ``wrong_state``, ``team_withdrawn``, ``reason_missing``, ``name_missing``,
    ``late_players_full``, ``team_too_large``, ``no_such_member``, ``member_gone``,
    ``already_entered``, ``entries_closed``, WhoIsMeant, and NeedsConfirmation ``same_name``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(team.tournament))
    locked, row = lock_team(team)
    if locked.state not in entering.STARTED:
        raise TournamentError(
            RefusalCode.WRONG_STATE, state=locked.state, wanted=TournamentState.RUNNING.value
        )
    if row.is_withdrawn:
        raise TournamentError(RefusalCode.TEAM_WITHDRAWN, team=row.name)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    _require_room(locked, row)
    gone = None if replaces is None else _leaving(row, replaces)
    player = typed_player(typed, row.club or row.name, row.region)
    known = known_people_of_form(locked, player)
    whom = whom_of_namesakes(player, known.players, namesakes)
    del player["whom"], player["accepted"]
    entry = entering.enter_new_or_known(
        tournament=locked,
        player=person_meant(known, player, whom),
        is_member=True,
        accepted=accepted,
        actor=actor,
        at=at,
        **player,
    )
    last = row.members.aggregate(last=Max("order"))["last"] or 0
    member = TeamMember.objects.create(
        team=row,
        entry=entry,
        order=last + 1,
        is_reserve=typed.is_reserve,
        late_reason=reason.strip(),
        replaces=gone,
    )
    if gone is not None:
        _take_place(member, gone)
        _leave(locked, gone, reason=reason, actor=actor, at=at)
    revision.raise_revision(
        locked,
        "team.joined",
        actor=actor,
        at=at,
        data={
            "team": row.pk,
            "entry": entry.pk,
            "replaced": gone.entry_id if gone else None,
            **rows_told([row]),
        },
        before=gone.pk if gone else None,
        after=member.pk,
        words=reason.strip(),
        changes_standings=False,
    )
    member.refresh_from_db()
    return member


def _require_room(tournament: Tournament, team: Team) -> None:
    most = settings_of_teams(tournament).late_players
    if most is not None and team.members.exclude(late_reason="").count() >= most:
        raise TournamentError(RefusalCode.LATE_PLAYERS_FULL, team=team.name, most=most)
    if team.members.count() >= MOST_MEMBERS:
        raise TournamentError(RefusalCode.TEAM_TOO_LARGE, team=team.name, most=MOST_MEMBERS)


def _leaving(team: Team, member: int) -> TeamMember:
    """Return the member who is replaced; raises TournamentError."""
    gone = team.members.select_related("entry__player").filter(pk=member).first()
    if gone is None:
        raise TournamentError(RefusalCode.NO_SUCH_MEMBER, team=team.name)
    if gone.entry.state != EntryState.ACTIVE:
        raise TournamentError(RefusalCode.MEMBER_GONE, player=gone.entry.player.name)
    return gone


def _take_place(member: TeamMember, gone: TeamMember) -> None:
    """Give a newcomer the place of who leaves; that one stands last."""
    place, last = gone.order, member.order
    team = TeamMember.objects.filter(team=member.team_id)
    team.filter(pk=member.pk).update(order=last + 1)  # an order is held once
    team.filter(pk=gone.pk).update(order=last)
    team.filter(pk=member.pk).update(order=place)


def _leave(
    tournament: Tournament, gone: TeamMember, *, reason: str, actor: User, at: datetime
) -> None:
    """Write down that the replaced player leaves, and drop line-ups that still name him."""
    number = next_round(tournament)
    if number > tournament.rounds_planned:  # the last round is published: nothing is left to miss
        return
    attendance.add_attendance_mark(
        entry=gone.entry,
        round=number,
        presence=Presence.WITHDRAWN,
        actor=actor,
        at=at,
        reason=reason,
    )
    naming = LineUp.objects.filter(
        places__member=gone, match__opened_at__isnull=True, match__round__state=RoundState.DRAFT
    )
    fallen = list(naming.values_list("pk", flat=True))
    LineUpPlace.objects.filter(line_up__in=fallen).delete()
    LineUp.objects.filter(pk__in=fallen).delete()
