"""Double elimination: the published eight-player bracket, every field from 2 to 39, the check."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.pairing.knockout.test_bracket import Story, lower_wins
from tournaments.pairing.field import (
    Pair,
    RoundKind,
    pairing_input_from_json_data,
    pairing_input_to_json_data,
)
from tournaments.pairing.knockout.bracket import Side, SourceKind
from tournaments.pairing.knockout.changes import changes_of_bracket
from tournaments.pairing.knockout.rounds import (
    bracket_of_field,
    check_round_of_bracket,
    pairs_of_bracket,
    reasons_of_bracket,
)
from tournaments.pairing.knockout.seeding import rounds_of_bracket
from tournaments.pairing.knockout.terms import (
    DOUBLE,
    DOUBLE_RESET,
    DRAWN,
    POTS,
    SEEDED,
    SINGLE,
    BracketTerms,
    bracket_terms_from_json_data,
    bracket_terms_to_json_data,
)
from tournaments.pairing.knockout.unfolding import unfold_bracket
from tournaments.pairing.reasons import PairingCode

EIGHT = """
1: 1-8 · 2: 4-5 · 3: 2-7 · 4: 3-6 · 5: W1-W2 · 6: W3-W4 · 7: L1-L2 · 8: L3-L4 · 9: W7-L6 ·
10: W8-L5 · 11: W9-W10 · 12: W5-W6 · 13: W11-L12 · 14: W12-W13 · 15: W14-L14
"""
"""The bracket of eight as it is published, tie by tie."""

ROUND_OF_EIGHT = {1: 1, 5: 2, 9: 3, 11: 4, 13: 5, 14: 6, 15: 7}
"""The first tie of each round."""


def seat_in_words(seat):
    letter = {SourceKind.SEED: "", SourceKind.WINNER: "W", SourceKind.LOSER: "L"}
    return f"{letter[seat.source.kind]}{seat.source.number}"


def test_eight_players_meet_as_in_the_published_bracket():
    bracket = unfold_bracket(8, BracketTerms(elimination=DOUBLE_RESET), {})
    ties = [
        f"{tie.number}: {seat_in_words(tie.first)}-{seat_in_words(tie.second)}"
        for tie in bracket.ties
    ]
    assert ties == " ".join(EIGHT.split()).split(" · ")
    firsts = {ties[0].number: number for number, ties in enumerate(bracket.rounds, start=1)}
    assert firsts == ROUND_OF_EIGHT


def play(players, elimination, wins, begun=None):
    """Play a field to its end; ``wins`` chooses who of the two of a tie goes on, or nobody."""
    terms = BracketTerms(elimination=elimination)
    outcomes = dict(begun or {})
    while True:
        bracket = unfold_bracket(players, terms, outcomes)
        ready = [tie for tie in bracket.ties if tie.is_played and not tie.is_over]
        if not ready:
            return bracket, outcomes
        number = min(tie.round for tie in ready)
        outcomes |= {
            (number, frozenset(tie.numbers)): wins(tie.numbers)
            for tie in ready
            if tie.round == number
        }


def losses(bracket):
    return Counter(loser for tie in bracket.ties for loser in tie.losers)


@pytest.mark.parametrize("players", range(2, 40))
def test_everybody_but_the_champion_loses_twice_in_2n_less_2_or_less_1_ties(players):
    chance = random.Random(players)
    for _time in range(10):
        bracket, _ = play(players, DOUBLE_RESET, chance.choice)
        lost = losses(bracket)
        champion = bracket.champion
        assert champion is not None
        others = set(range(1, players + 1)) - {champion}
        assert all(lost[number] == 2 for number in others)
        is_again = not bracket.ties[-1].is_needless
        assert lost[champion] == is_again
        played = sum(tie.is_played for tie in bracket.ties)
        assert played == 2 * players - 2 + is_again


@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 16, 39])
def test_without_a_second_final_there_are_2n_less_2_ties(players):
    chance = random.Random(players)
    for _time in range(30):
        bracket, _ = play(players, DOUBLE, chance.choice)
        assert sum(tie.is_played for tie in bracket.ties) == len(bracket.ties) == 2 * players - 2
        assert len(bracket.rounds) == rounds_of_bracket(players, DOUBLE)


@given(players=st.integers(2, 70), seed=st.integers(0, 999))
def test_nobody_plays_twice_in_a_round_nor_waits_for_two_and_places_are_all_given(players, seed):
    bracket, _ = play(players, DOUBLE_RESET, random.Random(seed).choice)
    for ties in bracket.rounds:
        in_round = [number for tie in ties for number in tie.numbers]
        assert len(in_round) == len(set(in_round))
    places = Counter(came.places for came in bracket.reached.values())
    for (first, last), shared in places.items():
        better = sum(n for one, n in places.items() if one[0] < first)
        assert (better + 1, shared) == (first, last - first + 1)
    final = 2 * rounds_of_bracket(players)
    for number in range(1, players + 1):
        rounds = {tie.round for tie in bracket.ties if number in tie.numbers}
        for at in range(2, final):
            is_over = bracket.reached[number].tie.round < at
            assert is_over or rounds & {at - 1, at, at + 1}


@given(players=st.integers(3, 39), seed=st.integers(0, 999))
def test_after_a_correction_of_any_tie_it_is_played_on_to_a_right_end(players, seed):
    chance = random.Random(seed)
    before, outcomes = play(players, DOUBLE_RESET, chance.choice)
    wrong = chance.choice([tie for tie in before.ties if tie.is_played])
    (other,) = wrong.losers
    corrected = {**outcomes, (wrong.round, frozenset(wrong.numbers)): other}
    bracket, _ = play(players, DOUBLE_RESET, chance.choice, corrected)
    lost = losses(bracket)
    others = set(range(1, players + 1)) - {bracket.champion}
    assert all(lost[number] == 2 for number in others)
    changed = {change.before.number for change in changes_of_bracket(before, bracket)}
    assert wrong.number in changed
    assert min(changed) == wrong.number


@given(players=st.integers(3, 39), seed=st.integers(0, 999))
def test_who_leaves_is_out_and_everybody_has_a_place(players, seed):
    chance = random.Random(seed)
    away = {number for number in range(1, players + 1) if chance.random() < 0.25}

    def wins(two):
        here = [number for number in two if number not in away]
        return chance.choice(here) if here else None

    bracket, _ = play(players, DOUBLE_RESET, wins)
    assert all(tie.is_over for tie in bracket.ties)
    assert sorted(bracket.reached) == list(range(1, players + 1))
    lost = losses(bracket)
    by_both = {own for tie in bracket.ties if tie.winner is None for own in tie.losers}
    here = set(range(1, players + 1)) - away
    assert bracket.champion in here if here else bracket.champion in {None, *away}
    for number in here - {bracket.champion}:
        assert lost[number] == 2
    assert by_both <= away


@pytest.mark.parametrize(("players", "earliest"), [(8, 4), (16, 5), (32, 6), (64, 7)])
def test_who_has_met_meets_again_late(players, earliest):
    """New losers come in from the foot, every second time with their halves swapped."""
    chance = random.Random(players)
    again = []
    for _time in range(60):
        bracket, _ = play(players, DOUBLE, chance.choice)
        met = Counter()
        for tie in bracket.ties:
            two = frozenset(tie.numbers)
            if met[two] and tie.side is not Side.FINAL:
                again.append(tie.round)
            met[two] += 1
    assert min(again) >= earliest


def test_byes_stand_in_the_first_rounds_and_never_again_in_the_upper_side():
    bracket, _ = play(5, DOUBLE, min)
    rests = [[seat.number for seat in seats] for seats in bracket.rests]
    # 1 to 3 in round 1; then the only loser of round 1, and who meets an empty place below
    assert [len(of_round) for of_round in rests] == [3, 1, 1, 0, 0, 0]
    assert rests[0] == [1, 2, 3]
    assert rests[1] == [5]


def test_places_of_eight():
    bracket, _ = play(8, DOUBLE_RESET, min)
    places = {number: came.places for number, came in bracket.reached.items()}
    assert places == {
        1: (1, 1),
        2: (2, 2),
        3: (3, 3),
        4: (4, 4),
        5: (5, 6),
        6: (5, 6),
        7: (7, 8),
        8: (7, 8),
    }
    last = bracket.reached[4]
    assert (last.tie.side, last.lost_before.side) == (Side.LOWER, Side.UPPER)
    assert bracket.ties[-1].is_needless


def test_the_final_is_played_again_when_who_had_lost_wins_it():
    def two_beats_one_below(two):
        return 2 if set(two) == {1, 2} and next(finals) else min(two)

    finals = iter([False, True, True])
    bracket, _ = play(8, DOUBLE_RESET, two_beats_one_below)
    again = bracket.ties[-1]
    assert (again.numbers, again.winner, bracket.champion) == ((2, 1), 2, 2)
    finals = iter([False, True])
    bracket, _ = play(8, DOUBLE, two_beats_one_below)
    assert (bracket.ties[-1].number, bracket.champion) == (14, 2)


def test_a_correction_upstream_shows_every_tie_that_it_changes():
    before, outcomes = play(8, DOUBLE_RESET, min)
    first = (1, frozenset((1, 8)))
    after = unfold_bracket(8, before_terms(), {**outcomes, first: 8})
    changed = {change.before.number for change in changes_of_bracket(before, after)}
    # the tie itself, where 8 goes on, where 1 goes down, and all that hangs on them
    assert {1, 5, 7} <= changed
    assert changed >= {tie.number for tie in before.ties if 1 in tie.numbers}


def before_terms():
    return BracketTerms(elimination=DOUBLE_RESET)


class DoubleStory(Story):
    """Double elimination on its way, by everybody's past rounds."""

    @property
    def rounds(self):
        return rounds_of_bracket(len(self.past), self.terms.elimination)


