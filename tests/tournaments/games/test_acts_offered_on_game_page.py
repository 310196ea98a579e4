"""What stands open on the page of a game is what its reader has to do there."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tournaments.results import record_result

pytestmark = pytest.mark.django_db

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


def _form(story, user, **query):
    caller = Client()
    caller.force_login(user)
    url = reverse("game", args=[story.game().pk])
    page = caller.get(url, query).content.decode()
    return page[page.index('aria-labelledby="submit"') :].split("</section>")[0]


def _white_won(story):
    """The arbiter writes the result down, as he read it on the board."""
    game = story.game()
    record_result.enter_result(
        game=game,
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RESIGNATION),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=small_event.NOON,
    )


def test_a_record_is_waited_for_from_the_players_alone():
    """Open to a player while the game is on, folded away before an official."""
    story = small_event.event()
    white = story.user_of(story.game().white)
    assert "<details" not in _form(story, white)
    assert "<details" in _form(story, story.arbiter)
    assert 'name="text"' in _form(story, story.arbiter)


def test_a_faulty_version_stands_open_for_whoever_mends_it():
    story = small_event.event()
    game = story.game()
    white = story.user_of(game.white)
    caller = Client()
    caller.force_login(white)
    text = {"text": "1. c3-d4 b6-c5 2. d4-e5", "ending": ""}
    answer = caller.post(reverse("game-submit", args=[game.pk]), text, follow=True)
    assert answer.status_code == 200
    for user in (white, story.arbiter):
        before = _form(story, user, version="1").split('name="text"')[0]
        assert before.count("<details") == before.count("</details")  # notes may be folded


@pytest.mark.parametrize(
    ("has_record", "words"), [(False, "Сдать запись"), (True, "Сдать ещё одну запись")]
)
def test_only_a_game_with_a_record_is_offered_another(has_record, words):
    """A result entered by hand leaves the first record still to be handed in."""
    story = small_event.event()
    game = story.game()
    white = story.user_of(game.white)
    if has_record:
        small_event.signed_in(white).post(
            reverse("game-submit", args=[game.pk]), {"text": MOVES, "ending": ""}
        )
    _white_won(story)
    summary = _form(story, white).split("<summary")[1].split(">")[1].split("<")[0]
    assert summary == words


def test_a_version_that_ends_nothing_still_asks_for_a_move():
    """The game has its result from the arbiter; the unfinished version does not say it is over."""
    story = small_event.event()
    game = story.game()
    white = small_event.signed_in(story.user_of(game.white))
    white.post(reverse("game-submit", args=[game.pk]), {"text": MOVES, "ending": ""})
    _white_won(story)
    page = white.get(reverse("game", args=[game.pk]), {"version": "1"}).content.decode()
    assert "Ход белых" in page
    assert "Партия окончена" not in page
