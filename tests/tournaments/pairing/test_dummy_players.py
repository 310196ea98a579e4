"""A large field asked about beside strangers: the engine's own answer, by its short way."""

import random
import tracemalloc

import pytest

from games.draughts.colour import Colour
from tests.tournaments.pairing.swiss_events import event
from tournaments.pairing import dummy_players, dutch_system
from tournaments.pairing.competitor import Competitor, PastRound, RoundKind

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def asked(competitors, enough=dummy_players.ENOUGH, **given):
    """The round, and before each question to the engine how many strangers were in it."""
    told = []

    def ask(field, strangers):
        told.append(sum(map(len, strangers)))
        return dutch_system.ask(field, strangers, **given)

    return dummy_players.pair_padded(competitors, given["initial"], ask, enough=enough), told


@pytest.mark.parametrize("seed", range(100, 109))
def test_the_round_is_the_engines_own(seed):
    """Byes, absences, forfeits, Baku acceleration; small fields have every difficulty there is."""
    times = set()
    for one in event(seed):
        found, told = asked(one.competitors, 4, rounds=one.rounds, initial=one.initial)
        assert found == one.pairs
        times.add(len(told))
        if len(told) > 1:  # else nothing was kept, and the least number of players not looked at
            found, _ = asked(one.competitors, rounds=one.rounds, initial=one.initial)
            assert found == one.pairs
    if seed == 100:  # at once; with upper brackets kept; kept in vain, so the whole field is asked
        assert {1, 2, 3} <= times


def after_one(players, *, drawn=3):
    """A field after its first round; every ``drawn``-th board was drawn."""
    half = players // 2
    past = {}
    for board in range(1, half + 1):
        white, black = (board, board + half) if board % 2 else (board + half, board)
        won = 1 if board % drawn == 0 else 2
        past[white] = PastRound(RoundKind.PLAYED, won, black, WHITE)
        past[black] = PastRound(RoundKind.PLAYED, 2 - won, white, BLACK)
    if players % 2:
        past[players] = PastRound(RoundKind.ALLOCATED, 2)
    return tuple(Competitor(number, (past[number],)) for number in sorted(past))


GIVEN = {"rounds": 9, "initial": WHITE}


def test_an_even_field_is_asked_about_once():
    field = after_one(40)
    pairs, told = asked(field, **GIVEN)
    assert told == [16]
    assert pairs == dutch_system.ask(field, **GIVEN)


def test_c9_who_meets_the_odd_stranger_rests():
    """41 players, nobody has missed a round but number 41, who had the bye."""
    field = after_one(41)
    pairs, told = asked(field, **GIVEN)
    assert told == [17]
    assert pairs == dutch_system.ask(field, **GIVEN)
    assert pairs[-1].is_rest


def test_c4_where_the_lowest_have_met_the_upper_brackets_are_kept():
    """The last two of 100 have met: the bracket above them must give way, the engine says how."""
    chance = random.Random(5)
    field = list(after_one(100))
    # a second round in which everybody met a neighbour of his score, and the last two each other
    order = sorted(field, key=lambda one: (-one.points, one.number))
    second = {}
    pairs = list(zip(order[::2], order[1::2], strict=True))
    for at, (one, other) in enumerate(pairs):
        is_last = at == len(pairs) - 1
        won = 1 if at < 2 else chance.choice((0, 1, 2))
        won = 1 if is_last else won
        second[one.number] = PastRound(RoundKind.PLAYED, won, other.number, WHITE)
        second[other.number] = PastRound(RoundKind.PLAYED, 2 - won, one.number, BLACK)
    field = tuple(Competitor(one.number, (*one.past, second[one.number])) for one in field)
    round_, told = asked(field, **GIVEN)
    assert round_ == dutch_system.ask(field, **GIVEN)
    assert told[0] == 16


def test_fewer_than_a_hundred_are_asked_about_as_they_are():
    field = after_one(98)
    assert not dummy_players.needs_padding(field, dummy_players.LARGE)
    assert dummy_players.needs_padding(after_one(100), dummy_players.LARGE)


def test_numbers_with_a_gap_are_asked_about_as_they_are():
    """A file may leave numbers out: there is no room behind the last one the engine counts."""
    field = [one for one in after_one(102) if one.number != 7]
    assert not dummy_players.needs_padding(field, dummy_players.LARGE)


def test_the_last_group_but_one_is_not_weighed_pair_by_pair():
    """31 of 92 have won, so one joins the 30 who drew: beside strangers a third is spared."""
    field = after_one(92)
    peaks = []
    for strangers in ((), dummy_players.dummy_groups(92, 92)):
        tracemalloc.start()
        dutch_system.ask(field, strangers, **GIVEN)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert 3 * peaks[1] < 2 * peaks[0]
