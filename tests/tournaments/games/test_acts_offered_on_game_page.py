"""What stands open on the page of a game is what its reader has to do there."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import small_event

pytestmark = pytest.mark.django_db


def _form(story, user, **query):
    caller = Client()
    caller.force_login(user)
    url = reverse("game", args=[story.game().pk])
    page = caller.get(url, query).content.decode()
    return page[page.index('aria-labelledby="submit"') :].split("</section>")[0]


def test_a_record_is_waited_for_from_the_players_alone():
    """Open to a player while the game is on, folded away before an official."""
    story = small_event.event()
    white = story.user_of(story.game().white)
    assert "<details" not in _form(story, white)
    assert "<details" in _form(story, story.arbiter)
    assert 'name="text"' in _form(story, story.arbiter)


def test_a_faulty_version_stands_open_for_whoever_mends_it():
    story = small_event.event()
    game = story.game()
    white = story.user_of(game.white)
    caller = Client()
    caller.force_login(white)
    text = {"text": "1. c3-d4 b6-c5 2. d4-e5", "ending": ""}
    answer = caller.post(reverse("game-submit", args=[game.pk]), text, follow=True)
    assert answer.status_code == 200
    for user in (white, story.arbiter):
        before = _form(story, user, version="1").split('name="text"')[0]
        assert before.count("<details") == before.count("</details")  # notes may be folded
