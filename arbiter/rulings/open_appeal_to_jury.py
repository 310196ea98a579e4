"""Appeal against a ruling to the jury within the event's protest period."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from arbiter.cases import open_and_withdraw_cases
from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.cases.scope_of_case import case_scope
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused, StaleRequest
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulings import rule_in_case
from arbiter.rulings.models import Ruling
from arbiter.sanctions.read_protest_and_sanction_rules_of_event import protest_and_sanction_numbers


@transaction.atomic
def appeal_against_ruling(*, case: Case, text: str, actor: User, at: datetime) -> Case:
    """Appeal against the ruling in force; the jury's ruling will supersede it.

    Raises Refused ``statement_empty``, ``not_ruled_yet``, ``not_appealable`` (the jury has
    spoken), ``protest_period_over`` with the hour it ended; StaleRequest ``already_appealed``.
    """
    permissions_of_roles.require_right(actor, Action.APPEAL, case_scope(case))
    if not text.strip():
        raise Refused(ErrorCode.STATEMENT_EMPTY)
    # every service locks the subject before its case
    facts_and_rulings_of_subject_port.subject_facts(case.subject, lock=True)
    case = Case.objects.select_for_update().get(pk=case.pk)
    ruling = _appealable(case)
    until = end_of_protest_period(ruling)
    if at > until:
        minutes = protest_minutes(ruling)
        raise Refused(ErrorCode.PROTEST_OVER, until=_local_time(until), minutes=minutes)
    return open_and_withdraw_cases.open_case(
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


def may_be_appealed_until(case: Case, at: datetime) -> datetime | None:
    """Return until when a case's ruling may be appealed; None when it may not."""
    try:
        ruling = _appealable(case)
    except (Refused, StaleRequest):
        return None
    until = end_of_protest_period(ruling)
    return until if at <= until else None


def end_of_protest_period(ruling: Ruling) -> datetime:
    """Return the end of a ruling's protest period."""
    return ruling.at + timedelta(minutes=protest_minutes(ruling))


def protest_minutes(ruling: Ruling) -> int:
    """Return the minutes to appeal a ruling: the event's own, else the ruleset's."""
    facts = facts_and_rulings_of_subject_port.subject_facts(ruling.case.subject)
    rules = ruleset_catalogue.load_ruleset_or_none(facts.ruleset_id) if facts else None
    return protest_and_sanction_numbers(ruling.case.scope, rules)["protest_minutes"]


def _appealable(case: Case) -> Ruling:
    if case.kind == CaseKind.APPEAL:
        raise Refused(ErrorCode.NO_SUCH_APPEAL, case=case.pk)
    earlier = Case.objects.filter(appeals__case=case).exclude(state=CaseState.WITHDRAWN).first()
    if earlier is not None:
        raise StaleRequest(ErrorCode.ALREADY_APPEALED, case=earlier.pk)
    ruling = rule_in_case.ruling_in_force(case)
    if ruling is None:
        raise Refused(ErrorCode.NOT_RULED, case=case.pk)
    return ruling


def _local_time(moment: datetime) -> str:
    return timezone.localtime(moment).strftime("%d.%m.%Y %H:%M")
