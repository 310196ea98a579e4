"""Rulings given in a case: signed, with a reason, never edited; appeals against them."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case, CaseKind, CaseState, Incident, Ruling
from arbiter.cases.queries import incidents, rulings
from arbiter.cases.queries.access import case_scope
from arbiter.cases.queries.rulings import (
    appealable_ruling,
    end_of_protest_period,
    protest_minutes,
    ruling_in_force,
)
from arbiter.cases.services import desk, sanctions
from arbiter.cases.services import incidents as incidents_services
from arbiter.cases.services.incidents import require_right_to_act_on_incident
from arbiter.cases.services.sanctions import WantedSanction
from arbiter.certificates.queries import issued as issued_queries
from arbiter.errors import ErrorCode, Refused, StaleRequest, raise_one_or_several_faults
from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.ports import Party, RulingReference, SubjectFacts
from arbiter.rules.incidents import machine
from arbiter.rules.incidents.state import ArbiterAct
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult, Outcome, Termination
from arbiter.rules.sanctions import SanctionKind

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
    ``own_game`` and as ``sanctions.check_sanction``; StaleRequest
    ``case_not_open``, ``case_already_ruled``, ``ruling_superseded``, ``appeal_pending``.
    """
    is_appeal = case.kind == CaseKind.APPEAL
    right = Action.RULE_ON_APPEAL if is_appeal else Action.RULE_ON_CASE
    rights.require_right(actor, right, case_scope(case))
    facts = arbiter_ports.subject_facts(case.subject, lock=True)
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
        sanctions.expel_if_sanctioned(case, *imposed, reason=reason, actor=actor, at=at)
    article = _article(case, outcome, article)
    number = f"{case.pk}/{case.rulings.count() + 1}"
    certified = issued_queries.certificate_in_force(case.subject)
    # the subject first: every service locks the subject before its case and its journal
    arbiter_ports.apply_ruling(
        subject=case.subject,
        outcome=outcome,
        reason=reason.strip(),
        actor=actor,
        at=at,
        ruling=RulingReference(number, article),
    )
    if case.state == CaseState.OPEN:
        _close(case, at)
    issued = issued_queries.certificate_in_force(case.subject)
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
    incidents_services.close_incident_by_ruling(case=case, ruling=ruling, actor=actor, at=at)
    if imposed and sanction:
        sanctions.store_sanction(
            case, imposed[0], sanction, reason=reason, actor=actor, at=at, ruling=ruling
        )
    writing.write_journal_row(
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
            **columns.stands(columns.some_rows([ruling]), columns.some_rows([case])),
        },
        before=_outcome_before(supersedes, facts),
        after=str(outcome),
        stored_words=ruling.reason,
    )
    if outcome != OPEN_OUTCOME:
        for other in also_answers:
            desk.withdraw_case(case=other, actor=actor, at=at, answered_by=ruling)
    arbiter_ports.tell_ruling(subject=case.subject, ruling=ruling.pk, at=at)
    return ruling


def _article(case: Case, outcome: Outcome, article: str) -> str:
    """The article named, else that of the outcome offered; raises ``ruling_article_unreadable``."""
    offered = (
        option.article
        for option in rulings.outcomes_that_may_be_ruled(case)
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
            sanctions.check_sanction(case, sanction, facts=facts, actor=actor, result=result)
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
    if outcome not in {option.outcome for option in rulings.outcomes_that_may_be_ruled(case)}:
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


@transaction.atomic
def annul_game_and_order_new_one(
    *, incident: Incident, reason: str, expected: int, actor: User, at: datetime
) -> Ruling:
    """Annul a game with wrong board or colours, and order a new one (V6).

    Raises what ``rulings.rule_in_case`` raises; Refused ``incident_act_not_now``; StaleRequest
    ``incident_changed``.
    """
    require_right_to_act_on_incident(incident.case, actor)
    state = incidents.state_of_incident(incident)
    if incident.acts.count() != expected:
        raise StaleRequest(ErrorCode.INCIDENT_CHANGED, incident=incident.pk)
    if ArbiterAct.ANNULLED not in state.acts:
        code = machine.ImpossibleActCode.NOT_NOW
        raise Refused(code, act=ArbiterAct.ANNULLED.value, stage=state.stage.value)
    return rule_in_case(
        case=incident.case,
        result=GameResult.OPEN.value,
        termination=Termination.OPEN.value,
        reason=reason,
        actor=actor,
        at=at,
    )


@transaction.atomic
def appeal_against_ruling(*, case: Case, text: str, actor: User, at: datetime) -> Case:
    """Appeal against the ruling in force; the jury's ruling will supersede it.

    Raises Refused ``statement_empty``, ``not_ruled_yet``, ``not_appealable`` (the jury has
    spoken), ``protest_period_over`` with the hour it ended; StaleRequest ``already_appealed``.
    """
    rights.require_right(actor, Action.APPEAL, case_scope(case))
    if not text.strip():
        raise Refused(ErrorCode.STATEMENT_EMPTY)
    # every service locks the subject before its case
    facts = arbiter_ports.subject_facts(case.subject, lock=True)
    case = Case.objects.select_for_update().get(pk=case.pk)
    ruling = appealable_ruling(case)
    until = end_of_protest_period(ruling)
    if at > until:
        minutes = protest_minutes(ruling)
        raise Refused(ErrorCode.PROTEST_OVER, until=_local_time(until, facts), minutes=minutes)
    return desk.open_case(
        subject=case.subject,
        scope=case.scope,
        kind=CaseKind.APPEAL.value,
        claim_text=text,
        opened_by=actor,
        at=at,
        examination=case.examination,
        context=case.context,
        rule=case.rule,
        ply=case.ply,
        appeals=ruling,
    )


def _local_time(moment: datetime, facts: SubjectFacts | None) -> str:
    """By the clock of the hall."""
    return timezone.localtime(moment, facts.zone if facts else None).strftime("%d.%m.%Y %H:%M")
