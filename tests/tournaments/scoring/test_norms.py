"""Norms of ranks: tables and their contradictions, what was fulfilled, what is still needed.

The numbers are worked out by hand from the table of the program «Турнир» (facts 6.2, 6.4).
"""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.norms.forecast import (
    ForecastState,
    GamesLeft,
    best_forecast,
    forecasts,
)
from tournaments.scoring.norms.fulfilled import (
    CountCode,
    NormCode,
    NormEvent,
    NormGame,
    NormPlayer,
    fulfilled,
    norm_lines,
)
from tournaments.scoring.norms.ladder import RANKS, rank_of_title
from tournaments.scoring.norms.loading import (
    BadTable,
    TableFaultCode,
    differences_of_tables,
    read_table,
)

FILE = Path(__file__).parents[3] / "tournaments" / "ranks" / "shipped" / "turnir-2022.json"
DATA = json.loads(FILE.read_text(encoding="utf-8"))


def table_of_data(data):
    return read_table(json.dumps(data))


TURNIR = table_of_data(DATA)


def changed(**fields):
    return {**copy.deepcopy(DATA), **fields}


def field_of(*titles: str, **own) -> NormEvent:
    """Number 1 is the player asked about, the others have these titles."""
    players = {1: NormPlayer(1, **own)}
    players |= {at: NormPlayer(at, title) for at, title in enumerate(titles, start=2)}
    return NormEvent(players, rounds=len(titles), regions=3)


def games_with(*points: int) -> list[NormGame]:
    """Half-points against 2, 3, 4 … in rounds 1, 2, 3 …"""
    return [NormGame(at, at + 1, won) for at, won in enumerate(points, start=1)]


THE_NINE = ("кмс", "КМС", "кандидат в мастера", "I", "1", "1 разряд", "II", "2 р.", "II разряд")


