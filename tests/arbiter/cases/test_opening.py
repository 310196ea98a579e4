"""Cases are opened, get statements, and are withdrawn or dismissed."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import Case
from arbiter.cases.queries import access, desk
from arbiter.cases.services import desk as desk_services
from arbiter.errors import Refused, StaleRequest
from arbiter.journal.queries import verification
from tests.support.officials import (
    ELSEWHERE,
    HERE,
    NOON,
    case,
    examination,
    minutes_after_noon,
    official,
    record,
    user,
)
from tests.support.subject import hall, verbs

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_hall():
    hall.empty()


@pytest.fixture
def player():
    return user("petr")


def test_a_case_says_who_asks_what_about_which_subject(player):
    """With the machine's examination and what the desk shows beside it."""
    examined = examination()
    opened_case = case(player, examination=examined, context={"white": "Иванов"})
    opened_case.refresh_from_db()
    assert (opened_case.subject, opened_case.scope, opened_case.kind) == ("table:1", HERE, "result")
    assert (opened_case.state, opened_case.closed_at) == ("open", None)
    assert (opened_case.examination, opened_case.context) == (examined, {"white": "Иванов"})
    assert verbs(HERE) == ["case.opened"]


def test_asking_the_same_again_adds_to_the_case(player):
    """The desk is not flooded, and no word is lost."""
    first = case(player, context={"page": "/1/"})
    again = case(
        player, claim_text="И ход был не мой", examination=examination(), at=minutes_after_noon(1)
    )
    case(player, claim_text="И ход был не мой", at=minutes_after_noon(2))
    assert again.pk == first.pk
    stored_case = Case.objects.get()
    assert stored_case.claim_text == "Флаг упал раньше\nИ ход был не мой"
    assert stored_case.examination is not None
    assert (stored_case.context, stored_case.opened_at) == ({"page": "/1/"}, NOON)
    assert verbs(HERE) == ["case.opened", "case.added_to", "case.added_to"]


def test_another_person_or_another_question_is_another_case(player):
    """Each claim is answered by itself."""
    case(player)
    case(player, kind="clock")
    case(user("ivan"))
    case(player, subject="table:2")
    assert Case.objects.count() == 4


def test_the_database_holds_one_open_case_of_a_kind_by_each(player):
    """Whatever the service does."""
    opened_case = case(player)
    opened_case.pk = None
    opened_case._state.adding = True
    with pytest.raises(IntegrityError), transaction.atomic():
        opened_case.save()


@pytest.mark.parametrize(
    "change",
    ({"state": "forgotten"}, {"kind": "gossip"}, {"state": "ruled"}, {"closed_at": NOON}),
)
def test_the_database_knows_states_and_kinds(player, change):
    """A closed case has its instant, an open one has none."""
    opened_case = case(player)
    with pytest.raises(IntegrityError), transaction.atomic():
        Case.objects.filter(pk=opened_case.pk).update(**change)


def test_an_unknown_kind_is_refused(player):
    """With its code."""
    with pytest.raises(Refused) as caught:
        case(player, kind="gossip")
    assert (caught.value.code, caught.value.params) == ("unknown_case_kind", {"kind": "gossip"})


def test_whoever_called_may_take_it_back(player):
    """The room is told when nothing else about the subject is open."""
    first, second = case(player), case(user("ivan"))
    desk_services.withdraw_case(case=first, actor=player, at=minutes_after_noon(5))
    assert hall.released == []
    desk_services.withdraw_case(
        case=second, actor=official("anna", Role.ARBITER), at=minutes_after_noon(6)
    )
    assert hall.released == ["table:1"]
    assert (first.state, first.closed_at) == ("withdrawn", minutes_after_noon(5))
    assert verbs(HERE)[-2:] == ["case.withdrawn", "case.withdrawn"]
    assert list(verification.damages_of_chain(HERE)) == []


def test_nobody_else_may_take_it_back(player):
    """Not the opponent, not an organiser, not an arbiter of another event."""
    opened_case = case(player)
    others = (
        user("ivan"),
        official("olga", Role.ORGANISER),
        official("boris", Role.ARBITER, ELSEWHERE),
    )
    for other in others:
        with pytest.raises(PermissionDenied):
            desk_services.withdraw_case(case=opened_case, actor=other, at=NOON)
    assert Case.objects.get().state == "open"


def test_a_closed_case_is_not_withdrawn_again(player):
    """Compare-and-set: the second one is told what it is now."""
    opened_case = case(player)
    desk_services.withdraw_case(case=opened_case, actor=player, at=NOON)
    with pytest.raises(StaleRequest) as caught:
        desk_services.withdraw_case(case=opened_case, actor=player, at=NOON)
    assert caught.value.code == "case_not_open"
    assert caught.value.params == {"case": opened_case.pk, "state": "withdrawn"}


def test_after_a_withdrawal_the_same_may_be_asked_anew(player):
    """A new case, not the old one opened."""
    first = case(player)
    desk_services.withdraw_case(case=first, actor=player, at=NOON)
    assert case(player).pk != first.pk


DESKS = (
    ("arbiter here", Role.ARBITER, HERE, 2, 2),
    ("organiser here", Role.ORGANISER, HERE, 2, 0),
    ("jury here", Role.JURY, HERE, 2, 0),
    ("arbiter elsewhere", Role.ARBITER, ELSEWHERE, 1, 1),
    ("arbiter of the site", Role.ARBITER, "site", 3, 3),
)


@pytest.mark.parametrize(("name", "role", "scope", "seen", "his"), DESKS)
def test_a_desk_shows_the_cases_of_its_own_places(player, name, role, scope, seen, his):
    """Nobody sees the desk of another event."""
    case(player)
    case(player, subject="table:2")
    case(player, subject="table:9", scope=ELSEWHERE)
    arbiter = official("anna", role, scope)
    assert desk.open_cases(desk.desk_rights(arbiter)).waiting == seen
    waiting = desk.count_waiting_cases(arbiter)
    assert (waiting and waiting.cases) == his
    assert desk.open_cases(desk.desk_rights(player)).rows == ()


def test_a_desk_costs_the_same_however_full(player, django_assert_max_num_queries):
    """Everything a row shows is read with it."""
    judge = official("anna", Role.ARBITER)
    for number in range(12):
        case(user(f"player{number}"), subject=f"table:{number}", examination=examination())
    closed = case(player, subject="table:77", examination=examination(record()))
    desk_services.withdraw_case(case=closed, actor=player, at=NOON)
    with django_assert_max_num_queries(10):
        his = desk.desk_rights(judge)
        waiting = [row.case for row in desk.open_cases(his).rows]
        closed_ones = desk.closed_cases(his)
        for row in (*waiting, *closed_ones):
            assert row.opened_by.username
            assert row.examination.record.line
            assert list(row.rulings.all()) == []
    assert (len(waiting), len(closed_ones)) == (12, 1)
    assert [row.subject for row in waiting[:2]] == ["table:0", "table:1"]


def test_the_page_of_a_case_shows_its_whole_story(player):
    """Its rows of the journal and what else is asked about the subject."""
    shown_case, other = case(player), case(user("ivan"))
    case(player, claim_text="и ещё")
    page = access.load_case_page(shown_case.pk)
    assert page.others == (other,)
    assert [row.verb for row in page.journal] == ["case.opened", "case.added_to"]
    assert page.in_force is None
    assert access.load_case_page(0) is None
