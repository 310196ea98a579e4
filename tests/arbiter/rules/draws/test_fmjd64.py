"""The FMJD-64 regulation, a table per article: 7.2.3-7.2.9 in readable notation.

Each line: a position, moves, and the ply after which the article's draw first stands, or None.
"""

import dataclasses

import pytest

from arbiter.examinations.reading_texts import READINGS
from arbiter.rules.claims.claim_answers import AnswerKind, Why, answer
from arbiter.rules.claims.draw_report import count_draws
from arbiter.rules.draws.forced_win import forced_winner
from arbiter.rules.draws.main_road import Leaving
from arbiter.rules.draws.names import CountBy, DrawRuleName, Reset
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.adjudicate import adjudicate
from arbiter.rules.verdicts.verdict import ReasonCode, VerdictKind
from games.draughts import Colour, Position
from games.draughts.variant import RUSSIAN
from tests.arbiter.rules.vectors import DV2, DV5, SHUTTLE, cut, line, played

FMJD = catalogue.load("fmjd64@1")
# a later version of the same text has its articles too
OTHERS = [one for one in catalogue.shipped_ids() if not one.startswith("fmjd64@")]


def _first(found, rule, rules=FMJD):
    claims = count_draws(found, rules).claims
    return next((claim.first_ply for claim in claims if claim.rule is rule), None)


def _count(found, rule, ply, rules=FMJD):
    return next(one for one in count_draws(found, rules).at(ply) if one.rule is rule)


def _with(rule, **change):
    return dataclasses.replace(
        FMJD, draws={**FMJD.draws, rule: dataclasses.replace(FMJD.draws[rule], **change)}
    )


def _times(moves, number):
    return " ".join([moves] * number)


# --- 7.2.6: the balance --------------------------------------------------------------------

# White c1, h2 and Black f8, a7 never meet: the kings shuttle, four plies a time
FOUR = "W:WKc1,h2:BKf8,a7"
SIX = "W:WKc1,h2,a3:BKf8,a7,b8"
SEVEN = "W:WKc1,h2,a3,a1:BKf8,a7,b8"
EIGHT = "W:WKc1,h2,a3,a1:BKf8,a7,b8,d8"


@pytest.mark.parametrize(
    ("fen", "shuttles", "expected"),
    [
        pytest.param(FOUR, 15, 60, id="4 pieces: 30 moves of each, the last of Black"),
        pytest.param(FOUR, 14, None, id="4 pieces: 28 moves are not enough"),
        pytest.param("W:WKc1,h2,a3:BKf8,a7", 15, 60, id="5 pieces: 30"),
        pytest.param(SIX, 30, 120, id="6 pieces: 60"),
        pytest.param(SEVEN, 30, 120, id="7 pieces: 60"),
        pytest.param(EIGHT, 40, None, id="8 pieces: the article has no word for them"),
        pytest.param("W:WKc1,h2:BKf8", 20, None, id="3 pieces: nor for three"),
        pytest.param("B:WKc1,h2:BKf8,a7", 15, 60, id="whoever moves first"),
    ],
)
def test_7_2_6_moves_by_the_pieces_of_both_sides_together(fen, shuttles, expected):
    moves = SHUTTLE if fen[0] == "W" else "f8-e7 c1-d2 e7-f8 d2-c1"
    assert _first(played(_times(moves, shuttles), fen), DrawRuleName.BALANCE) == expected


def test_7_2_6_a_mans_move_is_counted_like_any_other():
    """Unlike 7.2.5: the balance of pieces is what it was."""
    shifted = "c1-d2 e7-f8 d2-c1 f8-e7"  # the same shuttle with Black a move ahead
    moves = f"{_times(SHUTTLE, 7)} h2-g3 f8-e7 {_times(shifted, 8)}"
    found = played(moves, FOUR)
    assert _count(found, DrawRuleName.BALANCE, found.plies).since == 0
    assert _first(found, DrawRuleName.BALANCE) == 60
    assert _first(found, DrawRuleName.KINGS_ONLY) == 59  # anew after the man's move at ply 29


