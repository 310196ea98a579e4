"""People, events and games found by words from every page."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import small_event
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.rounds_and_boards.models import RoundState
from tournaments.search import search_everything

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    story = small_event.event(4)
    game = story.game()
    Player.objects.filter(pk=game.white.player_id).update(name="Журавлёв Пётр")
    Player.objects.filter(pk=game.black.player_id).update(name="Громов Иван", name_latin="Gromov")
    return story


def page(query):
    return Client().get(reverse("search"), {"q": query}).content.decode()


@pytest.mark.parametrize("query", ["Журавлёв", "журавлев", "ЖУРАВ", "петр жур", "  жур,пет "])
def test_a_person_is_found_by_the_beginnings_of_his_names(story, query):
    answer = search_everything.search_everything(query)
    assert [person.name for person in answer.people] == ["Журавлёв Пётр"]
    assert answer.people[0].events == 1


def test_the_middle_of_a_word_finds_nobody(story):
    assert search_everything.search_everything("равлёв").is_nothing


def test_two_opponents_find_their_game_and_latin_letters_do_too(story):
    assert [game.pk for game in search_everything.search_everything("громов журавлев").games] == [
        story.game().pk
    ]
    assert search_everything.search_everything("gromov").people[0].name == "Громов Иван"


def test_an_event_is_found_by_title_and_place(story):
    Tournament.objects.update(city="Ярославль")
    assert [event.pk for event in search_everything.search_everything("кубок яросл").events] == [
        story.tournament.pk
    ]


def test_what_is_out_of_sight_is_not_found(story):
    Tournament.objects.update(hidden_at=small_event.NOON)
    assert search_everything.search_everything("журавлев").is_nothing
    assert search_everything.search_everything("кубок").is_nothing


def test_a_round_that_is_not_published_gives_no_game(story):
    story.tournament.rounds.update(state=RoundState.DRAFT)
    assert not search_everything.search_everything("журавлев").games


def test_signs_of_patterns_mean_nothing(story):
    for query in (".*", "(", "[", "\\", "^", "$", "%", "'"):
        assert search_everything.search_everything(query).is_nothing


def test_three_queries_whatever_is_found(story, django_assert_num_queries):
    with django_assert_num_queries(3):
        search_everything.search_everything("игрок")
    with django_assert_num_queries(0):
        search_everything.search_everything("  , ")


def test_the_page_shows_what_it_found_and_the_field_stands_on_every_page(story):
    text = page("журавлев")
    assert reverse("person", args=[story.game().white.player_id]) in text
    assert 'name="q"' in Client().get(reverse("archive")).content.decode()
    assert "ничего не найдено" in page("Ъъъ")


def test_too_many_searches_are_told_to_wait(story, monkeypatch):
    from rest_framework.throttling import AnonRateThrottle

    monkeypatch.setattr(AnonRateThrottle, "rate", "2/min", raising=False)
    client = Client()
    answers = [client.get(reverse("search"), {"q": "жур"}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
