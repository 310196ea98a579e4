"""A typed name that somebody known bears is asked about: he, or another person; never guessed."""

import pytest
from django.urls import reverse

from tests.support import small_event
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return small_event.event(3, published=0)


@pytest.fixture
def known(story):
    return Player.objects.create(name="Семёнов Пётр", city="Казань", birth_year=1961, title="кмс")


def type_in(story, language="ru", **typed):
    client = small_event.signed_in(story.organiser)
    address = reverse("event-add-entry", args=[story.tournament.pk])
    return client.post(address, typed, headers={"accept-language": language})


def entered(story) -> list[Player]:
    return [row.player for row in story.tournament.entries.select_related("player")]


@pytest.mark.parametrize(
    ("language", "question", "choice"),
    [
        ("ru", "Кто это?", "Семёнов Пётр, 1961, кмс, Казань – уже есть в базе"),
        ("en", "Who is it?", "– known here already"),
    ],
)
@pytest.mark.parametrize("name", ["Семёнов Пётр", "семенов  петр"])
def test_the_known_player_is_shown_and_nobody_entered_yet(
    story, known, name, language, question, choice
):
    answer = type_in(story, language, name=name, club="Спартак")
    content = " ".join(answer.content.decode().split())
    assert answer.status_code == 409
    assert question in content
    assert choice in content
    assert 'value="Спартак"' in content
    assert Player.objects.filter(club="Спартак").count() == 0
    assert len(entered(story)) == 3


def test_the_known_player_himself_is_entered_as_he_is(story, known):
    assert type_in(story, name=known.name, city="Пермь", whom=known.pk).status_code == 302
    assert entered(story)[-1] == known
    known.refresh_from_db()
    assert known.city == "Казань"


def test_another_person_of_the_name_is_entered_as_new(story, known):
    assert type_in(story, name=known.name, city="Пермь", whom="new").status_code == 302
    newcomer = entered(story)[-1]
    assert newcomer != known
    assert newcomer.city == "Пермь"


@pytest.mark.parametrize("typed", [{"birth_year": 1990}, {"birth_date": "12.05.1990"}])
def test_somebody_of_another_year_is_another_person_without_a_question(story, known, typed):
    assert type_in(story, name=known.name, **typed).status_code == 302
    assert entered(story)[-1] != known


def test_a_player_who_is_not_one_of_those_shown_cannot_be_chosen(story, known):
    other = Player.objects.create(name="Другой Иван")
    assert type_in(story, name=known.name, whom=other.pk).status_code == 409
    assert len(entered(story)) == 3


def test_the_holder_of_a_federations_number_is_offered_and_nobody_else(story, known):
    Player.objects.filter(pk=known.pk).update(federation_id="777")
    answer = type_in(story, name="Семенова Анна", federation_id="777")
    assert answer.status_code == 409
    assert 'name="whom" value="new"' not in answer.content.decode()
    assert (
        type_in(story, name="Семенова Анна", federation_id="777", whom=known.pk).status_code == 302
    )
    assert entered(story)[-1] == known


def test_who_is_entered_already_is_asked_by_his_name_in_the_event(story):
    first = entered(story)[0]
    content = type_in(story, name=first.name).content.decode()
    assert "Кто это?" not in content
    assert "Это другой человек" in content
