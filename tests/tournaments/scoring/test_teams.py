"""Team matches, totals, coefficients and places of teams, against hand arithmetic."""

import json

import pytest

from tournaments.scoring.points import BadResult, UnplayedPolicy
from tournaments.scoring.standings import RankCode
from tournaments.scoring.teams.coefficients import (
    TEAM_COEFFICIENTS,
    terms_of_team,
    value_of_terms,
)
from tournaments.scoring.teams.encounter import StepBy, encounter_of
from tournaments.scoring.teams.matches import (
    Board,
    MatchKind,
    TeamBye,
    TeamResult,
    TeamRules,
    TeamScore,
)
from tournaments.scoring.teams.standings import (
    DEFAULT_TIES,
    TeamFacts,
    TeamRankCode,
    rank_teams,
    team_facts_from_json_data,
    team_facts_to_json_data,
)
from tournaments.scoring.teams.totals import count_teams

RULES = TeamRules(boards=3)

BY_GAMES = TeamRules(boards=3, primary=TeamScore.GAMES)

SWISS = TeamRules(boards=3, unplayed=UnplayedPolicy.FIDE_2026)


def match(round, first, second, boards):
    """A match drawn as ``2-0 1-1 0-2``, board by board."""
    scores = (pair.split("-") for pair in boards.split())
    return TeamResult(
        round,
        first,
        second,
        tuple(Board(at, int(own), int(other)) for at, (own, other) in enumerate(scores, 1)),
    )


# Three boards. Match points 3, 4, 3, 2; game points 8, 10, 11, 7.
FOUR_TEAMS = (
    match(1, 1, 4, "2-0 1-1 0-2"),
    match(1, 2, 3, "2-0 2-0 0-2"),
    match(2, 4, 3, "0-2 1-1 2-0"),
    match(2, 1, 2, "2-0 2-0 1-1"),
    match(3, 2, 4, "2-0 1-1 2-0"),
    match(3, 3, 1, "2-0 2-0 2-0"),
)

FOUR = (1, 2, 3, 4)


def order(rows):
    return [(row.number, row.place_from, row.place_to) for row in rows]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (RULES, [(2, 1, 1), (3, 2, 2), (1, 3, 3), (4, 4, 4)]),
        (BY_GAMES, [(3, 1, 1), (2, 2, 2), (1, 3, 3), (4, 4, 4)]),
    ],
    ids=["by match points, then board points", "by board points"],
)
def test_a_team_is_placed_by_either_total_and_the_other_separates(rules, expected):
    assert order(rank_teams(FOUR_TEAMS, FOUR, rules, ties=DEFAULT_TIES[rules.primary])) == expected


def test_totals_of_a_team_are_those_of_its_boards():
    row = rank_teams(FOUR_TEAMS, FOUR, RULES, ties=())[0]
    assert (row.number, row.match_points, row.game_points) == (2, 4, 10)
    assert (row.played, row.won, row.drawn, row.lost) == (3, 2, 0, 1)


@pytest.mark.parametrize(
    ("code", "team", "value"),
    [
        ("match_points", 1, 3),
        ("game_points", 1, 8),
        ("matches_won", 1, 1),
        ("matches_won", 4, 0),
        ("team_meeting", 3, 2),  # 3 beat 1, with whom it is tied
        ("team_meeting", 1, 0),
        ("bc", 1, 1 * 4 + 2 * 3 + 3 * 1),
        ("tbr", 1, (4, 3, 1)),
        ("tbr", 3, (4, 3, 4)),
        ("bbe", 1, (7, 4)),
        ("bh_mp", 1, 2 + 4 + 3),
        ("bh_mp_cut1", 1, 4 + 3),
        ("bh_mp_cut2", 1, 4),
        ("bh_gp", 1, 7 + 10 + 11),
        ("emmsb", 1, 2 * 1 + 4 * 2 + 3 * 0),
        ("emmsb_cut1", 1, 4 * 2 + 3 * 0),  # without the opponent with the fewest points
        ("emgsb", 1, 2 * 3 + 4 * 5 + 3 * 0),
        ("egmsb", 1, 7 * 1 + 10 * 2 + 11 * 0),
        ("eggsb", 1, 7 * 3 + 10 * 5 + 11 * 0),
        ("sssc", 1, 100 * 8 + 100 * 9),  # the factor is 2 · 3 rounds / 6 points = 1
    ],
)
def test_coefficient_of_a_team_is_what_the_hand_counts(code, team, value):
    totals = count_teams(FOUR_TEAMS, FOUR, RULES)
    assert value_of_terms(code, terms_of_team(totals, team, code, (1, 3))) == value


