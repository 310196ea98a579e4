"""An act that waited on a device speaks of the game as it was: of another it is refused."""

import pytest
from django.urls import reverse

from arbiter.cases.models import Case
from tests.support import small_event, swiss_event
from tournaments.games.services import records

pytestmark = pytest.mark.django_db

PLAY = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"

STATED = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"

CLAIM = {"rule": "threefold", "ply": 3, "text": "третий раз"}

CALL = {"kind": "clock", "claim_text": "флаг"}


@pytest.fixture
def story():
    return small_event.event(4)


@pytest.fixture
def game(story):
    return story.game()


def _post(user, name, number, **body):
    client = small_event.signed_in(user)
    return client.post(reverse(name, args=[number]), body, content_type="application/json")


def _hand_in(story, game, text, side="white"):
    return records.submit_record(
        game_id=game.pk,
        data=text.encode(),
        actor=story.user_of(getattr(game, side)),
        at=small_event.NOON,
    )


def _enter_result(story, game):
    swiss_event.enter_result(story, game, swiss_event.WHITE)


def _begin_nothing(story, game):
    """Nothing has happened meanwhile."""


def _come_in(story, game):
    _hand_in(story, game, PLAY, "black")


@pytest.mark.parametrize(
    ("name", "meanwhile", "body", "status", "code"),
    [
        ("api-disputes", _begin_nothing, {**CALL, "expected_revision": 0}, 201, None),
        ("api-disputes", _come_in, {**CALL, "expected_revision": 0}, 201, None),
        ("api-disputes", _enter_result, {**CALL, "expected_revision": 0}, 409, "game_moved_on"),
        ("api-disputes", _enter_result, CALL, 201, None),
        ("api-claims", _begin_nothing, {**CLAIM, "expected_version": 0}, 201, None),
        ("api-claims", _come_in, {**CLAIM, "expected_version": 0}, 409, "record_came_in"),
        ("api-claims", _come_in, {**CLAIM, "expected_version": 1}, 201, None),
        ("api-claims", _enter_result, {**CLAIM, "expected_revision": 0}, 409, "game_moved_on"),
        ("api-claims", _enter_result, CLAIM, 409, "claim_of_ended_game"),
        ("api-claims", _come_in, {**CLAIM, "refuse_if_doubtful": True}, 409, "claim_doubtful"),
        ("api-claims", _begin_nothing, {**CLAIM, "refuse_if_doubtful": True}, 201, None),
    ],
)
def test_an_act_is_of_the_game_that_its_sender_saw(
    story, game, name, meanwhile, body, status, code
):
    assert game.revision == 0
    meanwhile(story, game)
    answer = _post(story.user_of(game.white), name, game.pk, **body)
    assert (answer.status_code, answer.json().get("code")) == (status, code), answer.json()
    assert Case.objects.count() == (1 if status == 201 else 0)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_refusal_says_what_stands_now(story, game, language):
    _enter_result(story, game)
    client = small_event.signed_in(story.user_of(game.black))
    answer = client.post(
        reverse("api-disputes", args=[game.pk]),
        {**CALL, "expected_revision": 0},
        content_type="application/json",
        headers={"accept-language": language},
    )
    detail = answer.json()["detail"]
    assert "1–0" in detail
    assert {"ru": "Судья не вызван", "en": "The arbiter was not called"}[language] in detail


def test_a_claim_posted_from_the_page_of_an_ended_game_is_refused_too(story, game):
    _enter_result(story, game)
    client = small_event.signed_in(story.user_of(game.white))
    answer = client.post(reverse("game-claim", args=[game.pk]), {**CLAIM, "ply": ""}, follow=True)
    assert "1–0" in answer.content.decode()
    assert not Case.objects.exists()


@pytest.mark.parametrize("meanwhile", ["result", "dispute", "another"])
def test_a_word_no_longer_asked_for_is_not_written(story, game, meanwhile):
    """The arbiter entered the result, the opponent called him, or stated something else."""
    waiting = _hand_in(story, game, STATED)
    if meanwhile == "result":
        swiss_event.enter_result(story, game, swiss_event.WHITE)
    elif meanwhile == "dispute":
        _post(story.user_of(game.white), "api-disputes", game.pk, **CALL)
    else:
        _hand_in(story, game, STATED.replace("1-0", "1/2-1/2"))
    before = story.game().state, story.game().result
    answer = _post(story.user_of(game.black), "api-confirm", waiting.pk)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_waiting")
    assert (story.game().state, story.game().result) == before
