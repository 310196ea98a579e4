"""Applications of an event by the API: entered, confirmed, put before the commission, paid."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.offices import appoint_official
from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals
from tests.support.festivals import AT
from tournaments.entries.models import Entry
from tournaments.festivals.models import Application, Festival
from tournaments.festivals.rules.fees import FeeLine
from tournaments.festivals.services import money
from tournaments.people.models import Player

GROUPS = ("до 14 лет, юноши, 2013–2015", "до 14 лет, девушки, 2013–2015", "до 17 лет, юноши")


@pytest.fixture
def festival(db) -> Festival:
    return festivals.youth_week(festivals.organiser(), groups=GROUPS)


def _client(user: User) -> APIClient:
    client = APIClient(headers={"accept-language": "ru"})
    client.force_authenticate(user)
    return client


@pytest.fixture
def api(festival) -> APIClient:
    return _client(User.objects.get(username="organiser"))


def _at(festival: Festival, tail: str = "applications/") -> str:
    return f"/api/v1/festivals/{festival.pk}/{tail}"


def _child(name: str, sex: str = "m", year: int = 2014, **more) -> dict:
    return {"name": name, "sex": sex, "birth_year": year, "region": "Самарская область", **more}


def _post(api: APIClient, address: str, body: dict, status: int = 200, **headers) -> dict:
    answer = api.post(address, body, format="json", headers=headers)
    assert answer.status_code == status, answer.content.decode()
    return answer.json()


def _verbs(festival: Festival) -> list[str]:
    rows = JournalEntry.objects.filter(stream=festival.scope_key).order_by("pk")
    return list(rows.values_list("verb", flat=True))


def test_a_child_is_entered_once_in_all_programmes_of_his_group(festival, api):
    answer = api.post(_at(festival), _child("Белов Артём"), format="json")
    made = answer.json()
    assert answer.status_code == 201, made
    assert (made["state"], len(made["parts"]), made["questions"]) == ("confirmed", 3, [])
    assert api.get(answer.headers["Location"]).json() == made
    assert Entry.objects.filter(player=made["player"]).count() == 3
    refused = _post(api, _at(festival), _child("Белов Артём"), 409)
    assert refused["code"] == "application_twice"
    assert _verbs(festival)[-1] == "applications.entered"


def test_of_a_list_every_row_is_answered_and_nothing_is_done_twice(festival, api):
    rows = [
        _child("Белов Артём"),
        _child("Лапина Ева", "w"),
        _child("Ветеранов Пётр", year=1950),
        _child("Белов Артём"),  # the same once more
        _child("Дроздов Матвей", programmes=[festival.programmes.first().pk]),
    ]
    address = _at(festival, "applications/many/")
    answered = _post(api, address, {"applications": rows}, **{"Idempotency-Key": "a"})
    outcomes = [row["outcome"] for row in answered]
    assert outcomes == ["confirmed", "confirmed", "no_group", "who_is_meant", "confirmed"]
    before = (Application.objects.count(), Entry.objects.count(), Player.objects.count())
    assert before == (4, 7, 4)
    again = _post(api, address, {"applications": rows}, **{"Idempotency-Key": "a"})
    assert again == answered
    unkeyed = _post(api, address, {"applications": rows})
    outcomes = [row["outcome"] for row in unkeyed]
    assert outcomes == ["already", "already", "already", "who_is_meant", "already"]
    assert [row["application"] for row in unkeyed[:3]] == [
        row["application"] for row in answered[:3]
    ]
    assert (Application.objects.count(), Entry.objects.count(), Player.objects.count()) == before


def test_a_row_that_names_a_strange_group_enters_nobody(festival, api):
    rows = [_child("Белов Артём"), _child("Лапин Пётр", group=10**6)]
    refused = _post(api, _at(festival, "applications/many/"), {"applications": rows}, 409)
    assert refused["code"] == "rows_wrong"
    assert [(one["code"], one["params"]["row"]) for one in refused["errors"]] == [
        ("no_such_group", 2)
    ]
    assert not Application.objects.exists()


def test_a_known_namesake_is_asked_about_until_the_sender_says_who_is_meant(festival, api):
    known = Player.objects.create(name="Белов Артём", region="Пенза")
    refused = _post(api, _at(festival), _child("Белов Артём"), 409)
    assert refused["code"] == "who_is_meant"
    assert [one["id"] for one in refused["params"]["candidates"]] == [known.pk]
    made = _post(api, _at(festival), _child("Белов Артём", whom=str(known.pk)), 201)
    assert made["player"] == known.pk


def test_the_waiting_list_is_confirmed_over_the_limit_in_its_order(festival, api):
    festival.groups.filter(position=0).update(capacity=1)
    rows = [_child("Белов Артём"), _child("Дроздов Матвей"), _child("Ермаков Глеб")]
    answered = _post(api, _at(festival, "applications/many/"), {"applications": rows})
    assert [row["outcome"] for row in answered] == ["confirmed", "waiting", "waiting"]
    line = [row["application"] for row in answered[1:]]
    waiting = api.get(_at(festival), {"state": "waiting"}).json()
    assert [row["id"] for row in waiting] == line
    stays = _post(api, _at(festival, "applications/confirm/"), {"applications": line})
    assert stays == {"confirmed": [], "waiting": line, "asked": []}
    taken = _post(
        api,
        _at(festival, "applications/confirm/"),
        {"applications": line[:1], "over_limit": True},
    )
    assert taken["confirmed"] == line[:1]


def test_in_leagues_rank_and_rating_say_who_plays_where(festival, api):
    body = {
        "title": "Кубок области",
        "groups": [
            {"title": "Высшая лига", "rank_from": "КМС"},
            {"title": "Первая лига", "rank_to": "I", "rating_from": 1500},
            {"title": "Вторая лига", "rank_to": "I", "rating_to": 1499},
        ],
        "programmes": [{"title": "Блиц", "time_control": "180+2"}],
    }
    made = _post(api, "/api/v1/festivals/", body, 201)
    leagues = {group["id"]: group["title"] for group in made["groups"]}
    assert made["groups"][1]["rating_from"] == 1500
    cup = Festival.objects.get(pk=made["id"])
    rows = [
        _child("Белов Артём", title="кмс"),
        _child("Дроздов Матвей", title="I", rating=1620),
        _child("Ермаков Глеб", rating=1300),
    ]
    _post(api, _at(cup, "applications/many/"), {"applications": rows})
    entered = api.get(_at(cup)).json()
    assert [leagues[row["group"]] for row in entered] == list(leagues.values())
    moved = api.patch(
        _at(cup, f"applications/{entered[2]['id']}/"),
        {"group": made["groups"][0]["id"]},
        format="json",
    ).json()
    assert [key.partition(":")[0] for key in moved["questions"]] == ["rank"]


def test_pages_of_the_list_lead_on(festival, api):
    rows = [_child(f"{festivals.surname(number, 'm')} Глеб") for number in range(5)]
    _post(api, _at(festival, "applications/many/"), {"applications": rows})
    first = api.get(_at(festival), {"page_size": 3})
    rest = api.get(first.headers["Link"].partition(">")[0].lstrip("<"))
    ids = [row["id"] for row in [*first.json(), *rest.json()]]
    assert len(ids) == 5
    assert ids == sorted(ids)


def test_an_application_is_changed_withdrawn_refused_and_taken_in_again(festival, api):
    made = _post(api, _at(festival), _child("Белов Артём"), 201)
    one = _at(festival, f"applications/{made['id']}/")
    older = festival.groups.get(position=2)
    blitz = festival.contests.get(group=older, programme__position=2)
    changed = api.patch(
        one,
        {
            "group": older.pk,
            "contests": [blitz.pk],
            "fee_category": "юноши",
            "consent_on": "2026-03-01",
            "parent": "Белова Ольга",
            "may_be_named": False,
        },
        format="json",
    ).json()
    assert [part["contest"] for part in changed["parts"]] == [blitz.pk]
    assert (changed["group"], changed["fee_category"]) == (older.pk, "юноши")
    assert (changed["consent_on"], changed["may_be_named"]) == ("2026-03-01", False)
    assert api.patch(one, {"parent": "Кто-то"}, format="json").status_code == 400
    strange = api.patch(one, {"contests": [10**6], "fee_category": "иное"}, format="json")
    assert (strange.status_code, strange.json()["code"]) == (404, "no_such_contest")
    assert api.get(one).json() == changed  # all of a change or nothing
    assert _post(api, f"{one}withdraw/", {})["state"] == "withdrawn"
    assert not Entry.objects.exists()
    assert _post(api, f"{one}again/", {})["state"] == "confirmed"
    refused = _post(api, f"{one}refuse/", {}, 400)
    assert refused["code"] == "reason_missing"
    told = _post(api, f"{one}refuse/", {"reason": "Нет документов"})
    assert (told["state"], told["reason"]) == ("refused", "Нет документов")
    gone = api.get(_at(festival, "applications/999999/"))
    assert (gone.status_code, gone.json()["code"]) == (404, "no_such_application")


def test_a_clerk_of_the_commission_writes_its_words_and_a_reason_is_wanted(festival, api):
    names = ("Белов Артём", "Дроздов Матвей", "Ермаков Глеб")
    rows = {"applications": [_child(name) for name in names]}
    answered = _post(api, _at(festival, "applications/many/"), rows)
    one, two, three = (row["application"] for row in answered)
    clerk = User.objects.create_user("clerk")
    organiser = User.objects.get(username="organiser")
    appoint_official(user=clerk, role=Role.CLERK, scope=festival.scope_key, actor=organiser, at=AT)
    decisions = [
        {"application": one, "admission": "admitted", "documents": ["identity", "doctor"]},
        {"application": two, "admission": "conditional"},
        {"application": three, "admission": "refused", "reason": "Нет допуска врача"},
    ]
    desk = _client(clerk)
    told = _post(desk, _at(festival, "admission/"), {"decisions": decisions})
    assert told == {"written": [one, three], "without_reason": [two]}
    stands = {row["id"]: row for row in desk.get(_at(festival)).json()}
    assert sorted(stands[one]["documents"]) == ["doctor", "identity"]
    assert [stands[pk]["admission"] for pk in (one, two, three)] == ["admitted", "open", "refused"]
    assert stands[three]["state"] == "refused"
    # what is not said of the papers stays
    again = {"application": one, "admission": "conditional", "reason": "полис до вечера"}
    _post(desk, _at(festival, "admission/"), {"decisions": [again]})
    row = desk.get(_at(festival, f"applications/{one}/")).json()
    assert sorted(row["documents"]) == ["doctor", "identity"]
    (body,) = desk.get(_at(festival, "delegations/")).json()
    counts = {name: body[name] for name in ("declared", "admitted", "refused", "open")}
    assert counts == {"declared": 3, "admitted": 1, "refused": 1, "open": 1}
    strange = {"application": 10**6, "admission": "admitted"}
    refused = _post(desk, _at(festival, "admission/"), {"decisions": [strange]}, 404)
    assert refused["code"] == "no_such_application"


def test_fees_are_due_paid_waived_and_summed_in_whole_kopecks(festival, api):
    organiser = User.objects.get(username="organiser")
    programme = festival.programmes.first()
    lines = [FeeLine(None, "", None, 50000), FeeLine(programme.pk, "", date(2030, 1, 1), 10001)]
    money.set_fees(festival=festival, lines=lines, actor=organiser, at=AT)
    rows = [_child("Белов Артём"), _child("Лапина Ева", "w"), _child("Дроздов Матвей")]
    answered = _post(api, _at(festival, "applications/many/"), {"applications": rows})
    one, two, _three = (row["application"] for row in answered)
    first = _at(festival, f"applications/{one}/payments/")
    key = {"Idempotency-Key": "cash-1"}
    paid = _post(api, first, {"amount": 60001}, 201, **key)
    assert _post(api, first, {"amount": 60001}, 201, **key) == paid
    assert _post(api, first, {"amount": 1}, 400)["code"] == "payment_twice"
    second = _at(festival, f"applications/{two}/payments/")
    waived = {"kind": "waived", "amount": 60001}
    assert _post(api, second, waived, 400)["code"] == "reason_missing"
    _post(api, second, {**waived, "reason": "Дети-сироты"}, 201)
    assert [row["kind"] for row in api.get(second).json()] == ["waived"]
    delegation = api.get(_at(festival, "delegations/")).json()[0]["id"]
    told = api.patch(
        _at(festival, f"delegations/{delegation}/"),
        {"head": "Сидоров П.", "accompanying": 3},
        format="json",
    ).json()
    assert (told["head"], told["contact"], told["accompanying"]) == ("Сидоров П.", "", 3)
    sums = api.get(_at(festival, "money/")).json()
    whole = {name: sums[name] for name in ("due", "paid", "waived", "returned", "owed")}
    assert whole == {"due": 180003, "paid": 60001, "waived": 60001, "returned": 0, "owed": 60001}
    assert (sums["currency"], sums["accompanying"]) == ("RUB", 3)
    assert sums["delegations"][0]["money"] == whole
    address = _at(festival, f"delegations/{delegation}/payments/")
    assert _post(api, address, {"amount": 60002}, 400)["code"] == "sum_too_large"
    assert [row["amount"] for row in _post(api, address, {"amount": 60001}, 201)] == [60001]
    assert api.get(_at(festival, "money/")).json()["owed"] == 0
    strange = _post(api, _at(festival, "delegations/999999/payments/"), {"amount": 1}, 404)
    assert strange["code"] == "no_such_delegation"


@pytest.mark.parametrize(
    "tail",
    ["applications/", "applications/1/", "applications/1/payments/", "money/", "delegations/"],
)
def test_nobody_else_reads_applications_or_money(festival, tail):
    stranger = _client(User.objects.create_user("stranger"))
    festival.is_private = False
    festival.save()
    assert stranger.get(_at(festival, tail)).status_code == 403
    assert APIClient().get(_at(festival, tail)).status_code == 401


def test_the_list_of_300_costs_as_many_statements_as_that_of_ten(
    festival, api, django_assert_max_num_queries
):
    rows = [_child(f"{festivals.surname(number, 'm')} Глеб") for number in range(300)]
    with django_assert_max_num_queries(75):  # none of a row
        answered = _post(api, _at(festival, "applications/many/"), {"applications": rows})
    assert {row["outcome"] for row in answered} == {"confirmed"}
    with django_assert_max_num_queries(20):
        assert len(api.get(_at(festival), {"page_size": 300}).json()) == 300
