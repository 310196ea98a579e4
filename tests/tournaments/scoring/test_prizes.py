"""Prizes: the examples of the facts (9.1), sums that equal the fund, one prize a person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.prizes import (
    AwardCode,
    BadPrizes,
    Category,
    Placed,
    PrizeFaultCode,
    Rest,
    Rules,
    Sharing,
    distribute,
)


def table(*points: int) -> tuple[Placed, ...]:
    """Players 1, 2, 3 … with these points; tie-breaks separate them all."""
    return tuple(Placed(at, at, at, won) for at, won in enumerate(points, start=1))


def amounts(prizes, players, **rules) -> list[int]:
    given_ = distribute(sum(prizes), [Category("main", tuple(prizes), players)], Rules(**rules))
    assert given_.has_whole_fund()
    by_number = {award.number: award.amount for award in given_.awards}
    return [by_number.get(one.number, 0) for one in players]


TIES = table(10, 10, 9, 8, 8, 8)


@pytest.mark.parametrize(
    ("prizes", "players", "rules", "paid"),
    [
        pytest.param(
            (10000, 8000, 6000, 4000, 2000, 1000), TIES, {"sharing": Sharing.HORT},
            [9500, 8500, 6000, 3167, 2167, 1666], id="9.1 Hort 95, 85, 60, 31⅔, 21⅔, 16⅔",
        ),
        pytest.param(
            (10000, 8000, 6000, 4000, 2000, 1000), TIES, {"sharing": Sharing.HORT, "unit": 100},
            [9500, 8500, 6000, 3200, 2200, 1600], id="9.1 Hort in whole units: the sum stays 70",
        ),
        pytest.param(
            (100000, 50000, 35000, 20000, 15000, 10000), TIES, {"sharing": Sharing.HORT},
            [87500, 62500, 35000, 17500, 15000, 12500], id="9.1 Hort 875, 625, 350, 175, 150, 125",
        ),
        pytest.param(
            (10000, 8000, 6000, 4000, 2000, 1000), TIES, {"sharing": Sharing.EQUAL},
            [9000, 9000, 6000, 2334, 2333, 2333], id="9.1 equal: the rest goes to the higher place",
        ),
        pytest.param(
            (10000, 8000, 6000, 4000, 2000, 1000), TIES,
            {"sharing": Sharing.EQUAL, "rest": Rest.UNPAID},
            [9000, 9000, 6000, 2333, 2333, 2333], id="9.1 equal: or it is not paid",
        ),
        pytest.param(
            (10000, 8000, 6000), TIES, {"sharing": Sharing.NONE},
            [10000, 8000, 6000, 0, 0, 0], id="9.1 no sharing: the order of the table",
        ),
        pytest.param(
            (10000, 8000, 6000, 4000), TIES, {"sharing": Sharing.EQUAL},
            [9000, 9000, 6000, 1334, 1333, 1333], id="a tie that reaches over the last prize",
        ),
        pytest.param(
            (10000, 8000), (Placed(1, 1, 2, 5), Placed(2, 1, 2, 5)), {"sharing": Sharing.NONE},
            [9000, 9000], id="a tie that the table leaves is shared",
        ),
        pytest.param(
            (10000, 8000, 6000), (Placed(1, 1, 1, 5), Placed(2, 2, 3, 5), Placed(3, 2, 3, 5)),
            {"sharing": Sharing.HORT},
            [9000, 7500, 7500], id="Hort: two on places 2-3 have the mean of both for their own",
        ),
        pytest.param((5000,), (), {}, [], id="nobody plays: the fund is not won"),
    ],
)  # fmt: skip
def test_prizes_9_1(prizes, players, rules, paid):
    assert amounts(prizes, players, **rules) == paid


def test_every_amount_says_why():
    awards = distribute(
        31000, [Category("main", (10000, 8000, 6000, 4000, 2000, 1000), TIES)],
        Rules(sharing=Sharing.HORT),
    ).awards  # fmt: skip
    assert [award.reasons[0].code for award in awards] == [
        *[AwardCode.HORT] * 2, AwardCode.PLACE, *[AwardCode.HORT] * 3,
    ]  # fmt: skip
    assert awards[3].reasons[0].facts == {
        "first": 4, "last": 6, "pool": 7000, "players": 3, "place": 4, "own": 4000,
    }  # fmt: skip
    assert awards[3].reasons[1].code is AwardCode.REST


WOMEN = (Placed(2, 1, 1, 9), Placed(4, 2, 2, 6))


def test_one_prize_a_person_the_most_valuable_and_the_next_moves_up():
    """Number 2 is second in all (80) and the first woman (50): she takes 80, number 4 the 50."""
    categories = [
        Category("main", (10000, 8000, 6000), table(10, 9, 8, 6)),
        Category("women", (5000,), WOMEN),
    ]
    given_ = distribute(29000, categories, Rules())
    assert {(one.category, one.number): one.amount for one in given_.awards} == {
        ("main", 1): 10000, ("main", 2): 8000, ("main", 3): 6000, ("women", 4): 5000,
    }  # fmt: skip
    assert [(one.number, one.category, one.better) for one in given_.passed] == [
        (2, "women", "main")
    ]
    assert given_.has_whole_fund()
    both = distribute(29000, categories, Rules(one_prize=False))
    assert sum(one.amount for one in both.awards if one.number == 2) == 13000


def test_a_better_class_prize_is_taken_and_the_main_prizes_move_up():
    categories = [
        Category("main", (10000, 3000, 2000), table(10, 9, 8, 6)),
        Category("women", (5000,), WOMEN),
    ]
    given_ = distribute(20000, categories, Rules())
    assert {(one.category, one.number): one.amount for one in given_.awards} == {
        ("main", 1): 10000, ("women", 2): 5000, ("main", 3): 3000, ("main", 4): 2000,
    }  # fmt: skip


def test_what_is_below_the_minimum_is_kept_back_and_told():
    given_ = distribute(
        15000, [Category("main", (10000, 4000, 1000), table(3, 2, 1))], Rules(minimum=2000)
    )
    assert [one.amount for one in given_.awards] == [10000, 4000]
    assert given_.kept_back == 1000
    assert given_.has_whole_fund()


@pytest.mark.parametrize(
    ("fund", "prizes", "rules", "code"),
    [
        (10001, (6000, 4000), {}, PrizeFaultCode.FUND_DIFFERS),
        (10000, (6050, 3950), {"unit": 100}, PrizeFaultCode.NOT_IN_UNITS),
        (10000, (4000, 6000), {}, PrizeFaultCode.LOWER_IS_MORE),
        (10000, (11000, -1000), {}, PrizeFaultCode.NEGATIVE),
        (0, (), {}, PrizeFaultCode.NO_PRIZES),
        (0, (0, 0), {}, PrizeFaultCode.NO_PRIZES),
        (10000, (10000,), {"minimum": 20000}, PrizeFaultCode.MINIMUM_TOO_HIGH),
        (10000, (10000,), {"unit": 0}, PrizeFaultCode.BAD_UNIT),
    ],
)
def test_prizes_that_do_not_fit_are_refused(fund, prizes, rules, code):
    with pytest.raises(BadPrizes) as refused:
        distribute(fund, [Category("main", prizes, table(2, 1))], Rules(**rules))
    assert refused.value.code is code


@st.composite
def _cases(draw):
    points = sorted(draw(st.lists(st.integers(0, 6), max_size=12)), reverse=True)
    players = table(*points)
    categories = []
    for key in ("main", "women", "juniors")[: draw(st.integers(1, 3))]:
        prizes = sorted(draw(st.lists(st.integers(0, 50), min_size=1, max_size=8)), reverse=True)
        own = [one for one in players if key == "main" or draw(st.booleans())]
        placed = tuple(Placed(one.number, at, at, one.points) for at, one in enumerate(own, 1))
        categories.append(Category(key, tuple(prizes), placed))
    rules = Rules(
        sharing=draw(st.sampled_from(Sharing)),
        rest=draw(st.sampled_from(Rest)),
        one_prize=draw(st.booleans()),
    )
    return categories, rules


@given(_cases())
def test_nothing_of_the_fund_is_lost_and_nobody_has_two(case):
    categories, rules = case
    fund = sum(sum(one.prizes) for one in categories)
    if not fund:
        return
    given_ = distribute(fund, categories, rules)
    assert given_.has_whole_fund()
    assert given_.rest >= 0
    assert rules.rest is Rest.UNPAID or given_.rest == 0
    assert all(one.amount > 0 for one in given_.awards)
    if rules.one_prize:
        numbers = [one.number for one in given_.awards]
        assert len(numbers) == len(set(numbers))
    for one in categories:
        order = [award.amount for award in given_.awards if award.category == one.key]
        assert order == sorted(order, reverse=True)
