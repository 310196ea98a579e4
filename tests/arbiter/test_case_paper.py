"""Protocols for paper: every ruling and reason on them, as a page and as PDF, for officials."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.services import rulings
from tests.arbiter import hall
from tests.arbiter.office import BRIEF, case, examination, later, official, record, user

pytestmark = pytest.mark.django_db
CONTEXT = {"event": "Кубок", "round": 3, "board": 2, "white": "Ёлкин #1", "black": "Ъ"}


def ruled():
    hall.hall.empty()
    judge = official("anna", "arbiter")
    of = record(BRIEF)
    disputed = case(user("olga"), context=CONTEXT, examination=examination(of))
    rulings.rule(
        case=disputed,
        result="0-1",
        termination="adjudicated",
        reason="Флаг упал",
        actor=judge,
        at=later(2),
    )
    return disputed, judge


@pytest.mark.parametrize(
    "language, words",
    (
        ("ru", ("Протокол по делу", "Главный судья", "Что доказывает запись", "действует")),
        ("en", ("Protocol of case", "Chief judge", "What the record proves", "in force")),
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
