"""HTTP API for boards: legal moves, a record while it is written, the ending tables' answer."""

import json

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from games.board.queries import context
from games.draughts import START, Position
from games.draughts.replay import replay
from games.draughts.variants import VARIANTS

# HTTP API for boards: legal moves of a position, and a record while it is written.


MOVES, LINE = "/api/v1/positions/moves/", "/api/v1/records/line/"

GOOD = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4"


def ask_moves(language: str = "ru", **query: str):
    """Ask the API for the moves of a position."""
    return Client().get(MOVES, query, headers={"accept-language": language})


def read(text: str, **more: str):
    """Send an unfinished record to the API; return its answer."""
    body = json.dumps({"text": text, **more})
    headers = {"accept-language": "ru"}
    return Client().post(LINE, body, content_type="application/json", headers=headers)


def test_a_record_being_written_is_read_in_the_names_of_its_game():
    """The set-up and the arrow of a fault stand on the squares of the game that is asked for."""
    started = read("", start="W:W28:B19", variant="international").json()
    assert started["start"] == "W:W28:B19"
    assert read("", variant="international").json()["start"].startswith("W:W31,32,33")
    reading = read("1. 28-24", start="W:W28:B19", variant="international").json()
    assert reading["start"] == "W:W28:B19"
    assert reading["fault"]["wrong"] == ["28", "24"]
    played = read("1. 28-22 19-23", start="W:W28:B19", variant="international").json()
    assert [step["fen"] for step in played["steps"]] == ["B:W22:B19", "W:W22:B23"]


def test_a_record_of_another_game_says_which_it_is():
    """A board of Russian draughts must not stand beside moves of a hundred squares."""
    reading = read('[GameType "20"]\n1. 32-28 18-23', variant="russian").json()
    assert reading["variant"] == "international"
    assert reading["variant_name"] == "международные шашки (100 клеток)"
    assert read("1. c3-d4").json()["variant"] == read("").json()["variant"] == "russian"


def test_m2_the_first_moves_are_told_with_their_replies():
    """Seven moves, seven replies to each, from the address alone and kept by the browser."""
    answer = ask_moves(fen=START.fen())
    position = answer.json()
    assert [move["text"] for move in position["moves"]] == [
        "a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4",
    ]  # fmt: skip
    assert {len(move["replies"]) for move in position["moves"]} == {7}
    assert position["outcome"] is None
    assert answer["Cache-Control"].startswith("public, max-age=")


def test_c7_a_capture_is_told_whole():
    """Every landing and every piece it takes; what may be answered comes along."""
    position = ask_moves(fen="W:Wc3:Bd4,d6,h8").json()
    (move,) = position["moves"]
    assert (move["text"], move["marks"]) == ("c3:e5:c7", ["c3", "e5", "c7"])
    assert sorted(move["taken"]) == ["d4", "d6"]
    assert [reply["text"] for reply in move["replies"]] == ["h8-g7"]


def test_c1_a_move_that_may_not_be_played_is_explained_in_the_readers_language():
    """Who had to take what, with the article; such an answer is kept by nobody."""
    fen = "W:Wa1,c1,e1,g1,d2,f2,h2,a3,e3,g3,b4,d4:Bh4,c5,b6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
    answer = ask_moves(fen=fen, **{"try": "e3-f4"})
    refused = answer.json()["refused"]
    assert refused["words"] == "Белые обязаны были бить: b4:d6 (п. C1)"
    assert (refused["wrong"], refused["legal"]) == (["e3", "f4"], ["b4:d6"])
    assert "Cache-Control" not in answer or "public" not in answer["Cache-Control"]
    assert (
        ask_moves("en", fen=fen, **{"try": "e3-f4"}).json()["refused"]["words"].startswith("White")
    )
    assert ask_moves(fen=fen, **{"try": "b4:d6"}).json()["refused"] is None


def test_w3_whoever_has_no_pieces_left_has_lost():
    position = ask_moves(fen="B:Wc3:B").json()
    assert (position["moves"], position["outcome"]) == ([], {"winner": "w", "rule": "W3"})


@pytest.mark.parametrize(
    ("query", "code"),
    [({"fen": "nonsense"}, "bad_position"), ({"fen": START.fen(), "variant": "go"}, "bad_variant")],
)
def test_what_is_no_position_is_refused_by_its_name(query, code):
    answer = ask_moves(**query)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_record_being_written_is_read_as_far_as_it_is_good():
    """The good half-moves, then the first fault with its place and where its arrow goes."""
    reading = read(f"{GOOD}\n4. a1-b2 h8-g7").json()
    assert [step["text"] for step in reading["steps"]][-1] == "g5-h4"
    fault = reading["fault"]
    assert (fault["line"], fault["column"], fault["token"]) == (2, 4, "a1-b2")
    assert (fault["wrong"], fault["legal"]) == (["a1", "b2"], ["b4:d6"])


def test_an_empty_record_stands_at_its_start():
    assert read("").json() == {
        "variant": "russian",
        "variant_name": "русские шашки",
        "start": START.fen(),
        "steps": [],
        "fault": None,
        "result": None,
        "outcome": None,
    }


def test_v7_moves_are_read_from_the_set_up_of_the_event():
    """Its tag is put before them unsaid; the place of a fault is that of the text as it came."""
    reading = read("1. c1-d2 h8-g7\n2. d2-d4", start="W:Wc1:Bh8").json()
    assert (reading["start"], len(reading["steps"])) == ("W:Wc1:Bh8", 2)
    assert reading["fault"]["line"] == 2


