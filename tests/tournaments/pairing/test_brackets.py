"""A bracket paired again without the engine: the criterion it names is the engine's own."""

import random
from itertools import permutations

import pytest

from tests.support.reason_checker import Checker
from tests.support.reason_claims import false_claims
from tests.support.swiss_rounds import event
from tournaments.pairing import alternatives as pairing_alternatives
from tournaments.pairing.alternatives import PairingAlternatives, ReasonMethod
from tournaments.pairing.brackets import RoundToPair, bracket_quality, brackets_of_round
from tournaments.pairing.costs import BracketCosts, PlayerHistories, assign_columns
from tournaments.pairing.criteria import EQUAL, BracketPairedAgain
from tournaments.pairing.explanation import round_reasons
from tournaments.pairing.field import PairingInput, competitors_by_number, running_numbers
from tournaments.pairing.reasons import PairingCode

# A bracket paired again without the engine: the criterion it names is the engine's own.


def field_of(played_round):
    return PairingInput(
        played_round.competitors, played_round.rounds, played_round.initial, played_round.prohibited
    )


@pytest.mark.parametrize("seed", [101, 104])
def test_what_is_told_is_what_the_engine_finds(seed, monkeypatch):
    """Every question of an event of up to 40 is answered twice: by the sums, by the engine."""
    monkeypatch.setattr(pairing_alternatives, "MOST_ASKED", 10**9)
    plain = {
        name: getattr(BracketPairedAgain, name)
        for name in ("criterion_worse_with_pair", "criterion_worse_with_floater")
    }
    compared = []

    def asked_twice(name):
        of_engine = getattr(PairingAlternatives, name)

        def both(self, bracket, *given):
            by_sums = plain[name](self.repaired[bracket.points], *given)
            by_engine = of_engine(self, bracket, *given)
            if by_sums is not None and by_engine is not None:
                compared.append((by_sums, by_engine))
            return by_engine

        return both

    for name in plain:
        monkeypatch.setattr(PairingAlternatives, name, asked_twice(name))
        monkeypatch.setattr(BracketPairedAgain, name, lambda *_: None)
    for played_round in event(seed, least=25, most=40, has_prohibited=True):
        round_reasons(field_of(played_round), played_round.pairs)
    assert [pair for pair in compared if pair[0] != pair[1]] == []
    assert len(compared) > 10
    assert len({criterion for criterion, _ in compared} - {EQUAL}) > 1


def test_a_large_field_names_the_criterion_without_a_question(monkeypatch):
    """120 players, the engine may not be asked: hardly anybody is passed over without a cause."""
    monkeypatch.setattr(pairing_alternatives, "MOST_ASKED", 0)
    named = unnamed = 0
    for played_round in event(11, least=119, most=120):
        field = field_of(played_round)
        checker = Checker(
            played_round.competitors,
            played_round.pairs,
            played_round.rounds,
            played_round.initial,
            played_round.prohibited,
        )
        for pair, why in zip(
            played_round.pairs, round_reasons(field, played_round.pairs), strict=True
        ):
            assert list(false_claims(checker, pair, why)) == []
            named += sum(reason.code is PairingCode.PASSED_WORSE for reason in why)
            unnamed += sum(reason.code is PairingCode.PASSED for reason in why)
    assert named > 50
    assert unnamed * 8 < named


def test_sums_differ_in_the_criterion_in_which_the_qualities_differ():
    """The digits of a sum are the measures of the bracket: two rounds with the same floaters."""
    seen = 0
    for played_round in event(5011, least=15, most=20):
        people, order = (
            competitors_by_number(played_round.competitors),
            running_numbers(played_round.competitors),
        )
        to_pair = RoundToPair(people, played_round.rounds, played_round.initial, order)
        brackets = brackets_of_round(people, played_round.pairs)
        numbers = tuple(number for pair in played_round.pairs for number in pair.numbers)
        histories = PlayerHistories(to_pair, played_round.prohibited, numbers)
        for bracket in brackets:
            costs = BracketCosts(bracket, histories, is_last=bracket is brackets[-1])
            repaired = BracketPairedAgain(costs, None)
            measures = bracket_quality(brackets, bracket.points, to_pair)
            for name in ("C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17"):
                digit = repaired.now // costs.worth[name, 0] % 4096
                assert (name, (digit,)) == (name, measures[name])
                seen += digit
    assert seen > 10


