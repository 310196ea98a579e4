"""The Dutch system: the engine's rounds against our own rule and check, large fields too."""

import random
import tracemalloc

import pytest

from games.draughts.colour import Colour
from tests.support.random_games import count_cases
from tests.support.swiss_rounds import event, kept_pairs, paired_again
from tournaments.pairing import dutch, padding
from tournaments.pairing import field as pairing_field
from tournaments.pairing.checker import FindingCode, check_draft
from tournaments.pairing.colours import allot_colours, explain_colours
from tournaments.pairing.field import (
    Competitor,
    Pair,
    PastRound,
    RoundKind,
    baku_points,
    competitors_by_number,
    format_pairs,
    parse_pairs,
    running_numbers,
)

# The Dutch system: the engine's rounds against our own colour rule and our own check.


WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize("seed", range(count_cases(16)))
def test_5_2_our_colours_are_the_engines_and_every_round_is_legal(seed):
    """Two programs, one rule book; Baku acceleration in every third event."""
    for played_round in event(seed):
        field, order = (
            competitors_by_number(played_round.competitors),
            running_numbers(played_round.competitors),
        )
        for pair in played_round.pairs:
            if not pair.is_rest:
                white, black = field[pair.white], field[pair.black]
                assert allot_colours(black, white, played_round.initial, order) == pair
        findings = check_draft(
            played_round.pairs,
            played_round.competitors,
            rounds=played_round.rounds,
            initial=played_round.initial,
        )
        assert findings == ()


@pytest.mark.parametrize("name", ["5000 5 12 prohibited", "100 8 40 free"])
def test_the_pairs_kept_for_other_tests_are_those_the_engine_makes(name):
    assert [format_pairs(played.pairs) for played in paired_again(name)] == kept_pairs()[name]


def _player(number, colours="", points=None, opponents=()):
    """Colours as ``wb-``: a dash is a round he asked to rest in."""
    numbers = iter(opponents)
    past = []
    for at, letter in enumerate(colours):
        won = 0 if points is None else points[at]
        if letter == "-":
            past.append(PastRound(RoundKind.REQUESTED, won))
        else:
            colour = WHITE if letter == "w" else BLACK
            past.append(PastRound(RoundKind.PLAYED, won, next(numbers, 90 + number), colour))
    return Competitor(number, tuple(past))


# colours of number 1 | of number 2, both without points | White | rule | why
COLOURS = [
    ("wb", "bw", 1, "5.2.1", "both_due"),
    ("", "w", 1, "5.2.1", "both_due"),  # one has no preference: the other has his
    ("b", "", 1, "5.2.1", "both_due"),
    ("bwb", "bb", 2, "5.2.2", "stronger_due"),  # absolute before strong
    ("b", "wb", 1, "5.2.2", "stronger_due"),  # strong before mild
    ("bbb", "wbb", 1, "5.2.2", "stronger_due"),  # both absolute: three Blacks before one
    ("wbwb", "bwwb", 1, "5.2.3", "last_apart"),  # in round 2 number 1 had Black: now White
    ("-wb", "wb-", 1, "5.2.4", "higher_due"),  # rests are passed over: the same history
    ("wb", "wb", 1, "5.2.4", "higher_due"),
    ("", "", 1, "5.2.5", "initial"),
]


@pytest.mark.parametrize(("first", "second", "white", "article", "code"), COLOURS)
def test_5_2_rule_by_rule(first, second, white, article, code):
    first_player, other = _player(1, first), _player(2, second)
    order = {1: 1, 2: 2}
    reason = explain_colours(first_player, other, WHITE, order)
    assert (reason.article, reason.code) == (article, code)
    assert allot_colours(other, first_player, WHITE, order).white == white


def test_5_2_5_an_even_number_gets_the_other_colour():
    """2 against 5 with the initial colour White: 2 has Black."""
    order = {2: 2, 5: 5}
    assert allot_colours(_player(2), _player(5), WHITE, order) == Pair(5, 2)
    assert allot_colours(_player(2), _player(5), BLACK, order) == Pair(2, 5)


def test_who_never_came_does_not_count_among_the_numbers():
    """3 has never been there: 4 is the third, and the third is odd."""
    field = (_player(1), _player(2), Competitor(3, is_present=False), _player(4))
    assert running_numbers(field) == {1: 1, 2: 2, 4: 3}


def test_c_04_7_baku_lends_points_to_the_upper_part():
    """10 players, 9 rounds: 6 numbers, five rounds, three of them a win."""
    lent = baku_points(range(1, 11), 9)
    assert lent[6] == (2, 2, 2, 1, 1, 0, 0, 0, 0)
    assert lent[7] == (0,) * 9


# six players after one round: 1-2 drawn, 3 beat 4, 5 rested by right, 6 asked to rest
AFTER_ONE = (
    Competitor(1, (PastRound(RoundKind.PLAYED, 1, 2, WHITE),)),
    Competitor(2, (PastRound(RoundKind.PLAYED, 1, 1, BLACK),)),
    Competitor(3, (PastRound(RoundKind.PLAYED, 2, 4, WHITE),)),
    Competitor(4, (PastRound(RoundKind.PLAYED, 0, 3, BLACK),)),
    Competitor(5, (PastRound(RoundKind.ALLOCATED, 2),)),
    Competitor(6, (PastRound(RoundKind.REQUESTED, 1),)),
)

