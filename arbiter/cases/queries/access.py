"""Cases, and all in them, that a visitor may see; one case loaded with its page's rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Model, Prefetch, Q, QuerySet
from django.http import Http404, HttpRequest
from rest_framework.request import Request

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Reach, Scope, Visitor
from arbiter.cases.models import Case, CaseState, Incident, Ruling, Sanction, Statement
from arbiter.cases.queries.rulings import rulings_that_closed_cases
from arbiter.certificates.models import Certificate
from arbiter.examinations.models import Examination
from arbiter.journal.models.rows import JournalEntry
from games.draughts.numbering import MoveNumbers

# Load a case with its rulings and journal rows for its page.


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
    def numbering(self) -> MoveNumbers:
        """How half-moves are numbered where no record is at hand."""
        return MoveNumbers(bool(self.case.context.get("black_first")))

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


def require_visible_case(request: HttpRequest | Request, pk: int) -> CasePage:
    """Return the case if the visitor may see it; raises Http404, PermissionDenied.

    Officials of its event, its author and its players may.
    """
    page = load_case_page(pk)
    if page is None:
        raise Http404
    require_case_visible(request.user, page.case)
    return page


Row = TypeVar("Row", bound=Model)


def require_visible_row(rows: QuerySet[Row], model: type[Row], pk: int) -> Row:
    """Return a row by its number; raises Http404, PermissionDenied if not visible."""
    row = rows.filter(pk=pk).first()
    if row is not None:
        return row
    if model.objects.filter(pk=pk).exists():
        raise PermissionDenied(Action.SEE_DESK.value)
    raise Http404


# Select the cases, rulings, sanctions, incidents and examinations that a user may see.
#
# For one case ``require_case_visible`` is the same rule: officials of its event and board, the
# person who opened it, and the players.


def cases_office_reaches(reach: Reach) -> Q:
    """Filter the cases an office may decide: everywhere, in events, or at some boards."""
    if reach.everywhere:
        return Q()
    condition = Q(scope__in=reach.keys)
    for key, first, last in reach.boards:
        condition |= Q(scope=key, board__gte=first, board__lte=last)
    return condition


def cases_visible_to(user: Visitor) -> QuerySet[Case]:
    """Return the cases this user may see, of every state, with their people and rulings."""
    return cases_with_people_and_rulings().filter(_visible_to(user))


def rulings_visible_to(user: Visitor) -> QuerySet[Ruling]:
    """Return the rulings in the cases this user may see."""
    rows = Ruling.objects.filter(case__in=_ids_of_visible_cases(user))
    return rows.select_related("by", "case", "superseded_by")


def sanctions_visible_to(user: Visitor) -> QuerySet[Sanction]:
    """Return the sanctions in the cases this user may see."""
    rows = Sanction.objects.filter(case__in=_ids_of_visible_cases(user))
    return rows.select_related("by", "ruling__superseded_by")


def incidents_visible_to(user: Visitor) -> QuerySet[Incident]:
    """Return the incidents in the cases this user may see, each with its acts."""
    rows = Incident.objects.filter(case__in=_ids_of_visible_cases(user)).select_related(
        "by", "case"
    )
    return rows.prefetch_related("acts__by")


def examinations_visible_to(user: Visitor) -> QuerySet[Examination]:
    """Return the examinations this user may see.

    Those of certificates are public; those of games are for their players and officials.
    """
    reach = rights.reach_of_action(user, Action.SEE_DESK)
    if reach.everywhere:
        return Examination.objects.all()
    certified = Certificate.objects.filter(examination__isnull=False).values("examination")
    of_cases = Case.objects.filter(_visible_to(user), examination__isnull=False).values(
        "examination"
    )
    known = None if rights.event_user_is_restricted_to(user) else user.pk
    of_own_games = rights.examinations_office_reaches(reach, known)
    return Examination.objects.filter(Q(pk__in=certified) | Q(pk__in=of_cases) | of_own_games)


def require_case_visible(user: Visitor, case: Case) -> None:
    """Raise PermissionDenied unless the user may see this case."""
    scope = case_scope(case)
    if not rights.does_user_take_part(user, scope):
        rights.require_right(user, Action.SEE_DESK, scope)


def _visible_to(user: Visitor) -> Q:
    condition = cases_office_reaches(rights.reach_of_action(user, Action.SEE_DESK))
    if not user.is_authenticated:
        return Q(pk__in=[])
    if not condition:  # everywhere
        return condition
    condition |= Q(opened_by=user.pk) | rights.filter_rows_of_user(user.pk)
    event = rights.event_user_is_restricted_to(user)
    return condition if event is None else condition & Q(scope=event)


def _ids_of_visible_cases(user: Visitor) -> QuerySet:
    return Case.objects.filter(_visible_to(user)).values("pk")


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


def case_scope(case: Case) -> Scope:
    """Return the scope of a case for rights: event, board, players and author."""
    facts = arbiter_ports.subject_facts(case.subject)
    return Scope(
        key=case.scope,
        participants=(facts.user_ids if facts else frozenset()) | {case.opened_by_id},
        board=case.board,
        author=case.opened_by_id,
        is_closed=bool(facts and facts.is_closed),
    )
