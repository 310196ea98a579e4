"""Files of events of every system: decided again, or said not to be decided; never just right."""

from types import SimpleNamespace

import pytest

from tests.support import swiss_event, team_event
from tests.support.small_event import NOON
from tests.tournaments.brackets.test_events import Hall as Bracket
from tests.tournaments.brackets.test_events import lower_wins
from tests.tournaments.events.test_scheveningen import FIVE_AND_FIVE
from tests.tournaments.events.test_scheveningen import Hall as TwoClubs
from tests.tournaments.exchange.test_capsule import (
    compute_table,
    decided,
    downloaded,
    faults,
    part,
    resigned,
    with_json,
)
from tests.tournaments.teams.test_swiss import enter_all
from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.deciding import Code, Kind, Subject
from tournaments.pairing import engine
from tournaments.teams.services.drafts import draft_team_round
from tournaments.teams.services.rounds import publish_team_round

pytestmark = pytest.mark.django_db


def opened(data, subject):
    found = decided(data)[subject].findings
    return [finding.code for finding in found if finding.kind is Kind.OPEN]


def file_of(hall):
    hall.recompute() if hasattr(hall, "recompute") else compute_table(hall)
    return downloaded(SimpleNamespace(tournament=hall.tournament))


# Teams.


@pytest.fixture
def schools():
    """Four schools, two rounds of their round robin played."""
    story = team_event.event(4)
    for number in (1, 2):
        publish_team_round(
            tournament=story.tournament, number=number, actor=story.organiser, at=NOON
        )
        enter_all(story, number)
        story.tournament.refresh_from_db()
    return story


@pytest.fixture
def swiss():
    """Five teams by the Swiss system, two rounds played."""
    story = team_event.event(5, system="team_swiss", rounds_planned=3)
    for number in (1, 2):
        given = {"tournament": story.tournament, "actor": story.organiser, "at": NOON}
        draft_team_round(**given)
        publish_team_round(number=number, **given)
        enter_all(story, number)
        story.tournament.refresh_from_db()
    return story


def test_a_round_robin_of_teams_is_decided_again(schools):
    data = file_of(schools)
    assert not faults(data)
    found = decided(data)
    assert found[Subject.PAIRINGS].count == 2
    assert found[Subject.TABLE].count >= 4
    assert found[Subject.RESULTS].count >= 4


def test_a_swiss_of_teams_is_paired_again(swiss):
    data = file_of(swiss)
    assert not faults(data)
    assert decided(data)[Subject.PAIRINGS].count == 2


def test_a_swiss_of_teams_without_the_engine_is_left_open(swiss, monkeypatch):
    data = file_of(swiss)
    monkeypatch.setattr(engine, "version", lambda name: (_ for _ in ()).throw(missing(name)))
    assert opened(data, Subject.PAIRINGS) == [Code.ENGINE_MISSING] * 2
    assert not faults(data)


def missing(name):
    return engine.PackageNotFoundError(name)


def other_place(stored):
    stored["rows"][0]["match_points"] += 2


def other_board(stored):
    stored["facts"]["results"][0]["boards"][0][1] += 1


def other_match(stored):
    stored["facts"]["results"][0]["second"] = stored["facts"]["results"][1]["second"]


def other_pair(stored):
    first, second, *_ = stored["rounds"][0]["played"]
    first[0], second[0] = second[0], first[0]


@pytest.mark.parametrize(
    ("change", "codes"),
    (
        (other_place, {Code.TEAM_OTHERWISE}),
        (other_board, {Code.MATCH_OTHERWISE}),
        (other_match, {Code.MATCH_UNKNOWN}),
        (other_pair, {Code.ROUND_OTHERWISE, Code.BOARDS_OTHERWISE}),
    ),
)
def test_what_was_changed_of_teams_is_told_even_under_a_new_seal(schools, change, codes):
    data = resigned(with_json(file_of(schools), layout.TEAMS, change))
    assert codes <= faults(data)


def test_another_result_of_a_game_is_no_longer_the_sum_of_its_match(schools):
    def turn(event):
        game = event["rounds"][0]["boards"][0]["games"][0]
        game["result"] = "0-1" if game["result"] != "0-1" else "1-0"

    data = resigned(with_json(file_of(schools), layout.EVENT, turn))
    assert Code.MATCH_OTHERWISE in faults(data)


