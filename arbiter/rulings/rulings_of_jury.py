"""Find out whether a ruling is the arbiter's or, given on appeal, the jury's."""

from collections.abc import Collection

from arbiter.cases.models import Case, CaseKind
from arbiter.rules.outcome import Outcome, Termination
from arbiter.rulings.models import Ruling


def numbers_of_jury(numbers: Collection[str]) -> frozenset[str]:
    """Those of the numbers (``15/1``: the first ruling of case 15) that the jury's rulings bear."""
    case_of = {number: number.partition("/")[0] for number in numbers if number}
    wanted = {int(case) for case in case_of.values() if case.isdecimal()}
    if not wanted:
        return frozenset()
    appeals = Case.objects.filter(pk__in=wanted, kind=CaseKind.APPEAL)
    of_jury = {str(pk) for pk in appeals.values_list("pk", flat=True)}
    return frozenset(number for number, case in case_of.items() if case in of_jury)


def is_result_of_jury(subject: str, outcome: Outcome) -> bool:
    """Whether this result rests on nothing but a ruling, and the last one was the jury's."""
    if outcome.termination is not Termination.ADJUDICATED:
        return False
    last = Ruling.objects.filter(case__subject=subject).select_related("case").order_by("-pk")
    ruling = last.first()
    return ruling is not None and ruling.is_of_jury and ruling.outcome == outcome
