"""What must be accepted before it is done: the same name twice, more rounds than can be played."""

import pytest
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event

pytestmark = pytest.mark.django_db


def call(client, view, *args, **given):
    return client.post(reverse(view, args=args), given, content_type="application/json")


def keys(answer) -> list[str]:
    assert (answer.status_code, answer.json()["code"]) == (409, "needs_confirmation")
    return [caution["key"] for caution in answer.json()["params"]["cautions"]]


@pytest.fixture
def story():
    return swiss_event.event(8, 5, games_per_pairing=1, drawn=False)


def test_the_same_name_twice_is_asked_of_a_program(story):
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    before = story.tournament.entries.count()
    refused = call(client, "api-entries", pk, name="игрок  001")
    accepted = keys(refused)
    assert refused.json()["params"]["cautions"][0]["about"] == "Игрок 001"
    assert story.tournament.entries.count() == before
    made = call(client, "api-entries", pk, name="игрок  001", accepted=accepted)
    assert made.status_code == 201
    assert len(keys(call(client, "api-entries", pk, name="Игрок 001", accepted=accepted))) == 2


@pytest.mark.parametrize(
    ("entered", "typed"),
    [("Петров Пётр", "петров петр"), ("Семёнов А.Б.", "Семенов А. Б.")],
)
def test_the_same_name_in_other_letters_is_asked_too(story, entered, typed):
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    assert call(client, "api-entries", pk, name=entered).status_code == 201
    assert len(keys(call(client, "api-entries", pk, name=typed))) == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "уже заявлен: Игрок 001. Это другой человек"), ("en", "This is somebody else")],
)
def test_the_same_name_twice_is_asked_on_the_page(story, language, words):
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    address = reverse("event-add-entry", args=[pk])
    given = {"name": "Игрок 001", "city": "Орёл"}
    answer = client.post(address, given, headers={"accept-language": language})
    content = answer.content.decode()
    assert answer.status_code == 409
    assert words in content
    assert 'value="Орёл"' in content
    accepted = [caution.key for caution in answer.context["entry_cautions"]]
    client.post(address, {**given, "accepted": accepted})
    assert story.tournament.entries.filter(player__name="Игрок 001").count() == 2


def test_more_rounds_than_the_field_can_play_are_asked_before_the_lots():
    """VCL Q57–62: four players play three rounds without a rematch."""
    story = swiss_event.event(4, 5, games_per_pairing=1, drawn=False)
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    page = client.get(reverse("event", args=[pk])).content.decode()
    assert "туров не больше 3, а назначено 5" in page
    accepted = keys(call(client, "api-lots", pk, seed="1"))
    assert accepted == ["too_many_rounds"]
    assert call(client, "api-lots", pk, seed="1", accepted=accepted).status_code == 201


def test_more_rounds_than_the_field_can_play_are_asked_when_the_number_changes(story):
    """5 → 9 for 8 players."""
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    assert call(client, "api-lots", pk, seed="1").status_code == 201
    given = {"rounds": 9, "reason": "время есть"}
    accepted = keys(call(client, "api-rounds", pk, **given))
    address = reverse("event-change-rounds", args=[pk])
    answer = client.post(address, {**given, "is_sure": "1"})
    assert answer.status_code == 409
    assert "туров не больше 7, а назначено 9" in answer.content.decode()
    story.tournament.refresh_from_db()
    assert story.tournament.rounds_planned == 5
    client.post(address, {**given, "is_sure": "1", "accepted": accepted})
    story.tournament.refresh_from_db()
    assert story.tournament.rounds_planned == 9
    assert JournalEntry.objects.get(verb="rounds.changed").data["accepted"] == accepted
