"""The tables of two sides: as published, everybody of one meets everybody of the other."""

import pytest

from tournaments.pairing import scheveningen
from tournaments.pairing.checker import FindingCode
from tournaments.pairing.colours import PairedBoard, colour_history
from tournaments.pairing.field import Pair
from tournaments.pairing.scheveningen import (
    ScheveningenTable,
    scheveningen_table,
    sides_of_field,
    verify_scheveningen_table,
)

SIZES = range(2, 11)

# Copied by hand from the published tables; a board is named as they do, White first.

PUBLISHED_ROUNDS = {
    (2, 1): "A1-B1 A2-B2",
    (2, 2): "B2-A1 B1-A2",
    (3, 2): "B2-A1 A2-B3 B1-A3",
    (4, 1): "A1-B1 A2-B2 B3-A3 B4-A4",
    (4, 4): "B4-A1 B3-A2 A3-B2 A4-B1",
    (5, 3): "A1-B3 A2-B4 B5-A3 B1-A4 A5-B2",
    (6, 6): "B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
    (7, 7): "A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6",
    (8, 5): "A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8",
    (9, 9): "A1-B9 B1-A2 A3-B2 A4-B3 B4-A5 B5-A6 B6-A7 A8-B7 A9-B8",
    (10, 7): "A1-B7 A2-B8 A3-B9 A4-B10 A5-B6 B2-A6 B3-A7 B4-A8 B5-A9 B1-A10",
}


def seat(number: int, size: int) -> str:
    return f"A{number}" if number <= size else f"B{number - size}"


def as_published(pairs: tuple[Pair, ...], size: int) -> str:
    return " ".join(f"{seat(pair.white, size)}-{seat(pair.black, size)}" for pair in pairs)


@pytest.mark.parametrize(("size", "number"), PUBLISHED_ROUNDS)
def test_a_round_is_that_of_the_published_table(size, number):
    table = scheveningen_table(size)
    assert as_published(table.rounds[number - 1], size) == PUBLISHED_ROUNDS[size, number]


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("size", SIZES)
def test_every_table_breaks_no_law_and_no_ideal(size, cycles):
    report = verify_scheveningen_table(scheveningen_table(size, cycles))
    assert (report.errors, report.ideals) == ((), ())


@pytest.mark.parametrize("size", SIZES)
def test_whites_are_equal_or_differ_by_one_and_after_both_cycles_are_equal(size):
    boards = [
        PairedBoard(number, board, pair, scheveningen.table_reason(2 * size, number, board, pair))
        for number, pairs in enumerate(scheveningen_table(size, 2).rounds, start=1)
        for board, pair in enumerate(pairs, start=1)
    ]
    for cycles in (1, 2):
        of_cycles = [board for board in boards if board.round <= size * cycles]
        rows = colour_history(of_cycles, range(1, 2 * size + 1))
        balances = {abs(row.difference) for row in rows}
        assert balances == ({0} if cycles == 2 or size % 2 == 0 else {1})


@pytest.mark.parametrize("size", SIZES)
def test_the_first_of_side_A_begins_with_White_and_meets_the_last_in_the_last_round(size):
    rounds = scheveningen_table(size).rounds
    own = [next(pair for pair in pairs if 1 in pair.numbers) for pairs in rounds]
    assert [pair.white == 1 for pair in own] == [number % 2 == 0 for number in range(size)]
    assert set(own[-1].numbers) == {1, 2 * size}


@pytest.mark.parametrize("size", SIZES)
def test_the_boards_are_those_of_side_A_in_every_round(size):
    for pairs in scheveningen_table(size, 2).rounds:
        assert [min(pair.numbers) for pair in pairs] == list(range(1, size + 1))


@pytest.mark.parametrize("size", range(3, 11))
def test_nobody_meets_the_same_opponent_twice_running_but_where_no_other_order_serves(size):
    rounds = scheveningen_table(size, 2).rounds
    meets = [{frozenset(pair.numbers) for pair in pairs} for pairs in rounds]
    at_once = [number for number in range(1, 2 * size) if meets[number] & meets[number - 1]]
    assert at_once == ([size] if size == 9 else [])


@pytest.mark.parametrize(("size", "cycles"), [(1, 1), (11, 1), (4, 0), (4, 3)])
def test_a_table_that_nobody_made_is_refused(size, cycles):
    with pytest.raises(ValueError, match="to 10 players|1 or 2 cycles"):
        scheveningen_table(size, cycles)


def test_the_halves_of_the_field_are_the_sides():
    assert tuple(map(list, sides_of_field(6))) == ([1, 2, 3], [4, 5, 6])


def damaged(change) -> ScheveningenTable:
    table = scheveningen_table(3)
    rounds = [list(pairs) for pairs in table.rounds]
    change(rounds)
    return ScheveningenTable(3, 1, tuple(map(tuple, rounds)))


def of_one_side(rounds):
    rounds[0][:2] = [Pair(1, 2), Pair(4, 5)]


def a_round_twice(rounds):
    rounds[2] = rounds[0]


def one_left_out(rounds):
    rounds[1][2] = Pair(4, None)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (of_one_side, FindingCode.PROHIBITED),
        (a_round_twice, FindingCode.REMATCH),
        (one_left_out, FindingCode.MISSING),
    ],
)
def test_a_damaged_table_is_found_out(change, code):
    codes = {finding.code for finding in verify_scheveningen_table(damaged(change)).errors}
    assert {code, FindingCode.NEVER_MET} <= codes


def test_a_third_equal_colour_is_told():
    def turned(rounds):
        rounds[1] = [Pair(pair.black, pair.white) for pair in rounds[1]]

    runs = [
        finding.numbers
        for finding in verify_scheveningen_table(damaged(turned)).ideals
        if finding.code is FindingCode.COLOUR_RUN
    ]
    assert (1,) in runs
