"""One alphabet of names on pages, papers, search and in numbers."""

import random
import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import translation

from games.archive.alphabet import name_order, shown_order
from tests.support import small_event, swiss_event
from tournaments.entries.services import entering
from tournaments.people.models import Player
from tournaments.people.queries import order_by_name, order_by_shown_name
from tournaments.rounds.services import lots

pytestmark = pytest.mark.django_db

IN_ORDER = (
    "Ångström Åsa", "Lis Jan", "Łoś Jan", "Mole Adam", "Müller Jörg", "O'Neil Kevin", "Zorin Lev",
    "Гончар Олег", "Ґалаган Іван", "Ёжиков Пётр", "Ежов Лев", "Ершов Илья", "Єфименко Ірина",
    "Жук Анна", "Зимин Глеб", "ибн Рашид Али", "Иванов Пётр", "Ильин Иван", "Ігнатенко Олег",
    "Їжак Тарас", "Йорк Марк", "Уткин Лев", "Ўладзіміраў Янка", "Фокин Олег", "Юрьев Юрий",
)  # fmt: skip


CYRILLIC_FIRST = (*IN_ORDER[7:], *IN_ORDER[:7])


def _shuffled(names=IN_ORDER):
    names = list(names)
    random.Random(64).shuffle(names)
    return names


def test_python_sorts_as_a_dictionary_does():
    assert tuple(sorted(_shuffled(), key=name_order)) == IN_ORDER


def test_the_database_sorts_as_python_does():
    for name in _shuffled():
        Player.objects.create(name=name)
    rows = Player.objects.order_by(order_by_name("name"), "pk")
    assert tuple(rows.values_list("name", flat=True)) == IN_ORDER


@pytest.mark.parametrize(
    ("language", "expected"), [("ru", CYRILLIC_FIRST), ("kk", CYRILLIC_FIRST), ("en", IN_ORDER)]
)
def test_a_reader_finds_his_own_letters_first(language, expected):
    for name in _shuffled():
        Player.objects.create(name=name)
    with translation.override(language):
        rows = Player.objects.order_by(order_by_shown_name(), "pk")
        assert tuple(rows.values_list("name", flat=True)) == expected
        assert tuple(sorted(_shuffled(), key=shown_order)) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("ru", ["Ёлкин Пётр", "Ермаков Лев", "Жук Анна", "Юрьев Юрий", "Adams John"]),
        ("en", ["Adams John", "Elkin Petr", "Ermakov Lev", "Iurev Iurii", "Zhuk Anna"]),
    ],
)
def test_every_list_has_the_order_of_the_letters_it_is_read_in(client, language, expected):
    """In English Юрьев is Iurev, and stands before Zhuk; the numbers stay the same for both."""
    story = swiss_event.event(0, 1, games_per_pairing=1, drawn=False)
    for name in ("Юрьев Юрий", "Adams John", "Жук Анна", "Ермаков Лев", "Ёлкин Пётр"):
        entering.enter_new_player(**swiss_event.by(story), name=name)
    own = {"headers": {"Accept-Language": language}}
    event = [story.tournament.pk]
    start_list = client.get(reverse("event-players", args=event), **own)
    printed = client.get(reverse("event-paper", args=[*event, "start"]), **own)
    assert _in_order_of_page(start_list, expected) == expected
    assert _in_order_of_page(printed, expected) == expected

    lots.draw_lots(
        tournament=story.tournament,
        seed=small_event.SEED,
        actor=story.organiser,
        at=small_event.NOON,
    )
    swiss_event.publish(story)
    by_name = client.get(reverse("event-round", args=[*event, 1]), {"by": "name"}, **own)
    names_paper = client.get(reverse("event-paper", args=[*event, "names"]), {"round": 1}, **own)
    for page in (by_name, names_paper):
        assert _in_order_of_page(page, expected) == expected
    numbered = story.tournament.entries.order_by("number")
    assert [entry.player.name for entry in numbered.select_related("player")] == [
        *("Adams John", "Ёлкин Пётр", "Ермаков Лев", "Жук Анна", "Юрьев Юрий")
    ]


def _in_order_of_page(page, names):
    """Whom each row names first: his opponent stands behind him."""
    tables = re.findall(r"<table\b.*?</table>", page.content.decode(), re.DOTALL)
    rows = [row for table in tables for row in re.split(r"<tr\b", table)[1:]]
    named = [[name for name in names if name in row] for row in rows]
    return [min(own, key=row.index) for row, own in zip(rows, named, strict=True) if own]


def test_starting_numbers_page_and_search_each_have_their_alphabet(client):
    """Among equals the number goes by the alphabet (C.04.2), so it decides who meets whom."""
    story = swiss_event.event(0, 3, games_per_pairing=1, drawn=False)
    for name in _shuffled():
        entering.enter_new_player(**swiss_event.by(story), name=name)
    page = client.get(reverse("event-players", args=[story.tournament.pk])).content.decode()
    places = [page.index(name.replace("'", "&#x27;")) for name in CYRILLIC_FIRST]
    assert places == sorted(places)
    lots.draw_lots(
        tournament=story.tournament,
        seed=small_event.SEED,
        actor=story.organiser,
        at=small_event.NOON,
    )
    numbered = story.tournament.entries.order_by("number")
    assert tuple(numbered.values_list("player__name", flat=True)) == IN_ORDER
    found = client.get(reverse("search"), {"q": "и"}).content.decode()
    assert found.index("ибн Рашид") < found.index("Иванов") < found.index("Ильин")
    assert User.objects.filter(username="organiser").exists()
