"""M1-M5, C1-C13: legal moves by worked examples, the slow rule book and published counts."""

import random

import pytest
from hypothesis import settings

from games.draughts import (
    PODDAVKI,
    RUSSIAN,
    START,
    VARIANTS,
    Colour,
    Move,
    Position,
    legal_moves,
    parse_square,
    paths,
    perft,
    play,
    start_of,
)
from games.draughts.moves import count_moves
from games.draughts.notation import format_path
from games.draughts.variants import Goal
from tests.support.rulebook import all_paths, key, outcomes, random_position

# M1-M5, C1-C13: legal moves by worked examples and against the slow rule book.


def keys(fen):
    """Return the keys of a position's legal moves."""
    return {move.key() for move in legal_moves(Position.from_fen(fen))}


def routes(fen):
    """Return the written paths of a position's legal captures."""
    position = Position.from_fen(fen)
    return {
        format_path(way, ":") for move in legal_moves(position) for way in paths(position, move)
    }


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        pytest.param(START.fen(), "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4", id="T4_the_start"),
        pytest.param("W:We3:Bd2,f2,d4,f4", "e3:c1|d2 e3:g1|f2 e3:c5|d4 e3:g5|f4", id="T6_C1"),
        pytest.param("W:We3:Bd4,d6,f4", "e3:e7|d4,d6 e3:g5|f4", id="T7_C5_C11"),
        pytest.param(
            "W:Wb6:Bc7,e7", "b6:f6|c7,e7= b6:g5|c7,e7= b6:h4|c7,e7=", id="T8_C12_goes_on_as_king"
        ),
        pytest.param("W:Wb6:Bc7,f6", "b6:g5|c7,f6= b6:h4|c7,f6=", id="T8_C12_at_a_distance"),
        pytest.param(
            "W:WKe3:B",
            "e3-g1 e3-c1 e3-d4 e3-c5 e3-b6 e3-a7 e3-f2 e3-d2 e3-f4 e3-g5 e3-h6",
            id="T9_M3_eleven_squares",
        ),
        pytest.param(
            "W:WKg1:Bd2,f2,f6", "g1:c1|d2,f2 g1:g7|f2,f6 g1:h8|f2,f6", id="T10_C6_landing"
        ),
        pytest.param(
            "W:We1:Bd2,b4,d4,f4,f2",
            "e1:a5|b4,d2 e1:e1|d2,d4,f2,f4 e1:a5|b4,d4,f2,f4",
            id="T11_C8",
        ),
        pytest.param("B:Wb2,c3,d4,e3,f2,f4:BKa5,d6,e7,b6", "a5:e5|c3,f2,f4", id="T12_C7_turkish"),
        pytest.param("W:We5,d4,f4,h4:BKa1,f8", "d4-c5 e5-d6 e5-f6 f4-g5 h4-g5", id="M2_forward"),
        pytest.param("B:Wa1:Bg3,e3", "e3-d2 e3-f2 g3-f2 g3-h2", id="M2_black_moves_down"),
        pytest.param("W:Wg7:Ba5", "g7-f8= g7-h8=", id="T13_M4_crowned_on_f8_or_h8"),
        pytest.param("W:WKa1,c3:Bh8", "a1-b2 c3-b4 c3-d4", id="M3_never_over_own_pieces"),
        pytest.param("W:WKa1:Bc3,d4", "a1-b2", id="C4_not_over_two_in_a_row"),
        pytest.param("W:WKa1:Bc3,e5,g7", "a1:h8|c3,e5,g7", id="C6_straight_on"),
        pytest.param("W:WKa1:Bd4", "a1:e5|d4 a1:f6|d4 a1:g7|d4 a1:h8|d4", id="C4_any_square"),
        pytest.param("W:WKa1,c1:Be5,d2", "a1:f6|e5 a1:g7|e5 a1:h8|e5 c1:e3|d2", id="C11_choice"),
        pytest.param("W:W:BKh8", "", id="W3_no_pieces"),
        pytest.param("W:Wa1:Bb2,c3", "", id="W2_blocked"),
    ],
)
def test_legal_moves_of(fen, expected):
    assert keys(fen) == set(expected.split())


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        pytest.param("W:WKg1:Bd2,f2,f6", "g1:e3:c1 g1:d4:g7 g1:d4:h8", id="T10"),
        pytest.param(
            "W:We1:Bd2,b4,d4,f4,f2",
            "e1:c3:a5 e1:c3:e5:g3:e1 e1:g3:e5:c3:e1 e1:g3:e5:c3:a5",
            id="T11_C10_same_empty_square_twice",
        ),
        pytest.param("W:Wc3:Bd4,d6,f6,f4", "c3:e5:c7 c3:e5:g7 c3:e5:g3", id="C11_three_ways"),
    ],
)
def test_C13_every_path_of_a_capture_is_known(fen, expected):
    assert routes(fen) == set(expected.split())


def test_T5_only_one_capture_then_two_answers():
    position = START
    for wanted, name in [(7, "c3-d4"), (7, "b6-c5"), (1, "d4:b6|c5")]:
        moves = {move.key(): move for move in legal_moves(position)}
        assert len(moves) == wanted
        position = play(position, moves[name])
    assert {move.key() for move in legal_moves(position)} == {"a7:c5|b6", "c7:a5|b6"}


