"""Corners and Star: steps, chained jumps, who has arrived, and positions that cannot be."""

import pytest

from games.draughts.errors import FenError
from games.draughts.races import RACES, legal_moves, outcome, perft, play

_FILLED = "W:Wf6,g6,h6,f7,g7,h7,f8,g8,h8:Ba4,b4,c4,d4,e4,f4,g4,h4,a3"
_ALMOST = "W:Wf6,g6,h6,f7,g7,h7,f8,g8,h5:Ba4,b4,c4,d4,e4,f4,g4,h4,a3"
_SMALL_STAR = "1:1a1,b1,b2,c1,c2,c3:4k1,k2,k3,l1,l2,m1"
_THREE = (
    "3:1a1,b1,b2,c1,c2,c3,d1,d2,d3,d4:3j1,k1,k2,l1,l2,l3,m1,m2,m3,m4"
    ":5j10,k10,k11,l10,l11,l12,m10,m11,m12,m13"
)


@pytest.mark.parametrize(
    ("game", "fen", "moves"),
    [
        (
            "corners",
            "start",
            "a2-a4 a3-a4 b1-d1 b2-b4 b2-d2 b3-b4 b3-d3 c1-d1 c2-c4 c2-d2 c3-c4 c3-d3",
        ),
        ("corners", _FILLED, ""),
        (
            "corners",
            _ALMOST,
            "f6-e6 f6-f5 f7-e7 f7-f3 f7-f5 f8-e8 f8-h8 g6-e6 g6-g5 g7-e7 g7-g3 g7-g5 g8-e8 g8-h8 "
            "h5-g5 h5-h3 h6-h8 h7-h8",
        ),
        (
            "star",
            "start",
            "c1-e5 c1-e7 c2-e6 c2-e8 c3-e7 c3-e9 d1-e5 d1-e6 d2-e6 d2-e7 d3-e7 d3-e8 d4-e8 d4-e9",
        ),
        (
            "star",
            _SMALL_STAR,
            "b1-d4 b1-d6 b2-d5 b2-d7 c1-d4 c1-d5 c2-d5 c2-d6 c3-d6 c3-d7",
        ),
        (
            "star",
            _THREE,
            "j1-i1 j1-j2 k1-i1 k1-k3 k2-j2 k2-k3 l2-j2 l2-l4 l3-k3 l3-l4 m3-k3 m3-m5 m4-l4 m4-m5",
        ),
    ],
)
def test_all_legal_moves_of(game, fen, moves):
    race = RACES[game]
    position = race.from_fen(race.start if fen == "start" else fen)
    assert {move.key() for move in legal_moves(position, race)} == set(moves.split())


def test_the_turn_goes_clockwise_past_points_that_nobody_plays():
    race = RACES["star"]
    position = race.from_fen(_THREE)
    turns = []
    for _ in range(4):
        turns.append(position.turn)
        position = play(position, legal_moves(position, race)[0])
    assert turns == ["3", "5", "1", "3"]


def test_who_fills_the_holes_opposite_has_won():
    race = RACES["corners"]
    before = race.from_fen(_ALMOST)
    assert outcome(before, race) is None
    assert outcome(race.from_fen(_FILLED), race) == "W"


@pytest.mark.parametrize(
    ("game", "counts"), [("corners", (12, 144, 2784)), ("star", (14, 196, 4760))]
)
def test_move_sequences_from_the_start(game, counts):
    race = RACES[game]
    start = race.from_fen(race.start)
    assert tuple(perft(start, depth, race) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize("game", RACES)
def test_a_position_is_written_as_it_is_read(game):
    race = RACES[game]
    position = race.from_fen(race.start)
    assert race.fen(position) == race.start
    assert race.from_fen(race.fen(position)) == position


@pytest.mark.parametrize(
    ("game", "fen", "code", "part"),
    [
        ("corners", "W:Wa1,a1:Bh8", "fen_twice", "Wa1,a1"),
        ("corners", "W:Wa1:Ba1", "fen_twice", "a1"),
        ("corners", "W:Wa9:Bh8", "fen_square", "a9"),
        ("corners", "W:WKa1:Bh8", "fen_square", "ka1"),
        ("corners", "1:1a1:4q1", "fen_syntax", "1a1"),
        ("star", "7:1a1:4q1", "fen_turn", "7"),
        ("star", "1:1a2:4q1", "fen_square", "a2"),
        ("star", "1:1a1", "fen_syntax", "1:1a1"),
    ],
)
def test_a_position_that_cannot_be_says_which_part(game, fen, code, part):
    with pytest.raises(FenError) as caught:
        RACES[game].from_fen(fen)
    assert (str(caught.value.fault.code), caught.value.fault.params["part"]) == (code, part)