@pytest.mark.parametrize("code", sorted(TEAM_COEFFICIENTS))
def test_every_coefficient_tells_its_terms(code):
    rows = rank_teams(FOUR_TEAMS, FOUR, TeamRules(3, match_scale=(1, 1, 1)), ties=(code,))
    for row in rows:
        shown = row.values[code]
        assert shown.terms
        if shown.steps:
            assert shown.value in range(1, 5)
        else:
            assert shown.value == value_of_terms(code, shown.terms)


def test_a_place_says_what_separated_it():
    rows = rank_teams(FOUR_TEAMS, FOUR, RULES, ties=("team_meeting",))
    leader, second, third, last = (row.reasons[0] for row in rows)
    assert leader.code == RankCode.LEADER
    assert second.code == TeamRankCode.FEWER_PRIMARY
    assert second.params == {"number": 2, "value": 3, "above": 4, "score": "match"}
    assert third.code == RankCode.COEFFICIENT
    assert third.params == {"coefficient": "team_meeting", "number": 3, "value": 0, "above": 2}
    assert last.params["value"] == 2


# A wheel in match points; in game points 7, 5 and 6.
WHEEL = (
    match(1, 1, 2, "2-0 2-0 1-1"),
    match(2, 2, 3, "2-0 2-0 0-2"),
    match(3, 3, 1, "2-0 2-0 0-2"),
)

# Team 1 beat both others, who have not met.
NOT_ALL_MET = (match(1, 1, 2, "2-0 2-0 0-2"), match(2, 1, 3, "2-0 1-1 1-1"))

# Team 1 beat 2, nobody met 3: it could still have beaten them both.
ONE_NOT_MET = (match(1, 1, 2, "2-0 2-0 0-2"),)

# Drawn on all boards together; the boards themselves 5, 3, 1 and 1, 3, 5.
DRAWN = (match(1, 1, 2, "2-0 1-1 0-2"),)


@pytest.mark.parametrize(
    ("results", "teams", "code", "expected", "steps"),
    [
        (WHEEL, 3, "ede", ((1,), (3,), (2,)), [StepBy.MATCH, StepBy.GAMES]),
        (NOT_ALL_MET, 3, "ede", ((1,), (2, 3)), None),
        (ONE_NOT_MET, 3, "ede", ((1, 2, 3),), [StepBy.MATCH, StepBy.GAMES]),
        (DRAWN, 2, "ede", ((1, 2),), [StepBy.MATCH, StepBy.GAMES]),
        (DRAWN, 2, "ede_c", ((1,), (2,)), [StepBy.MATCH, StepBy.GAMES, StepBy.BOARD_COUNT]),
        (DRAWN, 2, "ede_t", ((1,), (2,)), [StepBy.MATCH, StepBy.GAMES, StepBy.TOP_BOARDS]),
        (DRAWN, 2, "ede_b", ((1,), (2,)), [StepBy.MATCH, StepBy.GAMES, StepBy.BOTTOM_BOARDS]),
    ],
    ids=["wheel", "not all met", "one not met", "drawn", "count", "top", "bottom"],
)
def test_an_encounter_of_the_tied_separates_by_c07_13_3(results, teams, code, expected, steps):
    totals = count_teams(results, range(1, teams + 1), SWISS)
    encounter = encounter_of(totals, range(1, teams + 1), code)
    assert encounter.order == expected
    assert steps is None or [step.by for step in encounter.steps] == steps


def test_those_left_by_an_encounter_begin_again_among_themselves():
    """1 beat everybody; 2, 3 and 4 are a wheel of equal matches but for 2's boards."""
    results = (
        match(1, 1, 2, "2-0 2-0 2-0"),
        match(1, 3, 4, "2-0 2-0 0-2"),
        match(2, 1, 3, "2-0 2-0 0-2"),
        match(2, 4, 2, "2-0 2-0 0-2"),
        match(3, 1, 4, "2-0 2-0 0-2"),
        match(3, 2, 3, "2-0 2-0 0-2"),
    )
    encounter = encounter_of(count_teams(results, FOUR, RULES), FOUR)
    assert encounter.order == ((1,), (2, 3, 4))
    assert [step.among for step in encounter.steps] == [FOUR, (2, 3, 4), (2, 3, 4)]
    assert [encounter.place(number) for number in FOUR] == [1, 2, 2, 2]


