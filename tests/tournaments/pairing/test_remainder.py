"""What is left of a round robin that began by another table is laid out in rounds."""

import random
from collections import Counter
from itertools import combinations

import pytest

from tournaments.pairing.field import Pair
from tournaments.pairing.remainder import lay_out_remainder, rounds_with_too_many_meetings
from tournaments.pairing.round_robin import berger_table


def _other_table(players, cycles, turned):
    """The table of another drawing of lots, and here and there with other colours."""
    chance = random.Random(players)
    lots = chance.sample(range(1, players + 1), players)
    return [
        [
            pair
            if chance.random() < (0.7 if turned else 1) or pair.is_rest
            else Pair(pair.black, pair.white)
            for pair in (Pair(*(own and lots[own - 1] for own in pair)) for pair in pairs)
        ]
        for pairs in berger_table(players, cycles).rounds
    ]


def _check(players, played, rest, cycles):
    met, whites = Counter(), Counter()
    for pairs in (*played, *rest):
        seats = [number for pair in pairs for number in pair.numbers]
        assert len(seats) == len(set(seats))
        for pair in pairs:
            if not pair.is_rest:
                met[tuple(sorted(pair))] += 1
                whites[pair.white] += 1
                whites[pair.black] -= 1
    for pairs in rest:
        assert sorted(number for pair in pairs for number in pair.numbers) == [
            *range(1, players + 1)
        ]
    assert met == dict.fromkeys(combinations(range(1, players + 1), 2), cycles)
    return whites


@pytest.mark.parametrize("players", [4, 5, 8, 9, 12, 16])
@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("turned", [False, True])
def test_everybody_meets_everybody_in_the_rounds_that_are_left(players, cycles, turned):
    table = _other_table(players, cycles, turned)
    for number in {1, 2, len(table) // 2, len(table) - 1}:
        rest = lay_out_remainder(range(1, players + 1), table[:number], cycles)
        assert len(rest) <= len(table) - number + 1
        whites = _check(players, table[:number], rest, cycles)
        assert turned or number == len(table) - 1 or max(map(abs, whites.values())) <= 1


def test_rounds_of_our_table_with_other_colours_go_on_by_our_table():
    table = berger_table(8, 1).rounds
    played = [[Pair(pair.black, pair.white) for pair in table[0]], table[3]]
    rest = lay_out_remainder(range(1, 9), played, 1, table)
    assert [{frozenset(pair) for pair in row} for row in rest] == [
        {frozenset(pair) for pair in table[at]} for at in (1, 2, 4, 5, 6)
    ]
    _check(8, played, rest, 1)


def test_two_triangles_take_a_round_more():
    """After three rounds of 1, 2, 3 against 4, 5, 6 two threes are left: no round has all."""
    played = [[Pair(own, 4 + (own + at) % 3) for own in (1, 2, 3)] for at in range(3)]
    rest = lay_out_remainder(range(1, 7), played, 1)
    assert [sum(not pair.is_rest for pair in row) for row in rest] == [2, 2, 2]
    _check(6, played, rest, 1)


def test_a_third_meeting_in_two_cycles_is_found():
    played = [[Pair(1, 2)], [Pair(3, 4)], [Pair(2, 1)], [Pair(1, 2), Pair(3, 4)]]
    assert rounds_with_too_many_meetings(played, 2) == (4,)
    assert rounds_with_too_many_meetings(played, 1) == (3, 4)
