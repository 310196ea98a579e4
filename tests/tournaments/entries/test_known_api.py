"""A program that enters a typed name is asked who is meant, as the page asks; never guessed."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.support import small_event
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return small_event.event(3, published=0)


@pytest.fixture
def known(story):
    return Player.objects.create(
        name="Семёнов Пётр", city="Казань", club="Ладья", birth_year=1961, title="КМС"
    )


def enter(story, user=None, language="en", **typed):
    client = small_event.signed_in(user or story.organiser)
    return client.post(
        reverse("api-entries", args=[story.tournament.pk]),
        typed,
        content_type="application/json",
        headers={"accept-language": language},
    )


def entered(story) -> list[Player]:
    return [row.player for row in story.tournament.entries.select_related("player").order_by("pk")]


def asked(answer) -> dict:
    assert (answer.status_code, answer.json()["code"]) == (409, "who_is_meant"), answer.content
    return answer.json()["params"]


@pytest.mark.parametrize(
    "typed",
    [
        {"name": "Семёнов Пётр"},
        {"name": "семенов  петр"},
        {"name": "Иной", "name_latin": "Semyonov Pyotr"},
        {"name": "Семёнов Пётр", "birth_year": 1961},
    ],
)
def test_the_known_person_is_named_and_nobody_entered_yet(story, known, typed):
    Player.objects.filter(pk=known.pk).update(name_latin="Semyonov Pyotr")
    assert asked(enter(story, **typed)) == {
        "name": typed["name"],
        "candidates": [
            {
                "id": known.pk,
                "name": "Семёнов Пётр",
                "birth_year": 1961,
                "title": "КМС",
                "city": "Казань",
                "club": "Ладья",
                "federation_id": "",
                "has_account": False,
            }
        ],
        "may_be_new": True,
    }
    assert len(entered(story)) == 3


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Who is meant by Семёнов Пётр: somebody known here, or another person, new here"),
        ("ru", "Кто это – Семёнов Пётр: тот, кто уже есть в базе, или другой, новый человек"),
    ],
)
def test_the_question_is_told_in_words(story, known, language, words):
    assert words in enter(story, language=language, name=known.name).json()["detail"]


def test_the_known_person_himself_is_entered_as_he_is(story, known):
    made = enter(story, name=known.name, city="Пермь", whom=str(known.pk))
    assert made.status_code == 201, made.content
    assert (made.json()["player"], made.json()["city"]) == (known.pk, "Казань")
    assert entered(story)[-1] == known


def test_another_person_of_the_name_is_entered_as_new(story, known):
    made = enter(story, name=known.name, city="Пермь", whom="new")
    assert (made.status_code, made.json()["city"]) == (201, "Пермь")
    assert entered(story)[-1] != known


def test_somebody_of_another_year_is_another_person_without_a_question(story, known):
    assert enter(story, name=known.name, birth_year=1990).status_code == 201
    assert entered(story)[-1] != known


@pytest.mark.parametrize("name", ["Семёнов Пётр", "Никто Никита"])
def test_a_player_who_is_not_one_of_those_named_cannot_be_meant(story, known, name):
    other = Player.objects.create(name="Другой Иван")
    asked(enter(story, name=name, whom=str(other.pk)))
    assert len(entered(story)) == 3


def test_the_holder_of_a_federations_number_is_named_and_nobody_new_is_possible(story, known):
    Player.objects.filter(pk=known.pk).update(federation_id="777")
    typed = {"name": "Семенова Анна", "federation_id": "777"}
    question = asked(enter(story, **typed))
    assert [person["id"] for person in question["candidates"]] == [known.pk]
    assert question["may_be_new"] is False
    assert enter(story, **typed, whom=str(known.pk)).status_code == 201
    assert entered(story)[-1] == known


def test_who_may_not_enter_players_is_told_nobodys_name(story, known):
    answer = enter(story, story.stranger, name=known.name)
    assert answer.status_code == 403
    assert str(known.birth_year) not in answer.content.decode()


def test_the_list_of_players_tells_of_a_candidate_as_much(story, known):
    client = small_event.signed_in(story.organiser)
    answer = client.post(
        reverse("api-entries-import", args=[story.tournament.pk]),
        {"file": SimpleUploadedFile("list.csv", f"ФИО\n{known.name}\n".encode())},
    )
    (row,) = answer.json()["rows"]
    assert row["candidates"] == asked(enter(story, name=known.name))["candidates"]
