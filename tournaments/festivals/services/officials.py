"""Officials of an event of many tournaments: appointed once, in office in every tournament."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.finals import course_of_contests


@transaction.atomic
def appoint_everywhere(
    *, festival: Festival, user: User, role: Role, actor: User, at: datetime
) -> None:
    """Appoint a user in the event and in each of its tournaments."""
    for scope in _scopes(festival):
        offices.appoint_official(user=user, role=role, scope=scope, actor=actor, at=at)


@transaction.atomic
def dismiss_everywhere(
    *, festival: Festival, user: User, role: Role, actor: User, at: datetime
) -> None:
    """Dismiss a user from the event and from each of its tournaments.

    Raises Refused ``last_organiser`` as ``dismiss_official`` does.
    """
    for scope in reversed(_scopes(festival)):
        offices.dismiss_official(user=user, role=role, scope=scope, actor=actor, at=at)


def _scopes(festival: Festival) -> list[str]:
    contests = list(festival.contests.select_related("tournament", "own"))
    # those of a merged group are hidden, and come back with their officials
    tournaments = [one.tournament for one in contests if one.is_host]
    tournaments += [final.tournament for final in course_of_contests(contests).finals]
    tournaments += [one.own for one in contests if one.own is not None]
    return [festival.scope_key, *(tournament.scope_key for tournament in tournaments)]
