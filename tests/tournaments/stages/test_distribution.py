"""Players distributed to groups: the serpentine of the facts, pots by lot, clubs kept apart."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.stages.distribution import Distribution, by_pots, distribute, serpentine


def test_sixteen_in_four_by_the_serpentine() -> None:
    assert serpentine(range(1, 17), 4) == (
        (1, 8, 9, 16),
        (2, 7, 10, 15),
        (3, 6, 11, 14),
        (4, 5, 12, 13),
    )


def test_ten_in_three_leave_one_group_longer() -> None:
    assert serpentine(range(1, 11), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))


def test_pots_give_each_group_one_of_the_best() -> None:
    groups = by_pots(range(1, 13), 4, "2a")
    assert [sorted(row[at] for row in groups) for at in range(3)] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
    ]
    assert groups == by_pots(range(1, 13), 4, "2a")
    assert groups != by_pots(range(1, 13), 4, "2b")


def test_two_of_one_club_go_to_different_groups() -> None:
    clubs = {1: "Спартак", 8: "Спартак"}
    made = distribute(range(1, 9), 4, Distribution.SERPENTINE, clubs=clubs)
    assert not made.not_apart
    assert all({1, 8} - set(row) for row in made.groups)


def test_more_players_of_a_club_than_groups_are_told() -> None:
    clubs = dict.fromkeys((1, 3, 5), "Спартак")
    made = distribute(range(1, 7), 2, Distribution.SERPENTINE, clubs=clubs)
    (left,) = made.not_apart
    assert (left.club, left.of_club, len(left.players)) == ("Спартак", 3, 2)


@given(
    players=st.integers(0, 40),
    groups=st.integers(1, 8),
    clubs=st.dictionaries(st.integers(0, 39), st.sampled_from("АБВГ")),
    distribution=st.sampled_from([Distribution.SERPENTINE, Distribution.POTS]),
)
def test_everybody_sits_once_and_pots_stay_whole(
    players: int, groups: int, clubs: dict[int, str], distribution: Distribution
) -> None:
    before = distribute(range(players), groups, distribution, seed="7")
    made = distribute(range(players), groups, distribution, seed="7", clubs=clubs)
    assert sorted(player for row in made.groups for player in row) == list(range(players))
    for pot in range(-(-players // groups)):
        whole = {row[pot] for row in made.groups if pot < len(row)}
        assert whole == set(range(pot * groups, min(players, (pot + 1) * groups)))
    assert list(map(len, made.groups)) == list(map(len, before.groups))
