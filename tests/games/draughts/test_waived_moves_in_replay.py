"""V1, V2: a replay goes on after an irregular move that was let stand."""

import pytest

from games.draughts import (
    START,
    Colour,
    Position,
    Waiver,
    long_form,
    position_after_irregular_move,
    replay,
)

MISSED = "1. c3-d4 b6-c5 2. a3-b4 c5:a3 3. g3-f4"  # d4:b6 was due
STOOD = [
    pytest.param("W:We3:Bd4,d6,f4", "e3:c5", "B:Wc5:Bf4,d6", id="V4.9 stopped after the first"),
    pytest.param("W:We3:Bd4,d6,f4", "e3:c5:e7", "B:We7:Bf4", id="every enemy jumped is off"),
    pytest.param("W:Wc3:Bf8", "c3-e5", "B:We5:Bf8", id="V4.2 a man too far"),
    pytest.param("W:Wc7:Bf8", "c7-d8", "B:WKd8:Bf8", id="M4 the far rank crowns"),
    pytest.param("W:Wc3:Bf8", "f8-e7", "B:Wc3:Be7", id="V4.5 a piece of the opponent"),
    pytest.param("W:WKa1:Bd4", "a1:h8", "B:WKh8:B", id="a king from afar"),
    pytest.param("W:Wc3:Bd4", "c3-d4", None, id="an occupied square shows nothing"),
    pytest.param("W:Wc3:Bf8", "e3-d4", None, id="nor an empty one"),
    pytest.param("W:Wc3:Bf8", "cd4", None, id="nor a short form"),
    pytest.param("W:Wc3:Bf8", "привет", None, id="nor what is no move"),
]


@pytest.mark.parametrize(("fen", "text", "after"), STOOD)
def test_the_text_shows_what_stood_on_the_board(fen, text, after):
    position = position_after_irregular_move(Position.from_fen(fen), text, Colour.WHITE)
    assert (position.fen() if position else None) == after


def _waived(moves, ply, text, **more):
    plain = replay(moves, **more)
    after = position_after_irregular_move(plain.final, text, plain.final.turn)
    return replay(moves, waivers=[Waiver(ply, text, after)], **more)


def test_v2_the_record_goes_on_to_its_end():
    """2. a3-b4 let stand: Black answers, and all five half-moves are there."""
    assert replay(MISSED).plies == 2
    played = _waived(MISSED, 3, "a3-b4")
    assert (played.plies, played.is_complete, played.rest) == (5, True, ())
    assert [waiver.ply for waiver in played.waived] == [3]
    written = [long_form(*pair) for pair in zip(played.positions, played.moves, strict=False)]
    assert written == ["c3-d4", "b6-c5", "a3-b4", "c5:a3", "g3-f4"]
    assert played.positions[3].turn is Colour.BLACK


def test_the_next_illegal_move_is_a_fault_again():
    played = _waived("1. c3-d4 b6-c5 2. a3-b4 h8-g7", 3, "a3-b4")
    assert (played.plies, played.fault.ply) == (3, 4)


def test_another_move_at_that_ply_is_not_waived():
    played = replay(MISSED, waivers=[Waiver(3, "g3-f4", START)])
    assert (played.plies, played.waived) == (2, ())


@pytest.mark.parametrize("written", ["a3-b4", "a3b4", "а3-b4", "A3—B4"])
def test_the_move_is_known_however_it_is_written(written):
    played = _waived(MISSED.replace("a3-b4", written), 3, "a3-b4")
    assert played.is_complete


def test_v4_11_a_legal_capture_with_a_piece_left_on():
    """e3:c5:e7 was played, d6 was not lifted; the game went on with it."""
    fen, after = "W:Wa1,e3:Bd4,d6,f4", "B:Wa1,e7:Bd6,f4"
    waiver = Waiver(1, "e3:c5:e7", Position.from_fen(after))
    played = replay("e3:c5:e7 d6:f8 a1-b2", start=Position.from_fen(fen), waivers=[waiver])
    assert (played.plies, played.fault) == (3, None)
    assert played.moves[0].captured.bit_count() == 1
    assert long_form(played.positions[0], played.moves[0]) == "e3:e7"


def test_v4_1_two_moves_of_one_side():
    """The second move of White stands; Black moves next, as if he had passed."""
    first = replay("c3-d4")
    after = position_after_irregular_move(first.final, "e3-f4", Colour.WHITE)
    played = replay("c3-d4 e3-f4 d6-c5", waivers=[Waiver(2, "e3-f4", after)])
    assert (played.is_complete, played.positions[2].turn) == (True, Colour.BLACK)
