"""A correction after the next round is paired is told of; an annulled game takes no record."""

import pytest
from django.urls import reverse

from tests.support import small_event, swiss_event
from tournaments.games.services import adjournment

pytestmark = pytest.mark.django_db

STAND = "Пары тура 2 составлены до этой поправки."


@pytest.fixture
def story():
    """Round 1 is played, White has won on every board."""
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1, lambda game: swiss_event.WHITE)
    return story


def correct(story, result="="):
    """Board 1 was a draw, or as given; what the page says then."""
    game = swiss_event.games(story.tournament, 1)[0]
    sent = {"result": result, "expected_revision": game.revision, "reason": "перепутаны бланки"}
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
    adjournment.annul_game(game=game, expected_revision=game.revision, reason="не та доска", **by)
    assert not client.get(address).context["may_submit"]


def read_round(story, number, user=None):
    address = reverse("event-round", args=[story.tournament.pk, number])
    caller = small_event.signed_in(user or story.organiser)
    return caller.get(address, headers={"accept-language": "ru"}).content.decode()


def test_C04_2_the_round_itself_says_what_was_corrected_after_its_publication(story):
    """Whoever opens the round later, another official too, learns that its pairs are of then."""
    swiss_event.publish(story)
    assert "исправлены результаты" not in read_round(story, 2)
    correct(story)
    page = read_round(story, 2)
    assert "После публикации этих пар исправлены результаты" in page
    assert f'href="/events/{story.tournament.pk}/rounds/1/">тур 1, доска 1</a>' in page
    assert "публикацию можно отменить и составить тур заново" in page
    assert "исправлены результаты" not in read_round(story, 2, story.stranger)
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 2)[0], swiss_event.WHITE)
    played = read_round(story, 2)
    assert "исправлены результаты" in played
    assert "публикацию можно отменить" not in played


def test_a_result_that_stands_again_as_it_stood_is_no_correction(story):
    """A slip on the wrong row, mended at once, does not stay above the round for ever."""
    swiss_event.publish(story)
    correct(story)
    assert "исправлены результаты" in read_round(story, 2)
    correct(story, "1")
    assert "исправлены результаты" not in read_round(story, 2)


def test_a_result_corrected_before_the_publication_is_no_news_of_it(story):
    correct(story)
    swiss_event.publish(story)
    assert "исправлены результаты" not in read_round(story, 2)


def test_the_first_result_of_an_adjourned_game_is_no_correction():
    """It counted as a draw when round 2 was paired (C.04.2), and is played out in its own time."""
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    by = {"actor": story.arbiter, "at": small_event.NOON}
    game = swiss_event.games(story.tournament, 1)[0]
    game = adjournment.adjourn_game(game=game, expected_revision=game.revision, **by)
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[1], swiss_event.WHITE)
    swiss_event.publish(story)
    adjournment.resume_game(game=game, expected_revision=game.revision, **by)
    correct(story)
    game.refresh_from_db()
    assert game.is_settled
    assert "исправлены результаты" not in read_round(story, 2)
