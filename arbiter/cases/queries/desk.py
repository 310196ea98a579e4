"""The cases on an arbiter's desk, the most urgent first, and who decides each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, Count, ExpressionWrapper, Q, QuerySet

from arbiter import ports as arbiter_ports
from arbiter.accounts.models import SITE, Office, OfficeRole
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.accounts.queries.rights import Action, Reach, Visitor
from arbiter.cases.models import Case, CaseKind, CaseState, Ruling
from arbiter.cases.queries.access import cases_office_reaches, cases_with_people_and_rulings
from games.archive.alphabet import shown_order

# Select the cases on an arbiter's desk, the most urgent and those that need him first.


CLOSED_SHOWN = 50

PAGE_SIZE = 25

# Tell who decides an open case: the arbiters of its board, or on appeal the members of the jury.
#
# Nobody decides on his own game, and on appeal nobody on his own ruling: where that leaves none,
# the organiser has to appoint somebody, and that is said instead of a name.


@dataclass(frozen=True, slots=True)
class Deciders:
    """The names of those who decide a case; ``page`` is where officials are appointed.

    ``are_barred`` where the jury has members and none of them may decide this very case;
    ``organisers`` are those who may appoint others.
    """

    is_jury: bool
    names: tuple[str, ...]
    organisers: tuple[str, ...] = ()
    are_barred: bool = False
    page: str = ""


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

    @property
    def juries_to_appoint(self) -> int:
        """How many of the shown appeals wait for a jury that this user must appoint."""
        return sum(
            row.may_appoint
            and row.deciders is not None
            and row.deciders.is_jury
            and not row.deciders.names
            for row in self.rows
        )


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
        return (of_arbiter | of_jury) & ~arbiter_ports.events_closed_to_decisions()

    def order_by_urgency(self, cases: QuerySet[Case]) -> QuerySet[Case]:
        """Sort cases: those that need this user, then the most urgent, then the oldest."""
        needs = ExpressionWrapper(self.cases_needing_user, output_field=BooleanField())
        by = ("-needs_you", "-urgency", "opened_at", "pk")
        is_closed = ExpressionWrapper(
            arbiter_ports.events_closed_to_decisions(),
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
    return DeskRights(user, *rights.reaches_of_actions(user, *actions))


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
        events=tuple(sorted(titles.items(), key=lambda pair: shown_order(pair[1]))),
        sections=tuple(sorted({row.section for row in sections if row.section})),
    )


@dataclass(frozen=True, slots=True)
class WaitingAtDesk:
    """How many cases need a user, and how many appeals wait for a jury that he must appoint."""

    cases: int
    juries: int


def count_waiting_cases(user: Visitor) -> WaitingAtDesk | None:
    """Count what needs this user; None for a user without a desk.

    Two queries, a few more where an appeal waits in an event whose officials he appoints.
    """
    rights = desk_rights(user)
    if not rights.sees.is_anywhere:
        return None
    is_open_to_decisions = ~arbiter_ports.events_closed_to_decisions()
    appeals = Q(kind=CaseKind.APPEAL) & cases_office_reaches(rights.appoints) & is_open_to_decisions
    waiting = Case.objects.filter(state=CaseState.OPEN)
    counted = waiting.aggregate(
        cases=Count("pk", filter=rights.cases_needing_user), appeals=Count("pk", filter=appeals)
    )
    juries = 0
    if counted["appeals"]:
        waits = deciders_by_case(waiting.filter(appeals).select_related("appeals__case"))
        juries = sum(not deciders.names for deciders in waits.values())
    return WaitingAtDesk(counted["cases"], juries)


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


ARBITERS = (OfficeRole.CHIEF, OfficeRole.ARBITER)


def deciders_by_case(cases: Iterable[Case]) -> Mapping[int, Deciders]:
    """Return who decides each of these cases, by its number."""
    listed = list(cases)
    offices = _offices({case.scope for case in listed})
    return {case.pk: _deciders(case, offices, _barred_from(case)) for case in listed}


def deciders_of_case(case: Case) -> Deciders:
    """Return who decides this case."""
    return deciders_by_case([case])[case.pk]


def jury_of_appeal_against(ruling: Ruling) -> Deciders:
    """Return who would decide an appeal against a ruling."""
    case = ruling.case
    return _jury(case, _offices({case.scope}), _players(case) | _judges(case))


def appeal_waits_for_jury(scope: str) -> bool:
    """Return whether an appeal waits in an event without a jury."""
    appeals = Case.objects.filter(scope=scope, kind=CaseKind.APPEAL, state=CaseState.OPEN)
    return any(
        not deciders.names
        for deciders in deciders_by_case(appeals.select_related("appeals__case")).values()
    )


def _offices(scopes: set[str]) -> list[Office]:
    if not scopes:
        return []
    return list(Office.objects.filter(scope__in={*scopes, SITE}).select_related("user"))


def _barred_from(case: Case) -> set[int]:
    """Of an appeal those who play in the game, and whoever ruled on it first."""
    if case.kind != CaseKind.APPEAL or case.appeals is None:
        return set()
    return _players(case) | _judges(case.appeals.case)


def _players(case: Case) -> set[int]:
    facts = arbiter_ports.subject_facts(case.subject)
    return set(facts.user_ids) if facts else set()


def _judges(case: Case) -> set[int]:
    return set(Ruling.objects.filter(case=case).values_list("by", flat=True))


def _deciders(case: Case, offices: list[Office], barred: set[int]) -> Deciders:
    if case.kind == CaseKind.APPEAL:
        return _jury(case, offices, barred)
    of_board = [
        office
        for office in offices
        if office.scope in (case.scope, SITE)
        and (office.role in ARBITERS or _is_of_board(office, case.board))
    ]
    own = [office for office in of_board if office.scope == case.scope]
    organisers, page = _appointing(case, offices) if not of_board else ((), "")
    return Deciders(False, _names(own or of_board), organisers, page=page)


def _jury(case: Case, offices: list[Office], barred: set[int]) -> Deciders:
    jury = [
        office
        for office in offices
        if office.role == OfficeRole.JURY and office.scope in (case.scope, SITE)
    ]
    free = [office for office in jury if office.user_id not in barred]
    organisers, page = _appointing(case, offices) if not free else ((), "")
    return Deciders(True, _names(free), organisers, are_barred=bool(jury) and not free, page=page)


def _appointing(case: Case, offices: list[Office]) -> tuple[tuple[str, ...], str]:
    """Return who appoints officials of the event, and on which page."""
    facts = arbiter_ports.subject_facts(case.subject)
    own = [
        office
        for office in offices
        if office.role == OfficeRole.ORGANISER and office.scope == case.scope
    ]
    return _names(own), facts.officials_page if facts else ""


def _is_of_board(office: Office, board: int | None) -> bool:
    if office.role != OfficeRole.SECTION or office.first_board is None or board is None:
        return False
    return office.first_board <= board <= office.last_board


def _names(offices: list[Office]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(person_name_for_paper(office.user) for office in offices))
