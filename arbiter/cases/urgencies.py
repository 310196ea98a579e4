"""Compute how urgent open cases are, again after every fact that it depends on."""

from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.ports import subject_owners
from arbiter.rules.verdicts.urgency import Pace, Urgency, urgency

AT_THE_BOARD = (CaseKind.CLAIM, CaseKind.VIOLATION, CaseKind.CLOCK)
"""What is asked while two sit at the board; record and result are asked after they rose."""


def urgency_of_case(pace: Pace, kind: str) -> Urgency:
    """Compute the urgency of a case of this kind about a subject at this pace."""
    return urgency(
        pace,
        is_asked_at_the_board=kind in AT_THE_BOARD,
        is_appeal=kind == CaseKind.APPEAL,
    )


def refresh_urgencies(scope: str) -> None:
    """Recompute the urgency of every open case of an event, in the caller's transaction.

    One result may make another case the last that its round waits for, so all are asked. A case
    somebody is at work on is weighed with the next fact: he may wait for what we hold.
    """
    opened = Case.objects.filter(scope=scope, state=CaseState.OPEN).order_by("pk")
    cases = list(opened.select_for_update(skip_locked=True))
    paces = subject_owners.subject_paces({case.subject for case in cases})
    changed = [case for case in cases if _weigh_anew(case, paces[case.subject])]
    Case.objects.bulk_update(changed, ["urgency", "urgency_reason"])


def _weigh_anew(case: Case, pace: Pace) -> bool:
    """Whether the case is now of another urgency than before."""
    urgency, before = urgency_of_case(pace, case.kind), (case.urgency, case.urgency_reason)
    case.urgency, case.urgency_reason = urgency.level, urgency.reason.value
    return (case.urgency, case.urgency_reason) != before
