"""Double elimination from the lots to the winner, by the API: both sides, finals, corrections."""

import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from tests.tournaments.brackets.test_events import Hall, lower_wins, mark, other_result, preview

pytestmark = pytest.mark.django_db


def double(players, **regulations):
    return Hall(players, **{"elimination": "double_reset", **regulations}).draw()


def met(hall, number):
    return {frozenset(two) for two in hall.draft(number)}


def two(*pairs):
    return {frozenset(pair) for pair in pairs}


def upset(*below):
    """The lower number wins, but for these pairs."""

    def result(white, black):
        is_upset = {white, black} in [set(pair) for pair in below]
        return lower_wins(black, white) if is_upset else lower_wins(white, black)

    return result


def play_to(hall, last, result=lower_wins):
    for number in range(1, last + 1):
        hall.draft(number)
        hall.play(number, result)


def test_eight_players_by_both_sides_to_a_final_that_need_not_be_played_again():
    hall = double(8)
    assert hall.tournament.rounds_planned == 7
    rounds = [
        two((1, 8), (4, 5), (2, 7), (3, 6)),
        two((1, 4), (2, 3), (5, 8), (6, 7)),
        two((5, 3), (6, 4)),
        two((3, 4), (1, 2)),
        two((2, 3)),
        two((1, 2)),
    ]
    for number, expected in enumerate(rounds, start=1):
        assert met(hall, number) == expected
        hall.play(number, lower_wins)
    assert hall.tournament.state == "finished"
    assert hall.places() == {
        1: (1, 1),
        2: (2, 2),
        3: (3, 3),
        4: (4, 4),
        5: (5, 6),
        6: (5, 6),
        7: (7, 8),
        8: (7, 8),
    }
    hall.check()


def test_the_final_is_played_again_when_who_had_lost_wins_it():
    hall = double(4)
    play_to(hall, 3)
    assert met(hall, 4) == two((1, 2))
    hall.play(4, upset((1, 2)))
    assert hall.tournament.state == "running"
    assert met(hall, 5) == two((1, 2))
    hall.play(5, upset((1, 2)))
    assert hall.tournament.state == "finished"
    assert hall.places() == {2: (1, 1), 1: (2, 2), 3: (3, 3), 4: (4, 4)}
    hall.check()


def test_without_a_second_final_one_lost_tie_is_enough_there():
    hall = double(4, elimination="double")
    assert hall.tournament.rounds_planned == 4
    play_to(hall, 3)
    hall.draft(4)
    hall.play(4, upset((1, 2)))
    assert hall.tournament.state == "finished"
    assert hall.places() == {2: (1, 1), 1: (2, 2), 3: (3, 3), 4: (4, 4)}
    hall.check()


def test_a_corrected_final_asks_for_the_second_one():
    hall = double(4)
    play_to(hall, 4)
    assert hall.tournament.state == "finished"
    game = hall.games(4)[0]
    hall.enter(game, other_result(game), reason="протокол")
    assert hall.tournament.state == "running"
    assert met(hall, 5) == two((1, 2))


@pytest.mark.parametrize("players", [3, 5, 6])
def test_a_field_with_byes_is_played_to_its_end(players):
    hall = double(players)
    while hall.tournament.state in ("drawn", "running"):
        number = 1 + hall.tournament.rounds.count()
        hall.draft(number)
        hall.play(number, lower_wins)
    assert {number: place for number, (place, _to) in hall.places().items()} == {
        number: 5 if number == 6 else number for number in range(1, players + 1)
    }
    hall.check()


def test_who_leaves_loses_what_is_left_and_both_away_leave_a_place_empty():
    hall = double(8)
    hall.draft(1)
    hall.play(1, lower_wins)
    for number in (5, 8):
        mark(hall, number, 2, "withdrawn")
    assert two((5, 8)) <= met(hall, 2)
    hall.play(2, lower_wins)
    # nobody comes from their tie below: who dropped to it goes on alone
    assert met(hall, 3) == two((3,), (6, 4))
    hall.play(3, lower_wins)
    play = {4: two((1, 2), (3, 4)), 5: two((2, 3)), 6: two((1, 2))}
    for number, expected in play.items():
        assert met(hall, number) == expected
        hall.play(number, lower_wins)
    places = hall.places()
    assert (places[3], places[4], places[5], places[8]) == ((3, 3), (4, 4), (6, 8), (6, 8))
    hall.check()


def test_a_round_without_anybody_is_passed_over():
    """Of six both first ties are no play: nobody is left for round 3."""
    hall = double(6)
    hall.draft(1)
    for game in hall.games(1):
        hall.enter(game, "0-0", termination="double_forfeit")
    assert met(hall, 2) == two((1,), (2,))
    assert met(hall, 3) == set()
    assert met(hall, 4) == two((1, 2))
    hall.play(4, lower_wins)
    while hall.tournament.state == "running":
        number = 1 + hall.tournament.rounds.count()
        hall.draft(number)
        hall.play(number, lower_wins)
    assert (hall.places()[1], hall.places()[2]) == ((1, 1), (2, 2))
    hall.check()


