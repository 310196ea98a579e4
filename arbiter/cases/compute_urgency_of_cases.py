"""Compute how urgent open cases are, again after every fact that it depends on."""

from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.rules.verdicts.case_urgency import PlayState, Urgency, compute_urgency

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
    states = facts_and_rulings_of_subject_port.subject_play_states({case.subject for case in cases})
    changed = [case for case in cases if _update_urgency(case, states[case.subject])]
    Case.objects.bulk_update(changed, ["urgency", "urgency_reason"])


def _update_urgency(case: Case, play_state: PlayState) -> bool:
    """Set the urgency of a case anew, unsaved; return whether it changed."""
    new, before = urgency_of_case(play_state, case.kind), (case.urgency, case.urgency_reason)
    case.urgency, case.urgency_reason = new.level, new.reason.value
    return (case.urgency, case.urgency_reason) != before
