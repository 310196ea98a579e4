"""Offices: given and taken away, never silently."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import permissions
from arbiter.models import Office
from arbiter.permissions import Action, Role, Scope
from arbiter.services import journal


@transaction.atomic
def appoint(*, user: User, role: Role, scope: str, actor: User | None, at: datetime) -> Office:
    """Give an office; giving it again changes nothing.

    ``actor`` is None for whoever runs the machine itself and needs no right.
    """
    _require(actor, scope)
    office, created = Office.objects.get_or_create(user=user, scope=scope, role=role)
    if created:
        _journal("office.appointed", user, role, scope, actor, at)
    return office


@transaction.atomic
def dismiss(*, user: User, role: Role, scope: str, actor: User | None, at: datetime) -> bool:
    """Take an office away; False if it was not held."""
    _require(actor, scope)
    taken, _ = Office.objects.filter(user=user, scope=scope, role=role).delete()
    if taken:
        _journal("office.dismissed", user, role, scope, actor, at)
    return bool(taken)


def _require(actor: User | None, scope: str) -> None:
    if actor is not None:
        permissions.require(actor, Action.MANAGE_OFFICES, Scope(key=scope))


def _journal(
    verb: str, user: User, role: Role, scope: str, actor: User | None, at: datetime
) -> None:
    journal.record(
        stream=scope,
        verb=verb,
        actor=actor,
        at=at,
        data={"user": user.get_username(), "role": str(role)},
    )