@pytest.mark.parametrize(
    ("result", "first", "second"),
    [
        (TeamResult(1, 1, None, kind=MatchKind.BYE), (1, 3), None),  # C.04.6, 1.4: drawn
        (TeamResult(1, 1, None, kind=MatchKind.BYE, bye=TeamBye.WIN), (2, 6), None),
        (TeamResult(1, 1, None, kind=MatchKind.REQUESTED), (0, 0), None),
        (TeamResult(1, 1, None, kind=MatchKind.REQUESTED, bye=TeamBye.DRAW), (1, 3), None),
        (TeamResult(1, 1, 2, kind=MatchKind.FORFEIT, winner=1), (2, 6), (0, 0)),
        (TeamResult(1, 1, 2, kind=MatchKind.FORFEIT, winner=2), (0, 0), (2, 6)),
        (TeamResult(1, 1, 2, kind=MatchKind.FORFEIT), (0, 0), (0, 0)),
        (TeamResult(1, 1, 2, abnormal=((1, 4), (0, 1))), (1, 4), (0, 1)),
        (match(1, 1, 2, "0-0 0-0 0-0"), (0, 0), (0, 0)),
    ],
    ids=[
        "bye is a drawn match",
        "bye worth a match won",
        "absence",
        "asked bye worth a draw",
        "the other did not come",
        "the first did not come",
        "neither came",
        "awarded by the arbiter",
        "both lost on every board",
    ],
)
def test_a_match_without_play_is_worth_what_the_regulations_say(result, first, second):
    totals = count_teams([result], (1, 2), RULES)
    points = [
        (totals.totals[TeamScore.MATCH][number], totals.totals[TeamScore.GAMES][number])
        for number in (1, 2)
    ]
    assert points == [first, second or (0, 0)]


def test_a_micro_match_on_every_board_counts_both_its_games():
    rules = TeamRules(boards=2, games=2)
    rows = rank_teams(
        [match(1, 1, 2, "3-1 1-3"), match(2, 2, 1, "4-0 0-4")], (1, 2), rules, ties=()
    )
    assert [(row.match_points, row.game_points) for row in rows] == [(2, 8), (2, 8)]
    assert rows[1].reasons[0].code == RankCode.SHARED


def test_a_team_that_did_not_come_is_cut_first_c07_16_5():
    """The voluntary round is worth more than the lowest opponent, and goes all the same."""
    results = (
        TeamResult(1, 1, None, kind=MatchKind.REQUESTED),
        match(2, 1, 2, "2-0 2-0 2-0"),
        match(3, 1, 3, "2-0 2-0 2-0"),
        match(1, 2, 3, "2-0 1-1 2-0"),
    )
    totals = count_teams(results, (1, 2, 3), SWISS)
    terms = terms_of_team(totals, 1, "bh_mp_cut1")
    assert [(term.round, term.value, term.is_cut) for term in terms] == [
        (1, 3, True),  # a dummy with the team's own points, no more than a draw in each round
        (2, 2, False),
        (3, 0, False),
    ]


def test_equals_share_a_place_until_the_lot_is_drawn():
    results = (match(1, 1, 2, "1-1 1-1 1-1"),)
    shared = rank_teams(results, (1, 2), RULES, ties=("game_points",))
    drawn = rank_teams(results, (1, 2), RULES, ties=("game_points",), lot=(2, 1))
    assert order(shared) == [(1, 1, 2), (2, 1, 2)]
    assert order(drawn) == [(2, 1, 1), (1, 2, 2)]
    assert drawn[1].reasons[0].code == RankCode.LOT


def test_a_penalty_lowers_the_total_and_what_opponents_count():
    totals = count_teams(FOUR_TEAMS, FOUR, RULES, {2: (1, 4)})
    assert (totals.primary(2), totals.secondary(2)) == (3, 6)
    assert value_of_terms("bh_mp", terms_of_team(totals, 1, "bh_mp")) == 2 + 3 + 3
    rows = rank_teams(FOUR_TEAMS, FOUR, RULES, ties=("game_points",), taken={2: (1, 4)})
    assert [row.number for row in rows] == [3, 1, 2, 4]


@pytest.mark.parametrize(
    "result",
    [
        match(1, 1, 9, "2-0"),
        match(1, 1, 1, "2-0"),
        match(1, 1, 2, "3-0"),
        TeamResult(1, 1, 2, kind=MatchKind.FORFEIT, winner=3),
    ],
    ids=["unknown team", "against itself", "more than a board is worth", "unknown winner"],
)
def test_an_impossible_result_is_refused(result):
    with pytest.raises(BadResult):
        count_teams([result], (1, 2), RULES)


def test_stored_facts_give_the_same_table():
    facts = TeamFacts(
        results=(
            *FOUR_TEAMS,
            TeamResult(4, 1, None, kind=MatchKind.BYE, bye=TeamBye.WIN, key=7),
            TeamResult(4, 2, 3, kind=MatchKind.FORFEIT, winner=3, abnormal=((0, 0), (2, 5))),
        ),
        numbers=FOUR,
        rules=TeamRules(3, primary=TeamScore.GAMES, rounds=4, sssc_factor=2),
        ties=tuple(TEAM_COEFFICIENTS),
        lot=(4, 3, 2, 1),
        taken={2: (0, 1)},
    )
    stored = json.loads(json.dumps(team_facts_to_json_data(facts)))
    assert team_facts_from_json_data(stored) == facts
    assert team_facts_from_json_data(stored).rank() == facts.rank()
