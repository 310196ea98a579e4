"""Matches of micro-matches: the world matches of 2013, 2015 and 2020, their arithmetic."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.scoring.test_ties import games_of
from tournaments.scoring.ladders import (
    BLITZ_5_3,
    LEHMAN_GEORGIEV_5_2,
    RAPID_20_5,
    READY,
    ladder_of,
)
from tournaments.scoring.micro_matches import (
    BadStepPoints,
    MatchCode,
    MatchTerms,
    MicroCounting,
    decide_match,
    format_step_points,
    parse_step_points,
    worth_of_micro_match,
)
from tournaments.scoring.ties import FIRST, SECOND, TieGame, decide_tie

LADDER_2015 = ladder_of(2, (RAPID_20_5, BLITZ_5_3, LEHMAN_GEORGIEV_5_2))

LADDER_2020 = ladder_of(2, (RAPID_20_5, BLITZ_5_3))

WORLD_MATCH_2015 = MatchTerms(rounds=7, counting=MicroCounting.WINS, steps=4)

WORLD_MATCH_2020 = MatchTerms(
    rounds=9,
    counting=MicroCounting.POINTS,
    steps=3,
    points=(12, 8, 7),
    stops_early=True,
    last=READY["first_win"],
)

CLASSIC, RAPID, BLITZ, EVEN = "+=", "== +=", "== == +=", "== == =="

LG = "== == == =+"

TURNED = str.maketrans("+-", "-+")


def match_2015(*texts, **changes):
    outcomes = [decide_tie(LADDER_2015, games_of(text)) for text in texts]
    return decide_match(WORLD_MATCH_2015, outcomes, **changes)


def match_2020(*texts, last=()):
    outcomes = [decide_tie(LADDER_2020, games_of(text)) for text in texts]
    return decide_match(WORLD_MATCH_2020, outcomes, last)


def lost(text: str) -> str:
    return text.translate(TURNED)


@pytest.mark.parametrize(
    ("texts", "winner", "step"),
    [
        # one classic win weighs more than six wins in rapid
        ((CLASSIC, *[lost(RAPID)] * 6), FIRST, 0),
        ((CLASSIC, lost(CLASSIC), RAPID, *[lost(BLITZ)] * 4), FIRST, 1),
        ((RAPID, lost(RAPID), BLITZ, *[lost(LG)] * 4), FIRST, 2),
        ((BLITZ, lost(BLITZ), *[LG] * 2, *[lost(LG)] * 3), SECOND, 3),
    ],
)
def test_2015_most_classic_wins_then_rapid_then_blitz_then_lehman_georgiev(texts, winner, step):
    match = match_2015(*texts)
    assert (match.code, match.winner, match.step) == (MatchCode.BY_WINS, winner, step)


def test_2015_all_seven_are_played_unless_the_event_stops():
    match = match_2015(*[CLASSIC] * 6)
    assert match.code is MatchCode.PLAYING
    assert match.won[0] == (6, 0)


def test_2020_points_of_the_steps_twelve_eight_seven_six():
    match = match_2020(CLASSIC, lost(RAPID), BLITZ, EVEN)
    assert match.points == (12 + 4 + 7 + 6, 0 + 8 + 5 + 6)
    assert match.won == ((1, 0), (0, 1), (1, 0))
    assert match.drawn == 1


def test_2020_stops_when_one_has_more_than_fifty_four():
    won = [CLASSIC] * 4  # 48:0
    assert match_2020(*won, EVEN).points == (54, 6)
    assert match_2020(*won, EVEN).code is MatchCode.PLAYING, "54 are not more than 54"
    match = match_2020(*won, BLITZ)
    assert match.points[0] == 55
    assert (match.code, match.winner) == (MatchCode.LEAD, FIRST)


@given(st.lists(st.sampled_from([CLASSIC, RAPID, BLITZ, EVEN]), max_size=9), st.data())
def test_2020_more_than_fifty_four_is_a_lead_that_cannot_be_caught(texts, data):
    told = [data.draw(st.sampled_from([text, lost(text)])) for text in texts]
    match = match_2020(*told)
    assert sum(match.points) == 12 * len(told)
    is_more = max(match.points) > 54
    assert is_more == (match.code in (MatchCode.LEAD, MatchCode.BY_POINTS))


def test_2020_equal_points_are_separated_by_the_classic_score():
    texts = ["++", lost(CLASSIC), *[EVEN] * 7]
    match = match_2020(*texts)
    assert match.points == (54, 54)
    assert match.scores[0] == (4 + 1 + 14, 0 + 3 + 14)
    assert (match.code, match.winner, match.step) == (MatchCode.BY_SCORE, FIRST, 0)


def test_2020_then_by_the_rapid_score_and_not_by_the_blitz_score():
    rapid = match_2020("== ++", lost(RAPID), *[EVEN] * 7)
    assert (rapid.code, rapid.winner, rapid.step) == (MatchCode.BY_SCORE, FIRST, 1)
    blitz = match_2020("== == ++", lost(BLITZ), *[EVEN] * 7)
    assert blitz.code is MatchCode.LAST_WANTED


def test_2020_then_games_to_the_first_win():
    even = [EVEN] * 9
    assert match_2020(*even).last.wanted == 1, "15 minutes later, rapid"
    drawn = [TieGame(1, 1, 1, 1), TieGame(1, 2, 1, 1)]
    assert match_2020(*even, last=drawn).last.wanted == 2, "two games of rapid, then blitz"
    match = match_2020(*even, last=[*drawn, TieGame(2, 3, 1, 1), TieGame(2, 4, 0, 2)])
    assert (match.code, match.winner, match.step) == (MatchCode.LAST_GAMES, SECOND, 4)


def test_neither_came_gives_nobody_points():
    away = [TieGame(0, 1, 0, 0, played=False), TieGame(0, 2, 0, 0, played=False)]
    outcome = decide_tie(LADDER_2020, away)
    assert worth_of_micro_match(outcome, (12, 8, 7)) == (0, 0)
    match = decide_match(WORLD_MATCH_2020, [outcome] * 9)
    assert (match.code, match.winner) == (MatchCode.UNPLAYED, None)


@pytest.mark.parametrize("text", ["12:8:7", "12, 8, 7", "12 8 7", "12:8:7:6", ""])
def test_points_by_steps_are_read_as_people_write_them(text):
    assert format_step_points(parse_step_points(text)) == "12:8:7"


@pytest.mark.parametrize("text", ["x", "12:13", "12:5", "0", "1", "99999", "-3:2", "12:8:7:5", ":"])
def test_points_that_are_none_are_refused(text):
    with pytest.raises(BadStepPoints):
        parse_step_points(text)


@given(st.lists(st.sampled_from([CLASSIC, RAPID, BLITZ, LG]), max_size=7), st.data())
def test_the_two_exchanged_exchange_the_winner(texts, data):
    told = [data.draw(st.sampled_from([text, lost(text)])) for text in texts]
    match, turned = match_2015(*told), match_2015(*map(lost, told))
    other = {FIRST: SECOND, SECOND: FIRST, None: None}
    assert (turned.code, turned.step, turned.winner) == (
        match.code,
        match.step,
        other[match.winner],
    )
