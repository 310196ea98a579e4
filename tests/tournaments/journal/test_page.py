"""The page of an event's journal, in words an arbiter reads."""

import re

import pytest
from django.urls import reverse

from tests.support import small_event, swiss_event
from tournaments.entries.queries import preview
from tournaments.entries.services import imports
from tournaments.rounds.services import attendance

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "language, changed, board",
    (
        ("ru", "нет → 1–0, победа белых", "тур 1, доска 1: "),
        ("en", "none → 1–0, White wins", "round 1, board 1: "),
    ),
)
def test_a_result_is_told_with_its_board_and_what_stood(
    language, changed, board, django_assert_max_num_queries
):
    story = small_event.event(4)
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    client = small_event.signed_in(story.organiser)
    with django_assert_max_num_queries(50):
        answer = client.get(
            reverse("journal", args=[story.tournament.pk]), headers={"accept-language": language}
        )
    text = answer.content.decode()
    assert changed in text
    assert board in text
    assert "SHA" not in text.split("<details>")[0]


def test_a_check_in_a_pasted_list_and_an_opening_are_told_by_names_and_words():
    story = small_event.event(3, published=0, is_private=True)
    first, second, third = story.tournament.entries.order_by("pk")
    attendance.check_players_in(
        tournament=story.tournament,
        number=1,
        present=[first.pk, third.pk],
        actor=story.organiser,
        at=small_event.NOON,
    )
    imports.import_people(
        tournament=story.tournament,
        people=preview.read_list("Зуев Ян, Тверь\nКим Ли".encode()),
        decisions={},
        sha256="0" * 64,
        actor=story.organiser,
        at=small_event.NOON,
    )
    client = small_event.signed_in(story.organiser)
    client.post(reverse("event-open", args=[story.tournament.pk]))
    address = reverse("journal", args=[story.tournament.pk])
    page = client.get(address, headers={"accept-language": "ru"}).content.decode()
    shown = re.sub(r"<details>.*?</details>", "", page, flags=re.DOTALL)
    assert f"{second.player.name}: присутствует → отсутствует" in shown
    assert "Зуев Ян, Ким Ли" in shown
    assert "черновик → открыт для всех" in shown
    assert not re.search(r"present|absent|private|public\b", shown)
