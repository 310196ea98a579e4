"""Answers to draw claims after a ply: right, premature or wrong, with the proving plies."""

import pytest

from arbiter.cases.texts import claims
from arbiter.rules.claims import (
    AnswerKind,
    WrongClaimCause,
    answer_claim,
    answer_every_rule,
    count_draws,
)
from arbiter.rules.draws.counts import DrawRuleName, Reset
from arbiter.rules.rulesets import catalogue
from games.draughts import Replay
from tests.support.draws import DV1, DV2, DV3, DV4, DV5, SHUTTLE, replay_of_moves, replayed_line

THREEFOLD, RATIO, KINGS, BALANCE, ROAD, SMALL, FLAT = (
    DrawRuleName.THREEFOLD,
    DrawRuleName.THREE_KINGS_V_ONE,
    DrawRuleName.KINGS_ONLY,
    DrawRuleName.BALANCE,
    DrawRuleName.MAIN_ROAD,
    DrawRuleName.SMALL_ENDINGS,
    DrawRuleName.FLAT,
)

RIGHT, PREMATURE, WRONG = AnswerKind


def _answer(vector, rule, ply, rules="fmjd64@1"):
    replay = vector if isinstance(vector, Replay) else replayed_line(vector)
    return answer_claim(count_draws(replay, catalogue.load_ruleset(rules)), rule, ply)


