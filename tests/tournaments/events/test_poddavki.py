"""A record of poddavki proves its own result (S4, W3); one of another game is refused."""

import random

import pytest

from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.position import START
from games.draughts.replay import board_outcome
from games.draughts.variants import PODDAVKI
from tests.support import small_event
from tests.support.small_event import NOON
from tournaments.boards.models import GameState
from tournaments.games.models import SubmissionState
from tournaments.games.services import records

pytestmark = pytest.mark.django_db


def _whole_game(seed: int) -> tuple[str, str]:
    """A game played to its end, and who won it by the goal of poddavki."""
    chance, position, words = random.Random(seed), START, []
    while (legal := legal_moves(position)) and len(words) < 300:
        move = chance.choice(legal)
        words.append(long_form(position, move))
        position = play(position, move)
    outcome = board_outcome(position, PODDAVKI)
    assert outcome is not None
    return " ".join(words), "1-0" if outcome.winner.value == "w" else "0-1"


@pytest.mark.parametrize("tags", ["", '[Variant "Поддавки"]\n\n', '[GameType "25"]\n\n'])
def test_a_game_of_poddavki_proves_its_result_by_itself(tags):
    """W3 reversed: whoever has no pieces or no move left has won."""
    story = small_event.event(ruleset_id="poddavki@1", result_by="one_player")
    game = story.game()
    moves, result = _whole_game(seed=3)
    row = records.submit_record(
        game_id=game.pk,
        data=(tags + moves).encode(),
        actor=story.user_of(game.white),
        at=NOON,
    )
    assert row.fault is None
    assert row.state == SubmissionState.CONFIRMED
    stored_game = story.game()
    assert (stored_game.state, stored_game.result) == (GameState.FINISHED, result)
    assert row.record.variant == "poddavki"
    assert row.examination.document["reasons"][0]["article"] == "S4 (W3)"


def test_a_record_of_russian_draughts_is_not_this_events():
    story = small_event.event(ruleset_id="poddavki@1")
    game = story.game()
    row = records.submit_record(
        game_id=game.pk,
        data=b'[Variant "Russian"]\n\n1. c3-d4 d6-c5 *',
        actor=story.user_of(game.white),
        at=NOON,
    )
    assert row.fault["code"] == "other_variant"
