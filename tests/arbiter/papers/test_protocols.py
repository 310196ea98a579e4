"""Printed protocols of cases and the page of one ruling: every ruling and reason."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.cases.services import incidents, rulings
from tests.support import subject
from tests.support.officials import (
    BRIEF,
    NOON,
    case,
    examination,
    minutes_after_noon,
    official,
    record,
    user,
)

# Printed protocols of cases, as page and PDF, for officials: every ruling and reason.


pytestmark = pytest.mark.django_db

CONTEXT = {"event": "Кубок", "round": 3, "board": 2, "white": "Ёлкин #1", "black": "Ъ"}


def ruled():
    subject.hall.empty()
    judge = official("anna", "arbiter")
    of = record(BRIEF)
    disputed = case(user("olga"), context=CONTEXT, examination=examination(of))
    rulings.rule_in_case(
        case=disputed,
        result="0-1",
        termination="adjudicated",
        reason="Флаг упал",
        actor=judge,
        at=minutes_after_noon(2),
    )
    return disputed, judge


@pytest.mark.parametrize(
    "language, words",
    (
        ("ru", ("Протокол по делу", "Главный судья", "Что доказывает запись", "действует")),
        ("en", ("Protocol of case", "Chief arbiter", "What the record proves", "in force")),
    ),
)
def test_the_protocol_of_a_case_says_everything(language, words, django_assert_max_num_queries):
    """Who, what was claimed, what the record proves, the ruling with its reason, the moves."""
    disputed, judge = ruled()
    caller = Client(headers={"accept-language": language})
    caller.force_login(judge)
    with django_assert_max_num_queries(20):
        page = caller.get(reverse("case-protocol", args=[disputed.pk])).content.decode()
    for word in (*words, "Ёлкин #1", "Флаг упал", "Флаг упал раньше", "b4:d6", "anna"):
        assert word in page
    answer = caller.get(reverse("case-protocol", args=[disputed.pk]), {"form": "pdf"})
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


def test_a_stranger_sees_no_protocol():
    """The case is the business of its players and officials."""
    disputed, _ = ruled()
    caller = Client()
    address = reverse("case-protocol", args=[disputed.pk])
    assert caller.get(address).status_code == 302
    caller.force_login(user("eve"))
    assert caller.get(address).status_code == 403


def _signatures(page):
    return page[page.index("sheet-signatures") : page.index("</article>")]


def test_an_incident_is_on_the_protocol_with_all_that_was_done():
    """V4.6, V4.15: what happened, what had to stand on the board, what was demanded and by whom."""
    judge = official("anna", Role.ARBITER)
    of = record("1. c3-d4 b6-c5 2. a3-b4 *")
    opened_case = case(user("petr"), kind="violation", examination=examination(of), context=CONTEXT)
    entry = {"article": "V4.6", "ply": 3, "text": "a3-b4"}
    entered = incidents.enter_incident(case=opened_case, entry=entry, actor=judge, at=NOON)
    incidents.record_incident_act(
        incident=entered, act="demanded", expected=1, actor=judge, at=minutes_after_noon(1)
    )
    caller = Client()
    caller.force_login(judge)
    page = caller.get(reverse("case-protocol", args=[opened_case.pk])).content.decode()
    for word in ("V4.6: тихий ход, когда надо бить", "2. a3-b4", "идут часы: белые", "(anna)"):
        assert word in page
    assert "Как должны стоять шашки: W:" in page
    answer = caller.get(reverse("case-protocol", args=[opened_case.pk]), {"form": "pdf"})
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    "kind, board, signed",
    (
        ("violation", 2, ["Главный судья, Анна Орлова", "Судья секции, boris"]),
        ("violation", 7, ["Главный судья, Анна Орлова"]),
        ("appeal", 7, ["Главный судья, Анна Орлова", "Жюри, vera"]),
    ),
)
def test_those_who_judge_stand_under_the_protocol_by_name(kind, board, signed):
    """The chief arbiter always, the arbiter of the board at his boards, the jury of an appeal."""
    chief = official("anna", Role.CHIEF)
    chief.first_name, chief.last_name = "Анна", "Орлова"
    chief.save()
    official("olga", Role.ARBITER)
    official("boris", Role.SECTION, first_board=1, last_board=4)
    official("vera", Role.JURY)
    opened_case = case(user("petr"), context={**CONTEXT, "board": board})
    type(opened_case).objects.filter(pk=opened_case.pk).update(board=board)
    if kind == "appeal":
        subject.hall.empty()
        given = {"result": "0-1", "termination": "adjudicated", "reason": "Флаг", "actor": chief}
        against = rulings.rule_in_case(case=opened_case, at=minutes_after_noon(2), **given)
        opened_case = case(
            user("oleg"), kind="appeal", context=opened_case.context, appeals=against
        )
    caller = Client()
    caller.force_login(chief)
    page = _signatures(caller.get(reverse("case-protocol", args=[opened_case.pk])).content.decode())
    names = [line.split("<span")[0] for line in page.split("<p>")[1:]]
    assert names == [*signed, "Главный секретарь"]


def test_the_answer_to_a_claim_and_the_ruling_appealed_against_are_on_the_protocol():
    """D3: a claim that came too early is answered on paper too; an appeal says against what."""
    subject.hall.empty()
    judge = official("anna", Role.CHIEF)
    of = examination(record(BRIEF))
    claimed = {"kind": "claim", "rule": "threefold", "ply": 4, "context": CONTEXT}
    opened_case = case(user("petr"), examination=of, **claimed)
    given = {"result": "*", "termination": "open", "reason": "Рано", "actor": judge}
    against = rulings.rule_in_case(case=opened_case, at=minutes_after_noon(2), **given)
    appeal = case(user("oleg"), kind="appeal", examination=of, appeals=against, context=CONTEXT)
    caller = Client()
    caller.force_login(judge)
    page = caller.get(reverse("case-protocol", args=[opened_case.pk])).content.decode()
    for words in ("требование ничьей: троекратное повторение", "Требование неверно", "2… f6-g5"):
        assert words in page
    page = caller.get(reverse("case-protocol", args=[appeal.pk])).content.decode()
    assert f"anna, Дело {opened_case.pk}" in page
    assert "партия продолжается" in page


# Page of one ruling: article, reason, facts, arbiter and time, for those who see the case.


def caller(someone, language="ru"):
    client = Client(headers={"accept-language": language})
    client.force_login(someone)
    return client


@pytest.mark.parametrize(
    "language, words",
    (
        ("ru", ("Решение № ", "Ёлкин #1", "Флаг упал", "Что доказывает запись", "Главный судья")),
        ("en", ("Ruling No. ", "Ёлкин #1", "What the record proves", "Chief arbiter", "in force")),
    ),
)
def test_a_ruling_tells_what_it_rests_on(language, words):
    disputed, judge = ruled()
    address = reverse("case-ruling", args=[disputed.pk, 1])
    client = caller(judge, language)
    page = client.get(address).content.decode()
    for word in (*words, "anna", "Флаг упал", "<svg"):
        assert word in page
    assert client.get(address, {"form": "pdf"}).content.startswith(b"%PDF-")
    assert address in client.get(reverse("case", args=[disputed.pk])).content.decode()


def test_a_superseded_ruling_names_the_one_in_force():
    disputed, judge = ruled()
    rulings.rule_in_case(
        case=disputed,
        result="1-0",
        termination="adjudicated",
        reason="Часы были неисправны",
        actor=judge,
        at=minutes_after_noon(5),
        supersedes=disputed.rulings.get(),
    )
    client = caller(judge)
    first = client.get(reverse("case-ruling", args=[disputed.pk, 1])).content.decode()
    second = client.get(reverse("case-ruling", args=[disputed.pk, 2])).content.decode()
    assert f"заменено решением № {disputed.pk}/2" in first
    assert "действует" in second and "Часы были неисправны" in second


def test_a_ruling_is_shown_to_those_who_see_the_case():
    disputed, judge = ruled()
    address = reverse("case-ruling", args=[disputed.pk, 1])
    assert Client().get(address).status_code == 302
    assert caller(user("stranger")).get(address).status_code == 403
    assert caller(judge).get(reverse("case-ruling", args=[disputed.pk, 2])).status_code == 404


@pytest.mark.parametrize(
    "article, language, told",
    (
        ("положение", "ru", "(по регламенту)"),
        ("положение", "en", "(by the event&#x27;s regulations)"),
        ("7.2.3", "ru", "(п. 7.2.3)"),
    ),
)
def test_case_page_names_the_regulations_and_no_point_of_that_name(article, language, told):
    disputed, judge = ruled()
    rulings.rule_in_case(
        case=disputed,
        result="1-0",
        termination="adjudicated",
        reason="Часы были неисправны",
        actor=judge,
        at=minutes_after_noon(5),
        supersedes=disputed.rulings.get(),
        article=article,
    )
    page = caller(judge, language).get(reverse("case", args=[disputed.pk])).content.decode()
    assert told in page
    assert "(п. регламент)" not in page
