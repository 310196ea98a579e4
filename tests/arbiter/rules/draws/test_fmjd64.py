"""FMJD-64 7.2.6, 7.2.7, 7.2.9: balance, the main road, and a win declared obvious."""

import pytest

from arbiter.examinations.texts.findings import READINGS
from arbiter.rules.claims import count_draws
from arbiter.rules.draws.counts import DrawRuleName, Reset, WhoseMovesCount
from arbiter.rules.draws.main_road import KingStanding, LeavingRoad
from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import ReasonCode, VerdictKind
from arbiter.rules.verdicts.record import adjudicate_record
from tests.support.draws import (
    DV2,
    DV5,
    FMJD,
    OTHERS,
    ROAD,
    SHUTTLE,
    WAIT,
    count_at,
    first_ply,
    fmjd_with,
    readings_of,
    repeat_moves,
    replay_of_moves,
    replayed_line,
    verdict_by_fmjd64,
)

# FMJD-64 7.2.6: draw by balance, with limits by the number of pieces.
#
# Each line: a position, moves, and the ply after which the draw first stands, or None.


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
    assert (
        first_ply(replay_of_moves(repeat_moves(moves, shuttles), fen), DrawRuleName.BALANCE)
        == expected
    )


def test_7_2_6_a_mans_move_is_counted_like_any_other():
    """Unlike 7.2.5: the balance of pieces is what it was."""
    shifted = "c1-d2 e7-f8 d2-c1 f8-e7"  # the same shuttle with Black a move ahead
    moves = f"{repeat_moves(SHUTTLE, 7)} h2-g3 f8-e7 {repeat_moves(shifted, 8)}"
    replay = replay_of_moves(moves, FOUR)
    assert count_at(replay, DrawRuleName.BALANCE, replay.plies).since == 0
    assert first_ply(replay, DrawRuleName.BALANCE) == 60
    assert first_ply(replay, DrawRuleName.KINGS_ONLY) == 59  # anew after the man's move at ply 29


@pytest.mark.parametrize(
    ("fen", "moves", "ply", "since", "why"),
    [
        pytest.param("W:WKc1,g7:BKa3,a7", "g7-h8 a3-b4", 1, 1, Reset.CROWNING, id="a crowning"),
        pytest.param("W:WKd4,h2:Bc5,Kf8,a7", "d4:b6 a7:c5", 2, 2, Reset.CAPTURE, id="a capture"),
        pytest.param(FOUR, "c1-d2 f8-e7", 2, 0, Reset.START, id="nothing yet"),
    ],
)
def test_7_2_6_is_set_back_by_captures_and_crownings(fen, moves, ply, since, why):
    count = count_at(replay_of_moves(moves, fen), DrawRuleName.BALANCE, ply)
    assert (count.since, count.reset_by) == (since, why)


def test_7_2_6_both_sides_must_have_kings():
    """A lone man's side has none: nothing is counted."""
    count = count_at(replay_of_moves("c1-d2 a7-b6", "W:WKc1,h2,h4:Ba7"), DrawRuleName.BALANCE, 2)
    assert (count.running, count.value, count.due) == (False, 0, None)


def test_7_2_6_a_capture_on_the_last_allowed_move_is_no_draw():
    """Ply 60 captures: the count is gone before it is full."""
    moves = f"{repeat_moves(SHUTTLE, 14)} c1-d2 f8-e7 d2-g5 e7:h4"
    replay = replay_of_moves(moves, FOUR)
    assert replay.plies == 60
    assert first_ply(replay, DrawRuleName.BALANCE) is None


def test_7_2_5_and_7_2_6_are_independent():
    """DV2: fifteen king moves draw with four pieces too, unless the ruleset says otherwise."""
    assert first_ply(replayed_line(DV2), DrawRuleName.KINGS_ONLY) == 30
    assert (
        first_ply(
            replayed_line(DV2),
            DrawRuleName.KINGS_ONLY,
            catalogue.load_ruleset("lidraughts@1"),
        )
        is None
    )
    replay = replay_of_moves(
        repeat_moves(SHUTTLE, 8), EIGHT
    )  # eight pieces: no balance stands in its place
    assert first_ply(replay, DrawRuleName.KINGS_ONLY, catalogue.load_ruleset("lidraughts@1")) == 30


# FMJD-64 7.2.7: draw after five moves against a lone king on the main road.
#
# Each line: a position, moves, and the ply after which the draw first stands, or None.


