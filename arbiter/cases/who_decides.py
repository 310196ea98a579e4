"""Tell who decides an open case: the arbiters of its board, or on appeal the members of the jury.

Nobody decides on his own game, and on appeal nobody on his own ruling: where that leaves none, the
organiser has to appoint somebody, and that is said instead of a name.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.offices.models import SITE, Office, OfficeRole
from arbiter.offices.names_of_officials_on_papers import person_name_for_paper
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.rulings.models import Ruling

ARBITERS = (OfficeRole.CHIEF, OfficeRole.ARBITER)


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
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject)
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
    facts = facts_and_rulings_of_subject_port.subject_facts(case.subject)
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
