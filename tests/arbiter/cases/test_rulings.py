"""Rulings: signed, with a reason, never edited, applied by the app of the subject."""

from dataclasses import replace

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import Case, Ruling
from arbiter.cases.queries import access, rulings
from arbiter.cases.services import desk
from arbiter.cases.services import rulings as rulings_services
from arbiter.errors import Refused, StaleRequest
from arbiter.journal.models.rows import JournalEntry
from tests.support import subject
from tests.support.officials import ELSEWHERE, HERE, NOON, case, minutes_after_noon, official, user
from tests.support.subject import ResultNotTaken, hall, verbs

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_hall():
    hall.empty()


@pytest.fixture
def player():
    return user("petr")


@pytest.fixture
def judge():
    return official("anna", Role.ARBITER)


def rule(opened_case, by, **change):
    ruling = {
        "result": "1-0",
        "termination": "clock",
        "reason": "Флаг чёрных упал первым (W4)",
        "at": NOON,
        **change,
    }
    return rulings_services.rule_in_case(case=opened_case, actor=by, **ruling)


def test_a_ruling_carries_its_reason_through_the_door(player, judge):
    """Case closed, result taken by the room, journal row with the whole of it."""
    opened_case = case(player)
    ruling = rule(opened_case, judge, reason="  Флаг чёрных упал первым (W4) ")
    assert hall.results == [("table:1", "1-0", "clock", "Флаг чёрных упал первым (W4)")]
    opened_case.refresh_from_db()
    assert (opened_case.state, opened_case.closed_at) == ("ruled", NOON)
    assert (ruling.by, ruling.at, ruling.supersedes) == (judge, NOON, None)
    entry = JournalEntry.objects.get(verb="case.ruled")
    assert entry.actor == judge
    assert "Флаг" not in str(entry.data)
    assert (entry.data["before"], entry.data["after"]) == ("* open", "1-0 clock")
    assert entry.data["ruling"] == ruling.pk


REFUSED = (
    ({"reason": "  "}, "ruling_reason_missing"),
    ({"result": "3-0"}, "unknown_result"),
    ({"termination": "magic"}, "unknown_result"),
    ({"result": "1/2-1/2", "termination": "resignation"}, "unknown_result"),
    ({"result": "*", "termination": "clock"}, "unknown_result"),
)


@pytest.mark.parametrize(("change", "code"), REFUSED)
def test_what_is_no_ruling_is_refused(player, judge, change, code):
    """No reason, no such result, a result its termination cannot have."""
    opened_case = case(player)
    with pytest.raises(Refused) as caught:
        rule(opened_case, judge, **change)
    assert caught.value.code == code
    assert Case.objects.get().state == "open"
    assert hall.results == []


def test_only_an_arbiter_of_the_place_rules(player):
    """Not the player, not the organiser, not the superuser, not a guest arbiter."""
    opened_case = case(player)
    others = (
        player,
        user("root", is_superuser=True),
        official("olga", Role.ORGANISER),
        official("boris", Role.ARBITER, ELSEWHERE),
    )
    for other in others:
        with pytest.raises(PermissionDenied):
            rule(opened_case, other)
    assert (Ruling.objects.count(), hall.results) == (0, [])


def test_play_on_is_a_ruling_too(player, judge):
    """Result ``*`` is applied like any other."""
    rule(case(player), judge, result="*", termination="open", reason="Требование отклонено")
    assert hall.results == [("table:1", "*", "open", "Требование отклонено")]


def test_a_shut_door_leaves_everything_as_it_was(player, judge):
    """Case, ruling, journal and result are one transaction."""
    opened_case = case(player)
    hall.is_shut = True
    with pytest.raises(ResultNotTaken):
        rule(opened_case, judge)
    assert (Case.objects.get().state, Ruling.objects.count()) == ("open", 0)
    assert verbs(HERE) == ["case.opened"]


