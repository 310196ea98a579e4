"""B1-B5, N4, P1-P4, D3: squares, diagonals, and positions as values."""

import random

import pytest

from games.draughts import (
    ALL_SQUARES,
    MAIN_ROAD,
    START,
    Colour,
    FaultCode,
    FenError,
    InvalidMove,
    Position,
    from_number,
    number,
    parse_square,
    square_name,
)
from games.draughts.__main__ import main
from games.draughts.movegen.tables import BETWEEN, JUMPS, LINES, RAYS
from games.draughts.squares import file_of, rank_of, squares_of
from games.draughts.texts.words import explain
from tests.support.rulebook import random_position

# B1-B5, N4: squares, names, numbers and diagonals.


NAMES = {f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"}

DARK = {name for name in NAMES if (ord(name[0]) + int(name[1])) % 2 == 0}


def names(mask):
    """Return the names of the squares in a mask."""
    return {square_name(square) for square in squares_of(mask)}


def test_B1_B2_exactly_the_32_dark_squares_are_used_and_a1_is_dark():
    assert {square_name(square) for square in ALL_SQUARES} == DARK
    assert len(ALL_SQUARES) == 32


@pytest.mark.parametrize("square", ALL_SQUARES)
def test_B3_every_name_and_number_reads_back(square):
    name = square_name(square)
    assert parse_square(name) == square
    assert from_number(number(square)) == square
    assert (file_of(square), rank_of(square)) == ("abcdefgh".index(name[0]), int(name[1]) - 1)


@pytest.mark.parametrize(
    ("value", "name"),
    [(1, "b8"), (4, "h8"), (5, "a7"), (10, "d6"), (11, "f6"), (15, "e5"), (18, "d4"), (32, "g1")],
)
def test_N4_numbers_run_from_b8_to_g1(value, name):
    assert square_name(from_number(value)) == name


@pytest.mark.parametrize("name", sorted(NAMES - DARK))
def test_B1_a_light_square_is_refused_by_name(name):
    with pytest.raises(InvalidMove) as caught:
        parse_square(name)
    assert caught.value.fault.code is FaultCode.LIGHT_SQUARE
    assert caught.value.fault.square == name


@pytest.mark.parametrize("text", ["", "a", "a9", "i1", "A1", "11", "a11", "а1"])
def test_B3_other_text_is_no_square(text):
    with pytest.raises(InvalidMove) as caught:
        parse_square(text)
    assert caught.value.fault.code is FaultCode.UNREADABLE


@pytest.mark.parametrize("value", [0, 33, -1])
def test_N4_other_numbers_are_no_square(value):
    with pytest.raises(InvalidMove):
        from_number(value)


def test_B5_the_main_road_is_a1_h8():
    assert names(MAIN_ROAD) == {"a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"}


@pytest.mark.parametrize(
    ("first", "last", "length"),
    [("a1", "h8", 8), ("c1", "h6", 6), ("a3", "f8", 6), ("a3", "c1", 3), ("f8", "h6", 3),
     ("g1", "a7", 7), ("h2", "b8", 7), ("g1", "h2", 2), ("a7", "b8", 2), ("e1", "a5", 5),
     ("h4", "d8", 5), ("e1", "h4", 4), ("a5", "d8", 4)],
)  # fmt: skip
def test_B5_the_named_diagonals_have_their_lengths(first, last, length):
    ends = parse_square(first), parse_square(last)
    assert BETWEEN[ends].bit_count() == length - 2
    assert BETWEEN[ends] == BETWEEN[ends[::-1]]


@pytest.mark.parametrize("square", ALL_SQUARES)
def test_tables_agree_with_coordinates(square):
    origin = file_of(square), rank_of(square)
    for other in ALL_SQUARES:
        across, up = file_of(other) - origin[0], rank_of(other) - origin[1]
        on_line = other != square and abs(across) == abs(up)
        assert bool(LINES[square] >> other & 1) == on_line == ((square, other) in BETWEEN)
        assert any(landing == other for _, _, landing in JUMPS[square]) == (
            abs(across) == abs(up) == 2
        )
    assert sum(whole for whole, _ in RAYS[square]) == LINES[square]


# P1-P4, D3: positions as values, and their FEN.


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
