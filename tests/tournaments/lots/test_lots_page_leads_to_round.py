"""The page of the lots leads on to the round; the form of an event asks what its system needs."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import small_event
from tests.tournaments import swiss_event
from tournaments.systems.registry import systems_that_take

pytestmark = pytest.mark.django_db


def lots_page(story, user=None) -> str:
    client = Client(headers={"accept-language": "ru"})
    if user is not None:
        client.force_login(user)
    return client.get(reverse("event-draw", args=[story.tournament.pk])).content.decode()


def test_a_swiss_goes_on_to_the_draft_of_round_one():
    story = swiss_event.event(6)
    page = lots_page(story, story.organiser)
    assert reverse("event-draft-round", args=[story.tournament.pk]) in page
    assert reverse("event-draft-round", args=[story.tournament.pk]) not in lots_page(story)


def test_a_round_robin_goes_on_to_starting_round_one():
    story = small_event.event(4)
    page = lots_page(story, story.organiser)
    assert reverse("event-start-round", args=[story.tournament.pk, 1]) in page


def test_before_the_lots_the_organiser_is_led_to_them():
    story = swiss_event.event(6, drawn=False)
    form = reverse("event", args=[story.tournament.pk]) + "#draw-lots"
    assert form in lots_page(story, story.organiser)
    assert form not in lots_page(story)


def test_a_spectator_is_led_to_the_round():
    story = small_event.event(4)
    assert reverse("event-round", args=[story.tournament.pk, 1]) in lots_page(story)


@pytest.mark.parametrize(
    ("question", "systems"),
    [("rounds_planned", "swiss"), ("cycles", "round_robin"), ("time_control", "")],
)
def test_a_question_is_asked_of_its_systems(question, systems):
    assert systems_that_take(question) == systems


@pytest.mark.parametrize("table", ["event-crosstable", "event-colours"])
def test_a_table_without_lots_says_what_it_waits_for(table):
    story = swiss_event.event(6, drawn=False)
    page = Client(headers={"accept-language": "ru"}).get(reverse(table, args=[story.tournament.pk]))
    assert "Таблица появится после жеребьёвки." in page.content.decode()
    assert "<table" not in page.content.decode()