def test_the_engine_alone_tells_what_it_told_before(monkeypatch):
    """Reasons stored before brackets were counted can be derived again, and no sum is asked."""
    for name in ("criterion_worse_with_pair", "criterion_worse_with_floater"):
        monkeypatch.setattr(BracketPairedAgain, name, lambda *_: pytest.fail("a sum was believed"))
    for played_round in event(11, least=59, most=60):
        monkeypatch.setattr(pairing_alternatives, "MOST_ASKED_ALONE", 0)
        reasons = round_reasons(
            field_of(played_round), played_round.pairs, method=ReasonMethod.ENGINE
        )
        assert not any("criterion" in reason.params for why in reasons for reason in why)


@pytest.mark.parametrize("seeds", [range(700, 712)])
def test_the_halves_kept_are_paired_as_the_engine_pairs_them(seeds, monkeypatch):
    """Without an exchange between the halves: counted from the rules, and asked of the engine."""
    monkeypatch.setattr(pairing_alternatives, "MOST_ASKED", 10**9)
    compared = 0
    for played_round in (
        made_round for seed in seeds for made_round in event(seed, least=8, most=30)
    ):
        counted = PairingAlternatives(field_of(played_round), played_round.pairs)
        alternatives = PairingAlternatives(
            field_of(played_round), played_round.pairs, method=ReasonMethod.COUNTED
        )
        for bracket, same in zip(counted.brackets, alternatives.brackets, strict=True):
            without = counted.repaired[bracket.points].criterion_worse_without_exchange()
            if bracket.is_exchanged and without is not None:
                assert without == alternatives.criterion_worse_without_exchange(same)
                compared += 1
    assert compared > 10


@pytest.mark.parametrize(("seed", "least", "most"), [(100, 8, 40), (403, 120, 125)])
def test_whoever_is_passed_over_is_passed_over_by_a_criterion(seed, least, most):
    """Nobody is told to be paired with others only; as good in other halves is told as that."""
    codes = [
        reason.code
        for played_round in event(seed, least=least, most=most)
        for why in round_reasons(field_of(played_round), played_round.pairs)
        for reason in why
    ]
    assert PairingCode.PASSED not in codes
    assert PairingCode.SAME_HALF not in codes
    assert PairingCode.PASSED_WORSE in codes


def test_reasons_stored_before_other_halves_were_named_are_derived_as_they_were():
    """The earlier way says less of the same boards, and nothing else."""
    named = 0
    for played_round in (
        made_round for seed in (101, 107) for made_round in event(seed, least=20, most=40)
    ):
        field = field_of(played_round)
        now, before = (
            round_reasons(field, played_round.pairs, method=method)
            for method in (ReasonMethod.HALVES, ReasonMethod.COUNTED)
        )
        codes = [reason.code for why in before for reason in why]
        assert PairingCode.PASSED_HALVES not in codes
        named += sum(reason.code is PairingCode.PASSED_HALVES for why in now for reason in why)
    assert named


# The cheapest way to give everybody of one half somebody of the other.


def least(costs):
    """Every way tried; None where there is none."""
    width = range(len(costs[0]))
    sums = (
        [costs[row][column] for row, column in enumerate(way)]
        for way in permutations(width, len(costs))
    )
    return min((sum(costs) for costs in sums if None not in costs), default=None)


def test_no_other_way_is_cheaper():
    """Few and many columns, forbidden pairs, negative costs, costs of any size."""
    chance = random.Random(1)
    cases_by_answer = {True: 0, False: 0}
    for _ in range(1500):
        rows = chance.randint(1, 5)
        width = rows + chance.randint(0, 2)
        some = [None, None, *range(-2, 8), 2**70]
        costs = [[chance.choice(some) for _ in range(width)] for _ in range(rows)]
        made = assign_columns(costs)
        cases_by_answer[made is None] += 1
        if made is None:
            assert least(costs) is None
            continue
        assert len(set(made)) == rows
        assert sum(costs[row][at] for row, at in enumerate(made)) == least(costs)
    assert min(cases_by_answer.values()) > 20
