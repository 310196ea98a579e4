"""Links of the captains of teams made and ended."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models import writing
from tournaments.events.queries.officials import event_scope
from tournaments.live.queries.links import draw_code
from tournaments.teams.models import CaptainLink, Team
from tournaments.teams.queries.links import fingerprint_of_code
from tournaments.teams.services.rosters import lock_team

CAPTAIN_NAMES = "captain"


@transaction.atomic
def make_link(*, team: Team, actor: User, at: datetime) -> tuple[CaptainLink, str]:
    """Make a new link for the captain of a team, and its code, shown once; the older one ends.

    Raises TournamentError ``no_team_event``, ``no_such_team``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(team.tournament))
    locked, row = lock_team(team)
    older = _end(row, at)
    code = draw_code()
    link = CaptainLink.objects.create(
        team=row,
        fingerprint=fingerprint_of_code(code),
        user=_account(row),
        made_by=actor,
        made_at=at,
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="team.link_made",
        actor=actor,
        at=at,
        data={"team": row.pk, "user": link.user_id},
        before=older,
        after=link.pk,
    )
    return link, code


@transaction.atomic
def end_link(*, team: Team, actor: User, at: datetime) -> bool:
    """End the link of a team's captain; return whether one was in force."""
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(team.tournament))
    locked, row = lock_team(team)
    older = _end(row, at)
    if older is None:
        return False
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="team.link_ended",
        actor=actor,
        at=at,
        data={"team": row.pk},
        before=older,
        after=None,
    )
    return True


def note_first_opening(link: CaptainLink, *, at: datetime) -> None:
    """Store when a link was opened for the first time."""
    CaptainLink.objects.filter(pk=link.pk, opened_at=None).update(opened_at=at)


def _end(team: Team, at: datetime) -> int | None:
    link = CaptainLink.objects.filter(team=team, ended_at=None).first()
    if link is None:
        return None
    CaptainLink.objects.filter(pk=link.pk).update(ended_at=at)
    return link.pk


def _account(team: Team) -> User:
    """Return the account that gives the acts of a link a name; it has no password."""
    user, is_new = User.objects.get_or_create(
        username=f"{CAPTAIN_NAMES}.{team.tournament_id}.{team.pk}",
        defaults={"first_name": f"Капитан: {team.name}"[:150]},
    )
    if is_new:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user
