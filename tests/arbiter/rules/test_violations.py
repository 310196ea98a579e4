"""V4.1-V4.9: the violation found in the first illegal move of a record."""

import pytest

from arbiter.examinations.texts import findings
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import VIOLATIONS
from arbiter.rules.violations import list_violations
from games.draughts.position import START, Position
from games.draughts.replay import replay
from tests.support.draws import DV1, replayed_line

FIVE = "W:We1:Bd2,b4,d4,f4,f2"  # T11: four tours of a man from e1

KING = "W:WKg1:Bd2,f2,f6"  # T10

TABLE = [
    # V4.1 two moves in a row
    pytest.param("1.c3-d4 e3-f4", None, "V4.1", 2, id="V4.1 White moves for Black"),
    # V4.2 wrong move of a man or king
    pytest.param("c3-e5", None, "V4.2", 1, id="V4.2 a man too far (M2)"),
    pytest.param("1.c3-d4 d6-c5 2.d4-c3", None, "V4.2", 3, id="V4.2 a man backwards (M2)"),
    pytest.param("c3-b2", None, "V4.2", 1, id="V4.2 an occupied square"),
    pytest.param("c3-c5", None, "V4.2", 1, id="V4.2 no diagonal"),
    pytest.param("c3-c4", None, "V4.2", 1, id="V4.2 a light square (V8)"),
    pytest.param("d4-e5", None, "V4.2", 1, id="V4.2 from an empty square"),
    pytest.param("c3:e5", None, "V4.2", 1, id="V4.2 a capture of nothing"),
    pytest.param("a1-d4", "W:WKa1,b2:Bh8", "V4.2", 1, id="V4.2 a king over its own man (M3)"),
    pytest.param("e1:h4", FIVE, "V4.2", 1, id="V4.2 a man flies"),
    pytest.param("ca5", None, "V4.2", 1, id="V4.2 a file none of whose pieces goes there"),
    pytest.param("bd4", "W:Wc3:Bh8", "V4.2", 1, id="V4.2 a file without a piece"),
    # V4.5 opponent's piece moved
    pytest.param("1.d6-c5", None, "V4.5", 1, id="V4.5 at the first move"),
    pytest.param("1.c3-d4 a3-c5", None, "V4.5", 2, id="V4.5 and no second move of his"),
    # V4.6 quiet move when a capture exists
    pytest.param("1.c3-d4 b6-c5 2.d4-e5", None, "V4.6", 3, id="V4.6 with the piece that must"),
    pytest.param("1.c3-d4 b6-c5 2.a3-b4", None, "V4.6", 3, id="V4.6 with another piece (T5)"),
    # V4.8 another set of victims
    pytest.param("e1:c3:a5:c7", FIVE, "V4.8", 1, id="V4.8 one more than possible"),
    pytest.param("e1:b6", "W:We1:Bd2,f2", "V4.8", 1, id="V4.8 no capture ends there"),
    pytest.param("e3:c5:e3", "W:We3:Bd4", "V4.8", 1, id="V4.8 the same piece twice (C8)"),
    # V4.9 stopping during a multiple capture
    pytest.param("e3:c5", "W:We3:Bd4,d6,f4", "V4.9", 1, id="V4.9 after the first (T7)"),
    pytest.param("e1:c3:e5:g3", FIVE, "V4.9", 1, id="V4.9 before the last (T11)"),
    pytest.param("e1:e5", FIVE, "V4.9", 1, id="V4.9 told by its ends alone"),
    pytest.param("e:e5", FIVE.replace("e1", "e1,e7"), "V4.9", 1, id="V4.9 in the short form"),
    pytest.param("g1:c5", KING, "V4.9", 1, id="V4.9 a king where it cannot go on (T10, C6)"),
]


def _violations(moves, fen, rules="fmjd64@1"):
    read = replay(moves, Position.from_fen(fen) if fen else START)
    return list_violations(read, catalogue.load_ruleset(rules))


@pytest.mark.parametrize(("moves", "fen", "code", "ply"), TABLE)
def test_a_record_shows_what_was_violated(moves, fen, code, ply):
    (violation,) = _violations(moves, fen)
    assert (violation.code, violation.ply) == (code, ply)
    assert violation.position


