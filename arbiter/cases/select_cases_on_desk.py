"""Select the cases on an arbiter's desk, the most urgent and those that need him first."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from arbiter.cases.cases_and_all_in_them_visible_to_user import cases_office_reaches
from arbiter.cases.load_case_with_rulings_and_journal_rows import cases_with_people_and_rulings
from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.cases.who_decides import Deciders, deciders_by_case
from arbiter.offices.models import Office, OfficeRole
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Reach, Visitor

CLOSED_SHOWN = 50


PAGE_SIZE = 25


@dataclass(frozen=True, slots=True)
class CaseInQueue:
    """A case in the queue, with the section of its board.

    ``is_closed`` where its event is cancelled and nothing is decided; ``deciders`` of a case that
    others decide, or nobody yet, ``may_appoint`` whether the reader may appoint them.
    """

    case: Case
    needs_you: bool
    section: str
    is_closed: bool
    deciders: Deciders | None
    may_appoint: bool


@dataclass(frozen=True, slots=True)
class QueueOfCases:
    """One page of open cases; ``yours`` of all ``waiting`` need this user."""

    rows: tuple[CaseInQueue, ...]
    page: Page
    yours: int
    waiting: int
    events: tuple[tuple[str, str], ...]  # scope and title, of everything that waits
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeskRights:
    """What a user may see and decide on the desk."""

    user: Visitor
    sees: Reach
    rules_on_cases: Reach
    rules_on_appeals: Reach
    appoints: Reach

    @property
    def visible_cases(self) -> QuerySet[Case]:
        """Select the cases the user may see, with their people and rulings."""
        return cases_with_people_and_rulings().filter(cases_office_reaches(self.sees))

    @property
    def cases_needing_user(self) -> Q:
        """Filter the cases that need this user's decision.

        An arbiter's cases, or the jury's; on appeal nobody his own ruling's, and in a cancelled
        event none.
        """
        of_arbiter = cases_office_reaches(self.rules_on_cases) & ~Q(kind=CaseKind.APPEAL)
        of_jury = cases_office_reaches(self.rules_on_appeals) & Q(kind=CaseKind.APPEAL)
        of_jury &= ~Q(appeals__by=self.user.pk)
        return (
            of_arbiter | of_jury
        ) & ~facts_and_rulings_of_subject_port.events_closed_to_decisions()

    def order_by_urgency(self, cases: QuerySet[Case]) -> QuerySet[Case]:
        """Sort cases: those that need this user, then the most urgent, then the oldest."""
        needs = ExpressionWrapper(self.cases_needing_user, output_field=BooleanField())
        by = ("-needs_you", "-urgency", "opened_at", "pk")
        is_closed = ExpressionWrapper(
            facts_and_rulings_of_subject_port.events_closed_to_decisions(),
            output_field=BooleanField(),
        )
        return cases.annotate(needs_you=needs, is_closed=is_closed).order_by(*by)


def desk_rights(user: Visitor) -> DeskRights:
    """Return the rights of a user on the desk; one query."""
    actions = (
        Action.SEE_DESK,
        Action.RULE_ON_CASE,
        Action.RULE_ON_APPEAL,
        Action.MANAGE_OFFICES,
    )
    return DeskRights(user, *permissions_of_roles.reaches_of_actions(user, *actions))


def closed_cases(rights: DeskRights) -> tuple[Case, ...]:
    """Return the newest cases that are ruled or withdrawn."""
    cases = rights.visible_cases.exclude(state=CaseState.OPEN).order_by("-closed_at", "-pk")
    return tuple(cases[:CLOSED_SHOWN])


def open_cases(
    rights: DeskRights, *, scope: str = "", section: str = "", page: str = ""
) -> QueueOfCases:
    """Return one page of open cases, of one event and section where given.

    Seven queries, one for the officials who decide those of others, and a few for each appeal.
    """
    waiting = rights.visible_cases.filter(state=CaseState.OPEN)
    titles = {
        scope: event or scope
        for scope, event in waiting.order_by("pk").values_list("scope", "context__event")
    }
    sections = _sections(titles)
    chosen = waiting.filter(scope=scope) if scope else waiting
    if section:
        chosen = chosen.filter(_boards(row for row in sections if row.section == section))
    shown = Paginator(rights.order_by_urgency(chosen), PAGE_SIZE).get_page(page)
    of_others = [case for case in shown if not case.needs_you and not case.is_closed]
    deciders = deciders_by_case(of_others)
    return QueueOfCases(
        rows=tuple(
            CaseInQueue(
                case,
                bool(case.needs_you),
                _section_of(case, sections),
                bool(case.is_closed),
                deciders.get(case.pk),
                rights.appoints.covers_board(case.scope, None),
            )
            for case in shown
        ),
        page=shown,
        yours=waiting.filter(rights.cases_needing_user).count(),
        waiting=waiting.count(),
        events=tuple(sorted(titles.items(), key=lambda pair: pair[1])),
        sections=tuple(sorted({row.section for row in sections if row.section})),
    )


def count_waiting_cases(user: Visitor) -> int | None:
    """Count the cases that need this user; None for a user without a desk."""
    rights = desk_rights(user)
    if not rights.sees.is_anywhere:
        return None
    return Case.objects.filter(rights.cases_needing_user, state=CaseState.OPEN).count()


def _sections(scopes: Iterable[str]) -> tuple[Office, ...]:
    return tuple(Office.objects.filter(scope__in=list(scopes), role=OfficeRole.SECTION))


def _boards(rows: Iterable[Office]) -> Q:
    """Return the boards of some sections; none for none."""
    condition = Q(pk__in=[])
    for row in rows:
        condition |= Q(scope=row.scope, board__gte=row.first_board, board__lte=row.last_board)
    return condition


def _section_of(case: Case, rows: Iterable[Office]) -> str:
    of_board = (
        row.section
        for row in rows
        if row.scope == case.scope
        and case.board is not None
        and row.first_board <= case.board <= row.last_board
    )
    return next(of_board, "")
