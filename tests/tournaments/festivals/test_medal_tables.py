"""Medals, teams and combined standings stored by revision, after every change of a table."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals, swiss_event
from tests.support.festival_results import (
    begin,
    people,
    play_next_round,
    play_to_the_end,
    store_standings,
)
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.tournaments.journal.test_checkers import code_and_output
from tournaments.boards.models import Game
from tournaments.entries.queries.matching import EDITABLE, player_fingerprint
from tournaments.entries.services.players import edit_player
from tournaments.errors import TournamentError
from tournaments.festivals.models import Festival, FestivalTables, Group
from tournaments.festivals.queries.tables import overdue_tables
from tournaments.festivals.services import classifications, tables
from tournaments.games.services import results
from tournaments.standings.models import StandingRow
from tournaments.tasks import recompute_festival_tables, recompute_standings, sweep

pytestmark = pytest.mark.django_db

TODAY = AT.date()

POINTS = {"by": "place_points", "table": [8, 6, 5, 4, 3, 2, 1], "best_n": 4, "min_women": 1}


@pytest.fixture
def organiser():
    return festivals.organiser()


@pytest.fixture
def week(organiser) -> Festival:
    """Boys and girls to 14, classic and blitz: 4 tournaments, nothing played."""
    return festivals.youth_week(organiser, GROUPS[6:8], PROGRAMMES[::2])


def contests(week: Festival) -> list:
    return list(week.contests.select_related("tournament", "group", "programme"))


def stored(week: Festival) -> dict:
    tables.recompute_tables(festival_id=week.pk, at=AT)
    return FestivalTables.objects.filter(festival=week).first().tables


def test_medals_are_given_for_tournaments_that_are_over(week, organiser):
    boys, boys_blitz, girls, _girls_blitz = contests(week)
    play_to_the_end(boys.tournament, people("ABAB"), organiser)
    play_to_the_end(girls.tournament, people("BAB", "w", first="Дев"), organiser)
    begin(boys_blitz.tournament, people("BBAA"), organiser)
    play_next_round(boys_blitz.tournament, people("BBAA"), organiser)
    store_standings(boys_blitz.tournament)
    made = stored(week)
    rows = made["over"]["medals"]["region"]
    assert [row[:6] for row in rows] == [["A", 1, 2, 1, 1, 1], ["B", 1, 2, 1, 1, 1]]
    assert [one[0] for one in made["over"]["contests"]] == [boys.pk, girls.pk]
    assert [one[0] for one in made["now"]["contests"]] == [boys.pk, boys_blitz.pk, girls.pk]


def test_a_group_below_its_minimum_gives_none(week, organiser):
    boys = contests(week)[0]
    Group.objects.filter(pk=boys.group_id).update(minimum=5)
    play_to_the_end(boys.tournament, people("ABAB"), organiser)
    made = stored(week)["over"]
    assert made["medals"]["region"] == []
    assert made["contests"] == [[boys.pk, 4, "under_minimum"]]


def test_the_same_facts_are_stored_once_and_a_change_makes_a_new_row(week, organiser):
    boys, _blitz, girls, _ = contests(week)
    play_to_the_end(boys.tournament, people("ABAB"), organiser)
    assert overdue_tables(TODAY) == [week.pk]
    stored(week)
    assert overdue_tables(TODAY) == []
    assert tables.recompute_tables(festival_id=week.pk, at=AT) is None
    begin(girls.tournament, people("BAB", "w", first="Дев"), organiser)
    play_next_round(girls.tournament, people("BAB", "w", first="Дев"), organiser)
    store_standings(girls.tournament)
    stored(week)
    week.refresh_from_db()
    assert (week.revision, week.tables_revision) == (2, 2)
    assert FestivalTables.objects.filter(festival=week).count() == 1  # nothing that stands moved
    turn_the_first_place(boys.tournament, organiser)
    store_standings(boys.tournament)
    stored(week)
    assert FestivalTables.objects.filter(festival=week).count() == 2


def turn_the_first_place(tournament, organiser) -> None:
    """The second beat the first: so it was entered at the wrong side."""
    game = Game.objects.get(
        pairing__round__tournament=tournament,
        white__player__name__in=("Игрок 01", "Игрок 02"),
        black__player__name__in=("Игрок 01", "Игрок 02"),
    )
    first_is_white = game.white.player.name == "Игрок 01"
    results.enter_result(
        game=game,
        outcome=swiss_event.BLACK if first_is_white else swiss_event.WHITE,
        expected_revision=game.revision,
        actor=organiser,
        at=AT,
        reason="перепутаны стороны",
    )


def test_a_worker_computes_them_after_the_table_of_a_tournament(week, organiser, monkeypatch):
    sent = []
    monkeypatch.setattr(tables, "send_message", lambda task, *about: sent.append((task, *about)))
    Festival.objects.filter(pk=week.pk).update(ends_on=timezone.localdate())
    boys = contests(week)[0]
    play_to_the_end(boys.tournament, people("ABAB"), organiser)
    recompute_standings(boys.tournament.pk, boys.tournament.revision)
    assert sent == [(tables.RECOMPUTE, week.pk)]
    sent.clear()
    sweep()  # the message was lost
    assert (tables.RECOMPUTE, week.pk) in sent
    recompute_festival_tables(week.pk)
    recompute_festival_tables(week.pk)
    week.refresh_from_db()
    assert week.tables_revision == 1
    sent.clear()
    sweep()
    assert sent == []


def test_teams_follow_the_rule_with_their_working(week, organiser):
    boys, _blitz, girls, _ = contests(week)
    play_to_the_end(boys.tournament, people("ABAC"), organiser)
    play_to_the_end(girls.tournament, people("BAB", "w", first="Дев"), organiser)
    rules = {"team": POINTS}
    tables.set_rules(festival=week, rules=rules, reason="задано до начала, внесено позже",
                     actor=organiser, at=AT)  # fmt: skip
    teams = stored(week)["over"]["team"]
    assert [(row["body"], row["place"], row["value"]) for row in teams] == [
        ("A", [1, 2], "19"),
        ("B", [1, 2], "19"),
        ("C", [3, 3], "4"),
    ]
    assert teams[-1]["missing"] == [["w", "0"]]


def test_the_rule_is_fixed_once_round_1_of_a_tournament_is_published(week, organiser):
    setting = {"festival": week, "actor": organiser, "at": AT}
    tables.set_rules(rules={"team": POINTS}, reason="", **setting)
    begin(contests(week)[0].tournament, people("ABAB"), organiser)
    play_next_round(contests(week)[0].tournament, people("ABAB"), organiser)
    changed = {"team": {**POINTS, "best_n": 3}}
    with pytest.raises(TournamentError, match="rule_is_fixed"):
        tables.set_rules(rules=changed, reason=" ", **setting)
    tables.set_rules(rules={"team": POINTS}, reason="", **setting)  # the same: nothing to say
    tables.set_rules(rules=changed, reason="решение техсовещания", **setting)
    rows = JournalEntry.objects.filter(verb="festival.rule_changed").order_by("seq")
    assert [row.data["is_after_beginning"] for row in rows] == [False, True]
    week.refresh_from_db()
    assert week.team_rule["team"]["best_n"] == 3
    assert overdue_tables(TODAY) == [week.pk]


def test_who_may_not_edit_the_event_sets_no_rule(week):
    with pytest.raises(PermissionDenied):
        tables.set_rules(
            festival=week, rules={"team": POINTS}, reason="",
            actor=User.objects.create_user("stranger"), at=AT,
        )  # fmt: skip


def test_persons_are_placed_over_the_programmes_of_their_group(week, organiser):
    tables.set_rules(
        festival=week, rules={"combined": "places_sum"}, reason="", actor=organiser, at=AT
    )
    classic, blitz, *_girls = contests(week)
    persons = people("ABC")
    play_to_the_end(classic.tournament, persons, organiser)
    play_to_the_end(blitz.tournament, [persons[1], persons[0], persons[2]], organiser)
    (group,) = stored(week)["over"]["combined"]
    assert [row[2:5] for row in group["rows"]] == [[1, 2, "3"], [1, 2, "3"], [3, 3, "6"]]


def test_many_tournaments_cost_no_more_queries_than_few(organiser, django_assert_max_num_queries):
    many = festivals.youth_week(organiser)
    for contest in contests(many)[:2]:
        play_to_the_end(contest.tournament, people("ABC"), organiser)
    with django_assert_max_num_queries(12):
        tables.recompute_tables(festival_id=many.pk, at=timezone.now())


def test_medals_changed_by_hand_are_found_when_they_are_decided_again(week, organiser):
    boys = contests(week)[0]
    play_to_the_end(boys.tournament, people("ABAB"), organiser)
    classifications.add_classification(
        place=boys.tournament, name="Регион A", region="A", actor=organiser, at=AT
    )
    stored(week)
    assert code_and_output("check_standings", boys.tournament.pk)[0] == 0
    row = FestivalTables.objects.get(festival=week)
    row.tables["over"]["medals"]["region"][0][3] = 7
    row.save()
    code, output = code_and_output("check_standings")
    assert code == 1
    assert "over, medals, region, A: [1, 1, 7" in output


def test_a_place_changed_by_hand_is_found_in_the_separate_table(week, organiser):
    tournament = contests(week)[0].tournament
    play_to_the_end(tournament, people("ABAB"), organiser)
    classifications.add_classification(
        place=tournament, name="Регион A", region="A", actor=organiser, at=AT
    )
    first = tournament.standings.get(revision=tournament.standings_revision).rows.first()
    StandingRow.objects.filter(pk=first.pk).update(place_from=4, place_to=4)
    code, output = code_and_output("check_standings", tournament.pk)
    assert code == 1
    assert f"{first.entry.number}: 2 | 1" in output


def test_a_region_corrected_afterwards_moves_the_medals(week, organiser):
    tournament = contests(week)[0].tournament
    play_to_the_end(tournament, people("ABAB"), organiser)
    stored(week)
    assert overdue_tables(TODAY) == []
    entry = tournament.entries.select_related("player").get(player__name="Игрок 01")
    facts = {name: getattr(entry.player, name) for name in EDITABLE} | {"region": "C"}
    edit_player(
        entry=entry, facts=facts, expected=player_fingerprint(entry.player),
        actor=organiser, at=AT,
    )  # fmt: skip
    assert overdue_tables(TODAY) == [week.pk]
    rows = stored(week)["over"]["medals"]["region"]
    assert [row[0] for row in rows] == ["C", "B", "A"]
    assert overdue_tables(TODAY) == []


def test_one_and_the_same_result_has_four_orders_by_four_rules(week, organiser):
    """The example of `test_medals`, played, stored and counted as an organiser has it."""
    boys, _blitz, girls, _ = contests(week)
    play_to_the_end(boys.tournament, people("CBCBABAA"), organiser)
    play_to_the_end(girls.tournament, people("AACBBB", "w", first="Дев"), organiser)
    table = [20, 17, 15, 13, 11, 10, 9, 8]
    for team, order in (
        ({"by": "places_sum", "best_n": 3, "min_men": 2, "min_women": 1}, "C7 B10 A13"),
        ({"by": "place_points", "table": table}, "B74 A65 C50"),
        ({"by": "place_points", "table": table, "best_n": 3}, "C50 A48 B43"),
        ({"by": "medals"}, "A2 C3 B1"),
    ):
        tables.set_rules(
            festival=week, rules={"team": team}, reason="проверка", actor=organiser, at=AT
        )
        rows = stored(week)["over"]["team"]
        assert " ".join(f"{row['body']}{row['value']}" for row in rows) == order
    assert code_and_output("check_standings")[0] == 0
