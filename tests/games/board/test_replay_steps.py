"""Half-moves, rows and drawings of a replay for a board."""

import json

import pytest

from games.board import board_template_context
from games.board.numbered_rows_and_movetext import movetext_of_replay, numbered_rows
from games.board.squares_of_written_move import ends_of_wrong_move
from games.board.steps_of_replay import steps_of_replay
from games.draughts.position import START, Position
from games.draughts.replay import replay

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
    context = board_template_context.board_context(replay(OPENING))
    assert (context["ply"], context["plies"]) == (8, 8)
    assert "<svg" in context["svg"]
    assert "style=" not in context["svg"]
    data = json.loads(json.dumps(context["data"]))
    assert data["start"] == START.fen()
    assert [step["ply"] for step in data["steps"]] == list(range(1, 9))
    assert data["wrong"] is None


@pytest.mark.parametrize(("requested", "shown"), [(None, 8), (3, 3), (0, 0), (-5, 0), (99, 8)])
def test_a_ply_asked_for_is_kept_within_the_game(requested: int | None, shown: int) -> None:
    assert board_template_context.board_context(replay(OPENING), ply=requested)["ply"] == shown


def test_a_faulty_move_is_an_arrow_on_the_last_good_board() -> None:
    read = replay(OPENING + " 5. d4-c3")
    assert read.fault is not None
    assert board_template_context.board_context(read)["data"]["wrong"] == ("d4", "c3")


@pytest.mark.parametrize("token", ["hello", "z9-z8", "cd4"])
def test_a_text_without_two_squares_draws_no_arrow(token: str) -> None:
    read = replay(["c3-d4", token])
    assert ends_of_wrong_move(read.fault) is None