@pytest.mark.parametrize(
    ("rank", "points", "needed", "is_fulfilled"),
    [
        pytest.param("I", 9, 9, True, id="6.2 I: 3·(0,35+0,50+0,65) = 4½"),
        pytest.param("I", 8, 9, False, id="6.2 I: half a point short"),
        pytest.param("КМС", 12, 12, True, id="6.2 КМС: 3·(0,50+0,65+0,80) = 5,85, so 6"),
        pytest.param("КМС", 11, 12, False, id="6.2 КМС: 5½ is short of 5,85"),
    ],
)
def test_norm_of_the_example_of_three_and_three_and_three(rank, points, needed, is_fulfilled):
    event = field_of(*THE_NINE, title="II разряд")
    won = [2] * (points // 2) + [1] * (points % 2) + [0] * 9
    lines = norm_lines(TURNIR, event.players[1], games_with(*won[:9]), event)
    line = next(line for line in lines if line.rank == rank)
    assert (line.points, line.needed, line.is_fulfilled) == (points, needed, is_fulfilled)
    assert line.counted == 9


def test_the_highest_rank_fulfilled_is_the_answer_and_a_step_may_be_skipped():
    """The lowest is where that program stopped."""
    event = field_of(*THE_NINE)
    line = fulfilled(TURNIR, event.players[1], games_with(*[2] * 6, 0, 0, 0), event)
    assert (line.rank, line.held) == ("КМС", "б/р")
    assert sum(game.percent for game in line.games) == line.norm == 585


def test_a_rank_below_the_held_one_is_not_looked_at_and_the_same_is_a_confirmation():
    event = field_of(*THE_NINE, title="I")
    lines = norm_lines(TURNIR, event.players[1], games_with(*[1] * 9), event)
    assert [line.rank for line in lines] == ["КМС", "I"]
    assert lines[1].is_of_held_rank
    assert lines[1].is_fulfilled


def test_an_opponent_without_a_number_in_the_table_counts_neither_way():
    """That program took 0 per cent: a win over a beginner was then a gift for КМС."""
    event = field_of(*["КМС"] * 7, "", "MF")
    games = games_with(*[1] * 7, 2, 2)
    line = norm_lines(TURNIR, event.players[1], games, event)[0]
    assert (line.rank, line.points, line.needed, line.counted) == ("КМС", 7, 7, 7)
    assert [game.code for game in line.games[7:]] == [CountCode.NO_CELL, CountCode.UNKNOWN_TITLE]


def test_forfeits_and_annulled_games_do_not_count_and_then_there_are_too_few():
    event = field_of(*["КМС"] * 8)
    games = [
        *games_with(*[2] * 6),
        NormGame(7, 8, 2, is_played=False),
        NormGame(8, 9, 0, is_annulled=True),
    ]
    line = norm_lines(TURNIR, event.players[1], games, event)[0]
    assert [game.code for game in line.games[6:]] == [CountCode.NOT_PLAYED, CountCode.ANNULLED]
    assert [(one.code, dict(one.facts)) for one in line.reasons] == [
        (NormCode.TOO_FEW_GAMES, {"games": 6, "least": 7})
    ]


MATCHES = table_of_data(changed(unit="matches"))


def test_of_a_table_of_matches_a_match_is_one_by_its_sum():
    event = field_of(*["КМС"] * 7)
    games = [NormGame(at, at + 1, won) for at in range(1, 8) for won in (2, 1)]
    of_games = norm_lines(TURNIR, event.players[1], games, event)[0]
    of_matches = norm_lines(MATCHES, event.players[1], games, event)[0]
    assert (of_games.counted, of_games.points, of_games.needed) == (14, 21, 14)
    assert (of_matches.counted, of_matches.points, of_matches.needed) == (7, 14, 7)


# The other kinds of tables (6.3, 6.4).

BASE = {"code": "a", "edition": "1", "title": "т", "source": "проба"}

BY_RATING = table_of_data(
    {
        **BASE,
        "kind": "average_percent",
        "average_of": "rating",
        "rounding": "whole",
        "rows": [
            {"rank": "III", "average_from": 1001, "average_to": 1025, "percent": 55},
            {"rank": "III", "average_from": 1025.01, "percent": 50},
        ],
    }
)


@pytest.mark.parametrize(
    ("rating", "points", "needed"),
    [
        pytest.param(1010, 8, 8, id="6.3 55 per cent of 7 is 3,85, so 4"),
        pytest.param(1025, 8, 8, id="6.3 the upper end of the band is in it"),
        pytest.param(1026, 7, 8, id="6.3 the next band: 50 per cent of 7 is 3½, so 4"),
    ],
)
def test_per_cent_by_the_average_of_ratings_rounds_up_to_a_whole_point(rating, points, needed):
    players = {at: NormPlayer(at, rating=rating) for at in range(1, 9)}
    won = [2] * (points // 2) + [1] * (points % 2) + [0] * 7
    lines = norm_lines(BY_RATING, players[1], games_with(*won[:7]), NormEvent(players, rounds=7))
    assert [(line.needed, line.is_fulfilled) for line in lines] == [(needed, points >= needed)]


BY_FIELD = table_of_data(
    {
        **BASE,
        "kind": "average_places",
        "coefficients": DATA["coefficients"],
        "rows": [
            {"rank": "I", "average_to": 1.5, "places": 6},
            {"rank": "I", "average_from": 1.51, "average_to": 2.5, "places": 3},
            {"rank": "I", "average_from": 2.51, "average_to": 3.5, "places": 1},
        ],
    }
)


@pytest.mark.parametrize(
    ("titles", "place", "reason"),
    [
        pytest.param(["КМС"] * 3, (6, 6), None, id="6.4 average 0,5: places 1-6"),
        pytest.param(["II"] * 5, (3, 3), None, id="6.4 average 2: places 1-3"),
        pytest.param(
            ["II"] * 5, (4, 4), NormCode.PLACE_SHORT, id="6.4 average 2: the 4th is short"
        ),
        pytest.param(["II"] * 5, (3, 4), NormCode.PLACE_SHARED, id="6.4 places 3-4 are shared"),
    ],
)
def test_places_by_the_average_of_the_field(titles, place, reason):
    event = field_of(*titles, title="II", place_from=place[0], place_to=place[1])
    lines = norm_lines(BY_FIELD, event.players[1], [], event)
    assert len(lines) == 1
    assert [one.code for one in lines[0].reasons] == ([reason] if reason else [])


BY_PLACE = table_of_data(
    {
        **BASE,
        "kind": "place",
        "rows": [
            {"rank": "МС", "status": "чемпионат", "sex": "m", "places": 3,
             "conditions": {"regions": 3, "age_from": 12, "by_hand": ["три судьи I категории"]}},
            {"rank": "КМС", "status": "чемпионат", "sex": "m", "places_from": 4, "places": 6},
            {"rank": "КМС", "status": "первенство", "places": 5},
        ],
    }
)  # fmt: skip


@pytest.mark.parametrize(
    ("status", "sex", "place", "age", "rank"),
    [
        pytest.param("чемпионат", "m", 3, 20, "МС", id="6.4 place x status x sex: 1-3 МС"),
        pytest.param("чемпионат", "m", 4, 20, "КМС", id="6.4 4-6 КМС"),
        pytest.param("чемпионат", "w", 1, 20, None, id="6.4 the row is of men"),
        pytest.param("чемпионат", "m", 1, 11, None, id="6.4 МС from 12 years"),
        pytest.param("чемпионат", "m", 1, None, None, id="6.4 whose age is not known"),
        pytest.param("первенство", "w", 5, 11, "КМС", id="6.4 of the youth championship"),
        pytest.param("", "m", 1, 20, None, id="6.4 an event without that status"),
    ],
)
def test_places_by_status_and_sex(status, sex, place, age, rank):
    player = NormPlayer(1, "I", sex=sex, age=age, place_from=place, place_to=place)
    event = NormEvent({1: player}, rounds=9, regions=3, status=status)
    line = fulfilled(BY_PLACE, player, [], event)
    assert (line and line.rank) == rank
    if rank == "МС":
        assert line.by_hand == ("три судьи I категории",)


def test_places_before_the_end_give_nothing():
    player = NormPlayer(1, "I", sex="m", age=20, place_from=1, place_to=1)
    event = NormEvent({1: player}, rounds=9, regions=3, status="чемпионат", is_over=False)
    assert fulfilled(BY_PLACE, player, [], event) is None


# Forecast.


def test_forecast_one_and_a_half_of_two_for_the_first_rank():
    """After seven rounds of the example 3 points; the last two are with КМС: 4½ - 3 = 1½."""
    event = field_of(*THE_NINE, title="II")
    scored = dict(zip(range(3, 10), [2, 2, 1, 1, 0, 0, 0], strict=True))
    games = [NormGame(at, at + 1, won) for at, won in scored.items()]
    left = GamesLeft(known=(2, 3), met=frozenset(range(1, 11)))
    told = forecasts(TURNIR, event.players[1], games, left=left, event=event)
    found = {one.rank: one for one in told}
    first = found["I"]
    assert (first.state, first.needed, first.left) == (ForecastState.POSSIBLE, 3, 2)
    assert not first.is_estimate
    assert found["КМС"].state is ForecastState.OUT_OF_REACH
    assert best_forecast(found.values()) is first


def test_forecast_says_when_nothing_more_is_needed_and_when_games_lack():
    event = field_of(*THE_NINE, title="II")
    games = games_with(*[2] * 8)
    sure = best_forecast(
        forecasts(TURNIR, event.players[1], games, left=GamesLeft((10,)), event=event)
    )
    assert (sure.rank, sure.state, sure.needed) == ("КМС", ForecastState.SURE, 0)
    few = forecasts(TURNIR, event.players[1], games[:3], left=GamesLeft((5, 6)), event=event)
    assert {one.state for one in few} == {ForecastState.OUT_OF_REACH}
    assert not any(one.has_games for one in few)


def test_forecast_of_a_swiss_counts_the_mean_of_whom_he_has_not_met():
    """Two games left against the mean of one КМС and one II: for I (35 + 65) / 2 each, 1 in all."""
    event = field_of(*["I"] * 7, "КМС", "II", title="II")
    left = GamesLeft(unknown=2, met=frozenset(range(1, 9)))
    found = forecasts(TURNIR, event.players[1], games_with(*[1] * 7), left=left, event=event)
    first = next(one for one in found if one.rank == "I")
    assert (first.norm, first.needed, first.is_estimate) == (350 + 100, 2, True)


@given(st.lists(st.integers(0, 2), min_size=7, max_size=9), st.integers(0, 9))
def test_a_forecast_kept_is_a_norm_fulfilled(points, played):
    """Who scores what the forecast asks for has the norm; who scores half a point less has not."""
    event = field_of(*THE_NINE[: len(points)], title="II")
    games = games_with(*points)
    before, after = games[:played], games[played:]
    left = GamesLeft(tuple(game.opponent for game in after))
    told = forecasts(TURNIR, event.players[1], before, left=left, event=event)
    lines = {line.rank: line for line in norm_lines(TURNIR, event.players[1], games, event)}
    for one in told:
        scored = sum(game.points for game in after)
        assert lines[one.rank].is_fulfilled == (scored >= one.needed)
        if one.state is ForecastState.OUT_OF_REACH:
            assert not lines[one.rank].is_fulfilled


# Bad input: every contradiction is named.


def _swap(rank: str, at: str, percent: int) -> dict:
    data = changed()
    row = next(row for row in data["rows"] if row["rank"] == rank)
    row["percents"][at] = percent
    return data


PLACE = {**BASE, "kind": "place"}
BAND = {**BASE, "kind": "average_percent", "average_of": "rating"}

CONTRADICTIONS = [
    pytest.param(_swap("I", "4", 60), TableFaultCode.WEAKER_ASKS_LESS, id="less against a weaker"),
    pytest.param(_swap("КМС", "0", 34), TableFaultCode.HIGHER_ASKS_LESS, id="КМС asks less than I"),
    pytest.param(
        changed(rows=[*DATA["rows"], DATA["rows"][0]]), TableFaultCode.RANK_TWICE, id="a rank twice"
    ),
    pytest.param(
        changed(coefficients={**DATA["coefficients"], "I": 3}),
        TableFaultCode.COEFFICIENTS_REVERSED,
        id="I is weaker than II",
    ),
    pytest.param(
        changed(coefficients={"б/р": 6}), TableFaultCode.NO_COEFFICIENT, id="no coefficients"
    ),
    pytest.param(
        {**BAND, "rows": [
            {"rank": "I", "average_from": 1000, "average_to": 1100, "percent": 60},
            {"rank": "I", "average_from": 1100, "average_to": 1200, "percent": 50}]},
        TableFaultCode.BANDS_OVERLAP, id="1100 is in two bands",
    ),
    pytest.param(
        {**BAND, "rows": [
            {"rank": "I", "average_from": 1000, "average_to": 1099, "percent": 50},
            {"rank": "I", "average_from": 1100, "average_to": 1200, "percent": 60}]},
        TableFaultCode.STRONGER_ASKS_MORE, id="more against a stronger field",
    ),
    pytest.param(
        {**BAND, "rows": [{"rank": "I", "average_from": 20, "average_to": 10, "percent": 5}]},
        TableFaultCode.BAND_REVERSED, id="a band that ends before it begins",
    ),
    pytest.param(
        {**PLACE, "rows": [{"rank": "I", "status": "a", "places": 3}] * 2},
        TableFaultCode.PLACES_TWICE, id="one cell twice",
    ),
    pytest.param(
        {**PLACE, "rows": [{"rank": "МС", "places": 6}, {"rank": "КМС", "places": 3}]},
        TableFaultCode.HIGHER_GIVES_MORE, id="МС for place 6, КМС for 3",
    ),
    pytest.param(
        {**PLACE, "rows": [{"rank": "I", "places_from": 4, "places": 3}]},
        TableFaultCode.PLACES_REVERSED, id="places 4-3",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("data", "code"), CONTRADICTIONS)
def test_a_table_that_contradicts_itself_is_refused(data, code):
    with pytest.raises(BadTable) as refused:
        table_of_data(data)
    assert code in {fault.code for fault in refused.value.faults}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", TableFaultCode.NOT_JSON),
        ("[]", TableFaultCode.NOT_JSON),
        ("{}", TableFaultCode.FIELD_MISSING),
        (json.dumps(changed(kind="magic")), TableFaultCode.FIELD_WRONG),
        (json.dumps(changed(source="")), TableFaultCode.FIELD_MISSING),
        (json.dumps(changed(colour="red")), TableFaultCode.FIELD_UNKNOWN),
        (json.dumps(changed(rows=[{"rank": "IV", "percents": {"1": 5}}])),
         TableFaultCode.RANK_UNKNOWN),
        (json.dumps(_swap("I", "4", 101)), TableFaultCode.FIELD_WRONG),
        (json.dumps(_swap("I", "4", 9.5)), TableFaultCode.FIELD_WRONG),
        (json.dumps(_swap("I", "4", True)), TableFaultCode.FIELD_WRONG),
        (json.dumps({**BAND, "rows": [{"rank": "I", "average_from": 1.001, "percent": 5}]}),
         TableFaultCode.FIELD_WRONG),
        ("[" * 100_000, TableFaultCode.NOT_JSON),
        (" " * 300_000, TableFaultCode.TOO_LONG),
        (json.dumps(changed(title="а\0б")), TableFaultCode.NOT_JSON),
    ],
)  # fmt: skip
def test_damaged_text_is_refused_with_its_fault(text, code):
    with pytest.raises(BadTable) as refused:
        read_table(text)
    assert code in {fault.code for fault in refused.value.faults}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    ),
    st.sampled_from(sorted(DATA)),
)
def test_any_value_in_any_field_is_read_or_refused(value, name):
    try:
        table_of_data(changed(**{name: value}))
    except BadTable as refused:
        assert refused.faults


