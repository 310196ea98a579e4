"""A person decides: the ruling is signed, carries its reason, and is never edited."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from arbiter import doors, permissions
from arbiter.errors import ErrorCode, Refused, Stale
from arbiter.models import Case, CaseState, Ruling
from arbiter.permissions import Action
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.services import incident_acts, journal
from arbiter.services.cases import case_scope


@transaction.atomic
def rule(
    *,
    case: Case,
    result: str,
    termination: str,
    reason: str,
    actor: User,
    at: datetime,
    supersedes: Ruling | None = None,
) -> Ruling:
    """Decide an open case, or supersede its ruling in force by a second thought.

    The result passes through the door of the subject in the same transaction; result ``*``
    sends the game back to its players. Raises Refused ``ruling_reason_missing``,
    ``unknown_result``, ``no_result_door``; Stale ``case_not_open``,
    ``case_already_ruled``, ``ruling_superseded``.
    """
    permissions.require(actor, Action.RULE_ON_CASE, case_scope(case))
    outcome = _outcome(result, termination)
    if not reason.strip():
        raise Refused(ErrorCode.REASON_MISSING)
    case.refresh_from_db(fields=["state"])
    _must_wait_for(case, supersedes)
    # the door first: every service locks the subject before its case and its journal
    doors.apply(
        subject=case.subject,
        result=outcome.result,
        termination=outcome.termination,
        reason=reason.strip(),
        actor=actor,
        at=at,
    )
    if supersedes is None:
        _close(case, at)
    ruling = _sign(case, outcome, reason.strip(), actor, at, supersedes)
    incident_acts.end_by_ruling(case=case, ruling=ruling, actor=actor, at=at)
    journal.record(
        stream=case.scope,
        verb="case.ruled",
        actor=actor,
        at=at,
        data={
            "case": case.pk,
            "subject": case.subject,
            "ruling": ruling.pk,
            "supersedes": supersedes.pk if supersedes else None,
            "result": ruling.result,
            "termination": ruling.termination,
            "reason": ruling.reason,
        },
    )
    return ruling


def in_force(case: Case) -> Ruling | None:
    """The ruling no other has superseded."""
    return Ruling.objects.filter(case=case, superseded_by__isnull=True).first()


def _outcome(result: str, termination: str) -> Outcome:
    """A known result with a termination it can have."""
    try:
        return Outcome(GameResult(result), Termination(termination))
    except ValueError as error:
        raise Refused(
            ErrorCode.UNKNOWN_RESULT, result=str(result), termination=str(termination)
        ) from error


def _must_wait_for(case: Case, supersedes: Ruling | None) -> None:
    """An open case waits for its first ruling; a ruled one only for a second thought."""
    if case.state == CaseState.WITHDRAWN:
        raise Stale(ErrorCode.CASE_NOT_OPEN, case=case.pk, state=case.state)
    current = in_force(case)
    if supersedes is None and current is not None:
        raise Stale(ErrorCode.CASE_ALREADY_RULED, case=case.pk, by=current.by.get_username())
    if supersedes != current:
        raise _superseded(case, current)


def _superseded(case: Case, current: Ruling | None) -> Stale:
    by = current.by.get_username() if current else None
    return Stale(ErrorCode.RULING_SUPERSEDED, case=case.pk, by=by)


def _close(case: Case, at: datetime) -> None:
    """By compare-and-set: of two arbiters at once one is first, and his result stands."""
    changed = Case.objects.filter(pk=case.pk, state=CaseState.OPEN).update(
        state=CaseState.RULED, closed_at=at
    )
    case.refresh_from_db()
    if changed != 1:
        raise Stale(ErrorCode.CASE_NOT_OPEN, case=case.pk, state=case.state)


def _sign(
    case: Case,
    outcome: Outcome,
    reason: str,
    actor: User,
    at: datetime,
    supersedes: Ruling | None,
) -> Ruling:
    """The database lets a ruling be superseded once."""
    try:
        with transaction.atomic():
            return Ruling.objects.create(
                case=case,
                result=outcome.result.value,
                termination=outcome.termination.value,
                reason=reason,
                by=actor,
                at=at,
                supersedes=supersedes,
            )
    except IntegrityError as error:
        raise _superseded(case, in_force(case)) from error
