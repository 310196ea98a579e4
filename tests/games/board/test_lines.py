"""Variations, set-ups, comments and clocks as lines of half-moves, rows and drawings."""

import json

import pytest
from django.template.loader import render_to_string

from games.board import lines as board_lines
from games.board.queries import context as context_queries
from games.board.steps import ends_of_wrong_move, movetext_of_replay, numbered_rows, steps_of_replay
from games.draughts import pdn
from games.draughts.pdn.comments import Clock
from games.draughts.position import START, Position
from games.draughts.replay import replay

# Variations, set-ups, comments and clocks are arranged as lines of moves.


NESTED = (
    "1. c3-d4 {раз} d6-c5 2. b2-c3! f6-g5 (2... b6-a5 3. d4xb6 a7xc5 4. c3-d4 (4. c3-b4)) "
    "(2... c5-b4 3. g3-f6) 3. c3-b4 g5-h4 *"
)

SET_UP = '1. c3-d4 d6-c5 /FEN "W:We3,c1:Bd4,h8"/ 2. e3xc5 h8-g7 *'


def read(text: str) -> pdn.ReadGame:
    """Read the only game of a text."""
    (game,) = pdn.read(text)
    return game


def context(text: str, **more: object) -> dict[str, object]:
    """Return the board context of the only game of a text."""
    game = read(text)
    return context_queries.board_context(game.replay, game=game, **more)


def test_every_line_has_an_address_and_its_plies_are_those_of_the_record() -> None:
    lines_by_id = board_lines.lines_of_read_game(read(NESTED)).by_id
    lines = {
        id_: [(entry.step.ply, entry.step.number, entry.step.text) for entry in line.entries]
        for id_, line in lines_by_id.items()
        if id_
    }
    assert lines == {
        "1": [(4, 2, "b6-a5"), (5, 3, "d4:b6"), (6, 3, "a7:c5"), (7, 4, "c3-d4")],
        "1.1": [(7, 4, "c3-b4")],
        "2": [(4, 2, "c5-b4")],
    }
    assert lines_by_id["2"].fault is not None


@pytest.mark.parametrize(
    ("requested", "shown"),
    [
        (("1.1", 7), ("1.1", 7)),
        (("1.1", 6), ("1", 6)),  # before its first move: the line it leaves
        (("1.1", 3), ("", 3)),
        (("1", None), ("1", 7)),
        (("1", 99), ("1", 7)),
        (("9.9", 2), ("", 2)),
        (("../x", 2), ("", 2)),
        (("", -4), ("", 0)),
    ],
)
def test_a_place_asked_for_is_always_a_place_of_the_game(requested, shown) -> None:
    board = context(NESTED, line=requested[0], ply=requested[1])
    assert (board["line"], board["ply"]) == shown


def test_what_follows_a_set_up_is_stepped_through_after_the_game() -> None:
    game = context(SET_UP, ply=2)
    assert [len(listed.rows) for listed in game["listed"]] == [1, 1]
    assert game["ends"]["on"] == ("s1", 2)
    begun = context(SET_UP, line="s1", ply=2)
    assert (begun["line"], begun["fen"]) == ("s1", "W:Wc1,e3:Bd4,h8")
    assert begun["ends"]["back"] == ("", 2)
    assert context(SET_UP, line="s1", ply=3)["fen"].startswith("B:Wc1,c5")


def test_a_faulty_variation_is_marked_and_told() -> None:
    html = render_to_string("games/board/_moves.html", {"board": context(NESTED)})
    assert html.count("variation-faulty") == 1
    assert "g3-f6 ✗" in html
    assert 'data-line="1.1"' in html
    assert "раз" in html


@pytest.mark.parametrize(
    ("clock", "times"),
    [
        (Clock(clk=310_000), (("clk", "0:05:10"),)),
        (Clock(emt=1_500), (("emt", "0:00:01.5"),)),
        (Clock(white=600_000, black=3_000), (("both", "0:10:00 / 0:00:03"),)),
        (Clock(white=600_000), (("both", "0:10:00 / –"),)),
        (Clock(), ()),
    ],
)
def test_clocks_stand_beside_their_moves(clock: Clock, times: tuple) -> None:
    assert board_lines.clock_times(clock) == times


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("[%clk 0:05:10] хорошо", "хорошо"),
        ("[%clk 5 минут] хорошо", "[%clk 5 минут] хорошо"),  # no time: nothing is lost
        ("просто", "просто"),
        ("", ""),
    ],
)
def test_a_comment_keeps_all_but_the_clocks_shown(comment: str, expected: str) -> None:
    assert board_lines.comment_without_clocks(comment) == expected


