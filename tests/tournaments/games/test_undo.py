"""A wrong press is taken back; a typed draw without a record asks for its move."""

import pytest
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event
from tests.support.small_event import signed_in
from tournaments.boards.models import GameState, RoundState
from tournaments.errors import Conflict, TournamentError
from tournaments.games.services import results

# A wrong press is taken back: the result goes, the journal keeps both rows.


pytestmark = pytest.mark.django_db

WHITE = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)

DRAW = Outcome(GameResult.DRAW, Termination.RECORDED)


def _enter(story, game, outcome=WHITE, *, by=None, reason=""):
    return results.enter_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision,
        actor=by or story.arbiter,
        at=small_event.NOON,
        reason=reason,
    )


def _undo(story, game, *, by=None, revision=None):
    return results.undo_last_entry(
        game=game,
        expected_revision=game.revision if revision is None else revision,
        actor=by or story.arbiter,
        at=small_event.NOON,
    )


def _verbs(story):
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("seq")
    return list(rows.values_list("verb", flat=True))


def test_the_result_entered_last_is_taken_back_and_both_acts_stay_in_the_journal():
    story = small_event.event(4)
    game = _undo(story, _enter(story, story.game()))
    assert (game.state, game.result, game.revision) == (GameState.OPEN, "*", 2)
    assert _verbs(story)[-2:] == ["result.recorded", "result.withdrawn"]


def test_the_last_board_of_a_round_opens_it_again():
    story = small_event.event(4)
    for board in (1, 2):
        last = _enter(story, story.game(board=board))
    assert last.pairing.round.tournament.rounds.get(number=1).state == RoundState.CLOSED
    _undo(story, last)
    assert story.tournament.rounds.get(number=1).state == RoundState.PLAYING


def test_after_it_the_board_takes_another_result_without_a_reason():
    story = small_event.event(4)
    game = _undo(story, _enter(story, story.game()))
    assert _enter(story, game, DRAW).result == "1/2-1/2"


def test_a_page_that_is_stale_takes_nothing_back():
    story = small_event.event(4)
    game = _enter(story, story.game())
    with pytest.raises(Conflict) as refused:
        _undo(story, game, revision=0)
    assert refused.value.code == "game_changed"
    assert story.game().result == "1-0"


def test_nobody_takes_back_what_another_official_entered():
    story = small_event.event(4)
    game = _enter(story, story.game())
    with pytest.raises(TournamentError) as refused:
        _undo(story, game, by=story.organiser)
    assert refused.value.code == "nothing_to_undo"


def test_a_correction_with_its_reason_is_corrected_again_not_undone():
    story = small_event.event(4)
    game = _enter(story, story.game())
    game = _enter(story, game, DRAW, reason="перепутаны цвета")
    with pytest.raises(TournamentError) as refused:
        _undo(story, game)
    assert refused.value.code == "nothing_to_undo"


def test_a_result_from_which_the_next_round_was_paired_stays():
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    swiss_event.draft(story)
    game = swiss_event.games(story.tournament, 1)[0]
    with pytest.raises(TournamentError) as refused:
        _undo(story, game, by=story.organiser)
    assert refused.value.code == "result_built_on"


def test_the_first_of_two_entries_is_taken_back():
    story = small_event.event(4, four_eyes=True)
    game = _undo(story, _enter(story, story.game()))
    assert (game.state, game.word_result, game.word_by_id) == (GameState.OPEN, "", None)
    second = small_event.user("second", staff_of=story.tournament.scope_key, role=Role.ARBITER)
    assert not _enter(story, game, by=second).is_settled
    assert _verbs(story)[-1] == "result.first_entry"


def test_the_journal_agrees_with_the_tables_after_an_undo():
    """What is derived from the rows alone is what stands (the event's own check)."""
    story = small_event.event(4)
    _undo(story, _enter(story, story.game()))
    assert not verification.compare_tables_with_journal(story.tournament.scope_key).breaks


# A typed draw without a record, where the rules want twenty moves before an agreement.


def type_in(story, termination=Termination.AGREEMENT, result=GameResult.DRAW, **more):
    game = story.game()
    return results.enter_result(
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
