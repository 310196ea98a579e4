"""Whose word is enough for a result the board does not prove."""

import pytest

from arbiter.models import Case
from arbiter.rules.outcome import Termination
from arbiter.rules.verdict import EnteredFact
from games.draughts import Colour
from tests import cast
from tournaments.models import Game, SubmissionState
from tournaments.services import submissions

pytestmark = pytest.mark.django_db

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"
WHITE_RESIGNS = EnteredFact(Termination.RESIGNATION, Colour.WHITE)
BLACK_RESIGNS = EnteredFact(Termination.RESIGNATION, Colour.BLACK)
AGREED = EnteredFact(Termination.AGREEMENT, None)
WAITING, CONFIRMED, DISPUTED, SUPERSEDED = (
    SubmissionState.WAITING,
    SubmissionState.CONFIRMED,
    SubmissionState.DISPUTED,
    SubmissionState.SUPERSEDED,
)


def _say(story, who, text=MOVES, fact=None):
    game = story.game()
    people = {
        "white": story.user_of(game.white),
        "black": story.user_of(game.black),
        "arbiter": story.arbiter,
    }
    return submissions.submit_record(
        game_id=game.pk, data=text.encode(), actor=people[who], at=cast.NOON, fact=fact
    )


@pytest.mark.parametrize(
    ("words", "states", "result", "game_state"),
    [
        ([("white", "1-0", None)], [WAITING], "*", "reported"),
        ([("white", "0-1", None)], [CONFIRMED], "0-1", "finished"),
        ([("white", "", WHITE_RESIGNS)], [CONFIRMED], "0-1", "finished"),
        ([("white", "", BLACK_RESIGNS)], [WAITING], "*", "reported"),
        ([("white", "", AGREED)], [WAITING], "*", "reported"),
        ([("arbiter", "1-0", None)], [CONFIRMED], "1-0", "finished"),
        (
            [("white", "1-0", None), ("white", "1/2-1/2", None)],
            [SUPERSEDED, WAITING],
            "*",
            "reported",
        ),
        (
            [("white", "1-0", None), ("black", "1-0", None)],
            [SUPERSEDED, CONFIRMED],
            "1-0",
            "finished",
        ),
        (
            [("white", "1/2-1/2", None), ("black", "1/2-1/2", None)],
            [SUPERSEDED, CONFIRMED],
            "1/2-1/2",
            "finished",
        ),
        (
            [("white", "1-0", None), ("black", "0-1", None)],
            [DISPUTED, DISPUTED],
            "*",
            "disputed",
        ),
        (
            [("arbiter", "1-0", None), ("black", "0-1", None)],
            [CONFIRMED, DISPUTED],
            "1-0",
            "finished",
        ),
    ],
)
def test_one_word_two_words_and_an_officials(words, states, result, game_state):
    """Against oneself at once; for oneself only with the opponent; officials at once."""
    story = cast.event(4)
    for number, (who, token, fact) in enumerate(words):
        # another remark each time, so that no two texts are the same bytes
        _say(story, who, f"{MOVES} {{{number}}} {token}", fact)
    game = Game.objects.get(pk=story.game().pk)
    assert list(game.submissions.values_list("state", flat=True)) == states
    assert (game.result, game.state) == (result, game_state)
    assert Case.objects.count() == (1 if DISPUTED in states else 0)


def test_the_opponent_confirms_and_nobody_his_own_word():
    story = cast.event(4)
    row = _say(story, "white", f"{MOVES} 1-0")
    game = story.game()
    with pytest.raises(Exception, match="own_word"):
        submissions.confirm(submission_id=row.pk, actor=story.user_of(game.white), at=cast.NOON)
    done = submissions.confirm(submission_id=row.pk, actor=story.user_of(game.black), at=cast.NOON)
    assert done.state == CONFIRMED
    assert story.game().result == "1-0"


LOST = f"{MOVES} 0-1"  # White's word against himself: enough by itself


@pytest.mark.parametrize(
    ("white", "black", "state"),
    [
        ("?", "?", CONFIRMED),
        ("{white}", "{black}", CONFIRMED),
        ("{white} Иван", "", CONFIRMED),
        ("Посторонний А.", "{black}", WAITING),
        ("{black}", "{white}", WAITING),  # the colours are not those of the pairing
    ],
)
def test_a_record_of_other_people_needs_the_opponent(white, black, state):
    """What is certified for two players must not be somebody else's game."""
    story = cast.event(4)
    game = story.game()
    names = {"white": game.white.player.name, "black": game.black.player.name}
    tags = f'[White "{white.format(**names)}"]\n[Black "{black.format(**names)}"]\n\n'
    assert _say(story, "white", tags + LOST).state == state
