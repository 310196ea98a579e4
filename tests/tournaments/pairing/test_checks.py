"""A round and its lots are checked by anybody, whoever made them (C.04.1, C.05)."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import round_robin
from tournaments.pairing.checker import Finding, FindingCode, check_round_by_rules
from tournaments.pairing.field import parse_pairs
from tournaments.pairing.lots import LotError, draw_numbers, draw_order, lot_ticket, parse_seed

# A round is checked whoever made it (C.04.1, C.05).


# round | earlier rounds | cycles | what is found
CASES = [
    ("1-2 3-4", [], 1, []),
    ("1-2 3", [], 1, []),
    ("2-3 1", ["1-2 3"], 1, []),
    ("2-1 3-4", ["1-2 3-4"], 2, []),
    ("2-1 4-3", ["1-2 3-4"], 1, [(FindingCode.REMATCH, (2, 1)), (FindingCode.REMATCH, (4, 3))]),
    ("2-1 3", ["1-2 3"], 1, [(FindingCode.REMATCH, (2, 1)), (FindingCode.SECOND_REST, (3,))]),
    ("1-2", ["1-2 3-4"], 2, [(FindingCode.MISSING, (3,)), (FindingCode.MISSING, (4,))]),
    ("1-2 1-3 4", [], 1, [(FindingCode.TWICE, (1,)), (FindingCode.NEEDLESS_REST, (4,))]),
    ("1-3 2 4", [], 1, [(FindingCode.NEEDLESS_REST, (2, 4))]),
    ("1-1 2-3", [], 1, [(FindingCode.SELF_PAIRING, (1,))]),
]


@pytest.mark.parametrize(("pairs", "earlier", "cycles", "wanted"), CASES)
def test_c04_1_everybody_once_no_rematch_rest_legal(pairs, earlier, cycles, wanted):
    findings = check_round_by_rules(
        parse_pairs(pairs), [parse_pairs(text) for text in earlier], cycles=cycles
    )
    assert [(fault.code, fault.numbers) for fault in findings] == wanted
    assert {fault.round for fault in findings} <= {len(earlier) + 1}


def test_a_stranger_in_the_round_is_found():
    findings = check_round_by_rules(parse_pairs("1-2 3-9"), [], numbers={1, 2, 3, 4})
    assert findings == (
        Finding(FindingCode.UNKNOWN_NUMBER, 1, (9,), 1, 0),
        Finding(FindingCode.MISSING, 1, (4,), 0, 1),
    )


def test_every_round_of_a_table_passes():
    rounds = round_robin.berger_table(9, 2).rounds
    for index, pairs in enumerate(rounds):
        assert check_round_by_rules(pairs, rounds[:index], numbers=range(1, 10), cycles=2) == ()


# Lots are drawn again from their seed, for ever and by anybody.


SAME_SEED = [(42, "2a"), ("2A", "2a"), ("0x2a", "2a"), (" 002a ", "2a"), (0, "0"), ("000", "0")]


@pytest.mark.parametrize(("seed", "wanted"), SAME_SEED)
def test_one_number_has_one_writing(seed, wanted):
    assert parse_seed(seed) == wanted
    assert parse_seed(wanted) == wanted


@pytest.mark.parametrize("seed", ["", "xyz", "-1", -1, "12 34", "0x", "a" * 65, "٣", 2**256])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(LotError, match="hexadecimal"):
        parse_seed(seed)


def test_the_ticket_is_the_documented_sum():
    """printf '2a:numbers:17' | sha256sum"""
    assert lot_ticket(17, 42, "numbers") == hashlib.sha256(b"2a:numbers:17").hexdigest()


def test_an_order_once_drawn_never_changes():
    """Found with sha256sum and sort, then frozen: past events must stay repeatable."""
    assert draw_numbers(range(1, 9), "0123456789abcdef") == (8, 7, 2, 6, 4, 5, 3, 1)
    assert draw_order(["Анна", "Борис", "Вера"], 7, "colour") == ("Вера", "Анна", "Борис")


@pytest.mark.parametrize("purpose", ["", "a:b", "Ц", "Numbers", " x"])
def test_a_purpose_is_a_plain_word(purpose):
    with pytest.raises(LotError, match="purpose"):
        draw_order([1, 2], 1, purpose)


@pytest.mark.parametrize("items", [[1, 1], ["a", "b", "a"], [1, "1"]])
def test_nobody_stands_twice_in_a_lot(items):
    with pytest.raises(LotError, match="twice"):
        draw_numbers(items, 1)


@given(st.sets(st.integers(0, 10**6), max_size=30), st.integers(0, 2**256 - 1), st.randoms())
def test_the_order_handed_in_has_no_influence(ids, seed, random):
    shuffled = list(ids)
    random.shuffle(shuffled)
    drawn = draw_numbers(shuffled, seed)
    assert drawn == draw_numbers(sorted(ids), f"{seed:x}")
    assert set(drawn) == ids


def test_purposes_are_independent_lots():
    items = range(1, 21)
    assert draw_order(items, 5, "numbers") != draw_order(items, 5, "round")


def test_every_place_is_equally_likely():
    """Number 1 of four over 400 seeds: every item is first 60 to 140 times."""
    first = [draw_numbers(range(4), seed)[0] for seed in range(400)]
    assert all(60 <= first.count(item) <= 140 for item in range(4))
