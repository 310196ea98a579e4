"""Load a case with its rulings and journal rows for its page."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from arbiter.cases.models import Case, CaseState, Statement
from arbiter.journal.models import JournalEntry
from arbiter.rulings.closing_rulings_of_other_cases import rulings_that_closed_cases
from arbiter.rulings.models import Ruling
from arbiter.sanctions.models import Sanction


@dataclass(frozen=True, slots=True)
class CasePage:
    """One case with its rulings in order, the ruling in force and its journal rows."""

    case: Case
    rulings: tuple[Ruling, ...]
    in_force: Ruling | None
    others: tuple[Case, ...]  # about the same subject
    journal: tuple[JournalEntry, ...]
    statements: tuple[Statement, ...]
    sanctions: tuple[Sanction, ...]
    appeals: tuple[Case, ...]  # against its rulings
    closing: Mapping[int, Ruling]  # by case, the ruling in another that closed it

    @property
    def appeal(self) -> Case | None:
        """The appeal against the ruling that is not withdrawn, if any."""
        return next(
            (appeal for appeal in self.appeals if appeal.state != CaseState.WITHDRAWN), None
        )

    @property
    def is_under_appeal(self) -> bool:
        """Whether an appeal against the ruling waits for the jury."""
        return self.appeal is not None and self.appeal.state == CaseState.OPEN


def load_case_page(case_id: int) -> CasePage | None:
    """Load everything a case's page shows; its view checks the rights."""
    case = cases_with_people_and_rulings().filter(pk=case_id).first()
    if case is None:
        return None
    rulings = tuple(case.rulings.all())
    others = tuple(cases_with_people_and_rulings().filter(subject=case.subject).exclude(pk=case.pk))
    own_rulings = {ruling.pk for ruling in rulings}
    return CasePage(
        case=case,
        rulings=rulings,
        in_force=next((ruling for ruling in rulings if ruling.successor is None), None),
        others=others,
        journal=tuple(
            JournalEntry.objects.filter(
                stream=case.scope, verb__regex=r"^(case|sanction)\.", data__case=case.pk
            ).select_related("actor")
        ),
        statements=tuple(case.statements.select_related("by")),
        sanctions=tuple(case.sanctions.select_related("by")),
        appeals=tuple(appeal for appeal in others if appeal.appeals_id in own_rulings),
        closing=rulings_that_closed_cases([case, *others]),
    )


def cases_with_people_and_rulings() -> QuerySet[Case]:
    """Return cases with their people and rulings fetched."""
    signed = Ruling.objects.select_related("by", "superseded_by__by", "superseded_by__case")
    return Case.objects.select_related(
        "opened_by", "examination__record", "appeals__case", "appeals__by"
    ).prefetch_related(Prefetch("rulings", queryset=signed))