def test_T12_without_e3_and_d6_the_king_may_stop_elsewhere():
    assert keys("B:Wb2,c3,d4,f2,f4:BKa5,e7,b6") >= {"a5:e5|c3,f2,f4"}


def test_C7_victims_leave_only_after_the_whole_move():
    position = Position.from_fen("B:Wb2,c3,d4,e3,f2,f4:BKa5,d6,e7,b6")
    (move,) = legal_moves(position)
    assert play(position, move).fen() == "W:Wb2,e3,d4:Bb6,d6,e7,Ke5"


def test_M5_a_man_crowned_by_a_quiet_move_is_a_king_after_the_reply():
    position = Position.from_fen("W:Wg7:Ba5")
    crowning = next(move for move in legal_moves(position) if move.key() == "g7-h8=")
    assert crowning.crowned
    assert play(position, crowning).fen() == "B:WKh8:Ba5"


def test_C10_a_round_tour_ends_where_it_began():
    position = Position.from_fen("W:We1:Bd2,d4,f4,f2")
    tour = next(move for move in legal_moves(position) if move.origin == move.target)
    assert play(position, tour).fen() == "B:We1:B"


def test_legal_moves_are_those_of_the_slow_rule_book():
    chance = random.Random(20)
    for _ in range(1500):
        position = random_position(chance, most=7)
        moves = legal_moves(position)
        assert len({move.key() for move in moves}) == len(moves), position.fen()
        assert {move.key() for move in moves} == outcomes(position), position.fen()
        assert count_moves(position) == len(moves), position.fen()


def test_paths_are_those_of_the_slow_rule_book():
    chance = random.Random(21)
    for _ in range(400):
        position = random_position(chance, most=7, kings=0.3)
        ours = {
            (format_path(way, ":"), move.key())
            for move in legal_moves(position)
            for way in paths(position, move)
        }
        assert ours == {(":".join(path[0]), key(*path)) for path in all_paths(position)}


def test_play_moves_one_piece_and_lifts_the_victims():
    chance = random.Random(22)
    for _ in range(400):
        position = random_position(chance)
        for move in legal_moves(position):
            after = play(position, move)
            mover = position.turn
            assert after.turn is mover.other
            assert after.count(mover) == position.count(mover)
            assert position.count(mover.other) - after.count(mover.other) == len(move.victims)
            assert after.kings >> move.target & 1 == (
                position.kings >> move.origin & 1 or move.crowned
            )
            assert not after.white & after.black
            assert after.kings & ~(after.white | after.black) == 0


def test_equal_outcomes_are_one_object():
    assert legal_moves(START)[0] is legal_moves(START)[0]
    ends = parse_square("a3"), parse_square("b4")
    assert legal_moves(START)[0] == Move(*ends)


def test_poddavki_moves_like_the_russian_game():
    assert legal_moves(START, variant=PODDAVKI) == legal_moves(START)
    assert PODDAVKI.movement is RUSSIAN.movement
    assert PODDAVKI.goal is Goal.SELF


@pytest.mark.parametrize("colour", list(Colour))
def test_each_side_has_its_opponent(colour):
    assert colour.other.other is colour is not colour.other


# Counts of move sequences from the start (perft) of Russian draughts and its relatives.
#
# The counts are those published for each game by R. Halbersma (library dctl, from the threads on
# the forums of shashki.com and the FMJD), equal captures taken as one. Deeper ones were run once
# and agree: Russian to depth 10 (4570586, 22444032), every other variant to depth 9 (Brazilian
# 4431766, pool 4570534, Czech 3963671, English 3963680). The deepest that stands here is counted
# with `--hypothesis-profile=search`: it takes as long as all others together.


DEEPEST = 8 if settings.default.max_examples > 1000 else 7

COUNTS = {
    "russian": (7, 49, 302, 1469, 7482, 37986, 190146, 929899),
    "poddavki": (7, 49, 302, 1469, 7482, 37986),
    "brazilian": (7, 49, 302, 1469, 7473, 37628, 187302),
    "pool": (7, 49, 302, 1469, 7482, 37986),
    "czech": (7, 49, 302, 1469, 7361, 36768),
    "english": (7, 49, 302, 1469, 7361, 36768),
}


@pytest.mark.parametrize(
    ("variant", "depth", "count"),
    [
        (variant, depth, count)
        for variant, counts in COUNTS.items()
        for depth, count in enumerate(counts, start=1)
        if depth <= DEEPEST
    ],
)
def test_C11_outcomes_from_the_start_are_as_published(variant, depth, count):
    assert perft(start_of(VARIANTS[variant]), depth, variant=VARIANTS[variant]) == count


def test_no_depth_is_one_sequence():
    assert perft(START, 0) == 1


@pytest.mark.parametrize("fen", ["W:W:BKh8", "W:Wa1:Bb2,c3"])
def test_W2_W3_a_finished_game_has_no_sequence(fen):
    assert perft(Position.from_fen(fen), 1) == 0
