"""A round is checked whoever made it (C.04.1, C.05)."""

import pytest

from tournaments.pairing import berger_tables
from tournaments.pairing.check_round_independently import check_round_by_rules
from tournaments.pairing.findings_of_check import Finding, FindingCode
from tournaments.pairing.pair_of_round_and_its_text import parse_pairs

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
    rounds = berger_tables.berger_table(9, 2).rounds
    for index, pairs in enumerate(rounds):
        assert check_round_by_rules(pairs, rounds[:index], numbers=range(1, 10), cycles=2) == ()
