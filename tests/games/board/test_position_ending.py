"""The ending tables' answer for a position, in the API and below a board."""

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from games.board import board_template_context
from games.draughts import START, Position
from games.draughts.replay import replay
from games.draughts.variants import VARIANTS

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
    board = board_template_context.board_context(replay(text), **more)
    with translation.override("en"):
        return render_to_string("games/_board.html", {"board": board})


def test_without_script_the_board_tells_the_worth_of_few_pieces():
    """And says that the draw rules decide; with five pieces there is nothing to tell."""
    html = drawn(ENDS_WITH_FOUR)
    assert "White wins in 7 moves." in html
    assert "the draw rules alone decide" in html
    assert "wins in" not in drawn(ENDS_WITH_FOUR, ply=40)


def test_a_board_that_is_to_give_no_advice_tells_nothing():
    board = board_template_context.board_context(replay(ENDS_WITH_FOUR))
    html = render_to_string("games/_board.html", {"board": board, "no_ending": True})
    assert "data-board-ending" not in html


def test_the_tables_of_russian_draughts_say_nothing_of_another_game():
    board = board_template_context.empty_board_context(
        Position.from_fen(THREE_KINGS), VARIANTS["brazilian"]
    )
    assert board["ending"] is None