@pytest.mark.parametrize(
    ("fen", "moves", "expected"),
    [
        pytest.param(
            "W:WKc1,Ke1,Kg1:BKa1", repeat_moves(WAIT, 3), 9, id="three kings: White's 5th"
        ),
        pytest.param("W:WKc1,g3,Kg1:BKa1", repeat_moves(WAIT, 3), 9, id="two kings and a man"),
        pytest.param("W:We1,g3,Kg1:BKa1", repeat_moves(WAIT, 3), 9, id="a king and two men"),
        pytest.param(
            "W:WKc1,Kg1:BKa1", repeat_moves(WAIT, 3), None, id="two kings: 7.2.8, not this"
        ),
        pytest.param("W:WKc1,Ke1,Kg1,Kh4:BKa1", repeat_moves(WAIT, 3), None, id="four against it"),
        pytest.param(
            "W:WKc1,Ke1,Kg1:BKa3", repeat_moves("g1-h2 a3-f8 h2-g1 f8-a3", 3), None, id="off"
        ),
        pytest.param(
            "B:WKc1,Ke1,Kg1:BKa1",
            repeat_moves("a1-h8 g1-h2 h8-a1 h2-g1", 3),
            10,
            id="Black first: White's 5th is ply 10",
        ),
    ],
)
def test_7_2_7_five_moves_against_the_king_on_the_road(fen, moves, expected):
    assert first_ply(replay_of_moves(moves, fen), ROAD) == expected


def test_7_2_7_counted_by_each_waits_for_the_lone_king():
    replay = replay_of_moves(repeat_moves(WAIT, 3), "W:WKc1,Ke1,Kg1:BKa1")
    assert first_ply(replay, ROAD, fmjd_with(ROAD, count_by=WhoseMovesCount.EACH)) == 10


# the lone king stands on the road but for the plies 4 and 5
AWAY = "c1-a3 a1-e5 e1-b4 e5-h2 g1-c5 h2-e5 b4-a5 e5-a1 a5-e1 a1-h8 c5-f2 h8-e5 a3-c5"


def test_7_2_7_leaving_the_road_pauses_the_count():
    """Open in the article: cumulative here, as those who first programmed it read it."""
    replay = replay_of_moves(AWAY, "W:WKc1,Ke1,Kg1:BKa1")
    values = [count_at(replay, ROAD, ply).value for ply in (1, 3, 5, 7, 9, 11)]
    assert values == [1, 2, 2, 3, 4, 5]
    assert first_ply(replay, ROAD) == 11
    proof = next(claim for claim in count_draws(replay, FMJD).claims if claim.rule is ROAD).plies
    assert proof == (1, 2, 3, 6, 7, 8, 9, 10, 11)


def test_7_2_7_a_ruleset_may_start_the_count_anew():
    anew = fmjd_with(ROAD, leaving=LeavingRoad.RESTARTS)
    replay = replay_of_moves(AWAY, "W:WKc1,Ke1,Kg1:BKa1")
    assert count_at(replay, ROAD, 5, anew).reset_by is Reset.ROAD
    assert [count_at(replay, ROAD, ply, anew).value for ply in (3, 5, 7, 9, 11, 13)] == [
        2,
        0,
        1,
        2,
        3,
        4,
    ]
    assert first_ply(replay, ROAD, anew) is None


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
        pytest.param("fmjd64@1", repeat_moves(WAIT, 3), REPEATED, id="he never left it"),
        pytest.param("lidraughts@1", AWAY, [], id="a program counts as it counts"),
    ],
)
@pytest.mark.parametrize("recorded", [None, GameResult.DRAW])
def test_7_2_7_both_readings_where_they_come_to_different_ends(
    ruleset_id, moves, readings, recorded
):
    """Open in the text: does leaving and re-entering the road restart the five moves?"""
    verdict = adjudicate_record(
        replay_of_moves(moves, STAYED),
        ruleset=catalogue.load_ruleset(ruleset_id),
        recorded=recorded,
        fact=None,
    )
    assert readings_of(verdict) == readings


# only White's first move clears the road: it counts by where the king stands after it
CLEARED = ("W:WKc3,Kg1,Kc1:BKh8", "c3-e1 h8-a1 g1-h2 a1-h8 c1-a3 h8-a1 e1-h4 a1-h8 h2-g1")

# only White's fifth move enters the road: it counts by where the king stood before it
ENTERED = ("W:WKc1,Ke1,Kg1:BKa1", "g1-h2 a1-h8 c1-a3 h8-a1 e1-h4 a1-h8 h2-g1 h8-a1 h4-f6")

AFTER_IS_FULL = [("main_road_move", "after", "1/2-1/2"), ("main_road_move", "before", "*")]

