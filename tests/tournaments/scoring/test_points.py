"""Points of games, micro-matches, rests and unplayed rounds, and the crosstable as data."""

import pytest
from hypothesis import given

from games.draughts.colour import Colour
from tests.support.crosstables import events
from tournaments.scoring.coefficients.registry import coefficient_of_player, contributions
from tournaments.scoring.crosstable import CellGame, lay_out_crosstable
from tournaments.scoring.points import (
    BadResult,
    MatchCounting,
    PlayedGame,
    UnplayedPolicy,
    match_points,
    scores_of_players,
)
from tournaments.scoring.standings import (
    StandingsFacts,
    standings_facts_from_json_data,
    standings_facts_to_json_data,
)
from tournaments.scoring.totals import adjusted_score, count_scores_and_totals

# Half-points 2-1-0 (FMJD Annex 3, 5.6), micro-matches, rests, forfeits.


# games of 1 v 2 in one round (points of 1, of 2) | by match | by games
MATCHES = [
    ([(2, 0)], (2, 0), (2, 0)),
    ([(1, 1)], (1, 1), (1, 1)),
    ([(2, 0), (0, 2)], (1, 1), (2, 2)),
    ([(2, 0), (1, 1)], (2, 0), (3, 1)),
    ([(2, 0), (2, 0)], (2, 0), (4, 0)),
    ([(0, 2), (1, 1), (1, 1), (1, 1)], (0, 2), (3, 5)),
    ([(0, 0)], (0, 0), (0, 0)),
    ([(0, 0), (0, 0)], (0, 0), (0, 0)),
    ([(0, 0), (1, 1)], (1, 1), (1, 1)),
]


def match(results, played=True):
    """Colours alternate; the results are always those of 1 and 2."""
    return [
        PlayedGame(1, 1, 2, own, against, played)
        if number % 2 == 0
        else PlayedGame(1, 2, 1, against, own, played)
        for number, (own, against) in enumerate(results)
    ]


def totals(games, **kwargs):
    counted = scores_of_players(games, (1, 2), **kwargs)
    return tuple(sum(score.points for score in counted[number]) for number in (1, 2))


@pytest.mark.parametrize(("results", "by_match", "by_games"), MATCHES)
def test_a_micro_match_counts_by_match_or_by_games(results, by_match, by_games):
    games = match(results)
    assert totals(games, count_by=MatchCounting.MATCH) == by_match
    assert totals(games, count_by=MatchCounting.GAMES) == by_games
    score = scores_of_players(games, (1, 2), count_by=MatchCounting.MATCH)[1][0]
    assert (score.game_points, score.games) == (by_games[0], len(results))


def test_an_unfinished_match_does_not_count_yet():
    games = match([(2, 0)])
    assert totals(games, count_by=MatchCounting.MATCH, games_per_match=2) == (0, 0)
    assert totals(games, count_by=MatchCounting.GAMES, games_per_match=2) == (2, 0)


def test_two_matches_in_two_rounds_are_two():
    games = [PlayedGame(1, 1, 2, 2, 0), PlayedGame(2, 2, 1, 0, 2)]
    assert totals(games, count_by=MatchCounting.MATCH) == (4, 0)


def test_a_rest_has_no_opponent_and_is_no_game():
    (score,) = scores_of_players([PlayedGame(1, 1, None, 2)], (1,))[1]
    assert (score.points, score.opponent, score.games, score.played) == (2, None, 0, False)
    assert not score.is_win


def test_a_forfeit_gives_points_without_play():
    counted = scores_of_players(match([(2, 0)], played=False), (1, 2))
    assert [
        (scores[0].points, scores[0].played, scores[0].games) for scores in counted.values()
    ] == [
        (2, False, 0),
        (0, False, 0),
    ]


def test_a_match_won_partly_over_the_board_was_played():
    games = [PlayedGame(1, 1, 2, 2, 0, played=False), PlayedGame(1, 2, 1, 1, 1)]
    score = scores_of_players(games, (1, 2), count_by=MatchCounting.MATCH)[1][0]
    assert (score.is_win, score.played, score.games) == (True, True, 1)


