"""The front page says that a round is in play only when its play has begun."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation
from django.utils.formats import date_format

from tests import small_event
from tests.tournaments import swiss_event
from tournaments.events.models import Tournament
from tournaments.rounds import publish_and_start_rounds
from tournaments.schedule.load_planned_beginnings_of_rounds import next_planned_starts
from tournaments.schedule.replace_planned_beginnings import replace_planned_beginnings
from tournaments.standings import recompute_standings

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
    publish_and_start_rounds.start_round(**swiss_event.by(story), number=1)
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
    recompute_standings.recompute_standings(
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


def test_an_event_in_the_lists_says_when_its_next_round_begins(story):
    """The newest event stands on the frame with its boards; the other is a row of the list."""
    newest = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(newest)
    now = timezone.now()
    starts = {1: now - timedelta(hours=1), 2: now + timedelta(hours=2), 3: now + timedelta(days=1)}
    for planned in (story, newest):
        known = {at: starts[at] for at in range(1, planned.tournament.rounds_planned + 1)}
        replace_planned_beginnings(**swiss_event.by(planned), starts=known)
    rows = front_page().partition('<ul class="rows">')[2].partition("</ul>")[0]
    with translation.override("ru"):
        said = date_format(timezone.localtime(starts[2]), "j E, H:i")
    assert f"тур 2: {said}" in rows
    assert "тур 1:" not in rows and "тур 3:" not in rows


def test_a_cancelled_event_promises_no_round(story):
    starts = {2: timezone.now() + timedelta(hours=2)}
    replace_planned_beginnings(**swiss_event.by(story), starts=starts)
    assert next_planned_starts([story.tournament], timezone.now())
    story.tournament.state = "cancelled"
    assert story.tournament.is_cancelled
    assert not next_planned_starts([story.tournament], timezone.now())
