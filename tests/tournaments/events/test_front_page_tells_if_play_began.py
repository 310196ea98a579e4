"""The front page says that a round is in play only when its play has begun."""

import pytest
from django.test import Client

from tests import small_event
from tests.tournaments import swiss_event
from tournaments.events.models import Tournament
from tournaments.rounds import publish_and_start_rounds as rounds
from tournaments.standings import recompute_standings as standings

pytestmark = pytest.mark.django_db


def front_page() -> str:
    answer = Client().get("/", HTTP_ACCEPT_LANGUAGE="ru")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def story():
    """Four players, the first round is published."""
    story = swiss_event.event(4, 2, games_per_pairing=1)
    swiss_event.publish(story)
    return story


def test_a_published_round_is_not_called_in_play(story):
    page = front_page()
    assert "тур 1 опубликован, игра не началась" in page
    assert "идёт тур" not in page


def test_a_started_round_is_in_play(story):
    rounds.start_round(**swiss_event.by(story), number=1)
    assert "идёт тур 1" in front_page()


def test_a_first_result_tells_that_play_began(story):
    swiss_event.enter_result(story, story.game(1, 1), swiss_event.WHITE)
    assert "идёт тур 1" in front_page()


def test_a_round_with_all_its_results_is_played(story):
    swiss_event.play(story, 1)
    page = front_page()
    assert "тур 1 сыгран" in page
    assert "идёт тур" not in page


def count_table(story) -> None:
    tournament = Tournament.objects.get(pk=story.tournament.pk)
    standings.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=small_event.NOON
    )


def test_nobody_leads_before_anybody_has_a_point(story):
    """A table of zeros has a first row too; neither of the two places on the page names it."""
    other = small_event.event(4)
    for event in (story, other):
        count_table(event)
    assert "переди" not in front_page()
    for event in (story, other):
        swiss_event.enter_result(event, event.game(1, 1), swiss_event.WHITE)
        count_table(event)
    page = front_page()
    assert "Впереди" in page
    assert "впереди Игрок" in page
