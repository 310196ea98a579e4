"""Open a case on the arbiter's desk; withdraw or dismiss it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases import compute_urgency_of_cases
from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.cases.scope_of_case import case_scope
from arbiter.examinations.models import Examination
from arbiter.incidents import incidents_of_case_or_game
from arbiter.journal import append_journal_rows
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused, StaleRequest
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rulings.models import Ruling


@transaction.atomic
def open_case(
    *,
    subject: str,
    scope: str,
    kind: str,
    claim_text: str,
    opened_by: User,
    at: datetime,
    examination: Examination | None = None,
    context: Mapping[str, Any] | None = None,
    rule: str = "",
    ply: int | None = None,
    appeals: Ruling | None = None,
    is_by_machine: bool = False,
) -> Case:
    """Open a case; rights are checked by the app that owns the subject.

    The same person asking the same again while the case is open adds to it: the newer
    examination, context and ply stand, another text is written below the first. ``rule`` and
    ``ply`` are those of a claim, ``appeals`` the ruling of an appeal; ``is_by_machine`` is a case
    that nobody asked for, about what ``opened_by`` had said. Raises Refused
    ``unknown_case_kind``.
    """
    if kind not in CaseKind.values:
        raise Refused(ErrorCode.UNKNOWN_CASE_KIND, kind=kind)
    facts = facts_and_rulings_of_subject_port.subject_facts(subject)
    urgency = compute_urgency_of_cases.urgency_of_case(
        facts_and_rulings_of_subject_port.subject_play_states([subject])[subject], kind
    )
    case, created = Case.objects.select_for_update().get_or_create(
        subject=subject,
        kind=kind,
        opened_by=opened_by,
        rule=rule,
        state=CaseState.OPEN,
        defaults={
            "scope": scope,
            "claim_text": claim_text.strip(),
            "opened_at": at,
            "examination": examination,
            "context": dict(context or {}),
            "board": facts.board if facts else None,
            "side": facts.side_of(opened_by.pk) if facts else "",
            "ply": ply,
            "appeals": appeals,
            "urgency": urgency.level,
            "urgency_reason": urgency.reason.value,
        },
    )
    earlier_examination = case.examination_id
    if not created:
        _add_to_case(case, claim_text.strip(), examination=examination, context=context, ply=ply)
    append_journal_rows.write_journal_row(
        stream=scope,
        verb="case.opened" if created else "case.added_to",
        actor=None if is_by_machine else opened_by,
        at=at,
        data={
            "case": case.pk,
            "subject": subject,
            "kind": kind,
            **({"rule": rule, "ply": ply} if rule else {}),
            **({"appeals": appeals.pk} if appeals else {}),
        },
        before=None if created else {"examination": earlier_examination},
        after={"state": CaseState.OPEN.value, "examination": case.examination_id},
        words=claim_text,
    )
    return case


def _add_to_case(
    case: Case,
    text: str,
    *,
    examination: Examination | None,
    context: Mapping[str, Any] | None,
    ply: int | None,
) -> None:
    if text and text not in case.claim_text.splitlines():
        case.claim_text = f"{case.claim_text}\n{text}".strip()
    case.examination = examination or case.examination
    case.context = dict(context or case.context)
    case.ply = case.ply if ply is None else ply
    case.save(update_fields=["claim_text", "examination", "context", "ply"])


@transaction.atomic
def withdraw_case(
    *, case: Case, actor: User, at: datetime, answered_by: Ruling | None = None
) -> Case:
    """Withdraw a case: its author takes it back, or the arbiter dismisses it.

    ``answered_by`` is the ruling in another case of the same subject that left nothing to ask.

    When nothing else about the subject is open, the room that owns it is told.
    Raises StaleRequest ``case_not_open``; Refused ``incident_open``: nothing is left half-way.
    """
    permissions_of_roles.require_right(actor, Action.WITHDRAW_CASE, case_scope(case))
    # every service locks the subject before its case
    facts_and_rulings_of_subject_port.subject_facts(case.subject, lock=True)
    Case.objects.select_for_update().get(pk=case.pk)  # nobody enters an incident meanwhile
    if (incident := incidents_of_case_or_game.open_incident_of(case)) is not None:
        raise Refused(ErrorCode.INCIDENT_OPEN, case=case.pk, incident=incident.pk)
    changed = Case.objects.filter(pk=case.pk, state=CaseState.OPEN).update(
        state=CaseState.WITHDRAWN, closed_at=at
    )
    case.refresh_from_db()
    if changed != 1:
        raise StaleRequest(ErrorCode.CASE_NOT_OPEN, case=case.pk, state=case.state)
    if not Case.objects.filter(subject=case.subject, state=CaseState.OPEN).exists():
        facts_and_rulings_of_subject_port.release_dispute_of_subject(
            subject=case.subject, actor=actor, at=at
        )
    append_journal_rows.write_journal_row(
        stream=case.scope,
        verb="case.withdrawn",
        actor=actor,
        at=at,
        data={
            "case": case.pk,
            "subject": case.subject,
            **({"ruling": answered_by.pk} if answered_by else {}),
        },
        before=CaseState.OPEN.value,
        after=CaseState.WITHDRAWN.value,
    )
    return case
