"""Whose word is enough for a result the board does not prove."""

import pytest

from arbiter.cases.models import Case
from arbiter.certificates.models import Certificate
from arbiter.rules.outcome import Termination
from arbiter.rules.verdicts.model import EnteredFact
from games.draughts import Colour
from tests.support import records, small_event
from tournaments.boards.models import Game, GameState
from tournaments.games.models import SubmissionState
from tournaments.games.services import records as records_services

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


def _hand_in(story, name, text=MOVES, fact=None):
    game = story.game()
    people = {
        "white": story.user_of(game.white),
        "black": story.user_of(game.black),
        "arbiter": story.arbiter,
    }
    return records_services.submit_record(
        game_id=game.pk, data=text.encode(), actor=people[name], at=small_event.NOON, fact=fact
    )


@pytest.mark.parametrize("name", ["white", "black", "arbiter"])
@pytest.mark.parametrize("text", ["1. c3-d4 b6-a5 1/2-1/2", '[Result "1/2-1/2"]\n\n1/2-1/2'])
def test_D1_a_draw_written_before_move_20_goes_to_the_desk_under_ua64(name, text):
    """Whoever writes it: a player, both, an official. Nothing is recorded by a machine."""
    story = small_event.event(ruleset_id="ua64@1")
    row = _hand_in(story, name, text)
    assert row.state == DISPUTED
    game = story.game()
    assert (game.result, game.state) == ("*", GameState.DISPUTED)
    (case,) = Case.objects.all()
    reasons = [reason["code"] for reason in case.examination.document["reasons"]]
    assert reasons[-1] == "agreed_too_early"


def test_D1_both_words_before_move_20_are_no_result_under_ua64():
    story = small_event.event(ruleset_id="ua64@1")
    states = [_hand_in(story, name, "1. c3-d4 b6-a5 1/2-1/2").state for name in ("white", "black")]
    assert states == [DISPUTED, DISPUTED]
    assert story.game().result == "*"


BOARD = records.record(1)  # ends on the board, White has won

# regulation | who hands in what | states of the versions | result | state of the game | whose word
ONE, BOTH, OFFICIAL = "one_player", "both_players", "official"

TABLE = [
    (ONE, [("white", "1-0", None)], [WAITING], "*", "reported", "w"),
    (ONE, [("white", "0-1", None)], [CONFIRMED], "0-1", "finished", ""),
    (ONE, [("white", "", WHITE_RESIGNS)], [CONFIRMED], "0-1", "finished", ""),
    (ONE, [("white", "", BLACK_RESIGNS)], [WAITING], "*", "reported", "w"),
    (ONE, [("white", "", AGREED)], [WAITING], "*", "reported", "w"),
    (ONE, [("white", "board", None)], [CONFIRMED], "1-0", "finished", ""),
    (ONE, [("arbiter", "1-0", None)], [CONFIRMED], "1-0", "finished", ""),
    (BOTH, [("white", "1-0", None)], [WAITING], "*", "reported", "w"),
    (BOTH, [("white", "0-1", None)], [WAITING], "*", "reported", "w"),
    (BOTH, [("black", "", WHITE_RESIGNS)], [WAITING], "*", "reported", "b"),
    (BOTH, [("white", "board", None)], [WAITING], "*", "reported", "w"),
    (BOTH, [("black", "board", None)], [WAITING], "*", "reported", "b"),
    (BOTH, [("arbiter", "1-0", None)], [CONFIRMED], "1-0", "finished", ""),
    (BOTH, [("arbiter", "board", None)], [CONFIRMED], "1-0", "finished", ""),
    (
        BOTH,
        [("white", "board", None), ("black", "board", None)],
        [SUPERSEDED, CONFIRMED],
        *("1-0", "finished", ""),
    ),
    (
        BOTH,
        [("white", "board", None), ("arbiter", "board", None)],
        [SUPERSEDED, CONFIRMED],
        *("1-0", "finished", ""),
    ),
    (
        BOTH,
        [("white", "board", None), ("black", "0-1", None)],  # other moves, other result
        [DISPUTED, DISPUTED],
        *("*", "disputed", "w"),
    ),
    (
        BOTH,
        [("white", "1-0", None), ("arbiter", "board", None)],  # the same result by other moves
        [DISPUTED, DISPUTED],
        *("*", "disputed", "w"),
    ),
    (
        BOTH,
        [("white", "1-0", None), ("white", "1/2-1/2", None)],
        [SUPERSEDED, WAITING],
        *("*", "reported", "w"),
    ),
    (
        BOTH,
        [("white", "1-0", None), ("black", "1-0", None)],
        [SUPERSEDED, CONFIRMED],
        *("1-0", "finished", ""),
    ),
    (
        BOTH,
        [("white", "1/2-1/2", None), ("black", "1/2-1/2", None)],
        [SUPERSEDED, CONFIRMED],
        *("1/2-1/2", "finished", ""),
    ),
    (
        BOTH,
        [("white", "1-0", None), ("black", "0-1", None)],
        [DISPUTED, DISPUTED],
        *("*", "disputed", "w"),
    ),
    (
        BOTH,
        [("arbiter", "1-0", None), ("black", "0-1", None)],
        [CONFIRMED, DISPUTED],
        *("1-0", "finished", ""),
    ),
    (OFFICIAL, [("white", "board", None)], [WAITING], "*", "reported", "w"),
    (
        OFFICIAL,
        [("white", "1-0", None), ("black", "1-0", None)],
        [SUPERSEDED, WAITING],
        *("*", "reported", "wb"),
    ),
    (
        OFFICIAL,
        [("white", "1-0", None), ("black", "1-0", None), ("arbiter", "1-0", None)],
        [SUPERSEDED, SUPERSEDED, CONFIRMED],
        *("1-0", "finished", ""),
    ),
    (OFFICIAL, [("arbiter", "1-0", None)], [CONFIRMED], "1-0", "finished", ""),
]


@pytest.mark.parametrize(("result_by", "words", "states", "result", "game_state", "stated"), TABLE)
def test_whose_word_makes_a_result(result_by, words, states, result, game_state, stated):
    """Who says what, by which regulation, and what the game is then."""
    story = small_event.event(4, result_by=result_by)
    for number, (name, token, fact) in enumerate(words):
        # another remark each time, so that no two texts are the same bytes
        text = BOARD if token == "board" else f"{MOVES} {{{number}}} {token}"
        _hand_in(story, name, text, fact)
    game = Game.objects.get(pk=story.game().pk)
    assert list(game.submissions.values_list("state", flat=True)) == states
    assert (game.result, game.state, game.stated_by) == (result, game_state, stated)
    assert Case.objects.count() == (1 if DISPUTED in states else 0)
    assert Certificate.objects.count() == (1 if game_state == "finished" else 0)


def test_the_opponent_confirms_and_nobody_his_own_word():
    story = small_event.event(4)
    row = _hand_in(story, "white", f"{MOVES} 1-0")
    game = story.game()
    with pytest.raises(Exception, match="own_word"):
        records_services.confirm_result(
            submission_id=row.pk, actor=story.user_of(game.white), at=small_event.NOON
        )
    done = records_services.confirm_result(
        submission_id=row.pk, actor=story.user_of(game.black), at=small_event.NOON
    )
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
    story = small_event.event(4, result_by=ONE)
    game = story.game()
    names = {"white": game.white.player.name, "black": game.black.player.name}
    tags = f'[White "{white.format(**names)}"]\n[Black "{black.format(**names)}"]\n\n'
    assert _hand_in(story, "white", tags + LOST).state == state
