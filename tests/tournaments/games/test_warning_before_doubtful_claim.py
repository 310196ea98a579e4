"""A claim that the record speaks against is asked about before the arbiter is called."""

import pytest
from django.urls import reverse

from arbiter.cases.models import Case
from tests import small_event
from tests.tournaments import swiss_event
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db

PLAY = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"
CLAIM = {"rule": "threefold", "ply": "3", "text": "третий раз"}


@pytest.fixture
def claimed():
    """White has handed in four half-moves, and claims."""
    story = small_event.event(4)
    game = story.game()
    white = story.user_of(game.white)
    submit_and_confirm_records.submit_record(
        game_id=game.pk, data=PLAY.encode(), actor=white, at=small_event.NOON
    )
    return small_event.signed_in(white), reverse("game-claim", args=[game.pk])


def test_a_claim_on_move_two_is_asked_about_first(claimed):
    client, address = claimed
    answer = client.post(address, CLAIM)
    assert answer.status_code == 422
    assert not Case.objects.exists()
    text = answer.content.decode()
    assert "Всё равно позвать судью" in text
    assert "третий раз" in text, "what was typed stays"


def test_who_is_sure_calls_the_arbiter(claimed):
    client, address = claimed
    assert client.post(address, {**CLAIM, "is_sure": "1"}).status_code == 302
    assert Case.objects.get().rule == "threefold"


STATED = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1/2-1/2"


@pytest.mark.parametrize(
    ("speaker", "claimant"), [("white", "white"), ("white", "black"), ("black", "white")]
)
def test_a_wrong_claim_leaves_the_opponent_his_confirmation(speaker, claimant):
    """It goes to the arbiter; what was stated waits for the same word as before, and gets it."""
    story = small_event.event(4)
    game = story.game()
    users = {seat: story.user_of(getattr(game, seat)) for seat in ("white", "black")}
    submit_and_confirm_records.submit_record(
        game_id=game.pk, data=STATED.encode(), actor=users[speaker], at=small_event.NOON
    )
    client = small_event.signed_in(users[claimant])
    client.post(reverse("game-claim", args=[game.pk]), {**CLAIM, "is_sure": "1"})
    assert Case.objects.get().state == "open"
    assert story.game().state == "reported"
    other = small_event.signed_in(users["black" if speaker == "white" else "white"])
    page = other.get(reverse("game", args=[game.pk])).content.decode()
    waiting = game.submissions.get()
    confirm = reverse("submission-confirm", args=[waiting.pk])
    assert confirm in page
    other.post(confirm)
    assert (story.game().state, story.game().result) == ("finished", "1/2-1/2")


def test_a_claim_that_no_record_answers_holds_the_result_up():
    """Without the move it is claimed at, only the arbiter can tell: nobody confirms meanwhile."""
    story = small_event.event(4)
    game = story.game()
    white = story.user_of(game.white)
    submit_and_confirm_records.submit_record(
        game_id=game.pk, data=STATED.encode(), actor=white, at=small_event.NOON
    )
    open_cases_about_games.claim_draw(
        game_id=game.pk,
        rule="threefold",
        ply=None,
        text="",
        actor=story.user_of(game.black),
        at=small_event.NOON,
    )
    assert story.game().state == "disputed"
    assert game.submissions.get().state == "disputed"


def test_a_claim_without_a_record_is_no_matter_of_asking():
    story = small_event.event(4)
    game = story.game()
    client = small_event.signed_in(story.user_of(game.white))
    assert client.post(reverse("game-claim", args=[game.pk]), CLAIM).status_code == 302
    assert Case.objects.exists()


def test_a_finished_game_offers_no_claim_but_the_arbiter():
    """A draw is claimed while the game goes on; afterwards its result can be disputed."""
    story = small_event.event(4)
    game = story.game()
    client = small_event.signed_in(story.user_of(game.white))
    address = reverse("game", args=[game.pk])
    assert 'id="claim"' in client.get(address).content.decode()
    swiss_event.enter_result(story, game, swiss_event.WHITE)
    text = client.get(address).content.decode()
    assert 'id="claim"' not in text
    assert 'id="dispute"' in text
