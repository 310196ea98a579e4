"""Officials appointed and dismissed."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.models import SITE, Office
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role, Scope
from arbiter.errors import ErrorCode, Refused
from arbiter.journal.models import writing


@transaction.atomic
def appoint_official(
    *,
    user: User,
    role: Role,
    scope: str,
    actor: User | None,
    at: datetime,
    section: str = "",
    boards: tuple[int, int] | None = None,
) -> Office:
    """Appoint a user to an office; appointing again changes a section's boards.

    ``actor`` is None for whoever runs the machine itself and needs no right. Raises Refused
    ``section_without_boards``.
    """
    _require(actor, scope)
    of_section = _section(role, section, boards)
    earlier = Office.objects.filter(user=user, scope=scope, role=role).first()
    office, created = Office.objects.get_or_create(
        user=user, scope=scope, role=role, defaults=of_section
    )
    changed = {name for name, value in of_section.items() if getattr(office, name) != value}
    if changed:
        Office.objects.filter(pk=office.pk).update(**of_section)
        office.refresh_from_db()
    if created or changed:
        before = _boards(earlier) if earlier else None
        _journal("office.appointed", office, actor, at, before=before, after=_boards(office))
    return office


@transaction.atomic
def appoint_first_official(
    *, user: User, role: Role, scopes: Sequence[str], actor: User, at: datetime
) -> None:
    """Appoint a user in scopes that are new, where nobody holds an office; a few statements.

    That they may be made at all is the caller's to ask.
    """
    made = Office.objects.bulk_create(Office(user=user, scope=scope, role=role) for scope in scopes)
    with writing.write_rows_together(*scopes):
        for office in made:
            _journal("office.appointed", office, actor, at, before=None, after=_boards(office))


@transaction.atomic
def dismiss_official(
    *, user: User, role: Role, scope: str, actor: User | None, at: datetime
) -> bool:
    """Dismiss a user from an office; False if it was not held.

    Raises Refused ``last_organiser``: an event is never left to nobody.
    """
    _require(actor, scope)
    offices = Office.objects.select_for_update().filter(scope=scope, role=role)
    office_of_user = {office.user_id: office for office in offices}
    if user.pk not in office_of_user:
        return False
    if role == Role.ORGANISER and scope != SITE and set(office_of_user) == {user.pk}:
        raise Refused(ErrorCode.LAST_ORGANISER)
    Office.objects.filter(user=user, scope=scope, role=role).delete()
    office = office_of_user[user.pk]
    _journal("office.dismissed", office, actor, at, before=_boards(office), after=None)
    return True


def _section(
    role: Role, section: str, boards: tuple[int, int] | None
) -> dict[str, str | int | None]:
    if role != Role.SECTION:
        return {"section": "", "first_board": None, "last_board": None}
    if boards is None or not 1 <= boards[0] <= boards[1]:
        raise Refused(ErrorCode.SECTION_WITHOUT_BOARDS)
    return {"section": section.strip(), "first_board": boards[0], "last_board": boards[1]}


def _require(actor: User | None, scope: str) -> None:
    if actor is not None:
        rights.require_right(actor, Action.MANAGE_OFFICES, Scope(key=scope))


def _boards(office: Office) -> list[int | None]:
    """Return what an office reaches: from which board to which; neither for a whole event."""
    return [office.first_board, office.last_board]


def _journal(
    verb: str,
    office: Office,
    actor: User | None,
    at: datetime,
    *,
    before: list[int | None] | None,
    after: list[int | None] | None,
) -> None:
    writing.write_journal_row(
        stream=office.scope,
        verb=verb,
        actor=actor,
        at=at,
        data={"user": office.user_id, "role": str(office.role)},
        before=before,
        after=after,
        words=office.section,
    )
