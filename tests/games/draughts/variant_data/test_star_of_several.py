"""A star of several players: steps, chained jumps, winner, impossible positions."""

import pytest

from games.draughts.faults_and_errors import FenError
from games.draughts.many_player_star import (
    STAR,
    legal_moves,
    outcome,
    perft,
    play,
)

_SMALL_STAR = "1:1a1,b1,b2,c1,c2,c3:4k1,k2,k3,l1,l2,m1"
_THREE = (
    "3:1a1,b1,b2,c1,c2,c3,d1,d2,d3,d4:3j1,k1,k2,l1,l2,l3,m1,m2,m3,m4"
    ":5j10,k10,k11,l10,l11,l12,m10,m11,m12,m13"
)


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        (
            STAR.start,
            "c1-e5 c1-e7 c2-e6 c2-e8 c3-e7 c3-e9 d1-e5 d1-e6 d2-e6 d2-e7 d3-e7 d3-e8 d4-e8 d4-e9",
        ),
        (
            _SMALL_STAR,
            "b1-d4 b1-d6 b2-d5 b2-d7 c1-d4 c1-d5 c2-d5 c2-d6 c3-d6 c3-d7",
        ),
        (
            _THREE,
            "j1-i1 j1-j2 k1-i1 k1-k3 k2-j2 k2-k3 l2-j2 l2-l4 l3-k3 l3-l4 m3-k3 m3-m5 m4-l4 m4-m5",
        ),
    ],
)
def test_all_legal_moves_of(fen, moves):
    legal = legal_moves(STAR.from_fen(fen), STAR)
    assert {move.key() for move in legal} == set(moves.split())


def test_the_turn_goes_clockwise_past_points_that_nobody_plays():
    race = STAR
    position = race.from_fen(_THREE)
    turns = []
    for _ in range(4):
        turns.append(position.turn)
        position = play(position, legal_moves(position, race)[0])
    assert turns == ["3", "5", "1", "3"]


def test_who_fills_the_holes_opposite_has_won():
    goal = "k1,k2,k3,l1,l2,m1"
    before = STAR.from_fen("1:1j4,k2,k3,l1,l2,m1:4a1,b1,b2,c1,c2,d4")
    assert outcome(before, STAR) is None
    assert outcome(STAR.from_fen(f"4:1{goal}:4a1,b1,b2,c1,c2,d4"), STAR) == "1"


def test_two_players_may_be_called_white_and_black():
    named = STAR.from_fen(STAR.start.replace("1:1", "W:W").replace(":4", ":B"))
    assert named == STAR.from_fen(STAR.start)
    assert tuple(perft(named, depth, STAR) for depth in (1, 2, 3)) == (14, 196, 4760)


def test_a_position_is_written_as_it_is_read():
    for fen in (STAR.start, _SMALL_STAR, _THREE):
        assert STAR.fen(STAR.from_fen(fen)) == fen


@pytest.mark.parametrize(
    ("fen", "code", "part"),
    [
        ("1:1a1,a1:4q1", "fen_twice", "1a1,a1"),
        ("1:1a1:4a1", "fen_twice", "a1"),
        ("7:1a1:4q1", "fen_turn", "7"),
        ("1:1a2:4q1", "fen_square", "a2"),
        ("1:1Ka1:4q1", "fen_square", "ka1"),
        ("1:1a1", "fen_syntax", "1:1a1"),
    ],
)
def test_a_position_that_cannot_be_says_which_part(fen, code, part):
    with pytest.raises(FenError) as caught:
        STAR.from_fen(fen)
    assert (str(caught.value.fault.code), caught.value.fault.params["part"]) == (code, part)
