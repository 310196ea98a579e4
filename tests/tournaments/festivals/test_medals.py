"""Medal table, teams out of individual results, persons over programmes: as regulations say."""

from fractions import Fraction

import pytest

from tournaments.festivals.rules.combined import combined_standing
from tournaments.festivals.rules.medals import (
    BRONZE,
    GOLD,
    SILVER,
    MedalRule,
    SharedMedals,
    medal_of_place,
    medal_table,
    medals_won,
)
from tournaments.festivals.rules.places import Result, Span, place_points
from tournaments.festivals.rules.regulations import (
    By,
    FestivalRules,
    Incomplete,
    RuleFault,
    TeamRule,
    Tie,
    read_points_table,
    rules_from_data,
    rules_to_data,
)
from tournaments.festivals.rules.teams import Why, team_standing

BOYS, GIRLS = 1, 2
TABLE = (20, 17, 15, 13, 11, 10, 9, 8)


def placed(contest: int, sex: str, bodies: str, points: int = 0) -> list[Result]:
    """Results of a contest whose places from the first on belong to these bodies."""
    return [
        Result(contest, 100 * contest + place, body, sex, Span(place, place), points, len(bodies))
        for place, body in enumerate(bodies, start=1)
    ]


# boys' places 1–8 and girls' 1–6, as the facts of the regulations found give them
RESULTS = [*placed(BOYS, "m", "CBCBABAA"), *placed(GIRLS, "w", "AACBBB")]
MEDALS = medals_won(MedalRule(), RESULTS)


@pytest.mark.parametrize(
    ("rule", "values", "order"),
    [
        (
            TeamRule(By.PLACES, best_n=3, min_men=2, min_women=1),
            {"A": 13, "B": 10, "C": 7},
            "CBA",
        ),
        (TeamRule(By.PLACE_POINTS, table=TABLE), {"A": 65, "B": 74, "C": 50}, "BAC"),
        (TeamRule(By.PLACE_POINTS, table=TABLE, best_n=3), {"A": 48, "B": 43, "C": 50}, "CAB"),
        (TeamRule(By.MEDALS), {"A": 2, "B": 1, "C": 3}, "ACB"),
    ],
)
def test_one_result_has_four_orders_by_four_rules(rule, values, order):
    rows = team_standing(rule, RESULTS, MEDALS)
    assert "".join(row.body for row in rows) == order
    assert [row.span for row in rows] == [Span(1, 1), Span(2, 2), Span(3, 3)]
    assert {row.body: row.value for row in rows} == values


def test_the_medal_table_counts_gold_silver_bronze():
    rows = medal_table(MEDALS)
    assert [(row.body, row.counts) for row in rows] == [
        ("A", (1, 1, 0)),
        ("C", (1, 0, 2)),
        ("B", (0, 1, 0)),
    ]


def test_equal_rows_share_a_place_in_the_medal_table():
    medals = medals_won(MedalRule(), [*placed(1, "m", "AB"), *placed(2, "m", "BA")])
    assert [str(row.span) for row in medal_table(medals)] == ["1–2", "1–2"]


def test_a_contest_below_its_minimum_gives_no_medals():
    assert {medal.contest for medal in medals_won(MedalRule(), RESULTS, {GIRLS})} == {BOYS}


@pytest.mark.parametrize(
    ("rule", "span", "medal"),
    [
        (MedalRule(), Span(1, 1), GOLD),
        (MedalRule(), Span(1, 2), GOLD),
        (MedalRule(), Span(2, 4), SILVER),
        (MedalRule(), Span(3, 5), BRONZE),
        (MedalRule(), Span(4, 4), None),
        (MedalRule(bronzes=2), Span(4, 4), BRONZE),
        (MedalRule(shared=SharedMedals.NONE), Span(1, 2), None),
        (MedalRule(shared=SharedMedals.NONE), Span(3, 4), None),
        (MedalRule(2, SharedMedals.NONE), Span(3, 4), BRONZE),
        (MedalRule(2, SharedMedals.NONE), Span(4, 5), None),
    ],
)
def test_a_shared_place_gives_the_medal_that_the_rule_says(rule, span, medal):
    assert medal_of_place(rule, span) == medal


def test_a_missing_girl_is_not_filled_by_a_boy():
    rule = TeamRule(By.PLACES, best_n=3, min_men=2, min_women=1)
    rows = team_standing(rule, [*placed(BOYS, "m", "DDDA"), *placed(GIRLS, "w", "A")], ())
    without = next(row for row in rows if row.body == "D")
    assert [one.sex for one in without.missing] == ["w"]
    assert [out.why for out in without.left_out] == [Why.OVER_BEST_N]
    assert [one.result.person for one in without.counted] == [101, 102]


@pytest.mark.parametrize(
    ("incomplete", "spans", "value"),
    [
        (Incomplete.LAST, {"A": "1", "D": "2"}, 3),
        (Incomplete.EXCLUDED, {"A": "1", "D": "None"}, 3),
        (Incomplete.PENALTY, {"A": "2", "D": "1"}, 3 + 6),
        (Incomplete.COUNTS, {"A": "2", "D": "1"}, 3),
    ],
)
def test_an_incomplete_team_stands_where_the_rule_says(incomplete, spans, value):
    rule = TeamRule(By.PLACES, best_n=3, min_men=2, min_women=1, incomplete=incomplete)
    results = [*placed(BOYS, "m", "DDDAA"), *placed(GIRLS, "w", "A")]
    rows = team_standing(rule, results, ())
    assert {row.body: str(row.span) for row in rows} == spans
    assert next(row.value for row in rows if row.body == "D") == value


