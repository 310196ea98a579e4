"""B1-B5, N4: squares, names, numbers and diagonals."""

import pytest

from games.draughts import (
    ALL_SQUARES,
    MAIN_ROAD,
    FaultCode,
    InvalidMove,
    from_number,
    number,
    parse_square,
    square_name,
)
from games.draughts.diagonal_tables import BETWEEN, JUMPS, LINES, RAYS
from games.draughts.squares_as_bits import file_of, rank_of, squares_of

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