@pytest.mark.parametrize(
    ("vector", "rule", "ply", "rules", "kind", "short", "plies"),
    [
        # D3, 7.2.3: occurrences
        (DV1, THREEFOLD, 8, "fmjd64@1", RIGHT, 0, (0, 4, 8)),
        (DV1, THREEFOLD, 7, "fmjd64@1", PREMATURE, 1, (3, 7)),
        (DV1, THREEFOLD, 4, "fmjd64@1", PREMATURE, 1, (0, 4)),
        (DV1, THREEFOLD, 3, "fmjd64@1", WRONG, 0, ()),
        # D6, 7.2.5: both sides' moves
        (DV2, KINGS, 30, "fmjd64@1", RIGHT, 0, (1, 30)),
        (DV2, KINGS, 29, "fmjd64@1", PREMATURE, 1, (1, 29)),
        (DV2, KINGS, 20, "club@1", PREMATURE, 5, (1, 20)),
        (DV2, KINGS, 30, "lidraughts@1", WRONG, 0, ()),
        # D4, 7.2.4: the strong side's own, or both sides'
        (DV3, RATIO, 29, "fmjd64@1", RIGHT, 0, (1, 29)),
        (DV3, RATIO, 30, "fmjd64@1", RIGHT, 0, (1, 29)),
        (DV3, RATIO, 28, "fmjd64@1", PREMATURE, 1, (1, 28)),
        (DV3, RATIO, 29, "lidraughts@1", PREMATURE, 1, (1, 29)),
        (DV3, RATIO, 30, "pavlovich@1", WRONG, 0, ()),
        # 7.2.7
        (DV4, ROAD, 9, "fmjd64@1", RIGHT, 0, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        (DV4, ROAD, 8, "fmjd64@1", PREMATURE, 1, (1, 8)),
        (DV4, SMALL, 9, "fmjd64@1", WRONG, 0, ()),
        # D7, 7.2.8
        (DV5, SMALL, 9, "fmjd64@1", RIGHT, 0, (1, 9)),
        (DV5, SMALL, 9, "pavlovich@1", PREMATURE, 1, (1, 9)),
        (DV5, SMALL, 0, "pavlovich@1", PREMATURE, 5, ()),
        # 7.2.6
        (DV2, BALANCE, 30, "fmjd64@1", PREMATURE, 15, (1, 30)),
        (DV2, BALANCE, 30, "club@1", RIGHT, 0, (1, 30)),
        (DV2, FLAT, 30, "club@1", WRONG, 0, ()),
    ],
)
def test_a_claim_is_answered(vector, rule, ply, rules, kind, short, plies):
    answer = _answer(vector, rule, ply, rules)
    assert (answer.kind, answer.short, answer.plies) == (kind, short, plies)


@pytest.mark.parametrize(
    ("vector", "rule", "ply", "rules", "why"),
    [
        (DV1, THREEFOLD, 3, "fmjd64@1", WrongClaimCause.NOT_REPEATED),
        (DV1, KINGS, 0, "fmjd64@1", WrongClaimCause.NOT_COUNTED),
        (DV5, ROAD, 5, "fmjd64@1", WrongClaimCause.NOT_COUNTED),
        (DV1, FLAT, 3, "fmjd64@1", WrongClaimCause.NOT_IN_RULESET),
        (DV1, THREEFOLD, 8, "poddavki@1", WrongClaimCause.NOT_IN_RULESET),
    ],
)
def test_a_wrong_claim_says_why(vector, rule, ply, rules, why):
    assert _answer(vector, rule, ply, rules).why is why


@pytest.mark.parametrize(("ply", "due"), [(0, 29), (1, 29), (27, 29), (28, 29), (29, 29)])
def test_D4_a_premature_claim_says_when_it_can_be_right(ply, due):
    assert _answer(DV3, RATIO, ply).due == due


def test_D3_nobody_can_tell_when_a_position_comes_back():
    assert _answer(DV1, THREEFOLD, 7).due is None


def test_a_claim_that_stood_is_wrong_once_a_man_has_moved():
    """D6 stood after ply 30; a man's move undid it."""
    replay = replay_of_moves(f"{DV2[1]} h2-g3", DV2[0])
    assert _answer(replay, KINGS, 30).kind is RIGHT
    undone = _answer(replay, KINGS, 31)
    assert (undone.kind, undone.why, undone.reset_by) == (
        WRONG,
        WrongClaimCause.NOT_COUNTED,
        Reset.MAN_MOVE,
    )


def test_W3_no_claim_is_right_where_the_board_has_decided():
    replay = replay_of_moves("c3:e5", "W:Wc3:Bd4")
    assert _answer(replay, THREEFOLD, 1).why is WrongClaimCause.GAME_OVER
    assert _answer(replay, THREEFOLD, 0).why is WrongClaimCause.NOT_REPEATED


def test_every_rule_in_force_is_answered():
    report = count_draws(replayed_line(DV1), catalogue.load_ruleset("fmjd64@1"))
    assert [answer.rule for answer in answer_every_rule(report, 8)] == list(report.ruleset.draws)


@pytest.mark.parametrize("ply", [-1, 9])
def test_a_ply_the_record_does_not_have(ply):
    with pytest.raises(IndexError):
        _answer(DV1, THREEFOLD, ply)


@pytest.mark.parametrize(
    ("vector", "rule", "ply", "language", "expected"),
    [
        (
            DV1,
            THREEFOLD,
            8,
            "ru",
            "Требование верно: троекратное повторение, позиция после начальной позиции и "
            "ходов 2…, 4…e7-f8 (п. 7.2.3)",
        ),
        (
            DV1,
            THREEFOLD,
            8,
            "en",
            "The claim is right: threefold repetition, position after the start and moves 2…, "
            "4…e7-f8 "
            "(article 7.2.3)",
        ),
        (
            DV3,
            RATIO,
            28,
            "ru",
            "Требование преждевременно: три дамки или больше против одной, с хода 1 по "
            "ход 14…e3-b6, сделано 14 из 15, не хватает ходов: 1, самое раннее — после хода 15 "
            "(п. 7.2.4)",
        ),
        (
            DV1,
            KINGS,
            0,
            "en",
            "The claim is wrong: king moves only, nothing is being counted here (article 7.2.5)",
        ),
        (
            (DV2[0], f"{DV2[1]} h2-g3"),
            KINGS,
            31,
            "en",
            "The claim is wrong: king moves only, nothing is being counted here "
            "(a man's move, 16) (article 7.2.5)",
        ),
    ],
)
def test_an_answer_is_spoken(vector, rule, ply, language, expected):
    answer = _answer(vector, rule, ply).as_dict()
    assert claims.explain_claim_answer(answer, language) == expected


def test_a_game_that_black_began_is_numbered_from_his_move():
    """The first ply is 1…, not 1. (FEN with Black to move)."""
    shuttle = "f8-e7 c1-d2 e7-f8 d2-c1"
    answer = _answer(replay_of_moves(f"{shuttle} {shuttle}", "B:WKc1:BKf8"), THREEFOLD, 8)
    text = claims.explain_claim_answer(answer.as_dict(), "en")
    assert "position after the start and moves 3, 5.d2-c1" in text


def test_every_answer_has_words():
    for rules in map(catalogue.load_ruleset, catalogue.all_ruleset_ids()):
        for vector in (DV1, DV2, DV3, DV4, DV5):
            report = count_draws(replayed_line(vector), rules)
            for ply in range(report.replay.plies + 1):
                for claim_answer in answer_every_rule(report, ply):
                    for language in ("ru", "en"):
                        text = claims.explain_claim_answer(claim_answer.as_dict(), language)
                        assert "{" not in text
    assert {kind.value for kind in AnswerKind} == set(map(str, claims.ANSWERS))
    assert {why.value for why in WrongClaimCause} == set(map(str, claims.WHY))


def test_the_counters_at_the_end_are_those_of_the_answer():
    replay = replay_of_moves(f"{SHUTTLE} c1-d2", "W:WKc1,h2:BKf8,a7")
    assert _answer(replay, KINGS, 5).value == 2