def test_a_correction_upstream_shows_both_sides_before_it_is_accepted():
    hall = double(8)
    play_to(hall, 1)
    hall.draft(2)
    game = next(game for game in hall.games(1) if 1 in (game.white.number, game.black.number))
    shown = preview(hall, game, other_result(game))
    assert {change["tie"] for change in shown["changes"]} >= {1, 5, 7}
    assert (shown["taken_back"], shown["begun"]) == ([2], None)
    preview(hall, game, other_result(game), accept=True)
    assert met(hall, 2) == two((8, 4), (2, 3), (1, 5), (6, 7))


def test_two_lives_do_not_go_with_a_bracket_drawn_anew_or_with_places_apart():
    hall = Hall(0)
    for fields in ({"bracket": "redraw"}, {"place_matches": "third"}):
        given = {"title": "Кубок", "system": "knockout", "elimination": "double", **fields}
        assert hall.refused("events/", **given)["code"] == "only_for_single"
    given = {"title": "Кубок", "system": "swiss", "rounds_planned": 5, "elimination": "double"}
    assert hall.refused("events/", **given)["code"] == "only_for_bracket"


def test_the_place_says_both_lost_ties():
    hall = double(4)
    play_to(hall, 4)
    hall.recompute()
    event = hall.tournament
    rows = event.standings.get(revision=event.revision).rows
    reason = rows.get(entry__number=3).reasons[0]
    assert reason["code"] == "lost_twice"
    assert reason["params"] == {"first": 1, "first_number": 2, "round": 3, "number": 2}


def test_both_sides_are_there_from_the_start_on_page_paper_wall_and_api(
    django_assert_max_num_queries,
):
    hall = double(8)
    ties = [
        tie for row in hall.get(f"events/{hall.event}/bracket/")["rounds"] for tie in row["ties"]
    ]
    assert [tie["side"] for tie in ties] == [
        *["upper"] * 6,
        *["lower"] * 5,
        "upper",
        "lower",
        "final",
        "again",
    ]
    seats = [(seat["comes_from"], seat["of"]) for seat in ties[8]["seats"]]
    assert seats == [("winner", 7), ("loser", 6)]
    address = f"/events/{hall.event}"
    with django_assert_max_num_queries(30):  # as many as for any field
        page = hall.client.get(f"{address}/bracket/").content.decode()
    for words in ("Верхняя сетка", "Нижняя сетка", "проигравший встречу 6", "Повторный финал"):
        assert words in page
    for column in ("upper-1", "upper-3", "lower-4", "final-1", "again-1"):
        assert f'id="{column}"' in page
    paper = hall.client.get(f"{address}/print/bracket/").content.decode()
    assert "Тур 2: верхняя и нижняя сетки" in paper
    hall.draft(1)
    wall = hall.client.get(f"{address}/hall/", {"show": "bracket"}).content.decode()
    assert "проигравший встречу 1" in wall


def test_the_bracket_is_a_table_of_csv_and_of_the_workbook():
    hall = double(4)
    hall.draft(1)
    hall.play(1, lower_wins)
    answer = hall.client.get(f"/events/{hall.event}/exchange/bracket.csv")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert len(rows) == 1 + 7
    assert rows[0][:3] == ["Встреча", "Тур", "Часть сетки"]
    first = rows[1]
    assert first[:4] == ["1", "1", "upper", "1–4"]
    assert {first[4], first[8]} == {"1", "4"}
    assert first[10:12] == ["1", "Игрок 01"]
    lower = rows[5]
    assert lower[2:6] == ["lower", "1–3", "", "победитель встречи 4"]
    book = b"".join(hall.client.get(f"/events/{hall.event}/exchange/event.xlsx").streaming_content)
    assert "Сетка" in load_workbook(io.BytesIO(book)).sheetnames


def test_an_event_without_a_bracket_has_no_such_table():
    hall = Hall(2, system="round_robin").draw()
    assert hall.client.get(f"/events/{hall.event}/exchange/bracket.csv").status_code == 404


def test_a_file_of_it_says_so_and_taking_it_over_asks_for_a_system():
    hall = double(4)
    play_to(hall, 2)
    text = hall.client.get(f"/events/{hall.event}/exchange/event.trf").content
    assert b"092 Individual: Knock-out, double elimination" in text
    file = SimpleUploadedFile("event.trf", text)
    answer = hall.client.post("/api/v1/events/import/", {"file": file})
    assert (answer.status_code, answer.json()["code"]) == (400, "system_asked")
