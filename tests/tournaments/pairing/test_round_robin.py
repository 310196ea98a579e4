"""Berger tables (C.05 Annex 1): the official tables, the laws, and a verifier that sees faults."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import round_robin
from tournaments.pairing.checker import FindingCode
from tournaments.pairing.colours import colour_history
from tournaments.pairing.field import Pair, format_pairs, parse_pairs
from tournaments.pairing.reasons import PairingCode

OFFICIAL = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
}

SIZES = (*range(round_robin.SMALLEST, 27), 39, 40, 99, round_robin.LARGEST)


def written(text):
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize("players", OFFICIAL)
def test_c05_annex_1_the_formula_gives_the_official_table(players):
    table = round_robin.berger_table(players)
    assert [format_pairs(pairs) for pairs in table.rounds] == written(OFFICIAL[players])


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_c05_annex_1_an_odd_field_rests_against_the_last_number(players):
    table = round_robin.berger_table(players - 1)
    for short, full in zip(table.rounds, written(OFFICIAL[players]), strict=True):
        whole = parse_pairs(full)
        resting = next(n for n in (set(whole[0]) - {players}))
        assert short[-1] == Pair(resting, None)
        assert short[:-1] == whole[1:]


@pytest.mark.parametrize(("players", "cycles"), [(2, 50), (3, 5), (7, 3), (12, 6)])
def test_a_table_of_many_cycles_keeps_all_laws_and_all_ideals(players, cycles):
    """The joint of every two cycles is mended as FIDE mends that of the first two."""
    report = round_robin.verify_berger_table(round_robin.berger_table(players, cycles))
    assert report.errors == ()
    assert report.ideals == ()


def test_a_match_of_two_changes_colours_in_every_round():
    table = round_robin.berger_table(2, 4)
    assert [format_pairs(pairs) for pairs in table.rounds] == ["1-2", "2-1", "1-2", "2-1"]


@pytest.mark.parametrize(
    ("players", "cycles"),
    [(n, cycles) for n in SIZES for cycles in (1, 2) if n < 99 or cycles == 1],
)
def test_every_table_keeps_all_laws_and_all_ideals(players, cycles):
    report = round_robin.verify_berger_table(round_robin.berger_table(players, cycles))
    assert report.errors == ()
    assert report.ideals == ()


@pytest.mark.parametrize("players", SIZES)
def test_white_is_the_lower_number_when_the_sum_is_odd_else_the_higher(players):
    last = players + players % 2
    for pairs in round_robin.berger_table(players).rounds:
        for white, black in pairs:
            if black is None:
                continue
            low, high = sorted((white, black))
            if high == last:
                assert white == (low if low <= last // 2 else high)
            else:
                assert white == (low if (low + high) % 2 else high)


@pytest.mark.parametrize("players", [n for n in SIZES if n % 2 == 0 and 2 < n < 99])
def test_the_plain_repeat_of_an_even_table_gives_three_equal_colours_at_the_joint(players):
    report = round_robin.verify_berger_table(
        round_robin.berger_table(players, 2, reverse_last_two=False)
    )
    assert report.is_clean
    assert {ideal.code for ideal in report.ideals} == {FindingCode.COLOUR_RUN}
    assert {ideal.count for ideal in report.ideals} == {3}


def test_the_second_cycle_repeats_the_first_with_colours_reversed():
    table = round_robin.berger_table(4, 2)
    assert [format_pairs(pairs) for pairs in table.rounds] == [
        "1-4 2-3",
        "2-4 3-1",  # the last two rounds of cycle 1 exchanged
        "4-3 1-2",
        "4-1 3-2",
        "3-4 2-1",
        "4-2 1-3",
    ]


@pytest.mark.parametrize("cycles", range(2, 7))
@pytest.mark.parametrize("players", range(3, 13))
def test_nobody_has_a_colour_three_times_running_at_any_joint(players, cycles):
    """Colours stay balanced too, and whoever meets again changes them."""
    report = round_robin.verify_berger_table(round_robin.berger_table(players, cycles))
    assert (report.errors, report.ideals) == ((), ())


def test_only_a_table_of_four_departs_from_the_advice_of_fide():
    """There the last two rounds are exchanged in every other cycle, counted from the end."""
    for players in range(2, 31):
        for cycles in range(1, 7):
            table = round_robin.berger_table(players, cycles)
            orders = round_robin.played_cycle_orders(players, table.rounds)
            plain = tuple(range(1, players + players % 2))
            exchanged = (*plain[:-2], *reversed(plain[-2:]))
            step = 2 if players == 4 else 1  # of four only every other one, the last plain
            wanted = [
                exchanged if cycles > cycle and (cycles - cycle - 1) % step == 0 else plain
                for cycle in range(1, cycles + 1)
            ]
            assert [departure.rounds for departure in orders] == wanted, (players, cycles)
            assert [departure.is_reversed for departure in orders] == [
                n % 2 == 1 for n in range(cycles)
            ]


@pytest.mark.parametrize("cycles", range(2, 7))
@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_no_reversal_of_whole_cycles_mends_the_plain_repeat(players, cycles):
    """Every choice is tried: with balanced colours somebody has one three times running."""
    once = round_robin.berger_table(players).rounds
    turned = tuple(map(round_robin.reverse_colours, once))
    for later in product((False, True), repeat=cycles - 1):
        choice = (False, *later)  # with the first one reversed too, all colours are the other
        rounds = tuple(pairs for flip in choice for pairs in (turned if flip else once))
        table = replace(round_robin.berger_table(players, cycles), rounds=rounds)
        rows = colour_history(round_robin.boards_with_reasons(table), table.numbers)
        is_balanced = all(abs(row.difference) <= 1 for row in rows)
        assert not is_balanced or max(row.longest_run for row in rows) > 2


def test_an_event_laid_out_before_tells_the_order_it_keeps():
    """Four players, three cycles, as they were laid out once: told as stored, not as made now."""
    once = round_robin.berger_table(4).rounds
    stored = [
        pairs
        for cycle, is_exchanged in ((1, True), (2, True), (3, False))
        for pairs in round_robin.rounds_of_cycle(once, cycle, is_exchanged)
    ]
    orders = round_robin.played_cycle_orders(4, stored)
    assert [order.rounds for order in orders] == [(1, 3, 2), (1, 3, 2), (1, 2, 3)]
    swapped = [(Pair(4, 1), *stored[0][1:]), *stored[1:]]  # one board's colours, by hand
    assert round_robin.played_cycle_orders(4, swapped) == orders
    assert round_robin.played_cycle_orders(4, [(Pair(1, 2), Pair(2, 3))]) == ()


def test_reversing_changes_nothing_in_a_single_cycle():
    assert round_robin.berger_table(6, 1, True) == round_robin.berger_table(6, 1, False)


@pytest.mark.parametrize(("players", "cycles"), [(1, 1), (101, 1), (0, 1), (8, 0), (8, 51)])
def test_sizes_without_a_table_are_refused(players, cycles):
    with pytest.raises(ValueError, match="table"):
        round_robin.berger_table(players, cycles)


GOOD = "1-4 2-3 / 4-3 1-2 / 2-4 3-1"

FAULTY = [
    ("1-4 2-3 / 4-3 1-2 / 2-4 1-1", FindingCode.SELF_PAIRING, 3, (1,)),
    ("1-4 2-3 / 4-3 1-2 / 2-4", FindingCode.MISSING, 3, (1,)),
    ("1-4 2-3 / 4-3 1-2 / 2-4 3-1 3-2", FindingCode.TWICE, 3, (3,)),
    ("1-4 2-3 / 4-3 1-2 / 2-4 3-1 5", FindingCode.UNKNOWN_NUMBER, 3, (5,)),
    ("1-4 2-3 / 4-3 1-2 / 4-1 3-2", FindingCode.REMATCH, 3, (4, 1)),
    ("1-4 2-3 / 4-3 1-2 / 4-1 3-2", FindingCode.NEVER_MET, None, (1, 3)),
    ("1-4 2-3 / 4-3 1-2 / 2-4 3 1", FindingCode.NEEDLESS_REST, 3, (3, 1)),
    ("1-4 2-3 / 1-3 4-2 / 1-2 3-4", FindingCode.COLOUR_BALANCE, None, (1,)),
    ("1-4 2-3 / 1-3 4-2 / 1-2 3-4", FindingCode.COLOUR_RUN, None, (1,)),
]


def rounds_of(text):
    return tuple(parse_pairs(line) for line in text.split("/"))


@pytest.mark.parametrize(("text", "code", "number", "numbers"), FAULTY)
def test_the_verifier_names_the_fault(text, code, number, numbers):
    table = replace(round_robin.berger_table(4), rounds=rounds_of(text))
    report = round_robin.verify_berger_table(table)
    findings = {
        (finding.code, finding.round, finding.numbers) for finding in report.errors + report.ideals
    }
    assert (code, number, numbers) in findings


def test_the_verifier_is_silent_about_the_good_table():
    assert round_robin.berger_table(4).rounds == rounds_of(GOOD)


def test_a_double_table_wants_the_colours_changed():
    rounds = rounds_of(GOOD)
    report = round_robin.verify_berger_table(
        replace(round_robin.berger_table(4), cycles=2, rounds=rounds * 2)
    )
    assert report.is_clean
    assert FindingCode.COLOUR_REPEAT in {ideal.code for ideal in report.ideals}


def test_a_second_rest_in_one_cycle_is_an_error():
    table = replace(round_robin.berger_table(3), rounds=rounds_of("1-2 3 / 2-1 3 / 2-3 1"))
    codes = {error.code for error in round_robin.verify_berger_table(table).errors}
    assert FindingCode.SECOND_REST in codes


def test_every_board_says_why():
    boards = round_robin.boards_with_reasons(round_robin.berger_table(5))
    assert {board.reason.code for board in boards} == {PairingCode.TABLE, PairingCode.REST}
    assert boards[0].reason.as_dict() == {
        "code": "table",
        "article": "C.05 Annex 1",
        "params": {"players": 5, "round": 1, "board": 1, "white": 2, "black": 5},
    }
    assert boards[2].reason.params["white"] == 1


@given(st.integers(3, 24), st.sampled_from([1, 2]), st.booleans())
def test_every_two_meet_once_a_cycle(players, cycles, reverse):
    table = round_robin.berger_table(players, cycles, reverse)
    pairs = [frozenset(pair) for pairs in table.rounds for pair in pairs if not pair.is_rest]
    wanted = [frozenset(two) for two in combinations(table.numbers, 2)] * cycles
    assert sorted(map(sorted, pairs)) == sorted(map(sorted, wanted))


@given(st.lists(st.tuples(st.integers(1, 99), st.none() | st.integers(1, 99))))
def test_the_usual_form_is_read_back(pairs):
    made = tuple(Pair(*pair) for pair in pairs)
    assert parse_pairs(format_pairs(made)) == made