@pytest.mark.parametrize(
    ("games", "code", "numbers"),
    [
        ([PlayedGame(1, 1, 9, 2, 0)], "unknown_number", (9,)),
        ([PlayedGame(1, 1, 1, 2, 0)], "self_pairing", (1,)),
        ([PlayedGame(1, 1, 2, 2, 2)], "impossible_points", (1, 2)),
        ([PlayedGame(1, 1, 2, 3, 0)], "impossible_points", (1, 2)),
        ([PlayedGame(1, 1, 2, 1, 0)], "impossible_points", (1, 2)),
        ([PlayedGame(1, 1, None, 0, 2)], "impossible_points", (1,)),
    ],
)
def test_results_that_cannot_be_counted_are_refused(games, code, numbers):
    with pytest.raises(BadResult) as refused:
        scores_of_players(games, (1, 2))
    assert (refused.value.code, refused.value.numbers) == (code, numbers)


def test_more_games_than_a_match_has_are_refused():
    with pytest.raises(BadResult, match="too_many_games"):
        totals(match([(1, 1)] * 3), count_by=MatchCounting.MATCH, games_per_match=2)


@pytest.mark.parametrize("own", range(5))
@pytest.mark.parametrize("against", range(5))
def test_match_points_are_fair(own, against):
    ours, opponents = match_points(own, against), match_points(against, own)
    assert ours + opponents == (2 if own or against else 0)
    assert (ours > opponents) == (own > against)


@given(events(both_lose=False))
def test_the_sum_of_points_is_twice_the_games(event):
    counted = scores_of_players(event.games, event.numbers)
    games = sum(1 for game in event.games if game.black is not None)
    assert sum(score.points for own in counted.values() for score in own) == 2 * games


@given(events())
def test_a_game_lost_by_both_takes_two_from_the_sum(event):
    counted = scores_of_players(event.games, event.numbers, count_by=MatchCounting.GAMES)
    finished = [game for game in event.games if game.black is not None]
    lost = sum(1 for game in finished if game.white_points == game.black_points == 0)
    total = sum(score.points for own in counted.values() for score in own)
    assert total == 2 * (len(finished) - lost)


@given(events())
def test_both_ways_of_counting_see_the_same_game_points(event):
    by_match = scores_of_players(event.games, event.numbers, count_by=MatchCounting.MATCH)
    by_games = scores_of_players(event.games, event.numbers, count_by=MatchCounting.GAMES)
    for number in event.numbers:
        assert sum(match.game_points for match in by_match[number]) == sum(
            game.points for game in by_games[number]
        )


# Rounds without play: what they are worth to a player and to his opponents, by policy.


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
    """What the definitions on the pages say (``standings.texts``)."""
    assert coefficient_of_player(scoring(policy), 4, "shmulyan") == shmulyan
    assert coefficient_of_player(scoring(policy), 1, "solkoff_plus") == plus


# The crosstable as data: games of every two players, seen from both sides.


#        1       2       3
#   1    x      2:0     rest
#   2   0:2      x      1:1 in two games
GAMES_OF_TABLE = [
    PlayedGame(2, 2, 3, 2, 0, key="c"),
    PlayedGame(2, 3, 2, 2, 0, key="d"),
    PlayedGame(1, 1, 2, 2, 0, played=False, key="a"),
    PlayedGame(1, 3, None, 0),
]


def test_a_cell_lists_key_points_colour_and_whether_it_was_played():
    table = lay_out_crosstable(GAMES_OF_TABLE, (1, 2, 3))
    first = table.rows[0]
    assert first.cells[0] is None
    assert first.cells[1].games == (CellGame("a", 1, Colour.WHITE, 2, 0, played=False),)
    assert first.cells[2].games == ()
    assert table.rows[1].cells[0].games == (CellGame("a", 1, Colour.BLACK, 0, 2, played=False),)


def test_a_micro_match_keeps_its_games_in_order():
    cell = lay_out_crosstable(GAMES_OF_TABLE, (1, 2, 3)).rows[1].cells[2]
    assert [(game.key, game.colour, game.points) for game in cell.games] == [
        ("c", Colour.WHITE, 2),
        ("d", Colour.BLACK, 0),
    ]
    assert (cell.points, cell.opponent_points) == (2, 2)


def test_lines_and_columns_follow_the_order_given():
    table = lay_out_crosstable(GAMES_OF_TABLE, (3, 1, 2))
    assert [row.number for row in table.rows] == [3, 1, 2]
    assert [cell and cell.opponent for cell in table.rows[1].cells] == [3, None, 2]


@given(events())
def test_every_cell_is_the_mirror_of_its_other_half(event):
    table = lay_out_crosstable(event.games, event.numbers)
    for row in table.rows:
        for cell in row.cells:
            if cell is None:
                continue
            other = table.rows[cell.opponent - 1].cells[row.number - 1]
            assert (cell.points, cell.opponent_points) == (other.opponent_points, other.points)
            assert len(cell.games) == len(other.games)