def random_result(chance, *, away=0.0):
    def result(pair):
        if chance.random() < away:
            return 0, 0, RoundKind.FORFEIT
        return (*((2, 0) if chance.random() < 0.6 else (0, 2)), RoundKind.PLAYED)

    return result


@pytest.mark.parametrize("away", [0.0, 0.12, 0.5])
@pytest.mark.parametrize(
    ("way", "elimination"),
    [(SEEDED, DOUBLE), (SEEDED, DOUBLE_RESET), (DRAWN, DOUBLE_RESET), (POTS, DOUBLE_RESET)],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 11, 16, 21, 33])
def test_every_round_stands_its_own_check_and_says_why(players, way, elimination, away):
    story = DoubleStory(players, BracketTerms(way, elimination=elimination))
    result = random_result(random.Random(f"{players}{way}{away}"), away=away)
    for _number in range(story.rounds):
        pairs = story.draft()
        field = story.field
        assert check_round_of_bracket(field, pairs) == ()
        assert pairing_input_from_json_data(pairing_input_to_json_data(field)) == field
        reasons = list(reasons_of_bracket(field, pairs))
        assert len(reasons) == len(pairs)
        assert all(of_pair[0].code is not PairingCode.PRESCRIBED for of_pair in reasons)
        story.play(pairs, result)
    bracket = bracket_of_field(story.field)
    assert all(tie.is_over for tie in bracket.ties)
    if not away:
        assert bracket.champion is not None


