"""Coefficients round by round: definitions of draughts practice, and the units people read."""

import pytest
from hypothesis import given

from tests.support.crosstables import events, from_crosstable, numbers_of
from tournaments.scoring.coefficients.registry import (
    COEFFICIENTS,
    coefficient_of_player,
    contributions,
    reasons_in_points,
    value_in_points,
    values_in_points,
)
from tournaments.scoring.points import MatchCounting, PlayedGame
from tournaments.scoring.totals import count_scores_and_totals

# Coefficients round by round: definitions of draughts practice, rests and forfeits at face.


# 1 won over 2 by forfeit, drew 3, and 4 did not appear against 3: totals 5, 2, 4, 0
#      1  2  3  4
FORFEITS = """
1 | x  1f =  1 |
2 | 0  x  0f 1 |
3 | =  1  x  1f |
4 | 0  0  0  x |
"""


def scores_of_drawing(drawing):
    return count_scores_and_totals(from_crosstable(drawing), numbers_of(drawing))


# code | contributions of player 1 by opponent 2, 3, 4 (totals 2, 5, 0)
ROUNDS = [
    ("points", {2: 2, 3: 1, 4: 2}),
    ("game_points", {2: 2, 3: 1, 4: 2}),
    ("wins", {2: 0, 3: 0, 4: 1}),  # the forfeit is no win over the board
    ("sonneborn_berger", {2: 4, 3: 5, 4: 0}),  # doubled: whole of the beaten, half of the drawn
    ("shmulyan", {2: 2, 3: 0, 4: 0}),  # a draw adds nothing
    ("meeting", {2: 0, 3: 1, 4: 0}),  # tied with 3 alone
    ("wins_any", {2: 1, 3: 0, 4: 1}),
    ("koya", {2: 0, 3: 1, 4: 0}),  # half of six points is three: only 3 has them
    ("progressive", {2: 2, 3: 3, 4: 5}),  # the running total
    ("solkoff", {2: 2, 3: 5, 4: 0}),
]


@pytest.mark.parametrize(("code", "wanted"), ROUNDS)
def test_forfeits_count_at_face_round_by_round(code, wanted):
    scoring = scores_of_drawing(FORFEITS)
    assert scoring.totals == {1: 5, 2: 2, 3: 5, 4: 0}
    counted = contributions(scoring, 1, code, tied=(1, 3))
    assert {contribution.opponent: contribution.value for contribution in counted} == wanted
    assert [contribution.round for contribution in counted] == sorted(
        contribution.round for contribution in counted
    )
    assert coefficient_of_player(scoring, 1, code, tied=(1, 3)) == sum(wanted.values())


# cut | what is left of 2, 5 and 0: the lowest, two, the lowest and the highest, one and two
CUTS = [
    ("solkoff", 7),
    ("solkoff_short", 7),
    ("solkoff_short2", 5),
    ("median", 2),
    ("solkoff_full", (7, 5)),
]


@pytest.mark.parametrize(("code", "wanted"), CUTS)
def test_a_cut_takes_the_lowest_first_and_shows_which(code, wanted):
    scoring = scores_of_drawing(FORFEITS)
    assert coefficient_of_player(scoring, 1, code) == wanted
    cut = {
        contribution.opponent
        for contribution in contributions(scoring, 1, code)
        if contribution.is_cut
    }
    assert (
        cut
        == {
            "solkoff": set(),
            "solkoff_short": {4},
            "solkoff_short2": {4, 2},
            "median": {4, 3},
            "solkoff_full": {4},
        }[code]
    )


def test_a_cut_never_takes_the_only_round():
    scoring = count_scores_and_totals([PlayedGame(1, 1, 2, 2, 0)], (1, 2))
    for code in ("solkoff_short", "solkoff_short2", "median"):
        assert coefficient_of_player(scoring, 2, code) == 2
    assert coefficient_of_player(scoring, 2, "solkoff_full") == (2,)


def test_solkoff_plus_adds_the_solkoffs_of_the_opponents():
    """2 met 5, 5 and 0: 10; 3 met 5, 2 and 0: 7; 4 met 5, 2 and 5: 12; 1 met all three."""
    scoring = scores_of_drawing(FORFEITS)
    assert [coefficient_of_player(scoring, number, "solkoff") for number in (1, 2, 3, 4)] == [
        7,
        10,
        7,
        12,
    ]
    assert coefficient_of_player(scoring, 1, "solkoff_plus") == 10 + 7 + 12


def test_shmulyan_takes_off_those_lost_to():
    scoring = scores_of_drawing(FORFEITS)
    # 2 lost to 1 and 3 (5 each) and beat 4 (0)
    assert {
        contribution.opponent: contribution.value
        for contribution in contributions(scoring, 2, "shmulyan")
    } == {
        1: -5,
        3: -5,
        4: 0,
    }


