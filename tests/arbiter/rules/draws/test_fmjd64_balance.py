"""FMJD-64 7.2.6: draw by balance, with limits by the number of pieces.

Each line: a position, moves, and the ply after which the draw first stands, or None.
"""

import pytest

from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName, Reset
from arbiter.rules.rulesets import ruleset_catalogue
from tests.arbiter.rules.draws.fmjd64_counts_and_verdicts import count_at, first_ply, repeat_moves
from tests.arbiter.rules.positions_for_draw_rules import (
    DV2,
    SHUTTLE,
    replay_of_moves,
    replayed_line,
)

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
            ruleset_catalogue.load_ruleset("lidraughts@1"),
        )
        is None
    )
    replay = replay_of_moves(
        repeat_moves(SHUTTLE, 8), EIGHT
    )  # eight pieces: no balance stands in its place
    assert (
        first_ply(replay, DrawRuleName.KINGS_ONLY, ruleset_catalogue.load_ruleset("lidraughts@1"))
        == 30
    )
