"""P1-P4, D3: positions as values, and their FEN."""

import random

import pytest

from games.draughts import START, Colour, FaultCode, FenError, Position, square_name
from games.draughts.__main__ import main
from games.draughts.texts.faults_notes_and_suggestions_in_words import explain
from tests.games.draughts.slow_rule_book import random_position

P1 = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"


def test_P1_P2_the_start_has_twelve_men_each_and_white_to_move():
    assert START.fen() == P1
    assert START.turn is Colour.WHITE
    assert [START.count(colour) for colour in Colour] == [12, 12]
    assert START.kings == 0


@pytest.mark.parametrize(
    "text",
    [
        "W:W21-32:B1-12",
        "W:W21-32:B1-12.",
        "W:B1-12:W21-32",
        "w:w21-32:b1-12:H0:F1",
        " W : W 21-32 : B 1-12 \n",
        "W:B" + P1.split(":B")[1] + ":W" + P1.split(":")[1][1:],
        P1.upper(),
    ],
)
def test_P1_the_start_is_read_in_every_form_files_hold(text):
    assert Position.from_fen(text) == START


def test_T16_kings_are_read_with_their_letter():
    position = Position.from_fen("W:Wa1,e3,Kg7,Kh8:Ba5,h4,Kb8,Kh2")
    pieces = {
        (square_name(square), colour.value, king) for square, colour, king in position.pieces()
    }
    assert pieces == {
        ("a1", "w", False), ("e3", "w", False), ("g7", "w", True), ("h8", "w", True),
        ("a5", "b", False), ("h4", "b", False), ("b8", "b", True), ("h2", "b", True),
    }  # fmt: skip
    assert position.kings_of(Colour.WHITE).bit_count() == 2
    assert position.men(Colour.BLACK).bit_count() == 2


def test_T9_a_side_may_be_empty():
    assert Position.from_fen("W:WKe3:B").fen() == "W:WKe3:B"


def test_P4_a_side_may_have_twelve_kings():
    kings = ",".join("K" + name for name in P1.split(":")[1][1:].split(","))
    assert Position.from_fen(f"B:W{kings}:Bb8").kings.bit_count() == 12


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("", FaultCode.FEN_TURN, ""),
        ("X:Wa1:Bb8", FaultCode.FEN_TURN, "X"),
        ("W", FaultCode.FEN_SYNTAX, "W"),
        ("W:Wa1", FaultCode.FEN_SYNTAX, "W:Wa1"),
        ("W:Wa1:Wc1:Bb8", FaultCode.FEN_SYNTAX, "Wc1"),
        ("W:Wa1:Qb8", FaultCode.FEN_SYNTAX, "Qb8"),
        ("W:Wa1,:Bb8", FaultCode.FEN_SYNTAX, ""),
        ("W:WQa1:Bb8", FaultCode.FEN_SYNTAX, "Qa1"),
        ("W:W9-5:Bb8", FaultCode.FEN_SYNTAX, "9-5"),
        ("W:Wa2:Bb8", FaultCode.FEN_SQUARE, "a2"),
        ("W:W33:Bb8", FaultCode.FEN_SQUARE, "33"),
        ("W:Wa1,a1:Bb8", FaultCode.FEN_TWICE, "a1"),
        ("W:Wa1:Ba1", FaultCode.FEN_TWICE, "a1"),
        ("W:Wb8:Ba5", FaultCode.FEN_LAST_RANK, "b8"),
        ("W:Wa5:Bc1", FaultCode.FEN_LAST_RANK, "c1"),
        ("W:W20-32:B1-12", FaultCode.FEN_TOO_MANY, "12"),
        ("W:W" + "a1," * 200 + ":B", FaultCode.FEN_TWICE, "a1"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_its_part(text, code, part):
    with pytest.raises(FenError) as caught:
        Position.from_fen(text)
    assert caught.value.fault.code is code
    assert caught.value.fault.params["part"] == part


def test_fen_reads_back_whatever_stands_on_the_board():
    chance = random.Random(64)
    for _ in range(500):
        position = random_position(chance, most=12)
        assert Position.from_fen(position.fen()) == position


def test_D3_equal_positions_have_the_same_pieces_and_the_same_side_to_move():
    other = Position.from_fen("B" + P1[1:])
    assert Position.from_fen(P1) == START != other
    assert len({Position.from_fen(P1), START, other}) == 2


def test_P1_a_problem_may_hold_more_pieces_than_a_game() -> None:
    fen = "W:W20-32:B1-12"
    position = Position.from_fen(fen, is_problem=True)
    assert position.count(Colour.WHITE) == 13
    with pytest.raises(FenError) as refused:
        Position.from_fen(fen)
    assert "задача" in explain(refused.value.fault, "ru")
    assert main(["render", fen, "--text"]) == 0
    assert main(["moves", fen]) == 0
    with pytest.raises(FenError):
        Position.from_fen("W:W1-4:B5", is_problem=True)  # a man on the last rank is none
