"""The template of a board and its moves: readable without script, within the security policy."""

import json
import re

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.board import board_template_context
from games.draughts.replay import replay
from games.templatetags.boards_words_and_half_move_links import board_in_words, fen_in_words

GOOD = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4"


WHITE_ERRS = f"{GOOD} 4. g3-f4"  # White had to take b4:d6


BLACK_ERRS = "1. c3-d4 d6-c7"  # a square of his own men


def _drawn(text: str, **more: object) -> str:
    context = {"board": board_template_context.board_context(replay(text), **more)}
    with translation.override("en"):
        return "".join(
            render_to_string(f"games/_{name}.html", context) for name in ("board", "moves")
        )


@pytest.mark.parametrize("text", ["", GOOD, WHITE_ERRS, BLACK_ERRS])
def test_nothing_in_a_board_needs_leave_of_the_policy(text):
    """No inline style, no handler; one script is data, the other a file of ours."""
    html = _drawn(text)
    assert not re.search(r"\s(style|on\w+)=", html)
    assert re.findall(r"<script[^>]*>", html) == [
        '<script type="application/json">',
        '<script type="module" src="/static/games/board/main.js">',
    ]


def test_every_move_is_a_link_that_works_without_script():
    """?ply= asks the server for the same board."""
    html = _drawn(GOOD, ply=2)
    moves = html[html.index("data-moves") :]
    assert re.findall(r'href="\?ply=(\d+)"', moves) == ["1", "2", "3", "4", "5", "6"]
    assert re.findall(r'data-ply="(\d+)" aria-current="true"', html) == ["2"]


def test_the_script_is_given_every_position():
    """The start, then one after each half-move; the wrong move's ends."""
    data = json.loads(re.search(r'json">(.*?)</script>', _drawn(WHITE_ERRS)).group(1))
    assert [step["ply"] for step in data["steps"]] == [1, 2, 3, 4, 5, 6]
    assert data["wrong"] == ["g3", "f4"]


def test_a_position_is_said_in_words():
    """For those who do not see the board; kings are named."""
    with translation.override("en"):
        words = fen_in_words("B:Wc3,Ke5:Bd6")
    assert words == "White: c3, king e5. Black: d6. Black to move."


def test_a_drawn_board_says_its_position_in_words():
    """A screen reader and a pointer that rests on it are told no FEN."""
    drawn = board_template_context.board_context(replay(GOOD), ply=0)["svg"]
    (title,) = re.findall("<title>(.*?)</title>", drawn)
    assert title == fen_in_words(board_template_context.board_context(replay(GOOD), ply=0)["fen"])
    assert f'aria-label="{title}"' in drawn and "W:W" not in drawn


@pytest.mark.parametrize(
    ("text", "opens"), [(GOOD, False), (WHITE_ERRS, True), (BLACK_ERRS, False), ("1. c3-c4", True)]
)
def test_a_wrong_move_stands_where_it_was_played(text, opens):
    """White's begins a numbered line; Black's stands beside White's move."""
    rows = board_template_context.board_context(replay(text))["listed"][0].rows
    wrong = [(row.left, row.right) for row in rows if _is_wrong(row)]
    assert [left is not None and bool(left.wrong) for left, _ in wrong] == [opens] * (text != GOOD)
    assert _drawn(text).count('class="wrong-move"') == (text != GOOD)


def _is_wrong(row: board_template_context.MoveRow) -> bool:
    return any(cell is not None and bool(cell.wrong) for cell in (row.left, row.right))


def test_the_plies_that_prove_a_claim_are_marked():
    """By a sign in words too, not by colour alone."""
    context = {"board": board_template_context.board_context(replay(GOOD)), "proofs": (2, 4)}
    html = render_to_string("games/_moves.html", context)
    assert re.findall(r'class="move proves" id="ply-(\d+)"[^>]*title="[^"]+"', html) == ["2", "4"]


@pytest.mark.parametrize(
    ("ply", "words"),
    [
        pytest.param(None, "The game is over.", id="the last move: nobody is to move"),
        pytest.param(1, "Black to move.", id="a move before: the position as it stood"),
    ],
)
def test_behind_the_last_move_of_a_finished_game_nobody_is_to_move(ply, words):
    moves = replay("1. c3-d4 d6-c5")
    context = board_template_context.board_context
    with translation.override("en"):
        assert board_in_words(context(moves, ply=ply, is_over=True)).endswith(words)
        going_on = board_in_words(context(moves))
    assert going_on.endswith("White to move.")