def test_a_game_lost_by_both_takes_off_from_both():
    scoring = count_scores_and_totals(
        [PlayedGame(1, 1, 2, 0, 0, False), PlayedGame(2, 1, 3, 2, 0)], (1, 2, 3)
    )
    assert coefficient_of_player(scoring, 2, "shmulyan") == -2
    assert coefficient_of_player(scoring, 1, "shmulyan") == 0


AWARDED = {"points", "game_points", "wins_any", "progressive"}  # what a rest is given counts

NOBODY = {"solkoff_plus", "progressive_cut1"}  # no opponent, and the first round is cut


@pytest.mark.parametrize("code", sorted(COEFFICIENTS.keys() - AWARDED - NOBODY))
def test_a_rest_adds_nothing_even_with_points(code):
    scoring = count_scores_and_totals([PlayedGame(1, 1, None, 2)], (1,))
    (contribution,) = contributions(scoring, 1, code, tied=(1,))
    assert (contribution.opponent, contribution.value) == (None, 0)


def test_by_match_a_win_is_a_match_won():
    games = [PlayedGame(1, 1, 2, 2, 0), PlayedGame(1, 2, 1, 1, 1), PlayedGame(2, 1, 3, 1, 1)]
    scoring = count_scores_and_totals(games, (1, 2, 3), count_by=MatchCounting.MATCH)
    assert coefficient_of_player(scoring, 1, "wins") == 1
    assert scoring.totals == {1: 3, 2: 0, 3: 1}
    assert coefficient_of_player(scoring, 1, "game_points") == 4
    assert coefficient_of_player(scoring, 3, "sonneborn_berger") == 3


@pytest.mark.parametrize("code", COEFFICIENTS)
def test_every_coefficient_is_complete_as_data(code):
    coefficient = COEFFICIENTS[code]
    assert coefficient.code == code
    assert coefficient.source
    assert coefficient.descending
    assert coefficient.scale == (2 if code == "sonneborn_berger" else 1)
    assert coefficient.needs_swiss == (code.startswith("solkoff") or code == "median")


@given(events())
def test_the_value_is_the_sum_of_its_contributions(event):
    scoring = count_scores_and_totals(event.games, event.numbers, count_by=event.count_by)
    for number in event.numbers:
        for code in COEFFICIENTS:
            parts = contributions(scoring, number, code, tied=event.numbers)
            kept = sum(part.value for part in parts if not part.is_cut)
            coefficient = coefficient_of_player(scoring, number, code, event.numbers)
            assert kept == (coefficient if isinstance(coefficient, int) else coefficient[0])


@given(events(both_lose=False))
def test_sonneborn_berger_of_all_is_every_total_times_what_the_others_took_from_it(event):
    """Seen from the opponents: Σ own points × his total = Σ his total × (2 × games − total)."""
    scoring = count_scores_and_totals(event.games, event.numbers)
    games = {
        number: sum(1 for score in scoring.scores[number] if score.opponent is not None)
        for number in event.numbers
    }
    everybody = sum(
        coefficient_of_player(scoring, number, "sonneborn_berger") for number in event.numbers
    )
    assert everybody == sum(
        scoring.totals[number] * (2 * games[number] - scoring.totals[number])
        for number in event.numbers
    )


@given(events(both_lose=False))
def test_among_decided_results_shmulyan_and_sonneborn_berger_agree(event):
    """Per game: SB doubled = total × (1 + sign), Shmulyan = total × sign."""
    scoring = count_scores_and_totals(event.games, event.numbers)
    for number in event.numbers:
        faced = sum(
            scoring.totals[score.opponent]
            for score in scoring.scores[number]
            if score.opponent is not None
        )
        assert coefficient_of_player(
            scoring, number, "sonneborn_berger"
        ) == faced + coefficient_of_player(scoring, number, "shmulyan")


# What leaves the house is in the units people read; inside everything stays an integer.


# code | stored | as people read it
READ = [
    ("sonneborn_berger", 76, 38),
    ("sonneborn_berger", 77, 38.5),
    ("shmulyan", -3, -3),
    ("solkoff_full", [31, 27], [31, 27]),
    ("lot", 4, 4),
    ("sonneborn_berger", None, None),
]


@pytest.mark.parametrize(("code", "stored", "read"), READ)
def test_a_coefficient_is_told_as_people_read_it(code, stored, read):
    assert value_in_points(code, stored) == read
    assert values_in_points({code: stored}) == {code: read}


def test_both_values_of_a_reason_are_halved_and_nothing_else():
    params = {"coefficient": "sonneborn_berger", "number": 2, "value": 17, "above": 38}
    ((reason,)) = reasons_in_points([{"code": "coefficient", "article": "", "params": params}])
    assert reason["params"] == {**params, "value": 8.5, "above": 19}
    (points,) = reasons_in_points(
        [{"code": "fewer_points", "article": "", "params": {"number": 1, "value": 4, "above": 5}}]
    )
    assert points["params"]["value"] == 4
