"""Lots drawn by programs: what cannot be taken back is drawn from what was asked."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from tests.support import small_event, swiss_event
from tournaments.rounds.models import Lot
from tournaments.rounds.services import lots

pytestmark = pytest.mark.django_db

BY_SEED = {"api-opening-lot": (1,), "api-table-lot": (1,), "api-places-lot": ()}

WORDS = {"ru": "Такого поля здесь нет.", "en": "There is no such field here."}


@pytest.fixture
def story():
    return small_event.event(4, published=0, daily_draw=True)


def send(story, lot, *args, body, language="en"):
    client = APIClient(headers={"accept-language": language})
    client.force_authenticate(story.organiser)
    address = reverse(lot, args=[story.tournament.pk, *args])
    return client.post(address, json.dumps(body), content_type="application/json")


def refused(answer) -> dict[str, list[tuple[str, str]]]:
    """By field, code and words of what was found wrong with it."""
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), answer.content
    errors = answer.json()["errors"]
    return {
        field: [(error["code"], error["message"]) for error in errors[field]] for field in errors
    }


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("lot", BY_SEED)
def test_a_lot_drawn_from_a_seed_takes_no_numbers_of_the_hall(story, lot, language):
    """They would be passed over in silence, and the lot stands for ever."""
    lots.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    fields = {"seed": "7", "by_hand": {"1": 1}, "reason": "так"}
    wrong = [("unknown_field", WORDS[language])]
    answer = send(story, lot, *BY_SEED[lot], body=fields, language=language)
    assert refused(answer) == {"by_hand": wrong, "reason": wrong}
    assert Lot.objects.count() == 1


@pytest.mark.parametrize("field", ["byhand", "by-hand", "by_hand.1", "сид", ""])
def test_numbers_are_not_drawn_from_a_field_written_wrongly(story, field):
    """``byhand`` for ``by_hand``: the server would draw other numbers than the hall has."""
    answer = send(story, "api-lots", body={"reason": "так", field: {"1": 1}})
    assert list(refused(answer).values()) == [[("unknown_field", WORDS["en"])]]
    assert not Lot.objects.exists()


def test_the_numbers_of_the_hall_are_taken_as_they_are(story):
    entries = list(story.tournament.entries.order_by("-pk").values_list("pk", flat=True))
    by_hand = {str(entry): number for number, entry in enumerate(entries, start=1)}
    answer = send(story, "api-lots", body={"by_hand": by_hand, "reason": "так"})
    assert (answer.status_code, answer.json()["outcome"]) == (201, entries)


def test_numbers_come_in_a_form_too(story):
    """A form of a signed-in person says each number by itself, and bears the frame's token."""
    entries = list(story.tournament.entries.order_by("-pk").values_list("pk", flat=True))
    numbers = {f"by_hand.{entry}": number for number, entry in enumerate(entries, start=1)}
    client = Client()
    client.force_login(story.organiser)
    form = {**numbers, "reason": "так", "csrfmiddlewaretoken": "x"}
    answer = client.post(reverse("api-lots", args=[story.tournament.pk]), form)
    assert (answer.status_code, answer.json()["outcome"]) == (201, entries)


@pytest.mark.parametrize("body", [{}, {"seed": None}])
def test_the_server_draws_the_seed_that_is_not_given(story, body):
    """Numbers, then the round of the table: each lot from a seed of its own."""
    drawn = [
        send(story, "api-lots", body=body),
        send(story, "api-table-lot", 1, body=body),
    ]
    assert [answer.status_code for answer in drawn] == [201, 201]
    seeds = {answer.json()["seed"] for answer in drawn}
    assert [len(seed) > 16 for seed in seeds] == [True, True]