@pytest.mark.parametrize(
    ("fen", "moves", "ply", "since", "why"),
    [
        pytest.param("W:WKc1,g7:BKa3,a7", "g7-h8 a3-b4", 1, 1, Reset.CROWNING, id="a crowning"),
        pytest.param("W:WKd4,h2:Bc5,Kf8,a7", "d4:b6 a7:c5", 2, 2, Reset.CAPTURE, id="a capture"),
        pytest.param(FOUR, "c1-d2 f8-e7", 2, 0, Reset.START, id="nothing yet"),
    ],
)
def test_7_2_6_is_set_back_by_captures_and_crownings(fen, moves, ply, since, why):
    found = _count(played(moves, fen), DrawRuleName.BALANCE, ply)
    assert (found.since, found.reset_by) == (since, why)


def test_7_2_6_both_sides_must_have_kings():
    """A lone man's side has none: nothing is counted."""
    found = _count(played("c1-d2 a7-b6", "W:WKc1,h2,h4:Ba7"), DrawRuleName.BALANCE, 2)
    assert (found.running, found.value, found.due) == (False, 0, None)


def test_7_2_6_a_capture_on_the_last_allowed_move_is_no_draw():
    """Ply 60 captures: the count is gone before it is full."""
    moves = f"{_times(SHUTTLE, 14)} c1-d2 f8-e7 d2-g5 e7:h4"
    found = played(moves, FOUR)
    assert found.plies == 60
    assert _first(found, DrawRuleName.BALANCE) is None


def test_7_2_5_and_7_2_6_are_independent():
    """DV2: fifteen king moves draw with four pieces too, unless the ruleset says otherwise."""
    assert _first(line(DV2), DrawRuleName.KINGS_ONLY) == 30
    assert _first(line(DV2), DrawRuleName.KINGS_ONLY, catalogue.load("lidraughts@1")) is None
    found = played(_times(SHUTTLE, 8), EIGHT)  # eight pieces: no balance stands in its place
    assert _first(found, DrawRuleName.KINGS_ONLY, catalogue.load("lidraughts@1")) == 30


# --- 7.2.7: the main road ------------------------------------------------------------------

ROAD = DrawRuleName.MAIN_ROAD
WAIT = "g1-h2 a1-h8 h2-g1 h8-a1"  # White waits beside the road, Black walks on it


@pytest.mark.parametrize(
    ("fen", "moves", "expected"),
    [
        pytest.param("W:WKc1,Ke1,Kg1:BKa1", _times(WAIT, 3), 9, id="three kings: White's 5th"),
        pytest.param("W:WKc1,g3,Kg1:BKa1", _times(WAIT, 3), 9, id="two kings and a man"),
        pytest.param("W:We1,g3,Kg1:BKa1", _times(WAIT, 3), 9, id="a king and two men"),
        pytest.param("W:WKc1,Kg1:BKa1", _times(WAIT, 3), None, id="two kings: 7.2.8, not this"),
        pytest.param("W:WKc1,Ke1,Kg1,Kh4:BKa1", _times(WAIT, 3), None, id="four against it"),
        pytest.param("W:WKc1,Ke1,Kg1:BKa3", _times("g1-h2 a3-f8 h2-g1 f8-a3", 3), None, id="off"),
        pytest.param(
            "B:WKc1,Ke1,Kg1:BKa1",
            _times("a1-h8 g1-h2 h8-a1 h2-g1", 3),
            10,
            id="Black first: White's 5th is ply 10",
        ),
    ],
)
def test_7_2_7_five_moves_against_the_king_on_the_road(fen, moves, expected):
    assert _first(played(moves, fen), ROAD) == expected


def test_7_2_7_counted_by_each_waits_for_the_lone_king():
    found = played(_times(WAIT, 3), "W:WKc1,Ke1,Kg1:BKa1")
    assert _first(found, ROAD, _with(ROAD, count_by=CountBy.EACH)) == 10


# the lone king stands on the road but for the plies 4 and 5
AWAY = "c1-a3 a1-e5 e1-b4 e5-h2 g1-c5 h2-e5 b4-a5 e5-a1 a5-e1 a1-h8 c5-f2 h8-e5 a3-c5"


def test_7_2_7_leaving_the_road_pauses_the_count():
    """Open in the article: cumulative here, as those who first programmed it read it."""
    found = played(AWAY, "W:WKc1,Ke1,Kg1:BKa1")
    values = [_count(found, ROAD, ply).value for ply in (1, 3, 5, 7, 9, 11)]
    assert values == [1, 2, 2, 3, 4, 5]
    assert _first(found, ROAD) == 11
    proof = next(one for one in count_draws(found, FMJD).claims if one.rule is ROAD).plies
    assert proof == (1, 2, 3, 6, 7, 8, 9, 10, 11)


