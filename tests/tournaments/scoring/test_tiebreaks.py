"""Coefficients round by round: definitions of draughts practice, rests and forfeits at face."""

import pytest
from hypothesis import given

from tests.tournaments.scoring.events import events
from tests.tournaments.scoring.tables import from_crosstable, numbers_of
from tournaments.scoring.points import CountBy, Played, UnplayedPolicy
from tournaments.scoring.tiebreaks import COEFFICIENTS, contributions, make_sheet, value

# 1 won over 2 by forfeit, drew 3, and 4 did not appear against 3: totals 5, 2, 4, 0
#      1  2  3  4
FORFEITS = """
1 | x  1f =  1 |
2 | 0  x  0f 1 |
3 | =  1  x  1f |
4 | 0  0  0  x |
"""


def sheet_of(drawing):
    return make_sheet(from_crosstable(drawing), numbers_of(drawing))


# code | contributions of player 1 by opponent 2, 3, 4 (totals 2, 5, 0)
ROUNDS = [
    ("points", {2: 2, 3: 1, 4: 2}),
    ("game_points", {2: 2, 3: 1, 4: 2}),
    ("wins", {2: 0, 3: 0, 4: 1}),  # the forfeit is no win over the board
    ("sonneborn_berger", {2: 4, 3: 5, 4: 0}),  # doubled: whole of the beaten, half of the drawn
    ("shmulyan", {2: 2, 3: 0, 4: 0}),  # a draw adds nothing
    ("meeting", {2: 0, 3: 1, 4: 0}),  # tied with 3 alone
]


@pytest.mark.parametrize(("code", "wanted"), ROUNDS)
def test_forfeits_count_at_face_round_by_round(code, wanted):
    sheet = sheet_of(FORFEITS)
    assert sheet.totals == {1: 5, 2: 2, 3: 5, 4: 0}
    found = contributions(sheet, 1, code, tied=(1, 3))
    assert {one.opponent: one.value for one in found} == wanted
    assert [one.round for one in found] == sorted(one.round for one in found)
    assert value(sheet, 1, code, tied=(1, 3)) == sum(wanted.values())


def test_shmulyan_takes_off_those_lost_to():
    sheet = sheet_of(FORFEITS)
    # 2 lost to 1 and 3 (5 each) and beat 4 (0)
    assert {one.opponent: one.value for one in contributions(sheet, 2, "shmulyan")} == {
        1: -5,
        3: -5,
        4: 0,
    }


def test_a_game_lost_by_both_takes_off_from_both():
    sheet = make_sheet([Played(1, 1, 2, 0, 0, False), Played(2, 1, 3, 2, 0)], (1, 2, 3))
    assert value(sheet, 2, "shmulyan") == -2
    assert value(sheet, 1, "shmulyan") == 0


@pytest.mark.parametrize("code", [code for code in COEFFICIENTS if "points" not in code])
def test_a_rest_adds_nothing_even_with_points(code):
    sheet = make_sheet([Played(1, 1, None, 2)], (1,))
    (one,) = contributions(sheet, 1, code, tied=(1,))
    assert (one.opponent, one.value) == (None, 0)


def test_by_match_a_win_is_a_match_won():
    games = [Played(1, 1, 2, 2, 0), Played(1, 2, 1, 1, 1), Played(2, 1, 3, 1, 1)]
    sheet = make_sheet(games, (1, 2, 3), count_by=CountBy.MATCH)
    assert value(sheet, 1, "wins") == 1
    assert sheet.totals == {1: 3, 2: 0, 3: 1}
    assert value(sheet, 1, "game_points") == 4
    assert value(sheet, 3, "sonneborn_berger") == 3


def test_the_policy_of_unplayed_games_is_named():
    assert make_sheet([], (1,)).unplayed is UnplayedPolicy.FACE
    assert list(UnplayedPolicy) == [UnplayedPolicy("face")]


@pytest.mark.parametrize("code", COEFFICIENTS)
def test_every_coefficient_is_complete_as_data(code):
    one = COEFFICIENTS[code]
    assert one.code == code
    assert all([one.title_ru, one.title_en, one.short_ru, one.short_en, one.source])
    assert one.descending
    assert one.scale == (2 if code == "sonneborn_berger" else 1)


@given(events())
def test_the_value_is_the_sum_of_its_contributions(event):
    sheet = make_sheet(event.games, event.numbers, count_by=event.count_by)
    for number in event.numbers:
        for code in COEFFICIENTS:
            parts = contributions(sheet, number, code, tied=event.numbers)
            assert sum(one.value for one in parts) == value(sheet, number, code, event.numbers)


@given(events(both_lose=False))
def test_sonneborn_berger_of_all_is_every_total_times_what_the_others_took_from_it(event):
    """Seen from the opponents: Σ own points × his total = Σ his total × (2 × games − total)."""
    sheet = make_sheet(event.games, event.numbers)
    games = {
        number: sum(1 for score in sheet.scores[number] if score.opponent is not None)
        for number in event.numbers
    }
    everybody = sum(value(sheet, number, "sonneborn_berger") for number in event.numbers)
    assert everybody == sum(
        sheet.totals[number] * (2 * games[number] - sheet.totals[number])
        for number in event.numbers
    )


@given(events(both_lose=False))
def test_among_decided_results_shmulyan_and_sonneborn_berger_agree(event):
    """Per game: SB doubled = total × (1 + sign), Shmulyan = total × sign."""
    sheet = make_sheet(event.games, event.numbers)
    for number in event.numbers:
        faced = sum(
            sheet.totals[score.opponent]
            for score in sheet.scores[number]
            if score.opponent is not None
        )
        assert value(sheet, number, "sonneborn_berger") == faced + value(sheet, number, "shmulyan")
