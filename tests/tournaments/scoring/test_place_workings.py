"""How a place came about, round by round, with the arithmetic in sight; and the lot at the end."""

import pytest

from tournaments.scoring.coefficient_registry import COEFFICIENTS, coefficient_of_player
from tournaments.scoring.compute_coefficients_of_player_by_round import (
    compute_coefficients_of_player_by_round,
)
from tournaments.scoring.rank_players import rank_players
from tournaments.scoring.scores_from_games_and_matches import PlayedGame, UnplayedPolicy
from tournaments.scoring.standings_input_json import (
    StandingsFacts,
    standings_facts_from_json_data,
    standings_facts_to_json_data,
)

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
