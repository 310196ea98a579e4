"""A long round in pages, and a name found on whichever page it stands."""

import re

import pytest
from django.test import Client

from tests.support import small_event, swiss_event
from tests.support.stories import kept
from tournaments.rounds.queries import seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def story(monkeypatch: pytest.MonkeyPatch) -> small_event.Story:
    """Five boards, two of them a page."""
    story = event_of_ten()
    monkeypatch.setattr(seats, "BOARDS_A_PAGE", 2)
    monkeypatch.setattr(seats, "NAMES_A_PAGE", 2)
    return story


@kept
def event_of_ten() -> small_event.Story:
    story = swiss_event.event(10, 3)
    swiss_event.publish(story)
    return story


def boards(story: small_event.Story, **query: str) -> tuple[list[int], str]:
    answer = Client().get(f"/events/{story.tournament.pk}/rounds/1/", query)
    text = answer.content.decode()
    shown = re.findall(r'<tr class="game-\w+">\s*<td class=num>(\d+)', text)
    return sorted({int(number) for number in shown}), text


@pytest.mark.parametrize(
    ("page", "numbers"),
    [("1", [1, 2]), ("2", [3, 4]), ("3", [5]), ("99", [5]), ("nonsense", [1, 2]), ("", [1, 2])],
)
def test_each_board_stands_on_one_page(story, page, numbers):
    shown, text = boards(story, page=page)
    assert shown == numbers
    assert 'href="?page=3"' in text


@pytest.mark.parametrize("name", ["Игрок 009", "игрок 9", "009", "9"])
def test_a_name_is_found_on_all_pages(story, name):
    """By the name as it stands, or by the number of the player."""
    shown, text = boards(story, name=name)
    assert len(shown) == 1
    assert "Игрок 009" in text


def test_a_name_that_nobody_has_is_answered_in_words(story):
    shown, text = boards(story, name="Чижов")
    assert shown == []
    assert "Чижов" in text


def test_the_list_by_name_has_pages_too(story):
    answer = Client().get(f"/events/{story.tournament.pk}/rounds/1/?by=name&page=5")
    assert answer.content.decode().count("<tr><th scope=row>") == 2


def test_a_round_of_a_club_stands_on_one_page():
    story = small_event.event(4)
    text = Client().get(f"/events/{story.tournament.pk}/rounds/1/").content.decode()
    assert 'class="pages' not in text