# pairs | what is wrong, and who
DRAFTS = [
    ("5-3 2-6 4-1", []),
    ("5-3 2-6", [("missing", (1,)), ("missing", (4,))]),
    ("5-3 2-6 4-1 4", [("twice", (4,)), ("needless_rest", (4,))]),
    ("5-3 2-6 4-7 1", [("unknown_number", (7,)), ("needless_rest", (1,))]),
    ("2-1 5-3 4-6", [("rematch", (2, 1))]),
    ("3-5 2-6 4-1", [("wrong_colours", (3, 5))]),
    ("2-2 5-3 4-6 1", [("self_pairing", (2,)), ("needless_rest", (1,))]),
]


@pytest.mark.parametrize(("pairs", "wanted"), DRAFTS)
def test_a_draft_is_checked_whoever_made_it(pairs, wanted):
    findings = check_draft(parse_pairs(pairs), AFTER_ONE, rounds=5, initial=WHITE)
    assert [(fault.code.value, fault.numbers) for fault in findings] == wanted
    assert all(fault.round == 2 and fault.is_hard for fault in findings)


def test_c2_no_second_bye_and_none_after_points_without_play():
    field = AFTER_ONE[:5]
    findings = check_draft(parse_pairs("3-1 2-4 5"), field, rounds=5, initial=WHITE)
    assert FindingCode.SECOND_REST in {fault.code for fault in findings}


def test_prohibited_pairs_stay_apart_in_the_draft_and_in_the_check():
    given = {"rounds": 5, "initial": WHITE}
    free = dutch.pair_swiss_round(AFTER_ONE, **given)
    top = free[0].numbers
    pairs_apart = dutch.pair_swiss_round(AFTER_ONE, prohibited=[top], **given)
    assert set(top) not in [set(pair.numbers) for pair in pairs_apart]
    findings = check_draft(free, AFTER_ONE, prohibited=[frozenset(top)], **given)
    assert [fault.code for fault in findings] == [FindingCode.PROHIBITED]


def test_c3_two_with_the_same_absolute_preference_do_not_meet():
    """Unless one of them may win the event: a topscorer in the last round."""
    field = (_player(1, "ww", (2, 2)), _player(2, "ww", (2, 2)))
    codes = [fault.code for fault in check_draft([Pair(2, 1)], field, rounds=5, initial=WHITE)]
    assert FindingCode.SAME_ABSOLUTE in codes
    last = [fault.code for fault in check_draft([Pair(2, 1)], field, rounds=3, initial=WHITE)]
    assert FindingCode.SAME_ABSOLUTE not in last


def test_1_9_3_a_field_that_cannot_be_paired_is_the_arbiters():
    """Two players who have met."""
    field = (_player(1, "w", opponents=(2,)), _player(2, "b", opponents=(1,)))
    with pytest.raises(pairing_field.NoPairing):
        dutch.pair_swiss_round(field, rounds=5, initial=WHITE)


# A large field asked about beside strangers: the engine's own answer, by its short way.


def pair_and_count(competitors, enough=padding.ENOUGH, **given):
    """The round, and before each question to the engine how many strangers were in it."""
    counts = []

    def ask(field, strangers):
        counts.append(sum(map(len, strangers)))
        return dutch.ask_engine_once(field, strangers, **given)

    padded = padding.pair_with_dummy_players(competitors, given["initial"], ask, enough=enough)
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
    assert pairs == dutch.ask_engine_once(field, **GIVEN)


def test_c9_who_meets_the_odd_stranger_rests():
    """41 players, nobody has missed a round but number 41, who had the bye."""
    field = after_one(41)
    pairs, counts = pair_and_count(field, **GIVEN)
    assert counts == [17]
    assert pairs == dutch.ask_engine_once(field, **GIVEN)
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
    assert round_ == dutch.ask_engine_once(field, **GIVEN)
    assert counts[0] == 16


def test_fewer_than_a_hundred_are_asked_about_as_they_are():
    field = after_one(98)
    assert not padding.needs_padding(field, padding.LARGE)
    assert padding.needs_padding(after_one(100), padding.LARGE)


def test_numbers_with_a_gap_are_asked_about_as_they_are():
    """A file may leave numbers out: there is no room behind the last one the engine counts."""
    field = [competitor for competitor in after_one(102) if competitor.number != 7]
    assert not padding.needs_padding(field, padding.LARGE)


def test_the_last_group_but_one_is_not_weighed_pair_by_pair():
    """31 of 92 have won, so one joins the 30 who drew: beside strangers a third is spared."""
    field = after_one(92)
    peaks = []
    for strangers in ((), padding.dummy_groups(92, 92)):
        tracemalloc.start()
        dutch.ask_engine_once(field, strangers, **GIVEN)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert 3 * peaks[1] < 2 * peaks[0]
