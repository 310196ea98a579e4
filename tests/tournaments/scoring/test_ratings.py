"""Ratings: the table of expected scores, factors, first ratings, Glicko-2; every game explained."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.points import PlayedGame
from tournaments.scoring.ratings import glicko
from tournaments.scoring.ratings.event import Known, performance_of, rate_event, rounded
from tournaments.scoring.ratings.games import NotCounted
from tournaments.scoring.ratings.rules import (
    CLUB,
    FEW_GAMES,
    READY,
    STRICT,
    BadRules,
    RulesFault,
    Unit,
    rules_from_json_data,
    rules_to_json_data,
)
from tournaments.scoring.ratings.tables import difference_of_percent, expected_percent

SETTLED = 100  # so many games that the factor is that of a settled player


def game(white, black, result, round=1, **facts):
    """``1-0``, ``½`` or ``0-1``."""
    points = {"1-0": (2, 0), "½": (1, 1), "0-1": (0, 2), "0-0": (0, 0)}[result]
    return PlayedGame(round, white, black, *points, key=f"{round}.{white}.{black}", **facts)


def rated(games, ratings, rules=CLUB, year=2026):
    known = {number: Known(rating, SETTLED) for number, rating in ratings.items()}
    return rate_event(games, known, rules, year=year)


@pytest.mark.parametrize(
    ("difference", "percent"),
    (
        *((0, 50), (3, 50), (4, 51), (100, 64), (200, 76), (344, 88), (345, 89), (392, 92)),
        *((400, 92), (411, 92), (412, 93), (735, 99), (736, 100), (2000, 100), (-100, 36)),
    ),
)
def test_expected_score_by_the_table_b02_8_1(difference, percent):
    assert expected_percent(difference) == percent


@pytest.mark.parametrize(
    ("percent", "difference"),
    ((50, 0), (51, 7), (59, 65), (60, 72), (75, 193), (99, 677), (100, 800), (40, -72), (0, -800)),
)
def test_difference_of_a_score_b02_8_1(percent, difference):
    assert difference_of_percent(percent) == difference


@given(st.integers(-3000, 3000))
def test_two_players_expect_one_point_together(difference):
    assert expected_percent(difference) + expected_percent(-difference) == 100


@given(st.integers(0, 99))
def test_a_better_score_needs_no_smaller_difference(percent):
    assert difference_of_percent(percent) <= difference_of_percent(percent + 1)


def test_1600_beats_1700_with_k_20():
    """The published example: 0.64 × 20 = +12.8."""
    changes = rated([game(1, 2, "1-0")], {1: 1600, 2: 1700})
    one, two = changes[1], changes[2]
    assert (one.before, one.after, one.delta, one.k) == (1600, 1613, 13, 20)
    assert (two.before, two.after, two.delta) == (1700, 1687, -13)
    (counted,) = one.counted
    assert (counted.expected, counted.gain, counted.opponent_rating) == (36, 64, 1700)
    assert counted.meeting.keys == ("1.1.2",)


def test_a_difference_of_600_is_counted_as_400():
    changes = rated([game(1, 2, "1-0")], {1: 2000, 2: 1400})
    assert changes[1].counted[0].expected == 92
    assert changes[2].after == 1400 - 2  # 20 × 0.08 = 1.6


@pytest.mark.parametrize(
    ("known", "k"),
    (
        (Known(1500, 29), 40),
        (Known(1500, 30), 20),
        (Known(1500, 30, birth_year=2008), 40),
        (Known(1500, 30, birth_year=2007), 20),
        (Known(2400, 30), 10),
        (Known(2300, 30, has_been_strong=True), 10),
        (Known(2400, 3, birth_year=2012), 10),
    ),
)
def test_the_factor_k_b02_8_3_3(known, k):
    changes = rate_event([game(1, 2, "½")], {1: known, 2: Known(1500, 99)}, CLUB, year=2026)
    assert changes[1].k == k


def test_many_games_with_a_large_factor_make_it_smaller():
    """40 × 20 games is more than 700: K is 35."""
    games = [game(1, number, "½") for number in range(2, 22)]
    known = {number: Known(1500) for number in range(1, 22)}
    assert rate_event(games, known, CLUB, year=2026)[1].k == 35


def test_who_has_reached_2400_keeps_the_small_factor():
    changes = rated([game(1, 2, "1-0")], {1: 2395, 2: 2395})
    assert changes[1].after == 2405
    assert changes[1].known.has_been_strong


@pytest.mark.parametrize(
    ("facts", "reason"),
    (({"played": False}, NotCounted.NOT_PLAYED), ({"annulled": True}, NotCounted.ANNULLED)),
)
def test_what_was_not_played_or_is_annulled_counts_for_nobody(facts, reason):
    changes = rated([game(1, 2, "1-0", **facts)], {1: 1600, 2: 1700})
    for number, rating in ((1, 1600), (2, 1700)):
        assert changes[number].after == rating
        assert [left.reason for left in changes[number].left_out] == [reason]
        assert not changes[number].counted


def test_a_game_that_both_have_lost_gives_nobody_anything():
    changes = rated([game(1, 2, "0-0")], {1: 1600, 2: 1600})
    assert [changes[number].delta for number in (1, 2)] == [-10, -10]


def test_a_rest_is_no_game():
    changes = rated([PlayedGame(1, 1, None, 2)], {1: 1600})
    assert (changes[1].after, changes[1].counted, changes[1].left_out) == (1600, (), ())


def test_a_micro_match_as_one_game_or_as_two():
    games = [game(1, 2, "1-0"), game(2, 1, "½")]
    ratings = {1: 1600, 2: 1600}
    assert rated(games, ratings)[1].delta == 10
    as_match = rated(games, ratings, replace(CLUB, unit=Unit.MATCH))[1]
    assert (as_match.delta, len(as_match.counted)) == (10, 1)
    assert len(as_match.counted[0].meeting.keys) == 2


def test_nobody_falls_below_the_floor():
    assert rated([game(1, 2, "0-1")], {1: 1005, 2: 1000})[1].after == 1000


def test_in_a_club_everybody_begins_at_1500():
    changes = rate_event([game(1, 2, "1-0")], {1: Known(), 2: Known()}, CLUB, year=2026)
    assert (changes[1].before, changes[1].after, changes[1].k) == (1500, 1520, 40)


def test_who_played_nothing_that_counts_gets_no_rating():
    changes = rate_event([game(1, 2, "1-0", played=False)], {1: Known(), 2: Known()}, CLUB, year=1)
    assert (changes[1].before, changes[1].after) == (None, None)


# A first rating by performance.


def first(results, opponent=1900):
    known = {1: Known()} | {
        number: Known(opponent, SETTLED) for number in range(2, 2 + len(results))
    }
    games = [game(1, number, result) for number, result in enumerate(results, start=2)]
    return rate_event(games, known, STRICT, year=2026)


def test_a_first_rating_counts_two_draws_against_1800():
    """Five games against 1900, 3 points: (5×1900 + 2×1800)/7 = 1871, 4 of 7 are 57 %, +50."""
    change = first(["1-0", "1-0", "1-0", "0-1", "0-1"])[1]
    assert (change.before, change.after, change.k) == (None, 1921, 0)


@pytest.mark.parametrize(
    ("results", "reason"),
    ((["1-0"] * 4, NotCounted.TOO_FEW), (["0-1"] * 5, NotCounted.NO_POINT)),
)
def test_too_few_games_or_no_point_give_no_first_rating(results, reason):
    changes = first(results)
    assert changes[1].after is None
    assert {left.reason for left in changes[1].left_out} == {reason}
    # the rated opponents' games do not count for them
    assert {left.reason for left in changes[2].left_out} == {NotCounted.OPPONENT_UNRATED}
    assert changes[2].after == 1900


def test_a_first_rating_is_at_most_2200():
    assert first(["1-0"] * 9, opponent=2300)[1].after == 2200


def test_performance_is_the_average_with_the_difference_of_the_score():
    change = rated([game(1, 2, "1-0"), game(1, 3, "½")], {1: 1500, 2: 1600, 3: 1700})[1]
    assert performance_of(change.counted) == change.performance == 1650 + 193


# Glicko-2.


def test_the_published_example_of_glicko_2():
    after = glicko.rated(
        glicko.State(1500_00, 200_00, 60_000),
        [
            glicko.Played(1400_00, 30_00, 100),
            glicko.Played(1550_00, 100_00, 0),
            glicko.Played(1700_00, 300_00, 0),
        ],
    )
    assert (after.rating, after.deviation, after.volatility) == (1464_05, 151_52, 59_996)


def test_glicko_2_grows_sure_with_games():
    known = {1: Known(), 2: Known()}
    changes = rate_event([game(1, 2, "1-0")], known, FEW_GAMES, year=2026)
    assert changes[1].after > 1600
    assert changes[1].known.deviation < glicko.FIRST_DEVIATION
    assert changes[1].after - 1500 == 1500 - changes[2].after


@given(
    st.lists(
        st.tuples(
            st.integers(800_00, 2600_00), st.integers(50_00, 350_00), st.sampled_from((0, 50, 100))
        ),
        max_size=30,
    ),
    st.integers(800_00, 2600_00),
    st.integers(50_00, 350_00),
)
def test_glicko_2_ends_and_stays_in_its_bounds(played, rating, deviation):
    after = glicko.rated(
        glicko.State(rating, deviation), [glicko.Played(*facts) for facts in played]
    )
    assert glicko.LEAST_DEVIATION <= after.deviation <= glicko.MOST_DEVIATION
    assert 0 < after.volatility < 1_000_000


# Properties and rules.


RESULTS = st.sampled_from(("1-0", "½", "0-1"))


@given(
    st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8), RESULTS), max_size=40),
    st.lists(st.integers(1000, 2300), min_size=8, max_size=8),
    st.randoms(use_true_random=False),
)
def test_the_order_of_the_games_changes_nothing(played, ratings, shuffled):
    games = [
        game(white, black, result, number)
        for number, (white, black, result) in enumerate(played, 1)
        if white != black
    ]
    numbers = dict(enumerate(ratings, start=1))
    others = list(games)
    shuffled.shuffle(others)
    once, again = rated(games, numbers), rated(others, numbers)
    assert {one: change.after for one, change in once.items()} == {
        one: change.after for one, change in again.items()
    }
    for change in once.values():
        gained = change.k * sum(one.gain for one in change.counted)
        assert change.after == max(change.before + rounded(gained, 100), CLUB.floor)


@pytest.mark.parametrize("rules", READY.values(), ids=READY)
def test_rules_are_data(rules):
    assert rules_from_json_data(rules_to_json_data(rules)) == rules


@pytest.mark.parametrize(
    ("stored", "fault"),
    (
        ({"kk": 20}, RulesFault.UNKNOWN_FIELD),
        ({"k": "20"}, RulesFault.NOT_A_NUMBER),
        ({"k": True}, RulesFault.NOT_A_NUMBER),
        ({"k": 0}, RulesFault.OUT_OF_RANGE),
        ({"floor": 5000}, RulesFault.OUT_OF_RANGE),
        ({"system": "fmjd"}, RulesFault.UNKNOWN_CHOICE),
        ({"unit": "round"}, RulesFault.UNKNOWN_CHOICE),
        ({"start": 1200, "floor": 1300}, RulesFault.FLOOR_ABOVE_START),
    ),
)
def test_rules_that_cannot_be_are_refused(stored, fault):
    with pytest.raises(BadRules) as refused:
        rules_from_json_data(stored)
    assert refused.value.code is fault


@pytest.mark.parametrize(
    ("value", "nearest"), ((149, 1), (150, 2), (-149, -1), (-150, -2), (0, 0), (-50, -1))
)
def test_a_half_is_rounded_away_from_zero(value, nearest):
    assert rounded(value, 100) == nearest
