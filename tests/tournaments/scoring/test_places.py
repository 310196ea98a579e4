"""Places by points, coefficients and lot, the reason on every row, and what a table costs."""

import sys
from collections.abc import Callable

import pytest
from hypothesis import given

from tests.benchmarks.standings import FIVE, results
from tests.support.crosstables import events, from_crosstable, numbers_of
from tournaments.scoring.coefficients.registry import (
    COEFFICIENTS,
    coefficient_of_player,
    compute_coefficients_of_player_by_round,
)
from tournaments.scoring.points import MatchCounting, PlayedGame, UnplayedPolicy
from tournaments.scoring.standings import (
    RankCode,
    StandingsFacts,
    rank_players,
    standings_facts_from_json_data,
    standings_facts_to_json_data,
    what_decided_place,
)

# Places by points and coefficients, shared places, and the reason on every row.


ALL = tuple(COEFFICIENTS)

# Totals 5, 5, 5, 4, 1: a win is 2, a draw (=) 1.
FIVE_PLAYERS = """
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


@pytest.mark.parametrize(
    ("coefficients", "number", "code", "below"),
    [
        ((), 1, "points", 4),  # shares the first place with 2 and 3: the next has fewer points
        ((), 3, "points", 4),
        ((), 4, "points", None),
        ((), 5, "points", None),
        (("wins", "sonneborn_berger"), 2, "sonneborn_berger", 1),  # all three won twice
        (("wins", "sonneborn_berger"), 1, "sonneborn_berger", None),
        (("wins", "sonneborn_berger"), 4, "points", None),
    ],
)
def test_the_first_coefficient_that_differs_decides_the_leader_by_the_next(
    coefficients, number, code, below
):
    decision = what_decided_place(rank_table(FIVE_PLAYERS, *coefficients), number)
    assert decision.code == code
    assert (decision.below and decision.below.number) == below


def test_points_alone_leave_places_shared():
    """1: 2+1+0+2 = 5; 2: 0+2+2+1 = 5; 3: 1+0+2+2 = 5; 4: 2+0+0+2 = 4; 5: 0+1+0+0 = 1."""
    rows = rank_table(FIVE_PLAYERS)
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
    rows = rank_table(FIVE_PLAYERS, code)
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
    rows = rank_table(FIVE_PLAYERS, "wins", "sonneborn_berger")
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
    rows = rank_table(FIVE_PLAYERS, unplaced=(1,))
    assert places(rows) == [(2, 1, 2), (3, 1, 2), (4, 3, 3), (5, 4, 4)]
    assert [row.points for row in rows] == [5, 5, 4, 1]
    assert rows[0].reasons[0].code == RankCode.LEADER


# How a place came about, round by round, with the arithmetic in sight; and the lot at the end.


# 1 beats 2, draws with 3, wins without play against 4; 2 beats 4, 3 beats 2, 3 draws with 4
GAMES = (
    PlayedGame(1, 1, 2, 2, 0, key=11),
    PlayedGame(1, 3, 4, 1, 1, key=12),
    PlayedGame(2, 3, 1, 1, 1, key=13),
    PlayedGame(2, 2, 4, 2, 0, key=14),
    PlayedGame(3, 1, 4, 2, 0, played=False, key=15),
    PlayedGame(3, 3, 2, 2, 0, key=16),
)


def facts(**given) -> StandingsFacts:
    codes = ("solkoff_short", "sonneborn_berger", "shmulyan", "meeting")
    return StandingsFacts(
        **{"games": GAMES, "numbers": (1, 2, 3, 4), "coefficients": codes, **given}
    )


def steps_in_words(working) -> list[str]:
    """``round: own points v opponent (his total) = given``, an x for what was cut."""
    return [
        f"{step.round}: {step.points} v {step.opponent} ({step.opponent_points}) = {step.given}"
        + " x" * step.is_cut
        for step in working.steps
    ]


def test_short_truncated_solkoff_names_the_round_that_was_cut():
    """Number 1 met 2 (2 points), 3 (4), 4 (1): 2 + 4 + 1 − 1 = 6."""
    working_by_code = {
        working.code: working
        for working in compute_coefficients_of_player_by_round(
            facts().scoring(), 1, facts().coefficients
        )
    }
    short = working_by_code["solkoff_short"]
    assert steps_in_words(short) == ["1: 2 v 2 (2) = 2", "2: 1 v 3 (4) = 4", "3: 2 v 4 (1) = 1 x"]
    assert (short.value, short.article) == (6, "FMJD annex 2024")


def test_sonneborn_berger_is_told_doubled_and_the_points_stand_first():
    """2·2 + 1·4 + 2·1 = 10, kept doubled; points 2 + 1 + 2 = 5."""
    points, berger = compute_coefficients_of_player_by_round(
        facts().scoring(), 1, ("sonneborn_berger",)
    )
    assert (points.code, points.value) == ("points", 5)
    assert steps_in_words(berger) == ["1: 2 v 2 (2) = 4", "2: 1 v 3 (4) = 4", "3: 2 v 4 (1) = 2"]


def test_a_round_the_policy_leaves_out_is_shown_with_nothing_counted():
    skip = facts(unplayed=UnplayedPolicy.SKIP)
    _, solkoff = compute_coefficients_of_player_by_round(skip.scoring(), 1, ("solkoff",))
    assert steps_in_words(solkoff)[2] == "3: 2 v 4 (1) = None"
    assert not solkoff.steps[2].played


def test_the_meeting_is_left_out_for_one_tied_with_nobody():
    assert [
        working.code
        for working in compute_coefficients_of_player_by_round(facts().scoring(), 1, ("meeting",))
    ] == ["points"]


@pytest.mark.parametrize("code", [code for code in COEFFICIENTS if code != "solkoff_full"])
@pytest.mark.parametrize("policy", list(UnplayedPolicy))
def test_what_was_counted_and_not_cut_is_the_coefficient(code, policy):
    scoring = facts(unplayed=policy).scoring()
    for number in scoring.scores:
        working = compute_coefficients_of_player_by_round(
            scoring, number, (code,), met=(1, 2, 3, 4)
        )[1]
        kept = sum(step.given or 0 for step in working.steps if not step.is_cut)
        assert kept == working.value == coefficient_of_player(scoring, number, code, (1, 2, 3, 4))


def test_facts_come_back_from_plain_values_and_give_the_same_table():
    event_facts = facts(lot=(4, 3, 2, 1), unplayed=UnplayedPolicy.FIDE_2026, games_per_match=1)
    assert standings_facts_from_json_data(standings_facts_to_json_data(event_facts)) == event_facts
    assert (
        standings_facts_from_json_data(standings_facts_to_json_data(event_facts)).rank()
        == event_facts.rank()
    )


# --- the lot at the end -----------------------------------------------------------------


def test_the_lot_separates_only_what_is_equal_in_everything():
    """2 and 3 have drawn everything; 1 stands above by points whatever the lot says."""
    games = [PlayedGame(1, 1, 2, 2, 0), PlayedGame(2, 1, 3, 2, 0), PlayedGame(3, 2, 3, 1, 1)]
    rows = rank_players(games, (1, 2, 3), ("wins",), lot=(3, 2, 1))
    assert [(row.number, row.place_from, row.place_to) for row in rows] == [
        (1, 1, 1),
        (3, 2, 2),
        (2, 3, 3),
    ]
    assert [row.values.get("lot") for row in rows] == [None, 1, 2]
    assert [reason.code for reason in rows[2].reasons] == ["places_lot"]


def test_a_group_with_somebody_outside_the_urn_stays_shared():
    rows = rank_players([], (1, 2, 3), (), lot=(2, 1))
    assert {(row.place_from, row.place_to) for row in rows} == {(1, 3)}


# The work of a table grows as its results do: counted in steps of Python, never in seconds.


ROUNDS = 7


def steps(act: Callable[[], object]) -> int:
    """How many instructions the interpreter executes for it."""
    count = 0

    def trace(frame, event, _):
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(before)
    return count


def ranked(players: int, coefficients: tuple[str, ...]) -> int:
    games, numbers = results(players, ROUNDS), tuple(range(1, players + 1))
    return steps(lambda: rank_players(games, numbers, coefficients))


@pytest.mark.parametrize("coefficients", [FIVE, tuple(COEFFICIENTS)], ids=["five", "all"])
def test_four_times_the_players_cost_four_times_the_steps(coefficients):
    few, many = ranked(40, coefficients), ranked(160, coefficients)
    assert many < 5 * few
