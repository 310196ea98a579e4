"""Half-points 2-1-0 (FMJD Annex 3, 5.6), micro-matches, rests, forfeits."""

import pytest
from hypothesis import given

from tests.tournaments.scoring.random_round_robins import events
from tournaments.scoring.scores_from_games_and_matches import (
    BadResult,
    MatchCounting,
    PlayedGame,
    match_points,
    scores_of_players,
)

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
