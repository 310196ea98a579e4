"""A ladder in every micro-match over the API: a match by wins and by points, a table by points."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support import small_event
from tests.tournaments.ties.test_match import Match
from tournaments.boards.models import Game
from tournaments.errors import TournamentError
from tournaments.events.queries.checks import check_regulations
from tournaments.events.queries.regulations import Regulations
from tournaments.rounds.queries.drafts import next_steps_of_events
from tournaments.ties.queries import load_micro_table

pytestmark = pytest.mark.django_db

WORLD_MATCH_2015 = {
    "rounds_planned": 3,
    "games_per_pairing": 2,
    "ladder": "rapid_blitz_lg",
    "micro_steps": "wins",
}

STEPS_2020 = [
    {"kind": "rapid", "games": 2, "base": 1200, "added": 5},
    {"kind": "blitz", "games": 2, "base": 300, "added": 3},
]

WORLD_MATCH_2020 = {
    "rounds_planned": 3,
    "games_per_pairing": 2,
    "ladder": "own",
    "micro_steps": "points",
    "step_points": "12:8:7",
    "last_ladder": "first_win",
    "stops_when_decided": True,
}


class MicroMatches(Match):
    """A match in which every round is played by the ladder."""

    def play_round(self, number, *steps) -> None:
        self.publish(number)
        self.enter(steps[0])
        for results in steps[1:]:
            self.next(number)
            self.enter(results)

    def ties(self):
        return self.client.get(f"/api/v1/events/{self.event}/ties/").json()


def world_match_2020() -> MicroMatches:
    match = MicroMatches(**WORLD_MATCH_2020)
    match.post(f"events/{match.event}/ladder/", steps=STEPS_2020, reason="регламент")
    return match


def test_2015_the_next_step_is_played_only_if_the_micro_match_is_equal():
    match = MicroMatches(**WORLD_MATCH_2015)
    match.play_round(1, "+=")
    assert match.refused(f"events/{match.event}/rounds/1/tie/1/next/") == "no_step_wanted"
    match.publish(2)
    match.enter("==")
    assert match.ties()[1]["wanted"] == 1
    assert match.refused(f"events/{match.event}/rounds/3/publish/") == "micro_match_undecided"
    match.next(2)
    match.enter("=-")
    match.play_round(3, "==", "==", "-=")
    assert match.tournament.state == "finished"
    assert [tie["step"] for tie in match.ties()] == [0, 1, 2]
    # one classic win against a rapid and a blitz win
    assert match.places() == [(1, 1, 4, "leader"), (2, 2, 2, "fewer_points")]
    match.check()


def test_2015_equal_classic_wins_go_to_the_rapid_wins():
    match = MicroMatches(**WORLD_MATCH_2015)
    match.play_round(1, "+=")
    match.play_round(2, "-=")
    match.play_round(3, "==", "-=")
    assert match.tournament.state == "finished"
    assert match.places() == [(2, 1, 3, "leader"), (1, 2, 3, "places_ladder")]
    match.check()


def test_2020_twelve_eight_seven_six_stand_in_the_table():
    match = world_match_2020()
    match.play_round(1, "==", "+=")
    match.play_round(2, "==", "==", "-=")
    assert match.places() == [(1, 1, 13, "leader"), (2, 2, 11, "fewer_points")]
    match.play_round(3, "==", "==", "==")
    assert match.tournament.state == "finished"
    assert match.places() == [(1, 1, 19, "leader"), (2, 2, 17, "fewer_points")]
    match.check()


def test_2020_stops_when_one_has_more_than_half_of_all_points():
    match = world_match_2020()
    match.play_round(1, "+=")
    match.play_round(2, "==", "+=")  # 20 of 36
    assert match.tournament.state == "finished"
    assert match.refused(f"events/{match.event}/rounds/3/publish/") == "match_decided"
    match.check()
    game = Game.objects.filter(pairing__round__tournament=match.event, step=1).first()
    match.enter_game(game, "=", reason="ошибка")
    assert match.tournament.state == "running", "the micro-match goes on with blitz"
    assert match.ties()[1]["wanted"] == 2


def test_2020_equal_in_everything_goes_on_to_the_first_win():
    match = world_match_2020()
    for number in (1, 2, 3):
        match.play_round(number, "==", "==", "==")
    assert match.tournament.state == "running"
    tie = match.ties()[2]
    assert (tie["wanted"], tie["reason"]) == (3, "tie_step_wanted")
    match.next(3)
    match.enter("=")
    match.next(3)
    match.enter("=")
    assert match.ties()[2]["wanted"] == 4, "after two games of rapid blitz"
    match.next(3)
    match.enter("-")
    assert match.tournament.state == "finished"
    assert match.places() == [(2, 1, 18, "leader"), (1, 2, 18, "places_ladder")]
    assert match.ties()[2]["winner"]["number"] == 2
    match.check()


class Table(MicroMatches):
    names = ("Первый", "Второй", "Третий", "Четвёртый")

    def __init__(self, system, **regulations) -> None:
        given = {"games_per_pairing": 2, "micro_steps": "points", "ladder": "rapid_blitz_lg"}
        super().__init__(system=system, **{**given, **regulations})

    def first_white(self, number, results) -> None:
        """Results of the open games of a round, board by board, as White of game 1 sees them."""
        by_pairing: dict[int, list[Game]] = {}
        for game in self.open_games().filter(pairing__round__number=number):
            by_pairing.setdefault(game.pairing_id, []).append(game)
        for games, text in zip(by_pairing.values(), results.split(), strict=True):
            first = games[0].pairing.first
            for game, result in zip(games, text, strict=True):
                is_white = game.white_id == first.pk
                turned = {"+": "-", "-": "+", "=": "="}
                seen = result if is_white else turned[result]
                outcome = {"+": "1-0", "=": "1/2-1/2", "-": "0-1"}[seen]
                game.refresh_from_db()
                self.post(
                    f"games/{game.pk}/result/",
                    result=outcome,
                    expected_revision=game.revision,
                    reason="",
                )


def test_a_round_robin_counts_micro_matches_by_their_steps():
    table = Table("round_robin", rounds_planned=0)
    table.publish(1)
    table.first_white(1, "+= ==")
    points = sorted(row[2] for row in table.places())
    assert points == [0, 0, 0, 12], "an equal micro-match does not count before its steps"
    table.post(f"events/{table.event}/rounds/1/tie/2/next/", seed="5")
    table.first_white(1, "+=")
    assert sorted(row[2] for row in table.places()) == [0, 4, 8, 12]
    table.check()
    table.publish(2)
    table.first_white(2, "+= +=")
    table.publish(3)
    table.first_white(3, "+= +=")
    assert table.tournament.state == "finished"
    assert sum(row[2] for row in table.places()) == 6 * 12
    table.check()


@pytest.mark.parametrize("system", ["swiss", "danish"])
def test_the_next_round_waits_for_the_steps_and_is_paired_by_who_won(system):
    table = Table(system, rounds_planned=2)
    table.post(f"events/{table.event}/rounds/draft/")
    table.publish(1)
    table.first_white(1, "+= ==")
    draft = f"events/{table.event}/rounds/draft/"
    assert table.refused(draft) == "micro_match_undecided"
    table.post(f"events/{table.event}/rounds/1/tie/2/next/", seed="5")
    table.first_white(1, "+=")
    table.post(draft)
    row = table.tournament.rounds.get(number=2)
    winners = set(_points_known(row).values())
    assert winners == {0, 2}, "a win in rapid is a won micro-match for the pairing"
    table.check()
    call_command("check_pairings", str(table.event), stdout=StringIO())
    table.publish(2)
    table.first_white(2, "+= +=")
    assert table.tournament.state == "finished"
    assert sum(row[2] for row in table.places()) == 4 * 12
    table.check()
    assert "12:0, 8:4, 7:5" in table.page("")


def _points_known(row) -> dict[int, int]:
    players = row.known["players"]
    return {player["number"]: sum(past[1] for past in player["past"]) for player in players}


@pytest.mark.parametrize(
    ("code", "regulations"),
    [
        ("wins_only_of_a_match", {"system": "round_robin", "micro_steps": "wins", "ladder": "lg"}),
        ("micro_steps_without_ladder", {"system": "match", "micro_steps": "wins"}),
        ("only_for_ties", {"system": "round_robin", "ladder": "lg"}),
        ("only_for_micro_matches", {"system": "knockout", "micro_steps": "points", "ladder": "lg"}),
        ("step_points_alone", {"system": "match", "step_points": "12:8:7", "ladder": "lg"}),
        ("step_points_alone", {"system": "match", "last_ladder": "lg", "ladder": "lg"}),
        (
            "bad_step_points",
            {"system": "match", "micro_steps": "points", "step_points": "6:8", "ladder": "lg"},
        ),
    ],
)
def test_regulations_that_do_not_fit_are_refused(code, regulations):
    organiser = small_event.user("organiser", staff_of="site", role="organiser")
    client = small_event.signed_in(organiser)
    given = {"title": "Матч", "rounds_planned": 0, **regulations}
    if given["system"] == "match":
        given["rounds_planned"] = 3
    answer = client.post("/api/v1/events/", given, "application/json")
    assert answer.status_code == 400, answer.content.decode()
    assert answer.json()["code"] == code


def test_the_last_steps_of_a_match_are_a_ready_ladder_and_not_its_own():
    """``ladder/`` gives an event the steps of one micro-match; there are no others of its own."""
    own = {**WORLD_MATCH_2020, "last_ladder": "own"}
    with pytest.raises(TournamentError, match="unknown_ladder") as refused:
        check_regulations(Regulations(system="match", **own))
    assert refused.value.params == {"ladder": "own"}
    organiser = small_event.user("organiser", staff_of="site", role="organiser")
    given = {"title": "Матч", "system": "match", **own}
    answer = small_event.signed_in(organiser).post("/api/v1/events/", given, "application/json")
    assert answer.status_code == 400, answer.content.decode()
    assert "last_ladder" in answer.content.decode()


def test_the_page_and_the_api_have_a_column_for_each_step():
    match = world_match_2020()
    match.play_round(1, "==", "+=")
    match.play_round(2, "+=")
    page = match.page("micro-matches/")
    winner = match.tournament.entries.get(number=1).player.name
    assert f"Матч выиграл(а) {winner}: соперника уже не догнать" in page
    assert "8:4" in page
    table = match.client.get(f"/api/v1/events/{match.event}/micro-matches/").json()
    assert table["match"] == {"code": "match_lead", "step": 0}
    assert [line["points"] for line in table["players"]] == [20, 4]
    assert table["players"][0]["won"] == [1, 1, 0, 0, 0]
    assert [(own["points"], own["against"], own["step"]) for own in table["micro_matches"]] == [
        (8, 4, 1),
        (0, 12, 0),
    ]
    assert "12:0, 8:4, 7:5" in match.page("")


def test_an_event_without_such_a_ladder_has_no_such_page():
    Match().page("micro-matches/", status=404)


def test_the_regulations_say_how_micro_matches_are_played_on():
    match = world_match_2020()
    address = f"/events/{match.event}/document/"
    answer = match.client.get(address, headers={"accept-language": "ru"})
    text = answer.content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert "Равный микроматч сразу играют дальше" in text
    assert "12:0, 8:4, 7:5, без победителя — 6:6" in text
    assert "Если после всех микроматчей поровну, матч продолжают" in text


def test_the_table_by_steps_asks_no_query_for_each_micro_match(django_assert_max_num_queries):
    match = MicroMatches(**{**WORLD_MATCH_2015, "rounds_planned": 6})
    for number in (1, 2, 3, 4, 5, 6):
        match.play_round(number, "+=")
    with django_assert_max_num_queries(4):
        load_micro_table(match.tournament)


def test_the_next_steps_of_many_matches_ask_no_query_for_each():
    equal, other = world_match_2020(), world_match_2020()
    equal.play_round(1, "==")
    other.publish(1)
    asked = []
    for events in ([equal.tournament], [equal.tournament, other.tournament]):
        with CaptureQueriesContext(connection) as queries:
            steps = next_steps_of_events(events)
        asked.append(len(queries))
    assert asked[0] == asked[1]
    assert (steps[equal.event].step, steps[equal.event].board) == ("tie", 1)
    assert steps[other.event].step in ("start", "results")
