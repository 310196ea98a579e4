"""A section arbiter enters results on the page of the round."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices
from tests.support import small_event
from tournaments.boards.models import GameState

pytestmark = pytest.mark.django_db


@pytest.fixture
def story(db):
    """Four boards, the third and the fourth a section of their own."""
    story = small_event.event(8)
    offices.appoint_official(
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
    return [int(board) for board in re.findall(r"data-table=(\d+).*<div class=cells>", page)]


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


def test_the_button_of_a_board_enters_its_result_without_a_script(story):
    """Its name is the game and the state it was drawn for; an older page enters nothing."""
    caller, _page = _round(story, story.stranger)
    game = story.game(board=3)
    address = reverse("event-round-result", args=[story.tournament.pk, 1])
    back = reverse("event-round", args=[story.tournament.pk, 1])
    assert f'id="r" action="{address}"' in _page
    assert f"<button form=r name={game.pk}.{game.revision} value='='>" in _page
    answer = caller.post(address, {f"{game.pk}.{game.revision}": "="}, follow=True)
    assert answer.redirect_chain[0][0] == f"{back}?entered={game.pk}#g{game.pk}"
    assert story.game(board=3).result == "1/2-1/2"
    caller.post(address, {f"{game.pk}.{game.revision}": "1"}, follow=True)
    assert story.game(board=3).result == "1/2-1/2"


@pytest.mark.parametrize(
    ("pressed", "status"),
    [
        ({}, 302),
        ({"x": "1"}, 302),
        ({"1.0": "1", "2.0": "1"}, 302),
        ({"{game}.0": "nonsense"}, 302),
        ({"999999999999999999.0": "1"}, 403),
        ({"{other}.0": "1"}, 403),
    ],
)
def test_what_is_no_button_of_his_boards_enters_nothing(story, pressed, status):
    caller, _page = _round(story, story.stranger)
    numbers = {"game": story.game(board=3).pk, "other": story.game(board=1).pk}
    address = reverse("event-round-result", args=[story.tournament.pk, 1])
    fields = {name.format(**numbers): value for name, value in pressed.items()}
    assert caller.post(address, fields).status_code == status
    assert caller.post(address.replace("/rounds/1/", "/rounds/2/"), fields).status_code != 200
    states = {story.game(board=board).state for board in (1, 2, 3, 4)}
    assert states == {GameState.OPEN}


def test_a_game_of_another_round_is_not_entered_from_this_one(story):
    caller, _page = _round(story, story.arbiter)
    game = story.game(board=3)
    address = reverse("event-round-result", args=[story.tournament.pk, 2])
    assert caller.post(address, {f"{game.pk}.{game.revision}": "1"}).status_code == 404
    assert story.game(board=3).state == GameState.OPEN


def test_the_round_itself_is_not_his_to_start_nor_another_board_to_enter(story):
    caller, page = _round(story, story.stranger)
    assert reverse("event-start-round", args=[story.tournament.pk, 1]) not in page
    game = story.game(board=1)
    fields = {"game": game.pk, "expected_revision": game.revision, "result": "1"}
    assert caller.post(reverse("game-result", args=[game.pk]), fields).status_code == 403
