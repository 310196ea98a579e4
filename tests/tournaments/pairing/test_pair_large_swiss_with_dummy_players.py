"""A large field asked about beside strangers: the engine's own answer, by its short way."""

import random
import tracemalloc

import pytest

from games.draughts.colour import Colour
from tests.tournaments.pairing.swiss_events import event
from tournaments.pairing import pair_large_swiss_with_dummy_players, pair_swiss_round_with_gacrux
from tournaments.pairing.competitor import Competitor, PastRound, RoundKind

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def pair_and_count(competitors, enough=pair_large_swiss_with_dummy_players.ENOUGH, **given):
    """The round, and before each question to the engine how many strangers were in it."""
    counts = []

    def ask(field, strangers):
        counts.append(sum(map(len, strangers)))
        return pair_swiss_round_with_gacrux.ask_engine_once(field, strangers, **given)

    padded = pair_large_swiss_with_dummy_players.pair_with_dummy_players(
        competitors, given["initial"], ask, enough=enough
    )
    return padded, counts


@pytest.mark.parametrize("seed", range(100, 109))
def test_the_round_is_the_engines_own(seed):
    """Byes, absences, forfeits, Baku acceleration; small fields have every difficulty there is."""
    times = set()
    for played_round in event(seed):
        pairs, counts = pair_and_count(
            played_round.competitors, 4, rounds=played_round.rounds, initial=played_round.initial
        )
        assert pairs == played_round.pairs
        times.add(len(counts))
        if len(counts) > 1:  # else nothing was kept, and the least number of players not looked at
            pairs, _ = pair_and_count(
                played_round.competitors, rounds=played_round.rounds, initial=played_round.initial
            )
            assert pairs == played_round.pairs
    if seed == 100:  # at once; with upper brackets kept; kept in vain, so the whole field is asked
        assert {1, 2, 3} <= times


def after_one(players, *, drawn=3):
    """A field after its first round; every ``drawn``-th board was drawn."""
    half = players // 2
    histories = {}
    for board in range(1, half + 1):
        white, black = (board, board + half) if board % 2 else (board + half, board)
        won = 1 if board % drawn == 0 else 2
        histories[white] = PastRound(RoundKind.PLAYED, won, black, WHITE)
        histories[black] = PastRound(RoundKind.PLAYED, 2 - won, white, BLACK)
    if players % 2:
        histories[players] = PastRound(RoundKind.ALLOCATED, 2)
    return tuple(Competitor(number, (histories[number],)) for number in sorted(histories))


GIVEN = {"rounds": 9, "initial": WHITE}


def test_an_even_field_is_asked_about_once():
    field = after_one(40)
    pairs, counts = pair_and_count(field, **GIVEN)
    assert counts == [16]
    assert pairs == pair_swiss_round_with_gacrux.ask_engine_once(field, **GIVEN)


def test_c9_who_meets_the_odd_stranger_rests():
    """41 players, nobody has missed a round but number 41, who had the bye."""
    field = after_one(41)
    pairs, counts = pair_and_count(field, **GIVEN)
    assert counts == [17]
    assert pairs == pair_swiss_round_with_gacrux.ask_engine_once(field, **GIVEN)
    assert pairs[-1].is_rest


def test_c4_where_the_lowest_have_met_the_upper_brackets_are_kept():
    """The last two of 100 have met: the bracket above them must give way, the engine says how."""
    chance = random.Random(5)
    field = list(after_one(100))
    # a second round in which everybody met a neighbour of his score, and the last two each other
    order = sorted(field, key=lambda competitor: (-competitor.points, competitor.number))
    second = {}
    pairs = list(zip(order[::2], order[1::2], strict=True))
    for at, (white, other) in enumerate(pairs):
        is_last = at == len(pairs) - 1
        won = 1 if at < 2 else chance.choice((0, 1, 2))
        won = 1 if is_last else won
        second[white.number] = PastRound(RoundKind.PLAYED, won, other.number, WHITE)
        second[other.number] = PastRound(RoundKind.PLAYED, 2 - won, white.number, BLACK)
    field = tuple(
        Competitor(competitor.number, (*competitor.past, second[competitor.number]))
        for competitor in field
    )
    round_, counts = pair_and_count(field, **GIVEN)
    assert round_ == pair_swiss_round_with_gacrux.ask_engine_once(field, **GIVEN)
    assert counts[0] == 16


def test_fewer_than_a_hundred_are_asked_about_as_they_are():
    field = after_one(98)
    assert not pair_large_swiss_with_dummy_players.needs_padding(
        field, pair_large_swiss_with_dummy_players.LARGE
    )
    assert pair_large_swiss_with_dummy_players.needs_padding(
        after_one(100), pair_large_swiss_with_dummy_players.LARGE
    )


def test_numbers_with_a_gap_are_asked_about_as_they_are():
    """A file may leave numbers out: there is no room behind the last one the engine counts."""
    field = [competitor for competitor in after_one(102) if competitor.number != 7]
    assert not pair_large_swiss_with_dummy_players.needs_padding(
        field, pair_large_swiss_with_dummy_players.LARGE
    )


def test_the_last_group_but_one_is_not_weighed_pair_by_pair():
    """31 of 92 have won, so one joins the 30 who drew: beside strangers a third is spared."""
    field = after_one(92)
    peaks = []
    for strangers in ((), pair_large_swiss_with_dummy_players.dummy_groups(92, 92)):
        tracemalloc.start()
        pair_swiss_round_with_gacrux.ask_engine_once(field, strangers, **GIVEN)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert 3 * peaks[1] < 2 * peaks[0]
