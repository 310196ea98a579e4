"""Find the rulings in other cases of a game that closed cases without a ruling of their own."""

from collections.abc import Sequence

from arbiter.cases.models import Case, CaseState
from arbiter.journal.models import JournalEntry
from arbiter.rulings.models import Ruling


def rulings_that_closed_cases(cases: Sequence[Case]) -> dict[int, Ruling]:
    """Return, by case, the ruling that left nothing to ask in it; none of a case taken back."""
    closed = [case for case in cases if case.state == CaseState.WITHDRAWN]
    if not closed:
        return {}
    closings = JournalEntry.objects.filter(
        stream__in={case.scope for case in closed}, verb="case.withdrawn"
    ).order_by("pk")
    ruling_of_case = {row.data["case"]: row.data.get("ruling") for row in closings}
    rulings = Ruling.objects.select_related("by").in_bulk(filter(None, ruling_of_case.values()))
    return {
        case.pk: rulings[number]
        for case in closed
        if (number := ruling_of_case.get(case.pk)) in rulings
    }