def test_7_2_7_a_ruleset_may_start_the_count_anew():
    anew = _with(ROAD, leaving=Leaving.RESTARTS)
    found = played(AWAY, "W:WKc1,Ke1,Kg1:BKa1")
    assert _count(found, ROAD, 5, anew).reset_by is Reset.ROAD
    assert [_count(found, ROAD, ply, anew).value for ply in (3, 5, 7, 9, 11, 13)] == [
        2,
        0,
        1,
        2,
        3,
        4,
    ]
    assert _first(found, ROAD, anew) is None


def _readings(verdict):
    return [
        (one.question, one.choice, str(one.outcome.result) if one.outcome else "*")
        for one in verdict.readings
    ]


OBVIOUS = [("obvious_win", "no", "1/2-1/2"), ("obvious_win", "yes", "*")]
REPEATED = [("obvious_win", "no", "1/2-1/2"), ("obvious_win", "yes", "1/2-1/2")]
LEFT = [("main_road_leaving", "pauses", "1/2-1/2"), ("main_road_leaving", "restarts", "*")]
STAYED = "W:WKc1,Ke1,Kg1:BKa1"


@pytest.mark.parametrize(
    ("ruleset_id", "moves", "readings"),
    [
        pytest.param("fmjd64@1", AWAY, [*OBVIOUS, *LEFT], id="the king has left the road"),
        pytest.param("rus-fed@1", AWAY, LEFT, id="no obvious win in the federation's list"),
        pytest.param("ua64@1", AWAY, LEFT, id="taken over from 7.2.7"),
        pytest.param("fmjd64@1", _times(WAIT, 3), REPEATED, id="he never left it"),
        pytest.param("lidraughts@1", AWAY, [], id="a program counts as it counts"),
    ],
)
@pytest.mark.parametrize("recorded", [None, GameResult.DRAW])
def test_7_2_7_both_readings_where_they_come_to_different_ends(
    ruleset_id, moves, readings, recorded
):
    """Open in the text: does leaving and re-entering the road restart the five moves?"""
    verdict = adjudicate(
        played(moves, STAYED), ruleset=catalogue.load(ruleset_id), recorded=recorded, fact=None
    )
    assert _readings(verdict) == readings


def test_7_2_7_every_reading_has_its_words():
    verdict = _judge(played(AWAY, STAYED), None)
    assert verdict.kind is VerdictKind.ARBITER
    assert {(one.question, one.choice) for one in verdict.readings} <= set(READINGS)


def test_7_2_7_the_road_is_not_his_while_an_enemy_stands_on_it():
    found = played("g1-h2", "W:WKa1,Kb2,Kg1:BKh8")
    count = _count(found, ROAD, 1)
    assert (count.running, count.value, count.due) == (False, 0, None)


def test_7_2_7_a_capture_on_the_fifth_move_is_no_draw():
    moves = "g1-b6 a1-e5 b6-a5 e5-g7 e1-d2 g7-d4 d2-e1 d4-c3 a5:d2"
    assert _first(played(moves, "W:WKc1,Ke1,Kg1:BKa1"), ROAD) is None


# --- 7.2.8: small endings ------------------------------------------------------------------

SMALL = DrawRuleName.SMALL_ENDINGS


@pytest.mark.parametrize(
    ("fen", "moves", "expected"),
    [
        pytest.param("W:WKc1,Kg1:BKf8", _times(SHUTTLE, 3), 9, id="two kings: the strong 5th"),
        pytest.param("W:WKc1,h2:BKf8", _times(SHUTTLE, 3), 9, id="a king and a man"),
        pytest.param("W:WKc1:BKf8", _times(SHUTTLE, 3), 10, id="king v king: both have moved"),
        pytest.param(
            "B:WKc1:BKf8,a7", _times("f8-e7 c1-d2 e7-f8 d2-c1", 3), 9, id="Black is the stronger"
        ),
        pytest.param(
            "B:WKc1,Kg1:BKf8",
            _times("f8-e7 c1-d2 e7-f8 d2-c1", 3),
            10,
            id="the weak side first: the strong 5th is ply 10",
        ),
        pytest.param("W:WKc1,h2:BKf8,a7", _times(SHUTTLE, 3), None, id="not a lone king"),
        pytest.param("W:WKc1,Kg1,Ka1:BKf8", _times(SHUTTLE, 3), None, id="three: 7.2.4"),
    ],
)
def test_7_2_8_five_moves_against_a_lone_king(fen, moves, expected):
    assert _first(played(moves, fen), SMALL) == expected