# Brackets, the Danish system, two sides.


@pytest.mark.parametrize("regulations", ({"place_matches": "third"}, {"elimination": "double"}))
def test_a_bracket_is_decided_again(regulations):
    hall = Bracket(6, is_private=False, **regulations).draw()
    for number in (1, 2, 3):
        hall.draft(number)
        hall.play(number, lower_wins)
    data = file_of(hall)
    assert not faults(data)
    found = decided(data)
    assert found[Subject.PAIRINGS].count == 3
    assert found[Subject.TABLE].count == 6
    assert opened(data, Subject.PAIRINGS) == []


def test_the_danish_system_is_decided_again():
    story = swiss_event.event(4, 3, system="danish", numbering="rating", games_per_pairing=1)
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number, lambda game: swiss_event.WHITE)
    data = file_of(story)
    assert not faults(data)
    assert decided(data)[Subject.PAIRINGS].count == 2


def test_a_match_of_two_sides_is_decided_again():
    hall = TwoClubs(FIVE_AND_FIVE, is_private=False).draw()
    hall.play(lambda white, black: "1-0")
    data = file_of(hall)
    assert not faults(data)
    assert decided(data)[Subject.PAIRINGS].count == hall.tournament.rounds_planned


# What a newer version has written and this one does not know.


def with_more_terms(stored):
    stored["terms"]["handicap"] = "pairs"


def with_other_elimination(stored):
    for row in stored["rounds"]:
        row["known"]["bracket"]["elimination"] = "triple"


def with_more_of_a_player(stored):
    for row in stored["rounds"]:
        row["known"]["players"][0]["handicap"] = 2


def with_other_way(stored):
    for row in stored["rounds"]:
        row["known"]["bracket"]["way"] = "ladder"


def with_more_known(stored):
    for row in stored["rounds"]:
        row["known"]["bracket"]["lower"] = [1, 2]


def with_other_shape(stored):
    for row in stored["rounds"]:
        row["known"]["players"] = "later"


def with_other_system(stored):
    stored["system"] = "double_knockout"


@pytest.mark.parametrize(
    ("change", "code"),
    (
        (with_more_terms, Code.SETTING_UNKNOWN),
        (with_other_elimination, Code.SETTING_UNKNOWN),
        (with_more_of_a_player, Code.SETTING_UNKNOWN),
        (with_other_way, Code.SETTING_UNKNOWN),
        (with_more_known, Code.SETTING_UNKNOWN),
        (with_other_shape, Code.ROUND_UNREADABLE),
        (with_other_system, Code.SYSTEM_UNKNOWN),
    ),
)
def test_a_bracket_by_rules_that_are_not_known_is_left_open(change, code):
    hall = Bracket(4, is_private=False).draw()
    hall.draft(1)
    hall.play(1, lower_wins)
    data = resigned(with_json(file_of(hall), layout.PAIRINGS, change))
    assert code in opened(data, Subject.PAIRINGS)
    assert decided(data)[Subject.PAIRINGS].count == 0
    assert not faults(data)


def facts_of_later(stored):
    stored["facts"]["handicap"] = [[1, 2]]


def coefficient_of_later(stored):
    stored["facts"]["coefficients"].append("rating_of_moon")


def terms_of_later(stored):
    stored["facts"]["bracket"]["terms"]["lower"] = True


@pytest.mark.parametrize("change", (facts_of_later, coefficient_of_later, terms_of_later))
def test_a_table_by_rules_that_are_not_known_is_left_open(change):
    hall = Bracket(4, is_private=False).draw()
    hall.draft(1)
    hall.play(1, lower_wins)
    data = resigned(with_json(file_of(hall), layout.STANDINGS, change))
    assert opened(data, Subject.TABLE) == [Code.SETTING_UNKNOWN]
    assert decided(data)[Subject.TABLE].count == 0
    assert not faults(data)


def test_carried_points_are_counted_and_said_to_come_from_elsewhere():
    hall = Bracket(4, is_private=False).draw()
    hall.draft(1)
    hall.play(1, lower_wins)

    def carried(stored):
        stored["facts"]["carried"] = [[1, 2]]

    data = resigned(with_json(file_of(hall), layout.STANDINGS, carried))
    assert Code.CARRIED_FROM_ELSEWHERE in opened(data, Subject.TABLE)
    assert part(data, layout.STANDINGS)["facts"]["carried"]
