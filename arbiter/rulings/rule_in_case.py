"""Rule in a case: the ruling is signed, has a reason, and is never edited."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from arbiter.cases import open_and_withdraw_cases
from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.cases.scope_of_case import case_scope
from arbiter.certificates import find_certificates
from arbiter.incidents import close_incident_by_ruling
from arbiter.journal import append_journal_rows
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.ports.facts_and_rulings_of_subject_port import Party, RulingReference, SubjectFacts
from arbiter.refusals.codes_and_exceptions import (
    ErrorCode,
    Refused,
    StaleRequest,
    raise_one_or_several_faults,
)
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.outcome import OPEN_OUTCOME, Outcome
from arbiter.rules.violations.ladder_of_sanctions import SanctionKind
from arbiter.rulings import outcomes_that_may_be_ruled
from arbiter.rulings.models import Ruling
from arbiter.sanctions import give_sanctions
from arbiter.sanctions.give_sanctions import WantedSanction

LONGEST_ARTICLE = 60


@transaction.atomic
def rule_in_case(
    *,
    case: Case,
    result: str,
    termination: str,
    reason: str,
    actor: User,
    at: datetime,
    supersedes: Ruling | None = None,
    sanction: WantedSanction | None = None,
    article: str = "",
    also_answers: Sequence[Case] = (),
) -> Ruling:
    """Rule in an open case, or supersede its ruling in force.

    The result is applied to the subject in the same transaction; result ``*``
    sends the game back to its players. ``article`` is the one it rests on, left out that of the
    outcome offered; a result against the board needs one. A result leaves nothing to ask in the
    other open cases of the game: those in ``also_answers`` are closed with it. The jury's ruling
    on an appeal supersedes the ruling appealed against. Raises Refused
    ``ruling_reason_missing``, ``unknown_result``, ``outcome_not_offered``, ``no_result_door``,
    ``same_judge_on_appeal``, ``ruling_article_missing``, ``ruling_article_unreadable``,
    ``own_game`` and as ``sanctions.give_sanctions.check_sanction``; StaleRequest
    ``case_not_open``, ``case_already_ruled``, ``ruling_superseded``, ``appeal_pending``.
    """
    is_appeal = case.kind == CaseKind.APPEAL
    right = Action.RULE_ON_APPEAL if is_appeal else Action.RULE_ON_CASE
    permissions_of_roles.require_right(actor, right, case_scope(case))
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject, lock=True)
    if facts and actor.pk in facts.user_ids:
        raise Refused(ErrorCode.OWN_GAME)
    case.refresh_from_db(fields=["state"])
    if is_appeal:
        _must_be_another_judge(case, actor)
        supersedes = supersedes or case.appeals
    _check_may_be_ruled(case, supersedes)
    outcome, imposed = _check_request(
        case,
        stated=(result, termination),
        reason=reason,
        sanction=sanction,
        facts=facts,
        actor=actor,
    )
    if imposed:
        give_sanctions.expel_if_sanctioned(case, *imposed, reason=reason, actor=actor, at=at)
    article = _article(case, outcome, article)
    number = f"{case.pk}/{case.rulings.count() + 1}"
    certified = find_certificates.certificate_in_force(case.subject)
    # the subject first: every service locks the subject before its case and its journal
    facts_and_rulings_of_subject_port.apply_ruling(
        subject=case.subject,
        outcome=outcome,
        reason=reason.strip(),
        actor=actor,
        at=at,
        ruling=RulingReference(number, article),
    )
    if case.state == CaseState.OPEN:
        _close(case, at)
    issued = find_certificates.certificate_in_force(case.subject)
    ruling = _store(
        Ruling(
            case=case,
            result=outcome.result.value,
            termination=outcome.termination.value,
            reason=reason.strip(),
            article=article or None,
            number=number,
            by=actor,
            at=at,
            supersedes=supersedes,
            certificate=issued if issued != certified else None,
        )
    )
    close_incident_by_ruling.close_incident_by_ruling(case=case, ruling=ruling, actor=actor, at=at)
    if imposed and sanction:
        give_sanctions.store_sanction(
            case, imposed[0], sanction, reason=reason, actor=actor, at=at, ruling=ruling
        )
    append_journal_rows.write_journal_row(
        stream=case.scope,
        verb="case.ruled",
        actor=actor,
        at=at,
        data={
            "case": case.pk,
            "subject": case.subject,
            "ruling": ruling.pk,
            "supersedes": supersedes.pk if supersedes else None,
            **({"article": article} if article else {}),
        },
        before=_outcome_before(supersedes, facts),
        after=str(outcome),
        stored_words=ruling.reason,
    )
    if outcome != OPEN_OUTCOME:
        for other in also_answers:
            open_and_withdraw_cases.withdraw_case(
                case=other, actor=actor, at=at, answered_by=ruling
            )
    return ruling


def _article(case: Case, outcome: Outcome, article: str) -> str:
    """The article named, else that of the outcome offered; raises ``ruling_article_unreadable``."""
    offered = (
        option.article
        for option in outcomes_that_may_be_ruled.outcomes_that_may_be_ruled(case)
        if option.outcome == outcome
    )
    named = " ".join(article.split()) or next(offered, "")
    if len(named) > LONGEST_ARTICLE or not named.isprintable() or '"' in named:
        raise Refused(ErrorCode.ARTICLE_UNREADABLE, most=LONGEST_ARTICLE)
    return named


def _outcome_before(supersedes: Ruling | None, facts: SubjectFacts | None) -> str:
    """Return what the ruling in force had said, else the result that stood."""
    if supersedes is not None:
        return str(supersedes.outcome)
    stands = facts.result_in_force if facts else None
    return str(stands or OPEN_OUTCOME)


def ruling_in_force(case: Case) -> Ruling | None:
    """Return the ruling in force, which no other has superseded."""
    return Ruling.objects.filter(case=case, superseded_by__isnull=True).first()


def _check_request(
    case: Case,
    *,
    stated: tuple[str, str],
    reason: str,
    sanction: WantedSanction | None,
    facts: SubjectFacts | None,
    actor: User,
) -> tuple[Outcome, tuple[Party, SanctionKind] | None]:
    """Outcome and sanction as they were asked; all faults are told at once.

    Raises the one fault, or SeveralRefusals.
    """
    faults: list[Refused] = []
    outcome, imposed = None, None
    try:
        outcome = _outcome(*stated)
        _must_be_offered(case, outcome)
    except Refused as fault:
        faults.append(fault)
    if not reason.strip():
        faults.append(Refused(ErrorCode.REASON_MISSING))
    try:
        result = outcome.result if outcome else None
        imposed = (
            give_sanctions.check_sanction(case, sanction, facts=facts, actor=actor, result=result)
            if sanction
            else None
        )
    except Refused as fault:
        faults.append(fault)
    raise_one_or_several_faults(faults)
    assert outcome is not None  # else its fault was refused
    return outcome, imposed


def _outcome(result: str, termination: str) -> Outcome:
    """Return a known result with a termination it can have."""
    try:
        return Outcome.from_codes(result, termination)
    except ValueError as error:
        raise Refused(
            ErrorCode.UNKNOWN_RESULT, result=str(result), termination=str(termination)
        ) from error


def _check_may_be_ruled(case: Case, supersedes: Ruling | None) -> None:
    """Check that the case may be ruled now; raises StaleRequest.

    An open case may have its first ruling, a ruled one another in place of that in force; neither
    while the jury has it.
    """
    if case.state == CaseState.WITHDRAWN:
        raise StaleRequest(ErrorCode.CASE_NOT_OPEN, case=case.pk, state=case.state)
    appealed = Case.objects.filter(appeals__case=case, state=CaseState.OPEN).first()
    if appealed is not None:
        raise StaleRequest(ErrorCode.APPEAL_PENDING, case=appealed.pk)
    is_first_of_appeal = case.kind == CaseKind.APPEAL and case.state == CaseState.OPEN
    current = ruling_in_force(case.appeals.case) if is_first_of_appeal else ruling_in_force(case)
    if supersedes is None and current is not None:
        raise StaleRequest(ErrorCode.CASE_ALREADY_RULED, case=case.pk, by=current.by.get_username())
    if supersedes != current:
        raise _superseded(case, current)


def _must_be_another_judge(case: Case, actor: User) -> None:
    """Whoever ruled first may not sit on the appeal."""
    if Ruling.objects.filter(case=case.appeals.case, by=actor).exists():
        raise Refused(ErrorCode.SAME_JUDGE, case=case.pk)


def _must_be_offered(case: Case, outcome: Outcome) -> None:
    if outcome not in {
        option.outcome for option in outcomes_that_may_be_ruled.outcomes_that_may_be_ruled(case)
    }:
        raise Refused(
            ErrorCode.OUTCOME_NOT_OFFERED,
            kind=case.kind,
            result=outcome.result.value,
            termination=outcome.termination.value,
        )


def _superseded(case: Case, current: Ruling | None) -> StaleRequest:
    by = current.by.get_username() if current else None
    return StaleRequest(ErrorCode.RULING_SUPERSEDED, case=case.pk, by=by)


def _close(case: Case, at: datetime) -> None:
    """Close the case by compare-and-set; raises StaleRequest where another arbiter was first."""
    changed = Case.objects.filter(pk=case.pk, state=CaseState.OPEN).update(
        state=CaseState.RULED, closed_at=at
    )
    case.refresh_from_db()
    if changed != 1:
        raise StaleRequest(ErrorCode.CASE_NOT_OPEN, case=case.pk, state=case.state)


def _store(ruling: Ruling) -> Ruling:
    """Store the ruling; raises StaleRequest where another has superseded the same one."""
    try:
        with transaction.atomic():
            ruling.save()
    except IntegrityError as error:
        raise _superseded(ruling.case, ruling_in_force(ruling.case)) from error
    return ruling