@pytest.mark.django_db
def test_two_games_are_no_record_of_one():
    answer = read('[White "A"]\n\n1. c3-d4 *\n\n[White "B"]\n\n1. c3-b4 *\n')
    assert (answer.status_code, answer.json()["code"]) == (400, "more_than_one")


# The ending tables' answer for a position, in the API and below a board.


ENDING = "/api/v1/positions/ending/"

THREE_KINGS = "W:WKc1,Kd2,Ka3:BKe1"  # Petrov's triangle: 13 moves, within the fifteen allowed

ENDS_WITH_FOUR = (
    "1. e3-d4 f6-e5 2. d4:f6 g7:e5 3. f2-e3 e7-f6 4. g3-f4 e5:g3 5. h2:f4 d6-c5 6. f4-e5 f6:f2 "
    "7. e1:g3 h8-g7 8. d2-e3 c7-d6 9. g3-h4 c5-b4 10. c3:e5 g7-f6 11. e5:g7 d8-c7 12. c1-d2 a7-b6 "
    "13. h4-g5 h6:f4 14. e3:g5 f8:f4 15. d2-c3 f4-e3 16. g1-f2 e3:g1 17. c3-d4 g1:c5 18. b2-c3 "
    "c5-b4 19. a3:a7 c7-d6 20. c3-d4 b8-c7 21. d4-c5 d6:b4"
)
"""A legal game down to two men on each side, won for White in 7 moves."""


def ask_ending(language: str = "ru", **query: str):
    """Ask the API for the worth of a position."""
    return Client().get(ENDING, query, headers={"accept-language": language})


def test_a_win_is_told_with_its_moves_and_the_best_play_to_the_end():
    answer = ask_ending(fen=THREE_KINGS)
    ending = answer.json()
    assert (ending["value"], ending["winner"]) == ("win", "w")
    assert (ending["plies"], ending["moves_to_end"], len(ending["line"])) == (25, 13, 25)
    assert ending["words"] == "Белые выигрывают в 13 ходов"
    assert ending["moves"][0]["is_best"]
    counts = [move["plies"] for move in ending["moves"]]
    assert counts == sorted(counts)
    assert "Cookie" in answer["Vary"]


@pytest.mark.parametrize(
    ("fen", "russian", "english"),
    [
        ("W:WKc3:Bb4", "Белые выигрывают в 1 ход", "White wins in 1 move"),
        ("B:Wd6,a7:Bg7,d8", "Белые выигрывают в 6 ходов", "White wins in 6 moves"),
        ("W:WKa1:BKh2", "При лучшей игре ничья", "A draw with best play"),
        ("W:Wa3:Bb4,c5", "Чёрные победили", "Black has won"),
    ],
)
def test_the_worth_is_told_in_the_readers_language(fen, russian, english):
    assert ask_ending(fen=fen).json()["words"] == russian
    assert ask_ending("en", fen=fen).json()["words"] == english


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({}, "bad_position"),
        ({"fen": "nonsense"}, "bad_position"),
        ({"fen": "W:WKz9:Bb4"}, "bad_position"),
        ({"fen": START.fen()}, "too_many_for_endings"),
        ({"fen": THREE_KINGS, "variant": "go"}, "bad_variant"),
        ({"fen": THREE_KINGS, "variant": "senegalese"}, "refused_game"),
        ({"fen": THREE_KINGS, "variant": "brazilian"}, "no_endings_of_variant"),
    ],
)
def test_what_is_in_no_table_is_refused_with_a_problem_document(query, code):
    answer = ask_ending(**query)
    assert answer["Content-Type"].startswith("application/problem+json")
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert "{" not in answer.json()["detail"]


def test_poddavki_has_its_own_worth_and_its_own_number_of_pieces():
    ending = ask_ending(fen="W:Wc3:Bd4", variant="poddavki").json()
    assert (ending["value"], ending["winner"], ending["plies"]) == ("loss", "b", 1)
    many = ask_ending(fen=THREE_KINGS, variant="poddavki")
    assert (many.status_code, many.json()["code"]) == (422, "too_many_for_endings")


def test_it_stands_in_the_document_of_the_api(client):
    document = client.get("/api/schema/?format=json").json()
    assert "/api/v1/positions/ending/" in document["paths"]


def drawn(text: str, **more: object) -> str:
    """Return what the board of a record shows of the ending tables."""
    board = context.board_context(replay(text), **more)
    with translation.override("en"):
        return render_to_string("games/board/_board.html", {"board": board})


def test_without_script_the_board_tells_the_worth_of_few_pieces():
    """And says that the draw rules decide; with five pieces there is nothing to tell."""
    html = drawn(ENDS_WITH_FOUR)
    assert "White wins in 7 moves." in html
    assert "the draw rules alone decide" in html
    assert "wins in" not in drawn(ENDS_WITH_FOUR, ply=40)


def test_a_board_that_is_to_give_no_advice_tells_nothing():
    board = context.board_context(replay(ENDS_WITH_FOUR))
    html = render_to_string("games/board/_board.html", {"board": board, "no_ending": True})
    assert "data-board-ending" not in html


def test_the_tables_of_russian_draughts_say_nothing_of_another_game():
    board = context.empty_board_context(Position.from_fen(THREE_KINGS), VARIANTS["brazilian"])
    assert board["ending"] is None
