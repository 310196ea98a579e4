"""Find which rulings are the jury's, given on appeal, and which the arbiter's."""

from collections.abc import Collection

from arbiter.cases.models import Case, CaseKind
from arbiter.rules.outcome import Outcome, Termination
from arbiter.rulings.models import Ruling


def ruling_numbers_of_jury(numbers: Collection[str]) -> frozenset[str]:
    """Return those ruling numbers (``15/1``) that are the jury's."""
    case_of = {number: number.partition("/")[0] for number in numbers if number}
    wanted = {int(case) for case in case_of.values() if case.isdecimal()}
    if not wanted:
        return frozenset()
    appeals = Case.objects.filter(pk__in=wanted, kind=CaseKind.APPEAL)
    of_jury = {str(pk) for pk in appeals.values_list("pk", flat=True)}
    return frozenset(number for number, case in case_of.items() if case in of_jury)


def is_result_of_jury(subject: str, outcome: Outcome) -> bool:
    """Return whether a result rests only on a ruling, the last of them the jury's."""
    if outcome.termination is not Termination.ADJUDICATED:
        return False
    last = Ruling.objects.filter(case__subject=subject).select_related("case").order_by("-pk")
    ruling = last.first()
    return ruling is not None and ruling.is_of_jury and ruling.outcome == outcome
