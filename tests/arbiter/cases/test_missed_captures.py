"""A missed capture in games on a hundred squares and with towers, by page and by API."""

import json

import pytest
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import Incident
from games.draughts.variants import VARIANTS
from tests.support.officials import case, examination, official, record, user
from tests.support.subject import hall

pytestmark = pytest.mark.django_db

STORIES = {
    "international": (
        '[GameType "20"]\n\n1. 33-28 19-23 2. 34-29 *',
        {"article": "V4.6", "ply": 3, "text": "34-29"},
        "28:19",
        "40",
    ),
    "towers": (
        '[GameType "25"]\n[Variant "Towers"]\n\n1. c3-d4 b6-c5 2. a3-b4 *',
        {"article": "V4.6", "ply": 3, "text": "a3-b4"},
        "d4:b6",
        "e3",
    ),
}


@pytest.fixture(autouse=True)
def _empty_hall():
    hall.empty()


@pytest.fixture
def desk(client):
    client.force_login(official("anna", Role.ARBITER))
    return client


def opened(game):
    played = examination(record(STORIES[game][0]), ruleset_id=f"{game}@1")
    return case(user("petr"), kind="violation", examination=played)


def post(client, name, pk, **fields):
    address = reverse(name, args=[pk])
    return client.post(address, json.dumps(fields), "application/json")


@pytest.mark.parametrize("game", STORIES)
def test_a_missed_capture_is_entered_demanded_and_made_again(desk, game):
    _, entry, capture, _ = STORIES[game]
    opened_case = opened(game)
    page = desk.get(f"/desk/{opened_case.pk}/").content.decode()
    assert entry["text"] in page
    entered = post(desk, "api-incidents", opened_case.pk, **entry)
    assert entered.status_code == 201, entered.content
    pk = entered.json()["id"]
    demanded = post(desk, "api-incident-acts", pk, act="demanded", expected=1)
    assert demanded.status_code == 201
    page = desk.get(f"/desk/{opened_case.pk}/").content.decode()
    assert f"?variant={game}" in page
    assert capture.replace(":", VARIANTS[game].capture_sign) in page
    done = post(desk, "api-incident-acts", pk, act="moved_again", expected=2, said=capture)
    assert (done.status_code, done.json()["stage"]) == (201, "corrected")


@pytest.mark.parametrize("game", STORIES)
def test_what_stands_lets_the_record_be_read_on(desk, game):
    _, entry, _, _ = STORIES[game]
    opened_case = opened(game)
    entered = post(desk, "api-incidents", opened_case.pk, **entry)
    post(desk, "api-incident-acts", entered.json()["id"], act="let_stand", expected=1)
    opened_case.refresh_from_db()
    assert opened_case.examination.document["plies"] == 3
    assert opened_case.examination.waivers


@pytest.mark.parametrize(
    ("name", "text"), [("before", "W:W51:B1"), ("after", "W:Wc12:B1"), ("touched", "77")]
)
def test_what_the_board_does_not_have_is_told_field_by_field(desk, name, text):
    opened_case = opened("international")
    fields = {**STORIES["international"][1], name: text}
    refused = post(desk, "api-incidents", opened_case.pk, **fields)
    assert refused.status_code == 400
    assert name in refused.content.decode()
    form = {**STORIES["international"][1], name: text}
    page = desk.post(f"/desk/{opened_case.pk}/incidents/", form)
    assert page.status_code in (400, 422)
    assert text in page.content.decode()
    assert not Incident.objects.exists()


@pytest.mark.parametrize("game", STORIES)
def test_a_touched_piece_is_bound_by_its_square(desk, game):
    square = STORIES[game][3]
    fields = {"article": "T1", "ply": 1, "touched": square}
    entered = post(desk, "api-incidents", opened(game).pk, **fields)
    assert entered.status_code == 201, entered.content
    assert entered.json()["facts"]["touched"] == square