@pytest.mark.parametrize(
    ("name", "longest"),
    [("title", 200), ("title_en", 200), ("source", 500), ("link", 490), ("valid_from", 10)],
)
def test_a_text_is_as_long_as_its_column_and_no_longer(name, longest):
    text = "https://x.org/".ljust(longest, "а")[:longest]
    table_of_data(changed(**{name: text}))
    with pytest.raises(BadTable) as refused:
        table_of_data(changed(**{name: text + "а"}))
    (fault,) = refused.value.faults
    assert (fault.code, fault.facts["field"]) == (TableFaultCode.FIELD_WRONG, name)


def test_every_fault_is_named_at_once():
    data = changed(rows=[{"rank": "IV"}, {"rank": "I", "percents": {"1": 0}}, {"rank": "II"}])
    with pytest.raises(BadTable) as refused:
        table_of_data(data)
    assert len(refused.value.faults) == 3


def test_what_differs_between_two_editions():
    newer = table_of_data({**_swap("КМС", "0", 55), "edition": "2026"})
    assert [(one.where, one.older, one.newer) for one in differences_of_tables(TURNIR, newer)] == [
        ("КМС · 0", "50 %", "55 %")
    ]
    assert differences_of_tables(TURNIR, TURNIR) == ()
    assert len(differences_of_tables(None, TURNIR)) > 40


def test_the_shipped_table_has_the_shape_of_its_differences():
    """95, 80, 65, 50, 35, 20, 5 by the difference; only against no rank two cells are others."""
    by_difference = {3: 95, 2: 80, 1: 65, 0: 50, -1: 35, -2: 20, -3: 5}
    odd = {}
    for row in TURNIR.rows:
        own = TURNIR.coefficients[row.rank]
        for at, percent in row.percents.items():
            if by_difference[at - own] != percent:
                odd[row.rank, at] = percent
    assert odd == {("3 юн.", 6): 60, ("2 юн.", 6): 75}
    assert not TURNIR.is_official


@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_reads_as_itself(rank):
    assert rank_of_title(rank) == rank