def test_7_2_8_the_capture_that_makes_the_ending_is_not_counted():
    """Black takes the third piece: the count begins after it, White's 5th move is ply 10."""
    moves = "f8:b4 c1-f4 b4-e7 f4-c1 e7-f8 h2-g3 f8-e7 g3-f4 e7-f8 c1-b2 f8-d6"
    found = played(moves, "B:WKc1,Kc5,h2:BKf8")
    count = _count(found, SMALL, 1)
    assert (count.value, count.since, count.reset_by, count.due) == (0, 1, Reset.CAPTURE, 10)
    assert _first(found, SMALL) == 10


# White is left with a king after ply 4; White's man is crowned at ply 5
TAKEN = ("W:WKc1,Ka5:BKf8", "c1-f4 f8-c5 a5-b4 c5:a3 f4-e3 a3-c1 e3-f2 c1-a3 f2-g1 a3-b4")
CROWNED = ("W:WKc1,g5:BKf8", "g5-h6 f8-e7 h6-g7 e7-d6 g7-f8 d6-a3 c1-f4 a3-b2 f8-d6")


@pytest.mark.parametrize(
    ("vector", "rules", "expected"),
    [
        pytest.param(
            TAKEN, "fmjd64@1", 10, id="a king is taken on the way: of two lone kings both"
        ),
        pytest.param(CROWNED, "fmjd64@1", 9, id="a man is crowned on the way"),
        pytest.param(TAKEN, "pavlovich@1", None, id="after Pavlovich a capture starts anew"),
        pytest.param(CROWNED, "pavlovich@1", None, id="after Pavlovich a crowning starts anew"),
    ],
)
def test_7_2_8_once_it_runs_nothing_sets_it_back(vector, rules, expected):
    assert _first(line(vector), SMALL, catalogue.load(rules)) == expected


def test_7_2_8_a_capture_on_the_fifth_move_is_no_draw():
    moves = "e1-c3 f8-c5 c3-h8 c5-d6 c1-h6 d6-e7 h8-c3 e7-g5 h6:f4"
    found = played(moves, "W:WKc1,Ke1:BKf8")
    assert _first(found, SMALL) is None
    assert _judge(found).outcome.termination is Termination.NO_PIECES


# --- 7.2.7, 7.2.8: "no winning position" --------------------------------------------------

GIVEN_UP = (  # on the fifth move White puts a king en prise and wins: Black must capture
    "W:WKb4,Kg1:BKa7",
    "1.b4-e7 a7-b8 2.e7-b4 b8-a7 3.b4-f8 a7-b8 4.f8-b4 b8-a7 5.b4-c5",
)


def _forced(fen):
    return forced_winner(Position.from_fen(fen), RUSSIAN)


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        pytest.param("B:WKc5,Kg1:BKa7", Colour.WHITE, id="Black must capture and loses"),
        pytest.param("W:WKc1:BKe3", Colour.WHITE, id="White captures the last piece"),
        pytest.param("W:WKc1:BKa7", None, id="a quiet move: nothing is forced"),
        pytest.param("B:WKc3:Bd4,h4", Colour.BLACK, id="captured by a man, nothing is left"),
        pytest.param("B:WKe5:BKc3,Kc7", Colour.BLACK, id="the side to move captures all"),
        pytest.param("W:W:BKh8", Colour.BLACK, id="nothing to move: the board has decided"),
        pytest.param("B:WKc5,Kc1:BKa7", None, id="the capture leads to a quiet position"),
    ],
)
def test_7_2_7_7_2_8_a_position_is_won_when_every_capture_leads_there(fen, winner):
    assert _forced(fen) is winner


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("fmjd64@1", None), ("ua64@1", None), ("pavlovich@1", 10)],
    ids=["FMJD", "Ukraine", "Pavlovich: the moves alone"],
)
def test_7_2_8_a_fifth_move_that_wins_by_force_is_no_draw(rules, expected):
    rules = catalogue.load(rules)
    assert _first(line(GIVEN_UP), SMALL, rules) is None
    taken = played(f"{GIVEN_UP[1]} a7:d4", GIVEN_UP[0])
    assert _first(taken, SMALL, rules) is None  # after Pavlovich the capture starts it anew
    won = played(f"{GIVEN_UP[1]} a7:d4 6.g1:a7", GIVEN_UP[0])
    assert _judge(won).outcome.termination is Termination.NO_PIECES
    kept = f"{' '.join(GIVEN_UP[1].split()[:-1])} 5.b4-f8 a7-b8"  # the king stays
    assert _first(played(kept, GIVEN_UP[0]), SMALL, rules) == (expected or 9)


