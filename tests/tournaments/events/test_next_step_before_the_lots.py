"""The overview leads from a list of players to the lots, however long the list is."""

import pytest
from django.urls import reverse

from tests import small_event
from tests.tournaments import swiss_event
from tournaments.entries.models import Entry

pytestmark = pytest.mark.django_db


def overview(story, user, language="en") -> str:
    page = reverse("event", args=[story.tournament.pk])
    answer = small_event.signed_in(user).get(page, HTTP_ACCEPT_LANGUAGE=language)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "4 players have entered."), ("ru", "Заявлено 4 игрока.")],
)
def test_with_players_the_next_step_is_the_lots(language, told):
    story = swiss_event.event(4, 3, drawn=False)
    page = overview(story, story.organiser, language)
    assert told in page
    assert page.index('href="#draw-lots"') < page.index('id="draw-lots"')
    assert 'href="#draw-lots"' not in overview(story, story.stranger, language)


def test_without_players_the_next_step_is_the_list():
    story = swiss_event.event(0, 3, drawn=False)
    page = overview(story, story.organiser)
    assert "Bring in the players" in page
    assert 'href="#draw-lots"' not in page


def test_after_the_lots_that_step_is_over():
    story = swiss_event.event(4, 3)
    assert "players have entered" not in overview(story, story.organiser)


def test_a_display_asks_first_who_gives_it():
    story = swiss_event.event(
        4, 0, drawn=False, system="simultaneous", games_per_pairing=1, count_by="games"
    )
    sides = reverse("event-sides", args=[story.tournament.pk])
    page = overview(story, story.organiser)
    assert f'class="button" href="{sides}">Choose who gives the display' in page
    entry = story.tournament.entries.first()
    Entry.objects.filter(pk=entry.pk).update(is_giver=True)
    assert "gives the display. " in overview(story, story.organiser)
