"""S4: poddavki: the reversed goal and its two draws by count."""

import pytest

from arbiter.examinations.texts import verdicts
from arbiter.rules.claims import count_draws
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import ReasonCode, VerdictKind
from arbiter.rules.verdicts.record import adjudicate_record
from games.draughts.position import Position
from games.draughts.replay import replay
from games.draughts.variants import BRAZILIAN, PODDAVKI, RUSSIAN
from tests.support.draws import DV1, DV3, DV4, SHUTTLE, replay_of_moves, replayed_line

RULES = catalogue.load_ruleset("poddavki@1")

D8, D9 = DrawRuleName.THREE_KINGS_V_ONE, DrawRuleName.MAIN_ROAD


def _first(played):
    return {claim.rule: claim.first_ply for claim in reversed(count_draws(played, RULES).claims)}


def _shuttles(fen, number):
    return replay_of_moves(" ".join([SHUTTLE] * number), fen)


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        pytest.param(replayed_line(DV3), {D8: 30}, id="D8 three kings v one: both have made 15"),
        pytest.param(_shuttles("W:WKc1,Kg1,Ka1:BKf8,b8", 8), {D8: 30}, id="D8 men do not matter"),
        pytest.param(_shuttles("W:WKc1,Kg1,Ka1,h2:BKf8", 8), {D8: 30}, id="D8 on either side"),
        pytest.param(_shuttles("W:WKc1,Kg1:BKf8", 8), {}, id="D8 two kings are not three"),
        pytest.param(_shuttles("W:WKc1,Kg1,Ka1:BKf8,Kh8,Kb8", 3), {}, id="D8 three v three"),
        pytest.param(replayed_line(DV4), {D9: 10}, id="D9 a king on the main road v three"),
        pytest.param(replayed_line(DV1), {}, id="no threefold in S4"),
    ],
)
def test_D8_and_D9_and_nothing_else(played, expected):
    assert _first(played) == expected


def test_D9_three_men_are_three_pieces_too():
    moves = "a3-b4 h8-a1 b4-a5 a1-h8 e1-d2 h8-a1 d2-e3 a1-h8 c1-d2 h8-a1"
    assert _first(replay_of_moves(moves, "W:Wa3,c1,e1:BKh8")) == {D9: 10}


@pytest.mark.parametrize(
    ("moves", "fen", "winner", "termination", "rule"),
    [
        ("c3:e5", "W:Wc3:Bd4", GameResult.BLACK_WINS, Termination.NO_PIECES, "W3"),
        ("d6-c5", "B:Wa3:Bb4,d6", GameResult.WHITE_WINS, Termination.BLOCKED, "W2"),
    ],
)
@pytest.mark.parametrize("variant", [RUSSIAN, PODDAVKI], ids=lambda variant: variant.id)
def test_who_is_rid_of_his_pieces_has_won(moves, fen, winner, termination, rule, variant):
    """W2, W3 reversed, whether the record itself says poddavki or says nothing."""
    played = replay(moves, Position.from_fen(fen), variant)
    verdict = adjudicate_record(played, ruleset=RULES, recorded=None, fact=None)
    assert (verdict.outcome.result, verdict.outcome.termination) == (winner, termination)
    assert verdict.reasons[0].article == f"S4 ({rule})"


@pytest.mark.parametrize(
    ("moves", "fen", "said_ru", "said_en"),
    [
        pytest.param(
            *("c3:e5", "W:Wc3,e1:Bd4"),
            "Партия окончена на доске: чёрные отдали все шашки, в поддавки это победа",
            "The board decides: Black has given up all pieces, which wins in poddavki",
            id="S4 Black has lost all and so wins",
        ),
        pytest.param(
            *("d6-c5", "B:Wa3:Bb4,d6"),
            "Партия окончена на доске: белые не могут сделать ход, в поддавки это победа",
            "The board decides: White cannot move, which wins in poddavki",
            id="S4 White is blocked and so wins",
        ),
    ],
)
def test_S4_the_reason_names_the_side_that_won(moves, fen, said_ru, said_en):
    played = replay(moves, Position.from_fen(fen), PODDAVKI)
    reason = adjudicate_record(played, ruleset=RULES, recorded=None, fact=None).reasons[0].as_dict()
    assert verdicts.verdict_reason_in_words(reason, "ru") == said_ru
    assert verdicts.verdict_reason_in_words(reason, "en") == said_en


def test_S4_a_result_against_the_board_bears_the_same_article():
    played = replay("c3:e5", Position.from_fen("W:Wc3:Bd4"), PODDAVKI)
    verdict = adjudicate_record(played, ruleset=RULES, recorded=GameResult.WHITE_WINS, fact=None)
    assert [(reason.code, reason.article) for reason in verdict.reasons] == [
        (ReasonCode.NO_PIECES_WINS, "S4 (W3)"),
        (ReasonCode.CONTRADICTS_BOARD, "S4 (W3)"),
    ]


@pytest.mark.parametrize(
    ("rules", "variant", "is_other"),
    [
        ("fmjd64@1", RUSSIAN, False),
        ("fmjd64@1", PODDAVKI, True),
        ("poddavki@1", PODDAVKI, False),
        ("poddavki@1", RUSSIAN, False),
        ("fmjd64@1", BRAZILIAN, True),
        ("poddavki@1", BRAZILIAN, True),
    ],
)
def test_a_record_of_another_game_is_for_a_person(rules, variant, is_other):
    played = replay("c3-d4", variant=variant)
    verdict = adjudicate_record(
        played, ruleset=catalogue.load_ruleset(rules), recorded=None, fact=None
    )
    assert (verdict.reasons[0].code is ReasonCode.OTHER_GAME) is is_other
    assert (verdict.kind is VerdictKind.ARBITER) is is_other
