"""What a player cannot prove by a record alone: another game, a fact of the board, a walkover."""

import pytest

from arbiter.cases.models import Case
from arbiter.certificates.models import Certificate
from arbiter.errors import StaleRequest
from arbiter.rules.outcome import GameResult, ImpossibleOutcome, Outcome, Termination
from arbiter.rules.verdicts.model import EnteredFact
from games.draughts import Colour
from games.web.texts import explain_refusal
from tests.support import small_event
from tournaments.boards.models import Game
from tournaments.errors import TournamentError
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.services import records, results

pytestmark = pytest.mark.django_db

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"

WHITE_RESIGNS = EnteredFact(Termination.RESIGNATION, Colour.WHITE)

BLACK_RESIGNS = EnteredFact(Termination.RESIGNATION, Colour.BLACK)

START = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"


def _send(story, text=MOVES, *, author=None, fact=None, key=""):
    game = story.game()
    return records.submit_record(
        game_id=game.pk,
        data=text.encode(),
        actor=author or story.user_of(game.white),
        at=small_event.NOON,
        fact=fact,
        idempotency_key=key,
    )


def _enter(story, outcome):
    game = story.game()
    return results.enter_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision,
        actor=story.arbiter,
        at=small_event.NOON,
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[FEN "W:Wc3:Bd4"]\n\n1. c3:e5 1-0', "not_from_start"),
        ('/FEN "W:Wc3:Bd4"/ 1. c3:e5 1-0', "not_from_start"),
        (f'[FEN "B{START[1:]}"]\n\n1... d6-c5 0-1', "not_from_start"),
        (f'[Variant "Poddavki"]\n\n{MOVES} 0-1', "other_variant"),
        (f'[Variant "Поддавки"]\n\n{MOVES} 0-1', "other_variant"),
        (f'[Variant "Brazilian"]\n\n{MOVES} 0-1', "other_variant"),
        (f'[Variant "самоеды"]\n\n{MOVES} 0-1', "other_variant"),
        (f'[Variant "русские башни"]\n\n{MOVES} 0-1', "other_variant"),
        (f'[Variant "Ромашка"]\n\n{MOVES} 0-1', "other_variant"),
        (f'[GameType "Поддавки"]\n\n{MOVES} 0-1', "other_variant"),
        (f'[GameType "26"]\n\n{MOVES} 0-1', "other_variant"),
        (f'[GameType "23,W,8,8,A0,0"]\n\n{MOVES} 0-1', "other_variant"),
    ],
)
def test_p1_p2_another_game_is_not_the_game_of_the_event(text, code):
    """Out of a set-up or under another goal the sender would win by himself."""
    story = small_event.event(4)
    sent = _send(story, text)
    assert (sent.state, sent.fault["code"], sent.record) == (SubmissionState.FAULTY, code, None)
    assert explain_refusal(code, sent.fault["params"], "ru") != explain_refusal(
        code, sent.fault["params"], "en"
    )
    assert (story.game().state, Certificate.objects.count()) == ("open", 0)


def test_p1_a_record_whose_number_is_another_games_proves_nothing_and_names_it():
    sent = _send(small_event.event(4), f'[GameType "22"]\n\n{MOVES} 0-1')
    assert (sent.state, sent.record) == (SubmissionState.FAULTY, None)
    assert sent.fault["code"] == "other_variant"
    assert sent.fault["params"] == {"named": "italian", "expected": "russian"}
    assert "итальянские" in explain_refusal("other_variant", sent.fault["params"], "ru")
    assert Certificate.objects.count() == 0


@pytest.mark.parametrize(
    "tags",
    [
        f'[FEN "{START}"]',
        '[Variant "Russian"]',
        '[Variant "Русские шашки"]',
        '[GameType "25,W,8,8,A0,0"]',
        '[GameType "русские"]',
    ],
)
def test_p1_the_same_game_under_its_own_names_is_taken(tags):
    sent = _send(small_event.event(4), f"{tags}\n\n{MOVES} 0-1")
    assert sent.state == SubmissionState.WAITING


@pytest.mark.parametrize(
    ("kind", "loser"),
    [
        (Termination.NO_PIECES, Colour.BLACK),
        (Termination.BLOCKED, Colour.BLACK),
        (Termination.THREEFOLD, None),
        (Termination.KINGS_ONLY, None),
        (Termination.THREE_KINGS_V_ONE, None),
        (Termination.FORFEIT, Colour.BLACK),
        (Termination.ADJUDICATED, Colour.BLACK),
    ],
)
def test_w2_w3_d3_d4_d6_what_the_moves_must_show_is_no_fact_to_enter(kind, loser):
    story = small_event.event(4)
    with pytest.raises(ImpossibleOutcome):
        _send(story, fact=EnteredFact(kind, loser))
    assert story.game().state == "open"


def test_w1_one_key_with_another_ending_is_another_request():
    story = small_event.event(4)
    _send(story, fact=BLACK_RESIGNS, key="k")
    with pytest.raises(StaleRequest, match="idempotency_key_reused"):
        _send(story, fact=WHITE_RESIGNS, key="k")
    assert _send(story, fact=BLACK_RESIGNS, key="k").number == 1


def test_w1_a_record_and_its_sender_who_contradict_each_other_go_to_the_arbiter():
    story = small_event.event(4)
    sent = _send(story, f"{MOVES} 1-0", fact=WHITE_RESIGNS)
    assert sent.state == SubmissionState.DISPUTED
    assert Case.objects.count() == 1
    assert Certificate.objects.count() == 0


def test_w5_moves_of_a_game_nobody_came_to_go_to_the_arbiter():
    story = small_event.event(4)
    _enter(story, Outcome(GameResult.WHITE_WINS, Termination.FORFEIT))
    sent = _send(story, f"{MOVES} 1-0")
    assert sent.state == SubmissionState.DISPUTED
    game = Game.objects.get(pk=sent.game_id)
    assert (game.termination, game.record) == ("forfeit", None)


def test_w4_a_record_sent_afterwards_keeps_the_ending_the_official_entered():
    story = small_event.event(4)
    _enter(story, Outcome(GameResult.WHITE_WINS, Termination.CLOCK))
    _send(story, f"{MOVES} 1-0", author=story.user_of(story.game().black))
    assert story.game().termination == "clock"


@pytest.mark.parametrize("result", ["", "1-0", "0-1"])
def test_a_game_of_a_draft_round_takes_no_word(result):
    """Also not one that would only wait for the opponent."""
    story = small_event.event(4, published=1)
    game = story.game(2)
    with pytest.raises(TournamentError) as refused:
        records.submit_record(
            game_id=game.pk,
            data=f"{MOVES} {result}".encode(),
            actor=story.user_of(game.white),
            at=small_event.NOON,
        )
    assert refused.value.code == "round_not_published"
    assert not Submission.objects.exists()
