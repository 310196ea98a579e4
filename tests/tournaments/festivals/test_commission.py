"""The commission of admission: papers with their days, its word, delegations, the protocol."""

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals
from tests.support.festivals import AT, PROGRAMMES
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.models import Admission, Application, Sitting, SittingKind
from tournaments.festivals.queries.commission import by_delegation, commission_rows
from tournaments.festivals.queries.people import festival_people
from tournaments.festivals.rules.questions import QuestionCode
from tournaments.festivals.services.commission import Decision, decide

TODAY = date(2026, 3, 20)
BOYS_14 = ("до 14 лет, юноши, 2013–2015", "до 17 лет, юноши, 2010–2012")
TEXT = """Фамилия Имя;Год рождения;Регион
Белов Олег;2014;Самарская область
Гусев Лев;2014;Татарстан
Зуев Ян;2012;Самарская обл."""


@pytest.fixture
def week(db):
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:1])
    festivals.enter_list(festival, actor, TEXT)
    return festival, actor


def _application(name: str) -> Application:
    return Application.objects.get(player__name=name)


def test_a_paper_keeps_its_day_and_a_refusal_wants_its_reason(week):
    festival, actor = week
    belov, gusev = _application("Белов Олег"), _application("Гусев Лев")
    papers = frozenset({"identity", "doctor"})
    act = {"festival": festival, "actor": actor}
    without = decide(
        **act,
        at=AT,
        decisions={
            belov.pk: Decision(papers, Admission.ADMITTED),
            gusev.pk: Decision(frozenset(), Admission.REFUSED, " "),
        },
    )
    assert [row.pk for row in without] == [gusev.pk]
    more = papers | {"policy"}
    decide(
        **act,
        at=AT + timedelta(days=1),
        decisions={
            belov.pk: Decision(more, Admission.ADMITTED),
            gusev.pk: Decision(frozenset(), Admission.REFUSED, "нет допуска врача"),
        },
    )
    assert _application("Белов Олег").documents == {
        "identity": "2026-03-20",
        "doctor": "2026-03-20",
        "policy": "2026-03-21",
    }
    assert _application("Гусев Лев").state == "refused"
    assert Entry.objects.count() == 2
    counted = by_delegation(commission_rows(festival_people(festival, TODAY)))
    assert [(one.delegation.body, one.declared, one.admitted, one.refused) for one in counted] == [
        ("Самарская область", 2, 1, 0),
        ("Татарстан", 1, 0, 1),
    ]


def test_a_refusal_after_the_lots_is_asked_on_the_row(week):
    festival, actor = week
    Tournament.objects.update(state=TournamentState.DRAWN, is_private=False)
    row = _application("Гусев Лев")
    refusal = Decision(frozenset(), Admission.REFUSED, "нет полиса")
    decide(festival=festival, decisions={row.pk: refusal}, actor=actor, at=AT)
    assert Entry.objects.count() == 3
    (question,) = festival_people(festival, TODAY).by_pk[row.pk].questions
    assert question.code is QuestionCode.COMMISSION


def test_a_child_who_comes_after_the_hours_is_admitted_with_a_reason(week):
    festival, actor = week
    Sitting.objects.create(
        festival=festival,
        kind=SittingKind.COMMISSION,
        starts_at=AT - timedelta(hours=5),
        ends_at=AT - timedelta(hours=1),
    )
    row = _application("Гусев Лев")
    act = {"festival": festival, "actor": actor, "at": AT}
    late = Decision(frozenset({"identity"}), Admission.ADMITTED)
    assert [one.pk for one in decide(**act, decisions={row.pk: late})] == [row.pk]
    assert _application("Гусев Лев").admission == "open"
    late = Decision(frozenset({"identity"}), Admission.ADMITTED, "поезд опоздал")
    assert decide(**act, decisions={row.pk: late}) == []
    assert _application("Гусев Лев").admission == "admitted"


def test_the_screen_of_a_delegation_and_the_protocol(week):
    festival, actor = week
    client = Client(headers={"accept-language": "ru"})
    client.force_login(actor)
    body = festival.delegations.get(body="Самарская область")
    page = reverse("festival-delegation", args=[festival.pk, body.pk])
    assert "Белов Олег" in client.get(page).text
    belov, zuev = _application("Белов Олег"), _application("Зуев Ян")
    client.post(
        page,
        {
            f"seen-{belov.pk}": ["identity", "doctor"],
            f"word-{belov.pk}": "open",
            f"word-{zuev.pk}": "conditional",
            f"reason-{zuev.pk}": "полис привезут",
            "admit": "1",
        },
    )
    assert _application("Белов Олег").admission == "admitted"
    client.post(page, {"describe": "1", "head": "Орлова И. П.", "accompanying": "3"})
    told = client.get(reverse("festival-commission-protocol", args=[festival.pk])).text
    for words in ("Орлова И. П.", "полис привезут", "Заявлено: 3", "Допущено: 2"):
        assert words in told
    assert "Допущено 2 из 3" in client.get(reverse("festival-commission", args=[festival.pk])).text
    verbs = JournalEntry.objects.filter(stream=festival.scope_key).values_list("verb", flat=True)
    assert {"admission.decided", "delegation.described"} <= {*verbs}


def test_a_clerk_sees_the_draft_and_its_people_and_no_settings(week):
    festival, actor = week
    clerk = User.objects.create_user("clerk")
    client = Client()
    client.force_login(clerk)
    people = reverse("festival-people", args=[festival.pk])
    assert client.get(people).status_code == 404  # a draft
    chief = Client()
    chief.force_login(actor)
    chief.post(reverse("festival-clerk", args=[festival.pk]), {"username": "clerk"})
    assert client.get(people).status_code == 200
    assert client.get(reverse("festival-edit", args=[festival.pk])).status_code == 403
    tournament = Tournament.objects.first()
    assert client.get(reverse("event-edit", args=[tournament.pk])).status_code in (403, 404)
    chief.post(reverse("festival-clerk", args=[festival.pk]), {"username": "clerk", "dismiss": "1"})
    assert client.get(people).status_code == 404
