"""Appoint the holder of an account as an official of an event."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.offices import appoint_and_dismiss_officials
from arbiter.offices.models import Office
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Role
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError


@transaction.atomic
def appoint_official_of_event(
    *,
    tournament: Tournament,
    username: str,
    role: Role,
    actor: User,
    at: datetime,
    section: str = "",
    boards: tuple[int, int] | None = None,
) -> Office:
    """Give an office of the event to an account; by its organiser.

    Raises TournamentError ``unknown_user``; Refused ``section_without_boards``.
    """
    permissions_of_roles.require_right(actor, Action.MANAGE_OFFICES, event_scope(tournament))
    user = User.objects.filter(username=username.strip(), is_active=True).first()
    if user is None:
        raise TournamentError(RefusalCode.UNKNOWN_USER, user=username.strip())
    return appoint_and_dismiss_officials.appoint_official(
        user=user,
        role=role,
        scope=tournament.scope_key,
        actor=actor,
        at=at,
        section=section,
        boards=boards,
    )
