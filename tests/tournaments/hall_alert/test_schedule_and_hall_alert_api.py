"""The schedule and the line over the screens, read by everybody, written by who may."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.journal.models import JournalEntry
from tests import small_event

pytestmark = pytest.mark.django_db

STARTS = [
    {"round": 1, "starts_at": "2026-11-22T10:00:00Z"},
    {"round": 2, "starts_at": "2026-11-22T12:00:00Z"},
]


@pytest.fixture
def story():
    return small_event.event(4)


def send(account, name, story, body, method="post"):
    client = small_event.signed_in(account) if account else Client()
    address = reverse(name, args=[story.tournament.pk])
    return getattr(client, method)(address, body, content_type="application/json")


def read(name, story):
    return Client().get(reverse(name, args=[story.tournament.pk]))


def test_the_schedule_is_written_by_the_organiser_and_read_by_all(story):
    assert read("api-schedule", story).json() == []
    written = send(story.organiser, "api-schedule", story, {"starts": STARTS})
    assert written.status_code == 200
    assert [row["round"] for row in read("api-schedule", story).json()] == [1, 2]
    emptied = send(story.organiser, "api-schedule", story, {"starts": []})
    assert (emptied.status_code, read("api-schedule", story).json()) == (200, [])


def test_a_round_before_the_one_before_it_is_refused(story):
    wrong = [{**STARTS[0], "round": 2}, {**STARTS[1], "round": 1}]
    answer = send(story.organiser, "api-schedule", story, {"starts": wrong})
    assert (answer.status_code, answer.json()["code"]) == (400, "schedule_out_of_order")
    assert read("api-schedule", story).json() == []


def test_the_line_over_the_screens_is_put_up_and_taken_down(story):
    assert read("api-hall-alert", story).status_code == 404
    send(story.arbiter, "api-hall-alert", story, {"text": "Перерыв  до 15:00"})
    assert read("api-hall-alert", story).json()["text"] == "Перерыв до 15:00"
    gone = send(story.arbiter, "api-hall-alert", story, None, "delete")
    assert (gone.status_code, read("api-hall-alert", story).status_code) == (204, 404)
    verbs = JournalEntry.objects.filter(verb__startswith="hall.").order_by("seq")
    assert [row.verb for row in verbs] == ["hall.alert_put_up", "hall.alert_taken_down"]


@pytest.mark.parametrize("text", ("", "   ", "я" * 161))
def test_an_empty_or_too_long_line_is_refused(story, text):
    assert send(story.arbiter, "api-hall-alert", story, {"text": text}).status_code == 400


@pytest.mark.parametrize(
    "name, body", (("api-schedule", {"starts": STARTS}), ("api-hall-alert", {"text": "Перерыв"}))
)
def test_a_stranger_and_a_player_write_neither(story, name, body):
    assert send(None, name, story, body).status_code in (401, 403)
    for account in (story.stranger, story.players[0]):
        assert send(account, name, story, body).status_code == 403
    assert send(story.players[0], "api-hall-alert", story, None, "delete").status_code == 403