def test_a_subject_of_no_app_cannot_be_ruled_on(player, judge):
    """Better no ruling than one without effect."""
    with pytest.raises(Refused) as caught:
        rule(case(player, subject="weather:1"), judge)
    assert (caught.value.code, caught.value.params) == ("no_result_door", {"kind": "weather"})


def test_a_kind_of_subject_is_registered_once():
    """Registering the same again is harmless, another one is a mistake."""
    of_tables = arbiter_ports.SubjectFunctions(
        apply_ruling=subject.take_result, release=subject.release
    )
    arbiter_ports.register_subject_kind("table", of_tables)
    with pytest.raises(ValueError, match="table"):
        arbiter_ports.register_subject_kind("table", replace(of_tables, release=None))


def test_of_two_arbiters_one_is_first(player, judge):
    """The other is told whose ruling stands."""
    opened_case = case(player)
    stale = Case.objects.get(pk=opened_case.pk)
    rule(opened_case, judge)
    with pytest.raises(StaleRequest) as caught:
        rule(stale, official("boris", Role.ARBITER), result="0-1")
    assert caught.value.code == "case_already_ruled"
    assert caught.value.params == {"case": opened_case.pk, "by": "anna"}
    assert [result for _, result, _, _ in hall.results] == ["1-0"]


def test_a_withdrawn_case_is_not_ruled_on(player, judge):
    """There is no question any more."""
    opened_case = case(player)
    desk.withdraw_case(case=opened_case, actor=player, at=NOON)
    with pytest.raises(StaleRequest) as caught:
        rule(opened_case, judge)
    assert caught.value.code == "case_not_open"


def test_a_second_thought_supersedes(player, judge):
    """Both rulings stay; the newest is in force and its result was applied."""
    opened_case = case(player)
    first = rule(opened_case, judge)
    second = rule(opened_case, judge, result="0-1", reason="Часы стояли неверно", supersedes=first)
    third = rule(
        opened_case,
        judge,
        result="1-0",
        reason="Проверено",
        supersedes=second,
        at=minutes_after_noon(9),
    )
    page = access.load_case_page(opened_case.pk)
    assert page.rulings == (first, second, third)
    assert page.in_force == third == rulings.ruling_in_force(opened_case)
    assert [result for _, result, _, _ in hall.results] == ["1-0", "0-1", "1-0"]
    assert Case.objects.get().closed_at == NOON


def test_a_ruling_is_superseded_once(player, judge):
    """Whoever had an old page open is told who was first."""
    opened_case = case(player)
    first = rule(opened_case, judge)
    rule(opened_case, judge, reason="Проверено", supersedes=first)
    with pytest.raises(StaleRequest) as caught:
        rule(opened_case, judge, reason="Опоздал", supersedes=first)
    assert caught.value.code == "ruling_superseded"
    assert caught.value.params["by"] == "anna"


def test_the_ruling_of_another_case_supersedes_nothing_here(player, judge):
    """A chain stays within its case."""
    foreign = rule(case(player, subject="table:2"), judge)
    opened_case = case(player)
    with pytest.raises(StaleRequest):
        rule(opened_case, judge, supersedes=foreign)
    rule(opened_case, judge)
    with pytest.raises(StaleRequest):
        rule(opened_case, judge, supersedes=foreign)


@pytest.mark.parametrize(
    "change",
    ({"reason": ""}, {"result": "3-0"}, {"termination": "magic"}, {"supersedes": None}),
)
def test_the_database_keeps_rulings_whole(player, judge, change):
    """A reason, a known result, one first ruling of a case."""
    opened_case = case(player)
    facts = {"result": "1-0", "termination": "clock", "reason": "флаг", "by": judge, "at": NOON}
    Ruling.objects.create(case=opened_case, **facts)
    with pytest.raises(IntegrityError), transaction.atomic():
        Ruling.objects.create(case=opened_case, **{**facts, **change})
