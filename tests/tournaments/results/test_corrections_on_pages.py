"""A correction after the next round is paired is told of; an annulled game takes no record."""

import pytest
from django.urls import reverse

from tests import small_event
from tests.tournaments import swiss_event
from tournaments.adjourn_or_annul_game import adjourn_resume_annul

pytestmark = pytest.mark.django_db

STAND = "Пары тура 2 составлены до этой поправки."


@pytest.fixture
def story():
    """Round 1 is played, White has won on every board."""
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1, lambda game: swiss_event.WHITE)
    return story


def correct(story):
    """Board 1 was a draw; what the page says then."""
    game = swiss_event.games(story.tournament, 1)[0]
    sent = {"result": "=", "expected_revision": game.revision, "reason": "перепутаны бланки"}
    page = small_event.signed_in(story.arbiter).post(
        reverse("game-result", args=[game.pk]),
        sent,
        headers={"accept-language": "ru"},
        follow=True,
    )
    return page.content.decode()


def test_C04_2_the_pairs_made_before_a_correction_stand_and_that_is_said(story):
    swiss_event.publish(story)
    assert STAND in correct(story)


def test_nothing_is_said_where_nothing_was_paired_since(story):
    assert "составлены до этой поправки" not in correct(story)


def test_an_annulled_game_asks_for_no_record(story):
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 2)[0]
    client = small_event.signed_in(story.arbiter)
    address = reverse("game", args=[game.pk])
    assert client.get(address).context["may_submit"]
    by = {"actor": story.arbiter, "at": small_event.NOON}
    adjourn_resume_annul.annul_game(
        game=game, expected_revision=game.revision, reason="не та доска", **by
    )
    assert not client.get(address).context["may_submit"]
