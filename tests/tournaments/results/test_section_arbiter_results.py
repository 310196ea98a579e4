"""A section arbiter enters results on the page of the round, at the boards of his section alone."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.offices import services as offices
from arbiter.rights.permissions import Role
from tests import small_event
from tournaments.rounds_and_boards.models import GameState

pytestmark = pytest.mark.django_db


@pytest.fixture
def story(db):
    """Four boards, the third and the fourth a section of their own."""
    story = small_event.event(8)
    offices.appoint(
        user=story.stranger,
        role=Role.SECTION,
        scope=story.tournament.scope_key,
        actor=story.organiser,
        at=small_event.NOON,
        section="Б",
        boards=(3, 4),
    )
    return story


def _round(story, user):
    caller = Client()
    if user is not None:
        caller.force_login(user)
    url = reverse("event-round", args=[story.tournament.pk, 1])
    return caller, caller.get(url).content.decode()


def _boards(page):
    return [int(board) for board in re.findall(r"Результат на доске (\d+)", page)]


def test_every_official_is_offered_the_boards_he_may_enter(story):
    player = story.players[0]
    assert _boards(_round(story, story.arbiter)[1]) == [1, 2, 3, 4]
    assert _boards(_round(story, story.stranger)[1]) == [3, 4]
    assert _boards(_round(story, player)[1]) == []
    assert _boards(_round(story, None)[1]) == []


def test_a_result_entered_there_stands_and_the_page_comes_back(story):
    caller, page = _round(story, story.stranger)
    assert "data-results" in page
    assert "data-keys" in page
    game = story.game(board=3)
    fields = {"game": game.pk, "expected_revision": game.revision, "result": "1"}
    answer = caller.post(reverse("game-result", args=[game.pk]), fields, follow=True)
    back = reverse("event-round", args=[story.tournament.pk, 1])
    assert answer.redirect_chain[0][0] == f"{back}?entered={game.pk}#g{game.pk}"
    assert story.game(board=3).state == GameState.FINISHED


def test_the_round_itself_is_not_his_to_start_nor_another_board_to_enter(story):
    caller, page = _round(story, story.stranger)
    assert reverse("event-start-round", args=[story.tournament.pk, 1]) not in page
    game = story.game(board=1)
    fields = {"game": game.pk, "expected_revision": game.revision, "result": "1"}
    assert caller.post(reverse("game-result", args=[game.pk]), fields).status_code == 403