@pytest.mark.parametrize(
    ("recorded", "kind", "codes"),
    [
        (GameResult.DRAW, VerdictKind.ARBITER, ["won_position", "only_recorded"]),
        (None, VerdictKind.ONGOING, ["won_position", "no_result"]),
        (GameResult.WHITE_WINS, VerdictKind.ONGOING, ["won_position", "only_recorded"]),
    ],
)
def test_7_2_8_a_won_position_is_told_with_both_readings(recorded, kind, codes):
    verdict = _judge(line(GIVEN_UP), recorded)
    assert (verdict.kind, [one.code for one in verdict.reasons]) == (kind, codes)
    assert (verdict.reasons[0].article, verdict.reasons[0].params["winner"]) == ("7.2.8", "w")
    said = [(one.choice, one.outcome and one.outcome.result) for one in verdict.readings]
    assert said == [("judged", None), ("not_judged", GameResult.DRAW)]


def test_7_2_8_a_claim_in_a_won_position_is_wrong():
    report = count_draws(line(GIVEN_UP), FMJD)
    found = answer(report, SMALL, 9)
    assert (found.kind, found.why) == (AnswerKind.WRONG, Why.WON_POSITION)
    assert next(one for one in report.at(9) if one.rule is SMALL).due is None


@pytest.mark.parametrize(
    ("plies", "expected"),
    [
        pytest.param(9, [("counted_by", "strong"), ("counted_by", "each")], id="ply 9: both"),
        pytest.param(10, [], id="ply 10: one by either reading"),
    ],
)
def test_7_2_8_the_ply_between_the_two_ways_of_counting_is_told_both_ways(plies, expected):
    verdict = _judge(cut(DV5, plies), GameResult.DRAW, obvious_win=False)
    found = [one for one in verdict.readings if one.question == "counted_by"]
    assert verdict.kind is VerdictKind.RESULT
    assert [(one.question, one.choice) for one in found] == expected
    assert all((one.question, one.choice) in READINGS for one in found)


# --- 7.2.9: the exception ------------------------------------------------------------------


def _judge(found, recorded=None, **flag):
    return adjudicate(found, ruleset=FMJD, recorded=recorded, fact=None, **flag)


def test_7_2_9_the_arbiters_word_takes_the_count_away():
    assert _judge(line(DV5), GameResult.DRAW).kind is VerdictKind.RESULT
    verdict = _judge(line(DV5), GameResult.DRAW, obvious_win=True)
    assert (verdict.kind, verdict.reasons[0].code) == (
        VerdictKind.ONGOING,
        ReasonCode.OBVIOUS_WIN,
    )
    assert verdict.reasons[0].article == "7.2.9"
    assert verdict.claims  # the claim is still listed


def test_7_2_9_is_no_exception_to_7_2_3():
    verdict = _judge(played(_times(SHUTTLE, 2), "W:WKc1:BKf8"), GameResult.DRAW, obvious_win=True)
    assert (verdict.kind, verdict.reasons[-1].article) == (VerdictKind.RESULT, "7.2.3")


@pytest.mark.parametrize("ruleset_id", OTHERS)
def test_7_2_9_stands_in_no_other_ruleset(ruleset_id):
    with pytest.raises(ValueError, match="no exception"):
        adjudicate(
            line(DV5),
            ruleset=catalogue.load(ruleset_id),
            recorded=None,
            fact=None,
            obvious_win=True,
        )