def test_a_record_of_thousands_of_variations_is_shown_in_part_and_says_so() -> None:
    board = context("1. c3-d4 " + "(1. c3-b4) " * 2000 + "d6-c5 *")
    html = render_to_string("games/board/_moves.html", {"board": board})
    assert board["lines"].left_out > 1000
    assert str(board["lines"].left_out) in html
    assert len(html) < 400_000


def test_a_hundred_thousand_comments_make_a_page_of_bounded_length() -> None:
    game = read("1. c3-d4 " + "{да} " * 100_000 + "d6-c5 *")
    board = context_queries.board_context(game.replay, game=game)
    assert len(render_to_string("games/board/_moves.html", {"board": board})) < 20_000


@pytest.mark.parametrize("text", ["c3", "cd4", "z9-z8", "<b>", "c3-c3", "c3-d4-" * 50])
def test_a_text_that_is_no_move_draws_no_arrow(text: str) -> None:
    assert context(NESTED, tried=text)["tried"] == ""


def test_a_move_that_is_tried_is_an_arrow_over_its_squares() -> None:
    assert 'class="tried"' in context(NESTED, tried="a5:c3:e5")["svg"]


# Half-moves, rows and drawings of a replay for a board.


OPENING = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5"

BLACK_BEGINS = Position.from_fen("B:Wa1,c3:Bd6,h8")


def test_every_ply_has_number_side_text_and_the_board_after_it() -> None:
    played = steps_of_replay(replay(OPENING))
    assert [(step.ply, step.number, step.side, step.text) for step in played[:3]] == [
        (1, 1, "w", "c3-d4"),
        (2, 1, "b", "d6-c5"),
        (3, 2, "w", "b2-c3"),
    ]
    assert Position.from_fen(played[-1].fen) == replay(OPENING).final


def test_a_capture_names_its_whole_path_and_what_it_took() -> None:
    start = Position.from_fen("W:Wc1:Bd2,f4,h8")
    step = steps_of_replay(replay("1. c1xg5", start))[0]
    assert step.text == "c1:e3:g5"
    assert step.marks == ("c1", "e3", "g5")
    assert step.taken == ("d2", "f4")
    assert not step.is_crowned


def test_a_man_that_becomes_a_king_is_told() -> None:
    step = steps_of_replay(replay("1. c7-d8", Position.from_fen("W:Wc7:Ba3")))[0]
    assert step.is_crowned


def test_rows_pair_white_and_black() -> None:
    rows = numbered_rows(steps_of_replay(replay("1. c3-d4 d6-c5 2. b2-c3")))
    assert [(row.number, bool(row.white), bool(row.black)) for row in rows] == [
        (1, True, True),
        (2, True, False),
    ]


def test_when_black_begins_his_move_is_the_first_pair() -> None:
    read = replay(["d6-e5", "c3-b4", "h8-g7"], BLACK_BEGINS)
    rows = numbered_rows(steps_of_replay(read))
    assert [(row.number, bool(row.white), bool(row.black)) for row in rows] == [
        (1, False, True),
        (2, True, True),
    ]
    assert movetext_of_replay(read) == "1... d6-e5 2. c3-b4 h8-g7"


@pytest.mark.parametrize(
    "written",
    [
        OPENING,
        OPENING.replace("x", ":"),
        OPENING.replace("-", "–"),
        "cd4 dc5 bc3 fg5 cb4 gh4 bd6 ec5",
    ],
)
def test_equal_games_have_equal_movetext(written: str) -> None:
    assert movetext_of_replay(replay(written)) == OPENING.replace("x", ":")


def test_the_context_draws_the_last_good_board_and_is_json() -> None:
    context = context_queries.board_context(replay(OPENING))
    assert (context["ply"], context["plies"]) == (8, 8)
    assert "<svg" in context["svg"]
    assert "style=" not in context["svg"]
    data = json.loads(json.dumps(context["data"]))
    assert data["start"] == START.fen()
    assert [step["ply"] for step in data["steps"]] == list(range(1, 9))
    assert data["wrong"] is None


@pytest.mark.parametrize(("requested", "shown"), [(None, 8), (3, 3), (0, 0), (-5, 0), (99, 8)])
def test_a_ply_asked_for_is_kept_within_the_game(requested: int | None, shown: int) -> None:
    assert context_queries.board_context(replay(OPENING), ply=requested)["ply"] == shown


def test_a_faulty_move_is_an_arrow_on_the_last_good_board() -> None:
    read = replay(OPENING + " 5. d4-c3")
    assert read.fault is not None
    assert context_queries.board_context(read)["data"]["wrong"] == ("d4", "c3")


@pytest.mark.parametrize("token", ["hello", "z9-z8", "cd4"])
def test_a_text_without_two_squares_draws_no_arrow(token: str) -> None:
    read = replay(["c3-d4", token])
    assert ends_of_wrong_move(read.fault) is None
