"""Places by points and coefficients, shared places, and the reason on every row."""

import pytest
from hypothesis import given

from tests.tournaments.scoring.crosstables_from_text import from_crosstable, numbers_of
from tests.tournaments.scoring.random_round_robins import events
from tournaments.scoring.coefficient_registry import COEFFICIENTS
from tournaments.scoring.rank_players import RankCode, rank_players
from tournaments.scoring.scores_from_games_and_matches import MatchCounting, PlayedGame

ALL = tuple(COEFFICIENTS)

# Totals 5, 5, 5, 4, 1: a win is 2, a draw (=) 1.
FIVE = """
1 | x 1 = 0 1 |
2 | 0 x 1 1 = |
3 | = 0 x 1 1 |
4 | 1 0 0 x 1 |
5 | 0 = 0 0 x |
"""

# A wheel: 1 beats 2, 2 beats 3, 3 beats 1, everybody beats 4.
WHEEL = """
1 | x 1 0 1 |
2 | 0 x 1 1 |
3 | 1 0 x 1 |
4 | 0 0 0 x |
"""


def places(rows):
    return [(row.number, row.place_from, row.place_to) for row in rows]


def rank_table(drawing, *coefficients, **kwargs):
    return rank_players(from_crosstable(drawing), numbers_of(drawing), coefficients, **kwargs)


def test_points_alone_leave_places_shared():
    """1: 2+1+0+2 = 5; 2: 0+2+2+1 = 5; 3: 1+0+2+2 = 5; 4: 2+0+0+2 = 4; 5: 0+1+0+0 = 1."""
    rows = rank_table(FIVE)
    assert places(rows) == [(1, 1, 3), (2, 1, 3), (3, 1, 3), (4, 4, 4), (5, 5, 5)]
    assert [row.points for row in rows] == [5, 5, 5, 4, 1]
    assert [row.games_played for row in rows] == [4] * 5


# coefficient | its value for 1, 2, 3, 4, 5 | places
VALUES = [
    # 1 beat 2 and 5, 2 beat 3 and 4, 3 beat 4 and 5, 4 beat 1 and 5, 5 beat nobody
    ("wins", [2, 2, 2, 2, 0], [(1, 1, 3), (2, 1, 3), (3, 1, 3), (4, 4, 4), (5, 5, 5)]),
    # 1: 2·5 + 1·5 + 2·1 = 17; 2: 2·5 + 2·4 + 1·1 = 19; 3: 1·5 + 2·4 + 2·1 = 15;
    # 4: 2·5 + 2·1 = 12; 5: 1·5 = 5 (doubled: 17 is 8½)
    (
        "sonneborn_berger",
        [17, 19, 15, 12, 5],
        [(2, 1, 1), (1, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5)],
    ),
    # 1: 5+1−4 = 2; 2: 5+4−5 = 4; 3: 4+1−5 = 0; 4: 5+1−5−5 = −4; 5: −5−5−4 = −14
    ("shmulyan", [2, 4, 0, -4, -14], [(2, 1, 1), (1, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5)]),
    # among 1, 2, 3: 1 took 2+1, 2 took 0+2, 3 took 1+0; 4 and 5 are tied with nobody
    ("meeting", [3, 2, 1, None, None], [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5)]),
    ("game_points", [5, 5, 5, 4, 1], [(1, 1, 3), (2, 1, 3), (3, 1, 3), (4, 4, 4), (5, 5, 5)]),
]


@pytest.mark.parametrize(("code", "values", "wanted"), VALUES)
def test_each_coefficient_by_hand(code, values, wanted):
    rows = rank_table(FIVE, code)
    by_number = {row.number: row for row in rows}
    assert [by_number[number].values.get(code) for number in range(1, 6)] == values
    assert places(rows) == wanted


def test_a_wheel_that_nothing_separates_stays_a_shared_place():
    of_the_order = {"progressive", "progressive_cut1"}  # who met whom first does separate them
    rows = rank_table(WHEEL, *(code for code in ALL if code not in of_the_order))
    assert places(rows) == [(1, 1, 3), (2, 1, 3), (3, 1, 3), (4, 4, 4)]
    assert [row.values["meeting"] for row in rows[:3]] == [2, 2, 2]
    assert rows[0].met == (1, 2, 3)
    assert rows[3].met == ()