def test_why_two_meet_on_each_side():
    story = DoubleStory(8, BracketTerms(elimination=DOUBLE_RESET))
    codes = []
    for _number in range(6):
        pairs = story.draft()
        codes.append([of_pair[0].code for of_pair in reasons_of_bracket(story.field, pairs)])
        story.play(pairs, lower_wins)
    winners, losers = PairingCode.BRACKET_WINNERS, PairingCode.BRACKET_LOST_BOTH
    mixed = PairingCode.BRACKET_WON_AND_LOST
    assert codes[1:] == [
        [winners, winners, losers, losers],
        [mixed, mixed],
        [winners, winners],
        [mixed],
        [PairingCode.BRACKET_SIDES],
    ]
    assert pairs_of_bracket(story.field) == ()


@pytest.mark.parametrize(
    ("pairs", "codes"),
    [
        ([Pair(1, 4), Pair(3, 2), Pair(5, 8)], {"missing"}),
        ([Pair(1, 5), Pair(3, 2), Pair(4, 8), Pair(6, 7)], {"not_in_bracket"}),
        ([Pair(1, 4), Pair(2, 3), Pair(8, 6), Pair(5, 7)], {"not_in_bracket"}),
        (
            [Pair(1, 4), Pair(2, 3), Pair(5, 8), Pair(6, None), Pair(7, None)],
            {"needless_rest"},
        ),
        ([Pair(1, 4), Pair(3, 2), Pair(5, 8), Pair(6, 7), Pair(1, None)], {"twice"}),
    ],
)
def test_a_damaged_second_round_is_found(pairs, codes):
    story = DoubleStory(8, BracketTerms(elimination=DOUBLE))
    story.play(story.draft(), lower_wins)
    assert codes <= {finding.code for finding in check_round_of_bracket(story.field, pairs)}


def test_who_is_out_is_found_in_a_later_round():
    story = DoubleStory(8, BracketTerms(elimination=DOUBLE))
    for _number in range(2):
        story.play(story.draft(), lower_wins)
    pairs = story.draft()
    assert {own for pair in pairs for own in pair.numbers} == {3, 4, 5, 6}
    one_more = (*pairs, Pair(7, 8))
    assert {finding.code for finding in check_round_of_bracket(story.field, one_more)} >= {
        "unknown_number"
    }


def test_terms_stored_by_an_older_version_put_out_after_one_loss():
    stored = bracket_terms_to_json_data(BracketTerms())
    assert "elimination" not in stored
    assert bracket_terms_from_json_data(stored).elimination == SINGLE
    terms = BracketTerms(elimination=DOUBLE)
    assert bracket_terms_from_json_data(bracket_terms_to_json_data(terms)) == terms
