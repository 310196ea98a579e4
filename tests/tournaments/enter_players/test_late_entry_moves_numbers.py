"""A late entry is sorted in among the numbers: whoever enters it is told that others moved."""

import pytest
from django.urls import reverse

from tests import small_event
from tests.tournaments import swiss_event

pytestmark = pytest.mark.django_db

MOVED = "номера после него стали на один больше"


@pytest.fixture
def story():
    """Round 1 of a Swiss event is played; its numbers follow the ratings 2000, 1999 and so on."""
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    return story


def enter(story, **typed):
    caller = small_event.signed_in(story.organiser)
    address = reverse("event-add-entry", args=[story.tournament.pk])
    return caller.post(
        address, typed, headers={"accept-language": "ru"}, follow=True
    ).content.decode()


def test_the_first_by_rating_moves_everybody(story):
    page = enter(story, name="Опоздавший Олег", rating="2900")
    assert story.tournament.entries.get(player__name="Опоздавший Олег").number == 1
    assert "Номер в списке — 1" in page
    assert "заявка принята, играет с тура 2" in page
    assert MOVED in page
    assert "напечатайте заново" in page


def test_the_last_by_rating_moves_nobody(story):
    page = enter(story, name="Опоздавший Олег", rating="100")
    assert "Опоздавший Олег: заявка принята" in page
    assert MOVED not in page


def test_before_the_lots_there_are_no_numbers_to_move():
    story = small_event.event(3, published=0)
    assert MOVED not in enter(story, name="Опоздавший Олег", rating="2900")
