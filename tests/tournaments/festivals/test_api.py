"""An event of many tournaments by the API: made in one request, read, its timetable, people."""

import pytest
from rest_framework.test import APIClient

from tests.support import festivals
from tournaments.events.models import PlannedStart, Tournament
from tournaments.festivals.models import Festival
from tournaments.festivals.rules.groups import read_group

AGES = [read_group(line, 2026) for line in festivals.GROUPS]


def _body(**changed):
    return {
        "title": "Шашечная весна",
        "city": "Самара",
        "starts_on": "2026-03-24",
        "groups": [
            {
                "title": one.title,
                "sex": one.sex,
                "born_from": one.born_from,
                "born_to": one.born_to,
                "takes_younger": True,
            }
            for one in AGES
        ],
        "programmes": [
            {"title": "Классика", "time_control": "2700+10", "rounds": 8, "games": 2},
            {"title": "Быстрые", "time_control": "420+5", "rounds": 8, "games": 2},
            {"title": "Блиц", "time_control": "180+2", "rounds": 8, "games": 2},
        ],
        **changed,
    }


@pytest.fixture
def api(db):
    client = APIClient(headers={"accept-language": "en"})
    client.force_authenticate(festivals.organiser())
    return client


def test_36_tournaments_are_made_by_one_request(api):
    answer = api.post("/api/v1/festivals/", _body(), format="json")
    assert answer.status_code == 201, answer.json()
    made = answer.json()
    assert len(made["contests"]) == 36
    assert answer.headers["Location"].endswith(f"/api/v1/festivals/{made['id']}/")
    event = api.get(f"/api/v1/events/{made['contests'][0]['event']}/").json()
    assert (event["time_control"], event["games_per_pairing"]) == ("2700+10", 2)


def test_cells_left_out_are_no_tournaments(api):
    left_out = [{"group": 0, "programme": programme} for programme in range(3)]
    made = api.post("/api/v1/festivals/", _body(left_out=left_out), format="json").json()
    assert len(made["contests"]) == 33


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"groups": []}, 400, "festival_empty"),
        ({"programmes": [{"title": "Блиц", "time_control": "3+два"}]}, 400, "bad_time_control"),
        (
            {"programmes": [{"title": "Блиц"}, {"title": "блиц"}]},
            400,
            "festival_name_twice",
        ),
        ({"time_zone": "Europe/Nowhere"}, 400, "unknown_time_zone"),
    ],
)
def test_an_impossible_event_leaves_nothing_behind(api, changed, status, code):
    answer = api.post("/api/v1/festivals/", _body(**changed), format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Festival.objects.exists()
    assert not Tournament.objects.exists()


def test_what_is_left_out_of_a_change_stays(api):
    made = api.post("/api/v1/festivals/", _body(), format="json").json()
    address = f"/api/v1/festivals/{made['id']}/"
    changed = api.patch(address, {"venue": "Дворец"}, format="json").json()
    assert {**made, "venue": "Дворец"} == changed


def test_the_timetable_is_replaced_whole(api):
    made = api.post("/api/v1/festivals/", _body(), format="json").json()
    contest = made["contests"][0]["id"]
    sitting = {
        "starts_at": "2026-03-25T11:00:00+04:00",
        "ends_at": "2026-03-25T15:00:00+04:00",
        "hall": "Зал 1",
        "rounds": [{"contest": contest, "first": 1, "last": 1}],
    }
    address = f"/api/v1/festivals/{made['id']}/timetable/"
    answer = api.post(address, {"sittings": [sitting]}, format="json")
    assert answer.status_code == 200, answer.json()
    assert [row["kind"] for row in api.get(address).json()] == ["play"]
    assert PlannedStart.objects.get().number == 1
    strange = {**sitting, "rounds": [{"contest": contest + 1000, "first": 1, "last": 1}]}
    refused = api.post(address, {"sittings": [strange]}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (404, "no_such_contest")
    turned = {**sitting, "ends_at": sitting["starts_at"]}
    refused = api.post(address, {"sittings": [turned]}, format="json")
    assert refused.status_code == 400


def test_the_public_reads_an_event_in_play_and_finds_a_child(db):
    festival = festivals.week_in_play(festivals.organiser())
    client = APIClient(headers={"accept-language": "ru"})
    cells = client.get(f"/api/v1/festivals/{festival.pk}/now/").json()
    assert [cell["state"] for cell in cells].count("running") == 2
    found = client.get(f"/api/v1/festivals/{festival.pk}/persons/", {"who": "мельник"}).json()
    assert [person["name"] for person in found] == ["Мельник Антон", "Мельник Белла"]
    [classic, *_others] = found[0]["parts"]
    assert classic["is_playing"]
    assert classic["opponent"]
    assert client.get("/api/v1/festivals/").json()[0]["id"] == festival.pk


def test_a_draft_is_not_found_by_others(api):
    made = api.post("/api/v1/festivals/", _body(), format="json").json()
    client = APIClient()
    for tail in ("", "now/", "timetable/", "persons/"):
        assert client.get(f"/api/v1/festivals/{made['id']}/{tail}").status_code == 404
    assert client.get("/api/v1/festivals/").json() == []
