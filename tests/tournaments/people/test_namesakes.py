"""People of one name in one list are told apart by what differs between them."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import small_event
from tests.tournaments import swiss_event
from tournaments.people.models import Player
from tournaments.people.namesakes import name_with_note, namesake_notes
from tournaments.standings import services as standings


def person(pk, name="Иванов Иван", **facts):
    return Player(pk=pk, name=name, **facts)


def notes(*people, language="ru"):
    with translation.override(language):
        return dict(namesake_notes(people))


def test_only_namesakes_have_a_note_and_the_year_is_enough():
    told = notes(
        person(1, birth_year=1985, city="Тверь"),
        person(2, birth_year=2001, city="Тверь"),
        person(3, name="Петров Пётр", birth_year=1985),
    )
    assert told == {1: "1985 г. р.", 2: "2001 г. р."}


def test_the_city_tells_apart_where_the_year_does_not():
    same_year = (person(1, birth_year=1985, city="Тверь"), person(2, birth_year=1985, city="Псков"))
    assert notes(*same_year) == {1: "Тверь", 2: "Псков"}
    assert notes(*same_year, language="en") == {1: "Tver", 2: "Pskov"}
    region = (
        person(1, city="Иваново", region="Тверская"),
        person(2, city="Иваново", region="Псковская"),
    )
    assert notes(*region) == {1: "Тверская", 2: "Псковская"}


def test_facts_are_added_until_all_differ():
    told = notes(
        person(1, birth_year=1985, city="Тверь"),
        person(2, birth_year=1985, city="Псков"),
        person(3, birth_year=2001),
    )
    assert told == {1: "1985 г. р., Тверь", 2: "1985 г. р., Псков", 3: "2001 г. р."}


def test_yo_is_ye_and_of_two_alike_in_everything_nothing_is_invented():
    assert notes(person(1, "Фёдоров Пётр", city="Тверь"), person(2, "Федоров Петр")) == {1: "Тверь"}
    assert notes(person(1), person(2)) == {}
    assert notes(person(1), person(1)) == {}


def test_a_guarded_child_is_told_by_the_city_and_not_by_the_year():
    children = (
        person(1, birth_year=2016, city="Тверь", is_guarded=True),
        person(2, birth_year=2015, city="Псков", is_guarded=True),
    )
    assert notes(*children) == {1: "Тверь", 2: "Псков"}


def test_a_name_with_its_note():
    one = person(1, birth_year=1985)
    with translation.override("ru"):
        assert name_with_note(one, {1: "1985 г. р."}) == "Иванов Иван (1985 г. р.)"
        assert name_with_note(one, {}) == "Иванов Иван"


@pytest.mark.django_db
def test_namesakes_differ_in_the_lists_of_an_event_in_search_and_in_like_last_time():
    story = swiss_event.event(6, 3, games_per_pairing=1)
    for number, year in ((1, 1985), (4, 2001)):
        Player.objects.filter(entries__tournament=story.tournament, entries__number=number).update(
            name="Иванов Иван", name_latin="Ivanov Ivan", birth_year=year
        )
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    pk = story.tournament.pk
    guest = Client(HTTP_ACCEPT_LANGUAGE="ru")
    organiser = small_event.signed_in(story.organiser)
    pages = {
        "search": guest.get(reverse("search"), {"q": "Иванов"}),
        "players": guest.get(reverse("event-players", args=[pk])),
        "round": guest.get(reverse("event-round", args=[pk, 1])),
        "again": organiser.get(reverse("event-again", args=[pk]), HTTP_ACCEPT_LANGUAGE="ru"),
        "people": organiser.get(reverse("event-people", args=[pk]), HTTP_ACCEPT_LANGUAGE="ru"),
    }
    for name, page in pages.items():
        text = page.content.decode()
        assert "1985 г. р." in text, name
        assert "2001 г. р." in text, name


PAPERS = ("start", "boards", "names", "slips", "player-slips", "results", "standings")
NUMBERED = ("crosstable", "colours", "protocol")


@pytest.mark.django_db
def test_namesakes_differ_on_every_paper_and_page_that_names_them():
    """Slips, tables, protocols, cards of players and access cards, not by the number alone."""
    story = swiss_event.event(6, 3, games_per_pairing=1)
    own = Player.objects.filter(entries__tournament=story.tournament)
    for number, year in ((1, 1985), (4, 2001)):
        own.filter(entries__number=number).update(
            name="Иванов Иван", name_latin="Ivanov Ivan", birth_year=year
        )
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 1)[0]
    swiss_event.play(story, 1, swiss_event.higher)
    story.tournament.refresh_from_db()
    standings.recompute(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    pk = story.tournament.pk
    organiser = small_event.signed_in(story.organiser)
    addresses = [reverse("event-paper", args=[pk, name]) for name in (*PAPERS, *NUMBERED)]
    addresses += [
        f"{reverse('event-paper', args=[pk, 'card'])}?player=1",
        f"{reverse('event-round', args=[pk, 1])}?by=name",
        *(reverse(name, args=[pk]) for name in ("event-cards", "event-check-in", "event-entries")),
    ]
    for address in addresses:
        text = organiser.get(address, HTTP_ACCEPT_LANGUAGE="ru").content.decode()
        assert "1985 г. р." in text, address
        assert "player=" in address or "2001 г. р." in text, address
    cards = organiser.post(
        reverse("event-cards-new", args=[pk]), {"who": "without"}, HTTP_ACCEPT_LANGUAGE="ru"
    ).content.decode()
    assert "Иван (1985 г. р.)" in cards
    assert game.white.number == 1 or game.black.number == 1


@pytest.mark.django_db
def test_a_paper_on_the_wall_says_no_year_of_guarded_namesakes():
    """An organiser prints it: he may read their years, whoever walks past may not."""
    story = swiss_event.event(6, 3, games_per_pairing=1)
    own = Player.objects.filter(entries__tournament=story.tournament)
    for number, city in ((1, "Тверь"), (4, "Псков")):
        own.filter(entries__number=number).update(
            name="Иванов Иван", birth_year=2010 + number, city=city, is_guarded=True
        )
    swiss_event.publish(story)
    organiser = small_event.signed_in(story.organiser)
    for name in ("boards", "slips", "crosstable"):
        address = reverse("event-paper", args=[story.tournament.pk, name])
        text = organiser.get(address, HTTP_ACCEPT_LANGUAGE="ru").content.decode()
        assert "Иванов И. (Тверь)" in text, name
        assert "2011" not in text, name
        assert "Иванов Иван" not in text, name
