"""The page of an event's journal, in words an arbiter reads."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments import swiss

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "language, changed, board",
    (
        ("ru", "не было → 1–0, победа белых", "тур 1, доска 1: "),
        ("en", "none → 1–0, White wins", "round 1, board 1: "),
    ),
)
def test_a_result_is_told_with_its_board_and_what_stood(
    language, changed, board, django_assert_max_num_queries
):
    story = cast.event(4)
    swiss.enter_result(story, story.game(), swiss.WHITE)
    client = cast.signed_in(story.organiser)
    with django_assert_max_num_queries(40):
        answer = client.get(
            reverse("journal", args=[story.tournament.pk]), headers={"accept-language": language}
        )
    text = answer.content.decode()
    assert changed in text
    assert board in text
    assert "SHA" not in text.split("<details>")[0]
