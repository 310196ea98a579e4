"""A wrong press is taken back: the result goes, the journal keeps both rows."""

import pytest

from arbiter.journal.models import JournalEntry
from arbiter.journal_check import verify_and_export_streams
from arbiter.rights.permissions_of_roles import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tests.tournaments import swiss_event
from tournaments.refusals.codes_and_exceptions import Conflict, TournamentError
from tournaments.results import record_result, undo_last_entry
from tournaments.rounds_and_boards.models import GameState, RoundState

pytestmark = pytest.mark.django_db

WHITE = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)
DRAW = Outcome(GameResult.DRAW, Termination.RECORDED)


def _enter(story, game, outcome=WHITE, *, by=None, reason=""):
    return record_result.enter_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision,
        actor=by or story.arbiter,
        at=small_event.NOON,
        reason=reason,
    )


def _undo(story, game, *, by=None, revision=None):
    return undo_last_entry.undo_last_entry(
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
    assert not verify_and_export_streams.compare_tables_with_journal(
        story.tournament.scope_key
    ).breaks