BEFORE_IS_FULL = [("main_road_move", "after", "*"), ("main_road_move", "before", "1/2-1/2")]


@pytest.mark.parametrize("recorded", [None, GameResult.DRAW])
@pytest.mark.parametrize(
    ("ruleset_id", "vector", "readings"),
    [
        pytest.param("rus-fed@1", CLEARED, AFTER_IS_FULL, id="his road after the move only"),
        pytest.param("rus-fed@1", ENTERED, BEFORE_IS_FULL, id="his road before the move only"),
        pytest.param("ua64@1", ENTERED, BEFORE_IS_FULL, id="taken over from 7.2.7"),
        pytest.param("lidraughts@1", CLEARED, [], id="a program counts as it counts"),
        pytest.param("lidraughts@1", ENTERED, [], id="a program counts so too"),
    ],
)
def test_7_2_7_before_or_after_the_move_each_has_its_verdict(
    ruleset_id, vector, readings, recorded
):
    """Open in the text: must the king stand on the road before the move or after it?"""
    verdict = adjudicate_record(
        replayed_line(vector),
        ruleset=catalogue.load_ruleset(ruleset_id),
        recorded=recorded,
        fact=None,
    )
    road_readings = [reading for reading in readings_of(verdict) if reading[0] == "main_road_move"]
    assert road_readings == readings
    taken = {reading.question: reading.choice for reading in verdict.readings if reading.is_taken}
    assert taken.get("main_road_move") == ("after" if readings else None)
    drawn = readings == AFTER_IS_FULL and recorded is GameResult.DRAW
    assert (verdict.kind is VerdictKind.RESULT) == drawn


def test_7_2_7_before_the_move_the_count_itself():
    before = fmjd_with(ROAD, standing=KingStanding.BEFORE)
    replay = replayed_line(ENTERED)
    assert [count_at(replay, ROAD, ply, before).value for ply in (1, 7, 9)] == [1, 4, 5]
    assert [count_at(replay, ROAD, ply).value for ply in (1, 7, 9)] == [1, 4, 4]
    assert (first_ply(replay, ROAD, before), first_ply(replay, ROAD)) == (9, None)


def test_7_2_7_every_reading_has_its_words():
    verdict = verdict_by_fmjd64(replay_of_moves(AWAY, STAYED), None)
    assert verdict.kind is VerdictKind.ARBITER
    assert {(reading.question, reading.choice) for reading in verdict.readings} <= set(READINGS)


def test_7_2_7_the_road_is_not_his_while_an_enemy_stands_on_it():
    replay = replay_of_moves("g1-h2", "W:WKa1,Kb2,Kg1:BKh8")
    count = count_at(replay, ROAD, 1)
    assert (count.running, count.value, count.due) == (False, 0, None)


def test_7_2_7_a_capture_on_the_fifth_move_is_no_draw():
    moves = "g1-b6 a1-e5 b6-a5 e5-g7 e1-d2 g7-d4 d2-e1 d4-c3 a5:d2"
    assert first_ply(replay_of_moves(moves, "W:WKc1,Ke1,Kg1:BKa1"), ROAD) is None


# FMJD-64 7.2.9: no draw by count where the arbiter declares the win obvious.


def test_7_2_9_the_arbiters_word_takes_the_count_away():
    assert verdict_by_fmjd64(replayed_line(DV5), GameResult.DRAW).kind is VerdictKind.RESULT
    verdict = verdict_by_fmjd64(replayed_line(DV5), GameResult.DRAW, obvious_win=True)
    assert (verdict.kind, verdict.reasons[0].code) == (
        VerdictKind.ONGOING,
        ReasonCode.OBVIOUS_WIN,
    )
    assert verdict.reasons[0].article == "7.2.9"
    assert verdict.claims  # the claim is still listed


def test_7_2_9_is_no_exception_to_7_2_3():
    verdict = verdict_by_fmjd64(
        replay_of_moves(repeat_moves(SHUTTLE, 2), "W:WKc1:BKf8"), GameResult.DRAW, obvious_win=True
    )
    assert (verdict.kind, verdict.reasons[-1].article) == (VerdictKind.RESULT, "7.2.3")


@pytest.mark.parametrize("ruleset_id", OTHERS)
def test_7_2_9_stands_in_no_other_ruleset(ruleset_id):
    with pytest.raises(ValueError, match="no exception"):
        adjudicate_record(
            replayed_line(DV5),
            ruleset=catalogue.load_ruleset(ruleset_id),
            recorded=None,
            fact=None,
            obvious_win=True,
        )
