"""People, events, games and the archive found by words from every page."""

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.queries.records import read_one_game
from games.archive.services import ensure_collection, store_record
from tests.support import small_event
from tournaments.boards.models import Round, RoundState
from tournaments.events.models import Tournament
from tournaments.hall.queries import front
from tournaments.people.models import Player

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
    answer = front.search_everything(query)
    assert [person.name for person in answer.people] == ["Журавлёв Пётр"]
    assert answer.people[0].events == 1


def test_the_middle_of_a_word_finds_nobody(story):
    assert front.search_everything("равлёв").is_nothing


def test_two_opponents_find_their_game_and_latin_letters_do_too(story):
    assert [game.pk for game in front.search_everything("громов журавлев").games] == [
        story.game().pk
    ]
    assert front.search_everything("gromov").people[0].name == "Громов Иван"


def test_an_event_is_found_by_title_and_place(story):
    Tournament.objects.update(city="Ярославль")
    assert [event.pk for event in front.search_everything("кубок яросл").events] == [
        story.tournament.pk
    ]


def test_what_is_out_of_sight_is_not_found(story):
    Tournament.objects.update(hidden_at=small_event.NOON)
    assert front.search_everything("журавлев").is_nothing
    assert front.search_everything("кубок").is_nothing


def test_a_round_that_is_not_published_gives_no_game(story):
    story.tournament.rounds.update(state=RoundState.DRAFT)
    assert not front.search_everything("журавлев").games


def test_signs_of_patterns_mean_nothing(story):
    for query in (".*", "(", "[", "\\", "^", "$", "%", "'"):
        assert front.search_everything(query).is_nothing


def test_six_queries_whatever_is_found(story, django_assert_num_queries):
    with django_assert_num_queries(5):  # nothing in the archive: there is no page of it to read
        front.search_everything("игрок")
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    for move in ("c3-d4", "c3-b4"):
        store_record(read_one_game(f'[White "Игрок В."]\n1. {move} *'), collection=collection)
    with django_assert_num_queries(6):
        front.search_everything("игрок")
    with django_assert_num_queries(0):
        front.search_everything("  , ")


def test_the_page_shows_what_it_found_and_the_field_stands_on_every_page(story):
    text = page("журавлев")
    assert reverse("person", args=[story.game().white.player_id]) in text
    assert 'name="q"' in Client().get(reverse("archive")).content.decode()
    assert "ничего не найдено" in page("Ъъъ")


def test_games_of_the_archive_are_found_in_both_scripts(story):
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    tags = '[White "Медков В."]\\n[Black "Пель А."]\\n[Date "1924.08.24"]\\n[Result "1-0"]\\n'
    record = store_record(read_one_game(tags + "1. c3-d4 1-0"), collection=collection)
    for query in ("пель", "медков пель", "Pel Medkov", "пель 1924"):
        assert front.search_everything(query).archived == (record,), query
    assert not front.search_everything("пель 1925").archived
    text = page("пель")
    assert reverse("archive-game", args=[record.pk]) in text
    assert "ничего не найдено" not in text


def test_a_record_handed_in_at_an_event_is_not_the_archives(story):
    store_record(read_one_game('[White "Медков В."]\\n1. c3-d4 *'))
    assert front.search_everything("медков").is_nothing


def test_what_the_archive_has_beyond_the_page_is_told(story, monkeypatch):
    monkeypatch.setattr(front, "MOST", 1)
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    for move in ("c3-d4", "c3-b4"):
        store_record(read_one_game(f'[White "Медков В."]\\n1. {move} *'), collection=collection)
    assert "В архиве есть ещё" in page("медков")


def test_too_many_searches_are_told_to_wait(story, monkeypatch):
    from rest_framework.throttling import AnonRateThrottle

    monkeypatch.setattr(AnonRateThrottle, "rate", "2/min", raising=False)
    client = Client()
    answers = [client.get(reverse("search"), {"q": "жур"}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


@pytest.mark.parametrize("query", ["😀", "—", "?!"])
def test_page_says_that_nothing_is_found_without_a_word_too(story, query):
    assert "ничего не найдено" in page(query)


def test_game_being_played_is_told_so_where_it_is_found(story):
    Round.objects.update(state=RoundState.PLAYING)
    entry = story.game().white
    pages = (
        page("журавлев"),
        *(
            Client().get(reverse(name, args=args)).content.decode()
            for name, args in (
                ("event-player", [story.tournament.pk, entry.pk]),
                ("person", [entry.player_id]),
            )
        ),
    )
    for told in pages:
        assert "идёт" in told
        assert "предстоит" not in told
