"""Who goes on: quotas by rank, ties at the cut, the next in rank, the order of the whole event."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.stages.qualification import (
    Away,
    GoesOn,
    Quota,
    Standing,
    final_order,
    qualify,
    seeds_in_order,
)


def table(*places: tuple[int, int], sexes: str = "") -> list[Standing]:
    return [
        Standing(at, first, last, sexes[at - 1] if sexes else "")
        for at, (first, last) in enumerate(places, start=1)
    ]


def clear(count: int, start: int = 0, sexes: str = "") -> list[Standing]:
    return [
        Standing(start + place, place, place, sexes[place - 1] if sexes else "")
        for place in range(1, count + 1)
    ]


@pytest.mark.parametrize(
    ("quotas", "expected"),
    [
        pytest.param([Quota(1, 3)], [1, 2, 3, 11, 12, 13], id="systems-6-first-m-of-each"),
        pytest.param([Quota(1, 4, source=2)], [11, 12, 13, 14], id="of-one-semi-final"),
        pytest.param(
            [Quota(1, 2, source=1), Quota(1, 1, source=2)], [1, 2, 11], id="uneven-quotas"
        ),
        pytest.param(
            [Quota(1, 2, source=1, sex="w"), Quota(1, 1, source=1, sex="m")],
            [2, 4, 1],
            id="women-and-men-counted-apart",
        ),
        pytest.param(
            [Quota(1, 2, source=1), Quota(1, 1, source=1, sex="w", of_the_rest=True)],
            [1, 2, 4],
            id="best-woman-of-the-rest",
        ),
    ],
)
def test_quotas(quotas: list[Quota], expected: list[int]) -> None:
    found = qualify({1: clear(6, sexes="mwmwmw"), 2: clear(6, 10)}, quotas)
    assert [row.entry for row in found.qualified] == expected
    assert not found.ties


def test_swiss_cut_into_finals_of_ten() -> None:
    quotas = [Quota(1, 10, final=0), Quota(11, 20, final=1), Quota(21, 30, final=2)]
    found = qualify({1: clear(28)}, quotas)
    finals = [[row.entry for row in found.qualified if row.final == final] for final in range(3)]
    assert finals == [list(range(1, 11)), list(range(11, 21)), list(range(21, 29))]
    assert found.missing == {(2, 1): 2}


def test_next_in_rank_steps_in_for_who_does_not_come() -> None:
    found = qualify({1: clear(5)}, [Quota(1, 3)], {2: Away.DECLINED})
    assert [(row.entry, row.why) for row in found.qualified] == [
        (1, GoesOn.BY_PLACE),
        (3, GoesOn.BY_PLACE),
        (4, GoesOn.STEPS_IN),
    ]
    assert found.qualified[-1].instead_of == (2,)
    assert [row.entry for row in found.reserves] == [5]


def test_an_absent_woman_is_not_replaced_by_a_man() -> None:
    found = qualify({1: clear(4, sexes="wmwm")}, [Quota(1, 2, sex="w")], {1: Away.WITHDREW})
    assert [row.entry for row in found.qualified] == [3]
    assert found.missing == {(0, 1): 1}


def test_cut_through_a_shared_place_is_a_tie() -> None:
    found = qualify({1: table((1, 1), (2, 4), (2, 4), (2, 4), (5, 5))}, [Quota(1, 3)])
    (tie,) = found.ties
    assert (tie.entries, tie.free) == ((2, 3, 4), 2)


def test_shared_place_inside_the_quota_is_no_tie() -> None:
    assert not qualify({1: table((1, 2), (1, 2), (3, 3))}, [Quota(1, 2)]).ties


def test_one_cut_of_two_quotas_is_one_tie() -> None:
    quotas = [Quota(1, 1, final=0), Quota(2, 3, final=1)]
    assert len(qualify({1: table((1, 2), (1, 2), (3, 3))}, quotas).ties) == 1


def test_a_play_off_decides_the_tie() -> None:
    rows = [Standing(1, 1, 2, decided=2), Standing(2, 1, 2, decided=1)]
    found = qualify({1: rows}, [Quota(1, 1)])
    assert [row.entry for row in found.qualified] == [2]
    assert not found.ties


def test_seeds_are_all_firsts_then_all_seconds() -> None:
    found = qualify({1: clear(3), 2: clear(3, 10)}, [Quota(1, 2)])
    assert [row.entry for row in seeds_in_order(found.qualified)] == [1, 11, 2, 12]


def test_final_order_is_a_then_b_then_those_who_stopped() -> None:
    order = final_order([[(7, 1), (8, 2)], [(5, 1), (6, 1)]], [(1, 4), (2, 3)])
    assert order == ((7, 1), (8, 2), (5, 3), (6, 3), (2, 5), (1, 6))


@given(
    count=st.integers(0, 30),
    quotas=st.lists(
        st.tuples(st.integers(1, 30), st.integers(0, 10)).map(lambda two: Quota(two[0], sum(two))),
        min_size=1,
        max_size=4,
    ),
    away=st.sets(st.integers(1, 30)),
)
def test_nobody_goes_on_twice_and_nobody_absent(
    count: int, quotas: list[Quota], away: set[int]
) -> None:
    found = qualify({1: clear(count)}, quotas, dict.fromkeys(away, Away.DECLINED))
    went = [row.entry for row in found.qualified]
    assert len(went) == len(set(went))
    assert not set(went) & away
    assert not set(went) & {row.entry for row in found.reserves}
