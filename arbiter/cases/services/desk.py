"""Cases opened on the arbiter's desk, withdrawn or dismissed; statements; urgency."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case, CaseKind, CaseState, Ruling, Statement
from arbiter.cases.queries import incidents
from arbiter.cases.queries.access import case_scope
from arbiter.errors import ErrorCode, Refused, StaleRequest
from arbiter.examinations.models import Examination
from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.ports import SubjectFacts
from arbiter.rules.verdicts.cases import PlayState, Urgency, compute_urgency

# Open a case on the arbiter's desk; withdraw or dismiss it.


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
    facts = arbiter_ports.subject_facts(subject)
    urgency = urgency_of_case(arbiter_ports.subject_play_states([subject])[subject], kind)
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
    writing.write_journal_row(
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
            **columns.stands(columns.some_rows([case])),
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
    rights.require_right(actor, Action.WITHDRAW_CASE, case_scope(case))
    # every service locks the subject before its case
    arbiter_ports.subject_facts(case.subject, lock=True)
    Case.objects.select_for_update().get(pk=case.pk)  # nobody enters an incident meanwhile
    if (incident := incidents.open_incident_of(case)) is not None:
        raise Refused(ErrorCode.INCIDENT_OPEN, case=case.pk, incident=incident.pk)
    changed = Case.objects.filter(pk=case.pk, state=CaseState.OPEN).update(
        state=CaseState.WITHDRAWN, closed_at=at
    )
    case.refresh_from_db()
    if changed != 1:
        raise StaleRequest(ErrorCode.CASE_NOT_OPEN, case=case.pk, state=case.state)
    if not Case.objects.filter(subject=case.subject, state=CaseState.OPEN).exists():
        arbiter_ports.release_dispute_of_subject(subject=case.subject, actor=actor, at=at)
    writing.write_journal_row(
        stream=case.scope,
        verb="case.withdrawn",
        actor=actor,
        at=at,
        data={
            "case": case.pk,
            "subject": case.subject,
            **({"ruling": answered_by.pk} if answered_by else {}),
            **columns.stands(columns.some_rows([case])),
        },
        before=CaseState.OPEN.value,
        after=CaseState.WITHDRAWN.value,
    )
    return case


# Add a statement to an open case; a statement is never changed.


@transaction.atomic
def add_statement(*, case: Case, text: str, actor: User, at: datetime) -> Statement:
    """Add a statement by a player of the game or an official to an open case.

    Raises Refused ``statement_empty``; StaleRequest ``case_not_open``.
    """
    rights.require_right(actor, Action.ANSWER_CASE, case_scope(case))
    if not text.strip():
        raise Refused(ErrorCode.STATEMENT_EMPTY)
    # every service locks the subject before its case
    facts = arbiter_ports.subject_facts(case.subject, lock=True)
    locked = Case.objects.select_for_update().get(pk=case.pk)
    if locked.state != CaseState.OPEN:
        raise StaleRequest(ErrorCode.CASE_NOT_OPEN, case=case.pk, state=locked.state)
    return store_statement(case=locked, text=text, actor=actor, at=at, facts=facts)


def store_statement(
    *, case: Case, text: str, actor: User, at: datetime, facts: SubjectFacts | None
) -> Statement:
    """Store a statement in a locked open case, with its journal row."""
    statement = Statement.objects.create(
        case=case,
        side=facts.side_of(actor.pk) if facts else "",
        text=text.strip(),
        by=actor,
        at=at,
    )
    writing.write_journal_row(
        stream=case.scope,
        verb="case.answered",
        actor=actor,
        at=at,
        data={
            "case": case.pk,
            "statement": statement.pk,
            "side": statement.side,
            **columns.stands(columns.some_rows([statement])),
        },
        before=None,
        after=statement.pk,
        stored_words=statement.text,
    )
    return statement


@transaction.atomic
def give_record_to_open_cases(
    *, subject: str, examination: Examination, actor: User, at: datetime
) -> None:
    """Attach a record submitted later to the open cases that had none.

    A claim made at the board is then answered from the moves, whoever wrote them down.
    """
    waiting = Case.objects.select_for_update().filter(
        subject=subject, state=CaseState.OPEN, examination=None
    )
    for case in waiting.order_by("pk"):
        case.examination = examination
        case.context = {**case.context, "record": examination.record_id}
        case.save(update_fields=["examination", "context"])
        writing.write_journal_row(
            stream=case.scope,
            verb="case.added_to",
            actor=actor,
            at=at,
            data={
                "case": case.pk,
                "subject": case.subject,
                "kind": case.kind,
                **columns.stands(columns.some_rows([case])),
            },
            before={"examination": None},
            after={"state": case.state, "examination": examination.pk},
        )


# Compute how urgent open cases are, again after every fact that it depends on.


AT_THE_BOARD = (CaseKind.CLAIM, CaseKind.VIOLATION, CaseKind.CLOCK)
"""Kinds of cases asked while the game is played; record and result are asked after it."""


def urgency_of_case(play_state: PlayState, kind: str) -> Urgency:
    """Compute the urgency of a case of this kind about a subject in this state of play."""
    return compute_urgency(
        play_state,
        is_asked_at_the_board=kind in AT_THE_BOARD,
        is_appeal=kind == CaseKind.APPEAL,
    )


def recompute_urgency_of_cases(scope: str) -> None:
    """Recompute the urgency of every open case of an event, in the caller's transaction.

    One result may make another case the last that its round waits for, so all are computed. A case
    locked by somebody else is left for the next fact: he may wait for a row that we have locked.
    """
    opened = Case.objects.filter(scope=scope, state=CaseState.OPEN).order_by("pk")
    cases = list(opened.select_for_update(skip_locked=True))
    states = arbiter_ports.subject_play_states({case.subject for case in cases})
    changed = [case for case in cases if _update_urgency(case, states[case.subject])]
    Case.objects.bulk_update(changed, ["urgency", "urgency_reason"])


def _update_urgency(case: Case, play_state: PlayState) -> bool:
    """Set the urgency of a case anew, unsaved; return whether it changed."""
    new, before = urgency_of_case(play_state, case.kind), (case.urgency, case.urgency_reason)
    case.urgency, case.urgency_reason = new.level, new.reason.value
    return (case.urgency, case.urgency_reason) != before
