"""A series: points by place, shared places, the best m of n, ties."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.stages.cups import (
    CountedBy,
    CupResult,
    CupRules,
    CupTie,
    SharedPlace,
    score_series,
    worth_of_place,
)

TABLE = (100, 98, 96, 95, 94)


@pytest.mark.parametrize(
    ("shared", "worth"),
    [
        pytest.param(SharedPlace.AVERAGE, Fraction(97), id="mean-of-98-and-96"),
        pytest.param(SharedPlace.HIGHER, Fraction(98), id="each-the-higher"),
        pytest.param(SharedPlace.LOWER, Fraction(96), id="each-the-lower"),
    ],
)
def test_shared_second_place(shared: SharedPlace, worth: Fraction) -> None:
    assert worth_of_place(CupRules(TABLE, shared=shared), CupResult(1, 2, 3, 10)) == worth


def test_a_place_behind_the_table_is_worth_nothing() -> None:
    assert worth_of_place(CupRules(TABLE), CupResult(1, 6, 6, 10)) == 0


def test_three_share_a_place_at_the_end_of_the_table() -> None:
    assert worth_of_place(CupRules(TABLE), CupResult(1, 5, 7, 0)) == Fraction(94, 3)


def result(event: int, place: int, points: int = 0) -> CupResult:
    return CupResult(event, place, place, points)


def test_best_two_of_three_count() -> None:
    rows = score_series(
        {1: [result(1, 1), result(2, 3), result(3, 2)], 2: [result(1, 2), result(2, 1)]},
        CupRules(TABLE, best_of=2),
        (1, 2, 3),
    )
    assert [(row.player, row.total, row.place_from, row.place_to) for row in rows] == [
        (1, 198, 1, 2),
        (2, 198, 1, 2),
    ]
    assert [score.counts for score in rows[0].scores] == [True, False, True]


def test_more_first_places_decide() -> None:
    rules = CupRules((10, 8, 6, 4), ties=(CupTie.BEST_RESULTS,))
    rows = score_series(
        {1: [result(1, 2), result(2, 2)], 2: [result(1, 1), result(2, 3)]}, rules, (1, 2)
    )
    assert [(row.player, row.place_from, row.decided_by) for row in rows] == [
        (2, 1, ""),
        (1, 2, "best_results"),
    ]


@pytest.mark.parametrize(
    ("tie", "first"),
    [
        pytest.param(CupTie.EVENTS, 1, id="more-events"),
        pytest.param(CupTie.LAST_EVENT, 2, id="better-in-the-last-event"),
    ],
)
def test_other_ties(tie: CupTie, first: int) -> None:
    rows = score_series(
        {1: [result(1, 2), result(2, 4)], 2: [result(2, 1)]},
        CupRules((12, 8, 6, 4), ties=(tie,)),
        (1, 2),
    )
    assert (rows[0].player, rows[1].decided_by) == (first, tie.value)


def test_points_over_the_board_instead_of_places() -> None:
    rules = CupRules(counted_by=CountedBy.POINTS)
    rows = score_series({1: [result(1, 9, 7)], 2: [result(1, 1, 5)]}, rules, (1,))
    assert [row.total for row in rows] == [7, 5]


@given(
    results=st.dictionaries(
        st.integers(1, 8),
        st.dictionaries(st.integers(1, 5), st.integers(1, 9), max_size=5).map(
            lambda own: [result(event, place) for event, place in own.items()]
        ),
        max_size=8,
    ),
    best_of=st.integers(0, 5),
)
def test_places_are_whole_and_never_more_events_count_than_allowed(
    results: dict[int, list[CupResult]], best_of: int
) -> None:
    rows = score_series(results, CupRules(TABLE, best_of=best_of), (1, 2, 3, 4, 5))
    assert {row.player for row in rows} == set(results)
    for at, row in enumerate(rows, start=1):
        assert row.place_from <= at <= row.place_to
        counted = [score for score in row.scores if score.counts]
        assert len(counted) <= (best_of or 5)
        assert row.total == sum(score.worth for score in counted)