def test_every_row_says_what_separates_it_from_the_row_above():
    rows = rank_table(FIVE, "wins", "sonneborn_berger")
    reasons = [[reason.as_dict() for reason in row.reasons] for row in rows]
    assert [reason["code"] for reasons in reasons for reason in reasons] == [
        "leader",
        "coefficient",
        "coefficient",
        "fewer_points",
        "fewer_points",
    ]
    assert reasons[1][0]["params"] == {
        "coefficient": "sonneborn_berger",
        "number": 2,
        "value": 17,
        "above": 19,
    }
    assert reasons[3][0]["params"] == {"number": 3, "value": 4, "above": 5}


def test_a_shared_place_names_the_others():
    rows = rank_table(WHEEL)
    assert [reason.code for reason in rows[0].reasons] == [RankCode.LEADER, RankCode.SHARED]
    assert rows[1].reasons[0].as_dict()["params"] == {"others": [1, 3]}
    assert [reason.code for reason in rows[3].reasons] == [RankCode.FEWER_POINTS]


def test_meeting_is_counted_among_those_still_tied():
    """First all four have 2 points and a win each among themselves, then two pairs are left."""
    games = [
        PlayedGame(1, 1, 3, 2, 0),
        PlayedGame(1, 2, 1, 2, 0),
        PlayedGame(2, 3, 4, 2, 0),
        PlayedGame(2, 4, 2, 2, 0),
    ]
    rows = rank_players(games, (1, 2, 3, 4), ("meeting",))
    assert places(rows) == [(1, 1, 4), (2, 1, 4), (3, 1, 4), (4, 1, 4)]
    games.append(PlayedGame(3, 1, 4, 1, 1))
    rows = rank_players(games, (1, 2, 3, 4), ("meeting",))
    # 1 and 4 have 3 and drew their game; 2 and 3 have 2 and have not met yet
    assert places(rows) == [(1, 1, 2), (4, 1, 2), (2, 3, 4), (3, 3, 4)]
    assert [row.values["meeting"] for row in rows] == [1, 1, 0, 0]


def test_nobody_has_played_everybody_shares_the_first_place():
    rows = rank_players([], (1, 2, 3), ALL)
    assert places(rows) == [(1, 1, 3), (2, 1, 3), (3, 1, 3)]
    assert rank_players([], (), ALL) == ()


def test_an_unknown_coefficient_is_refused():
    with pytest.raises(KeyError):
        rank_table(WHEEL, "best_half")


@given(events())
def test_the_order_of_results_and_numbers_has_no_influence(event):
    again = rank_players(event.shuffled_games, event.shuffled_numbers, ALL, count_by=event.count_by)
    assert rank_players(event.games, event.numbers, ALL, count_by=event.count_by) == again


@given(events())
def test_places_cover_one_to_n_and_never_contradict_the_values(event):
    rows = rank_players(event.games, event.numbers, ALL, count_by=event.count_by)
    assert sorted(row.number for row in rows) == sorted(event.numbers)
    for position, row in enumerate(rows, start=1):
        assert row.place_from <= position <= row.place_to
    for above, row in zip(rows, rows[1:], strict=False):
        ours = [row.points, *(row.values.get(code) for code in ALL)]
        above_values = [above.points, *(above.values.get(code) for code in ALL)]
        shared = above.place_from == row.place_from
        assert shared == (ours == above_values)
        differing = [(a, b) for a, b in zip(above_values, ours, strict=True) if a != b]
        if differing:
            assert differing[0][0] > differing[0][1]


@given(events())
def test_meeting_exists_only_among_the_tied_and_sums_to_their_games(event):
    rows = rank_players(event.games, event.numbers, ("meeting",), count_by=MatchCounting.GAMES)
    points = {row.number: row.points for row in rows}
    for row in rows:
        tied = tuple(sorted(n for n in points if points[n] == row.points))
        assert row.met == (tied if len(tied) > 1 else ())
        assert ("meeting" in row.values) == (len(tied) > 1)
        among = [game for game in event.games if {game.white, game.black} <= set(tied)]
        total = sum(game.white_points + game.black_points for game in among)
        if len(tied) > 1:
            assert sum(row.values["meeting"] for row in rows if row.number in tied) == total


def test_x2_who_gives_a_display_takes_no_place_and_counts_for_the_others():
    """The places of 2, 3, 4 and 5 close up; their points are those of the whole table."""
    rows = rank_table(FIVE, unplaced=(1,))
    assert places(rows) == [(2, 1, 2), (3, 1, 2), (4, 3, 3), (5, 4, 4)]
    assert [row.points for row in rows] == [5, 5, 4, 1]
    assert rows[0].reasons[0].code == RankCode.LEADER
