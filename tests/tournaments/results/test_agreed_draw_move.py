"""A typed draw without a record, where the rules want twenty moves before an agreement."""

import pytest
from django.urls import reverse

from arbiter.journal.models import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tests.small_event import signed_in
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.results import record_result

pytestmark = pytest.mark.django_db


def type_in(story, termination=Termination.AGREEMENT, result=GameResult.DRAW, **more):
    game = story.game()
    return record_result.enter_result(
        game=game,
        outcome=Outcome(result, termination),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=small_event.NOON,
        **more,
    )


@pytest.mark.parametrize("termination", [Termination.AGREEMENT, Termination.RECORDED])
def test_without_a_record_the_official_states_that_the_moves_were_made(termination):
    story = small_event.event(4, ruleset_id="ua64@1")
    with pytest.raises(TournamentError) as refused:
        type_in(story, termination)
    assert (refused.value.code, refused.value.params["least"]) == ("moves_not_stated", 20)
    assert story.game().result == "*"
    type_in(story, termination, moves_made=True)
    assert story.game().result == "1/2-1/2"
    entry = JournalEntry.objects.get(verb="result.moves_stated")
    assert (entry.actor, entry.data["game"], entry.data["after"]) == (
        *(story.arbiter, story.game().pk),
        20,
    )


@pytest.mark.parametrize(
    ("ruleset", "result"),
    [("fmjd64@1", GameResult.DRAW), ("ua64@1", GameResult.WHITE_WINS)],
)
def test_nothing_is_asked_where_nothing_limits_it(ruleset, result):
    story = small_event.event(4, ruleset_id=ruleset)
    type_in(story, Termination.RECORDED, result)
    assert story.game().result == result
    assert not JournalEntry.objects.filter(verb="result.moves_stated").exists()


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "сделано не меньше 20 ходов"), ("en", "20 moves were made")]
)
def test_the_page_asks_for_it_and_the_api_takes_it(language, words):
    story = small_event.event(4, ruleset_id="ua64@1")
    client = signed_in(story.arbiter)
    headers = {"headers": {"accept-language": language}}
    assert words in client.get(reverse("game", args=[story.game().pk]), **headers).content.decode()
    address = f"/api/v1/games/{story.game().pk}/result/"
    body = {"result": "1/2-1/2", "expected_revision": story.game().revision}
    answer = client.post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "moves_not_stated")
    body["moves_made"] = True
    assert client.post(address, body, content_type="application/json").status_code == 200
    other = story.game(board=2)
    form = {"game": other.pk, "expected_revision": other.revision, "result": "="}
    client.post(reverse("game-result", args=[other.pk]), form)
    assert story.game(board=2).result == "*"
    client.post(reverse("game-result", args=[other.pk]), {**form, "moves_made": "1"})
    assert story.game(board=2).result == "1/2-1/2"