@pytest.mark.parametrize(
    ("moves", "fen", "code", "side", "other"),
    [
        pytest.param("1.c3-d4 d4-c5", None, "V4.1", "w", "V4.5", id="V4.1 White moved twice"),
        pytest.param("1.c3-d4 e3-f4", None, "V4.1", "w", "V4.5", id="V4.1 with another piece"),
        pytest.param("1.c3-d4 b6-a5 2.a5-b4", None, "V4.1", "b", "V4.5", id="V4.1 Black did"),
        pytest.param("1.d6-c5", None, "V4.5", "w", None, id="V4.5 White moved Black's piece"),
        pytest.param("e3:a7", "W:We3:Bd4,d6,f4", "V4.2", "w", "V4.8", id="V4.2 or V4.8"),
        pytest.param("e1:b6", "W:We1:Bd2,f2", "V4.8", "w", "V4.2", id="V4.8 or V4.2"),
        pytest.param("c3:e5", None, "V4.2", "w", None, id="V4.2 nothing could be captured"),
        pytest.param("c3-e5", None, "V4.2", "w", None, id="V4.2 no capture was written"),
    ],
)
def test_who_did_it_and_what_it_may_be_besides(moves, fen, code, side, other):
    """The offender of V4.1 is the side that moved twice; open readings are both told."""
    (violation,) = _violations(moves, fen)
    data = violation.as_dict()
    assert (data["code"], data["side"], data["other"]) == (code, side, other)
    for language in ("ru", "en"):
        words = findings.explain_violation(data, language)
        assert words.startswith(code)
        assert (other or "") in words


def test_V4_1_is_told_behind_the_first_of_the_two_moves():
    (violation,) = _violations("1.c3-d4 d4-c5", None)
    text = findings.explain_violation(violation.as_dict(), "ru")
    assert text.startswith("V4.1: два хода подряд, белые: после хода 1 ещё и d4-c5; ")
    text = findings.explain_violation(violation.as_dict(), "en")
    assert text.startswith("V4.1: two moves in a row, White: after move 1 also d4-c5; ")


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param("1.c3-d4 b6-c5", id="nothing wrong"),
        pytest.param("1.c3-d4 привет", id="no move at all"),
        pytest.param("1.cd4 f4", id="unreadable"),
    ],
)
def test_what_is_no_violation(moves):
    assert _violations(moves, None) == ()


def test_two_readings_are_no_violation():
    """A short form that fits two legal moves is a fault of writing."""
    assert _violations("a:c5", "W:Wa3,Ka7:Bb4,b6") == ()


def test_a_move_after_the_end_is_no_violation():
    assert _violations("c3:e5 h8-g7", "W:Wc3:Bd4") == ()


@pytest.mark.parametrize(
    ("rules", "moves", "listed"),
    [
        ("club@1", "1.c3-d4 b6-c5 2.d4-e5", True),  # S0 names the missed capture alone
        ("club@1", "c3-e5", False),
        ("pavlovich@1", "c3-e5", True),
        ("poddavki@1", "c3-e5", False),
    ],
)
def test_a_ruleset_lists_its_violations(rules, moves, listed):
    """An illegal move is found whether its ruleset lists it or not."""
    (violation,) = _violations(moves, None, rules)
    assert violation.is_listed is listed


def test_V4_6_names_the_captures_that_were_due():
    (violation,) = _violations("1.c3-d4 b6-c5 2.a3-b4", None)
    assert violation.params["required"] == ("d4:b6",)
    text = findings.explain_violation(violation.as_dict(), "ru")
    assert text.startswith("V4.6: тихий ход, когда надо бить, ход 2. a3-b4; надо было d4:b6 (п. ")
    text = findings.explain_violation(_violations("c3-e5", None, "club@1")[0].as_dict(), "en")
    assert text == (
        "V4.2: wrong move of a man or king, move 1. c3-e5; "
        "not on the list of these rules, yet the move is impossible"
    )


def test_every_violation_has_words():
    assert set(findings.VIOLATIONS) == set(VIOLATIONS)


def test_a_good_record_shows_none():
    assert list_violations(replayed_line(DV1), catalogue.load_ruleset("fmjd64@1")) == ()
