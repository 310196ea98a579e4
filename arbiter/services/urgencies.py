"""How urgent the open cases are, weighed again whenever a fact they hang on has changed."""

from arbiter import doors
from arbiter.doors import SubjectFacts
from arbiter.models import Case, CaseKind, CaseState
from arbiter.rules.urgency import Urgency, urgency

AT_THE_BOARD = (CaseKind.CLAIM, CaseKind.VIOLATION, CaseKind.CLOCK)
"""What is asked while two sit at the board; record and result are asked after they rose."""


def weigh(facts: SubjectFacts | None, kind: str) -> Urgency:
    """How urgent a case of this kind is about a subject as it is now."""
    return urgency(
        is_in_play=bool(facts and facts.is_in_play) and kind in AT_THE_BOARD,
        is_settled=facts.is_settled if facts else False,
        is_appeal=kind == CaseKind.APPEAL,
        is_last_of_round=bool(facts and facts.is_last_of_round),
    )


def refresh(scope: str) -> None:
    """Weigh every open case of a place again; in the transaction of the change.

    One result may make another case the last that its round waits for, so all are asked. A case
    somebody is at work on is weighed with the next fact: he may wait for what we hold.
    """
    opened = Case.objects.filter(scope=scope, state=CaseState.OPEN).order_by("pk")
    for case in opened.select_for_update(skip_locked=True):
        found = weigh(doors.facts(case.subject), case.kind)
        if (case.urgency, case.urgency_reason) != (found.level, found.reason.value):
            Case.objects.filter(pk=case.pk).update(
                urgency=found.level, urgency_reason=found.reason.value
            )
