"""Rounds without play: what they are worth to a player and to his opponents, by policy."""

import pytest

from tournaments.scoring.coefficient_registry import (
    coefficient_of_player,
    contributions,
    count_scores_and_totals,
)
from tournaments.scoring.scores_from_games_and_matches import PlayedGame, UnplayedPolicy
from tournaments.scoring.standings_input_json import (
    StandingsFacts,
    standings_facts_from_json_data,
    standings_facts_to_json_data,
)
from tournaments.scoring.worth_of_opponents_and_unplayed_rounds import adjusted_score

# Six players, four rounds, 2-1-0.  A rest is worth what is written; "requested" was asked for.
#   1 beats 2, rests by right (2), draws 3, wins by forfeit over 4
#   2 loses to 1, beats 3, rests at his request (1), is away (0)
#   3 draws 4, loses to 2, draws 1, rests at his request (1)
#   4 draws 3, beats 5, beats 6, loses to 1 by forfeit
GAMES = (
    PlayedGame(1, 1, 2, 2, 0),
    PlayedGame(1, 3, 4, 1, 1),
    PlayedGame(2, 1, None, 2),
    PlayedGame(2, 2, 3, 2, 0),
    PlayedGame(2, 4, 5, 2, 0),
    PlayedGame(3, 1, 3, 1, 1),
    PlayedGame(3, 2, None, 1, requested=True),
    PlayedGame(3, 4, 6, 2, 0),
    PlayedGame(4, 1, 4, 2, 0, played=False),
    PlayedGame(4, 2, None, 0, requested=True),
    PlayedGame(4, 3, None, 1, requested=True),
)
FACE, SKIP, OLD, NEW = UnplayedPolicy


def scoring(policy):
    return count_scores_and_totals(GAMES, range(1, 7), unplayed=policy)


def test_the_totals_are_what_was_awarded():
    """1: 2+2+1+2; 2: 0+2+1+0; 3: 1+0+1+1; 4: 1+2+2+0; 5 and 6 lost."""
    assert scoring(FACE).totals == {1: 7, 2: 3, 3: 3, 4: 5, 5: 0, 6: 0}


def test_16_3_a_rest_before_leaving_for_good_counts_opponents_a_draw():
    """2 left after his rest of round 3: 0 + 2 + 1 + 1; the forfeit loss of 4 stays a loss."""
    scores = scoring(NEW).scores
    assert [adjusted_score(scores[number]) for number in (1, 2, 3, 4)] == [7, 4, 3, 5]


# policy | Solkoff of 1: 2, the rest of round 2, 3, the forfeit of 4
#        | of 4: 3, 5, 6, the forfeit loss to 1
SOLKOFFS = [
    (FACE, [3, 0, 3, 5], [3, 0, 0, 7]),
    (SKIP, [3, 3], [3, 0, 0]),
    (OLD, [4, 7, 3, 7], [3, 0, 0, 5]),  # a dummy with the own total: 7, and 5
    # 16.4.2: at a rest not above four draws; 16.4.1: at a forfeit not above the other's score
    (NEW, [4, 4, 3, 5], [3, 0, 0, 5]),
]


@pytest.mark.parametrize(("policy", "first", "fourth"), SOLKOFFS)
def test_16_4_what_stands_in_the_place_of_an_opponent(policy, first, fourth):
    totals = scoring(policy)
    assert [contribution.value for contribution in contributions(totals, 1, "solkoff")] == first
    assert [contribution.value for contribution in contributions(totals, 4, "solkoff")] == fourth
    assert coefficient_of_player(totals, 1, "solkoff") == sum(first)


# policy | cut of 3: 4, 2, 1 and his own rest | what is left
CUTS = [
    (FACE, [5, 3, 7, 0], 15),  # the rest is the lowest
    (NEW, [5, 4, 7, 3], 16),  # 16.5.1: the rest he asked for, here also the lowest
]


@pytest.mark.parametrize(("policy", "offered", "left"), CUTS)
def test_the_rest_is_cut(policy, offered, left):
    totals = scoring(policy)
    rounds = contributions(totals, 3, "solkoff_short")
    assert [round.value for round in rounds] == offered
    assert [round.is_cut for round in rounds] == [False, False, False, True]
    assert coefficient_of_player(totals, 3, "solkoff_short") == left


def test_16_5_1_a_voluntary_round_is_cut_before_a_lower_one():
    """4 met 5 and 6, who have nothing; still his forfeit loss (5) goes first."""
    rounds = contributions(scoring(NEW), 4, "solkoff_short")
    assert [(round.value, round.is_cut) for round in rounds] == [
        (3, False),
        (0, False),
        (0, False),
        (5, True),
    ]


def test_skip_takes_a_round_off_that_was_played():
    """Only two rounds of 1 count, 3 and 3: one of them is cut."""
    assert coefficient_of_player(scoring(SKIP), 1, "solkoff_short") == 3
    assert coefficient_of_player(scoring(SKIP), 1, "sonneborn_berger") == 2 * 3 + 1 * 3


def test_a_rest_worth_a_win_is_never_voluntary():
    """16.1.1 speaks of half and zero points only."""
    scoring = count_scores_and_totals(
        [PlayedGame(1, 1, None, 2, requested=True)], (1,), unplayed=NEW
    )
    (score,) = scoring.scores[1]
    assert not score.is_voluntary
    assert adjusted_score((score,)) == 2


def test_16_1_1_a_game_the_arbiter_annulled_is_nobodys_own_choice():
    """Neither point nor play, and not voluntary; stored and read again it is the same."""
    game = PlayedGame(1, 1, 2, 0, 0, played=False, annulled=True)
    scores = count_scores_and_totals([game], (1, 2), unplayed=NEW).scores
    assert not any(score.is_voluntary for rows in scores.values() for score in rows)
    forfeit = count_scores_and_totals(
        [PlayedGame(1, 1, 2, 0, 0, played=False)], (1, 2), unplayed=NEW
    ).scores
    assert all(score.is_voluntary for rows in forfeit.values() for score in rows)
    facts = StandingsFacts(games=(game,), numbers=(1, 2), coefficients=())
    assert standings_facts_from_json_data(standings_facts_to_json_data(facts)) == facts


# policy | Shmulyan of 4: beat 5 and 6 (0 each), lost to 1 (7) by forfeit | Solkoff plus of 1
READINGS = [
    (FACE, -7, 10 + 15 + 10),  # 2, 3 and the forfeited 4
    (SKIP, 0, 10 + 15),  # 2 and 3, theirs from games played alone
]


@pytest.mark.parametrize(("policy", "shmulyan", "plus"), READINGS)
def test_the_readings_declared_of_forfeits_in_shmulyan_and_solkoff_plus(policy, shmulyan, plus):
    """What the definitions on the pages say (``coefficient_and_reason_texts``)."""
    assert coefficient_of_player(scoring(policy), 4, "shmulyan") == shmulyan
    assert coefficient_of_player(scoring(policy), 1, "solkoff_plus") == plus
