"""Page of one ruling: article, reason, facts, arbiter and time, for those who see the case."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.rulings import rule_in_case
from tests.arbiter.officials_and_records import minutes_after_noon, user
from tests.arbiter.papers.test_case_paper import ruled

pytestmark = pytest.mark.django_db


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
    rule_in_case.rule_in_case(
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
    rule_in_case.rule_in_case(
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
