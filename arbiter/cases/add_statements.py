"""Add a statement to an open case; a statement is never changed."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.cases.models import Case, CaseState, Statement
from arbiter.cases.scope_of_case import case_scope
from arbiter.journal import append_journal_rows
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused, StaleRequest
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action


@transaction.atomic
def add_statement(*, case: Case, text: str, actor: User, at: datetime) -> Statement:
    """Add a statement by a player of the game or an official to an open case.

    Raises Refused ``statement_empty``; StaleRequest ``case_not_open``.
    """
    permissions_of_roles.require_right(actor, Action.ANSWER_CASE, case_scope(case))
    if not text.strip():
        raise Refused(ErrorCode.STATEMENT_EMPTY)
    # every service locks the subject before its case
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject, lock=True)
    locked = Case.objects.select_for_update().get(pk=case.pk)
    if locked.state != CaseState.OPEN:
        raise StaleRequest(ErrorCode.CASE_NOT_OPEN, case=case.pk, state=locked.state)
    statement = Statement.objects.create(
        case=locked,
        side=facts.side_of(actor.pk) if facts else "",
        text=text.strip(),
        by=actor,
        at=at,
    )
    append_journal_rows.write_journal_row(
        stream=case.scope,
        verb="case.answered",
        actor=actor,
        at=at,
        data={"case": case.pk, "statement": statement.pk, "side": statement.side},
        before=None,
        after=statement.pk,
        stored_words=statement.text,
    )
    return statement