def test_no_more_of_a_contest_and_of_a_person_count_than_the_rule_takes():
    rule = TeamRule(By.PLACE_POINTS, table=TABLE, per_contest=1)
    (row,) = team_standing(rule, placed(BOYS, "m", "AA"), ())
    assert (row.value, row.left_out[0].why) == (20, Why.OVER_PER_CONTEST)
    same = [Result(contest, 7, "A", "m", Span(1, 1), 0, 4) for contest in (1, 2, 3)]
    (row,) = team_standing(TeamRule(By.PLACE_POINTS, table=TABLE, per_person=2), same, ())
    assert (row.value, row.left_out[0].why) == (40, Why.OVER_PER_PERSON)


def test_ties_are_separated_in_the_order_of_the_rule_and_stay_shared_without():
    results = [*placed(1, "m", "AB"), *placed(2, "m", "XXBA")]
    rule = TeamRule(By.POINTS, ties=(Tie.BEST_PLACE,))
    rows = team_standing(rule, results, ())
    assert [(row.body, str(row.span)) for row in rows] == [("A", "1–2"), ("X", "1–2"), ("B", "3")]
    shared = team_standing(TeamRule(By.POINTS, ties=()), results, ())
    assert {str(row.span) for row in shared} == {"1–3"}
    golds = team_standing(
        TeamRule(By.POINTS), results, medals_won(MedalRule(), placed(1, "m", "AB"))
    )
    assert [(row.body, str(row.span)) for row in golds] == [("A", "1"), ("B", "2"), ("X", "3")]


def test_equals_share_the_points_of_their_places():
    assert place_points(TABLE, Span(2, 3)) == 16
    assert place_points(TABLE, Span(2, 4)) == 15
    assert place_points(TABLE, Span(8, 9)) == 4
    assert place_points(TABLE, Span(9, 9)) == 0


def test_who_never_played_counts_as_a_place_behind_the_last():
    absent = Result(1, 1, "A", "m", Span(4, 4), 0, 4, has_played=False)
    assert absent.counted_place == 5
    (row,) = team_standing(TeamRule(By.PLACES, best_n=1), [absent], ())
    assert row.value == 5


def test_a_person_is_placed_over_classic_rapid_and_blitz():
    classic = [Result(1, person, "A", "m", Span(at, at), 9 - at, 3)
               for at, person in enumerate((7, 8, 9), start=1)]  # fmt: skip
    rapid = [Result(2, person, "A", "m", Span(at, at), 9 - at, 2)
             for at, person in enumerate((8, 7), start=1)]  # fmt: skip
    rows = combined_standing(By.PLACES, (), contests=(1, 2), results=[*classic, *rapid])
    assert [(row.person, row.value, str(row.span)) for row in rows] == [
        (7, 3, "1–2"),
        (8, 3, "1–2"),
        (9, 6, "3"),  # third, and a place behind the two who played rapid
    ]
    assert rows[2].parts[1] is None
    points = combined_standing(By.POINTS, (), contests=(1, 2), results=[*classic, *rapid])
    assert [(row.person, row.value) for row in points] == [(7, 15), (8, 15), (9, 6)]


def test_rules_are_read_back_as_they_were_stored():
    rules = FestivalRules(
        MedalRule(2), TeamRule(By.PLACES, best_n=5, min_women=2, groups=(4,)), By.POINTS
    )
    assert rules_from_data(rules_to_data(rules)) == rules
    assert rules_from_data({}) == FestivalRules()


@pytest.mark.parametrize(
    ("team", "fault"),
    [
        ({"by": "places_sum"}, RuleFault.NO_BEST_N),
        ({"by": "place_points"}, RuleFault.NO_TABLE),
        ({"by": "points_sum", "best_n": 2, "min_men": 2, "min_women": 1},
         RuleFault.QUOTA_OVER_BEST_N),
        ({"by": "chess"}, RuleFault.UNKNOWN),
        ({"by": "place_points", "table": [5, 7]}, RuleFault.TABLE_RISES),
        ({"by": "points_sum", "best_n": -1}, RuleFault.NUMBER),
    ],
)  # fmt: skip
def test_a_rule_that_cannot_be_is_named(team, fault):
    with pytest.raises(ValueError) as refused:
        rules_from_data({"team": team})
    assert refused.value.args[0] is fault


def test_points_for_places_are_read_as_typed():
    assert read_points_table("20, 17; 15 13") == (20, 17, 15, 13)
    with pytest.raises(ValueError) as refused:
        read_points_table("20 семнадцать")
    assert refused.value.args[1] == "семнадцать"


def test_halves_of_places_stay_exact():
    shared = [Result(1, at, "A", "m", Span(1, 2), 5, 2) for at in (1, 2)]
    (row,) = team_standing(TeamRule(By.PLACES, best_n=2), shared, ())
    assert row.value == Fraction(3)
