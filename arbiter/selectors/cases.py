"""The desk: what waits for a person, and one case with all that belongs to it."""

from dataclasses import dataclass

from django.db.models import QuerySet

from arbiter import permissions
from arbiter.models import Case, CaseState, JournalEntry, Ruling
from arbiter.permissions import Action, Reach, Visitor

CLOSED_SHOWN = 50


@dataclass(frozen=True, slots=True)
class Desk:
    """Open cases, the oldest first, and the newest of the closed ones."""

    open: tuple[Case, ...]
    closed: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class CasePage:
    """One case: its rulings in order, the one in force, its rows of the journal."""

    case: Case
    rulings: tuple[Ruling, ...]
    in_force: Ruling | None
    others: tuple[Case, ...]  # about the same subject
    journal: tuple[JournalEntry, ...]


def desk(user: Visitor) -> Desk:
    """The cases of every place where the user's office lets him see them: five queries."""
    found = _visible(user)
    return Desk(
        open=tuple(found.filter(state=CaseState.OPEN)),
        closed=tuple(
            found.exclude(state=CaseState.OPEN).order_by("-closed_at", "-pk")[:CLOSED_SHOWN]
        ),
    )


def waiting(user: Visitor) -> int | None:
    """How many cases need this user; None for whoever has no desk."""
    reach = permissions.reach(user, Action.SEE_DESK)
    if not reach.everywhere and not reach.keys:
        return None
    return _within(reach).filter(state=CaseState.OPEN).count()


def case_page(case_id: int) -> CasePage | None:
    """Everything the page of a case shows; rights are asked by the view."""
    case = _complete().filter(pk=case_id).first()
    if case is None:
        return None
    rulings = tuple(case.rulings.all())
    superseded = {ruling.supersedes_id for ruling in rulings}
    return CasePage(
        case=case,
        rulings=rulings,
        in_force=next((one for one in rulings if one.pk not in superseded), None),
        others=tuple(_complete().filter(subject=case.subject).exclude(pk=case.pk)),
        journal=tuple(
            JournalEntry.objects.filter(
                stream=case.scope, verb__startswith="case.", data__case=case.pk
            ).select_related("actor")
        ),
    )


def of_subject(subject: str) -> QuerySet[Case]:
    """Every case about a subject, the oldest first."""
    return _complete().filter(subject=subject)


def _visible(user: Visitor) -> QuerySet[Case]:
    return _within(permissions.reach(user, Action.SEE_DESK))


def _within(reach: Reach) -> QuerySet[Case]:
    return _complete() if reach.everywhere else _complete().filter(scope__in=reach.keys)


def _complete() -> QuerySet[Case]:
    return Case.objects.select_related("opened_by", "examination__record").prefetch_related(
        "rulings__by"
    )
