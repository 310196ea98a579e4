"""The template of a board, its moves and pictures on every board, readable without script."""

import json
import re

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.board.pictures import last_position_and_move_ends
from games.board.queries import context as context_queries
from games.board.queries.context import board_context, png_address_of_board
from games.board.queries.moves import moves_and_replies
from games.board.texts import board_in_words, fen_in_words
from games.draughts import format_move, pdn, replay, start_of
from games.draughts.diagrams.plain import square_names
from games.draughts.diagrams.thumbnail import thumbnail
from games.draughts.position import fen_as_shown
from games.draughts.replay import replay as replay_of_replay
from games.draughts.search_keys import join_move_keys
from games.draughts.variants import RUSSIAN, VARIANTS
from games.templatetags.boards import mini_board
from tests.support.random_games import random_game

# The template of a board and its moves: readable without script, within the security policy.


GOOD = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4"

WHITE_ERRS = f"{GOOD} 4. g3-f4"  # White had to take b4:d6

BLACK_ERRS = "1. c3-d4 d6-c7"  # a square of his own men


def _drawn(text: str, **more: object) -> str:
    context = {"board": context_queries.board_context(replay_of_replay(text), **more)}
    with translation.override("en"):
        return "".join(
            render_to_string(f"games/board/_{name}.html", context) for name in ("board", "moves")
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
    drawn = context_queries.board_context(replay_of_replay(GOOD), ply=0)["svg"]
    (title,) = re.findall("<title>(.*?)</title>", drawn)
    assert title == fen_in_words(
        context_queries.board_context(replay_of_replay(GOOD), ply=0)["fen"]
    )
    assert f'aria-label="{title}"' in drawn and "W:W" not in drawn


@pytest.mark.parametrize(
    ("text", "opens"), [(GOOD, False), (WHITE_ERRS, True), (BLACK_ERRS, False), ("1. c3-c4", True)]
)
def test_a_wrong_move_stands_where_it_was_played(text, opens):
    """White's begins a numbered line; Black's stands beside White's move."""
    rows = context_queries.board_context(replay_of_replay(text))["listed"][0].rows
    wrong = [(row.left, row.right) for row in rows if _is_wrong(row)]
    assert [left is not None and bool(left.wrong) for left, _ in wrong] == [opens] * (text != GOOD)
    assert _drawn(text).count('class="wrong-move"') == (text != GOOD)


def _is_wrong(row: context_queries.MoveRow) -> bool:
    return any(cell is not None and bool(cell.wrong) for cell in (row.left, row.right))


def test_the_plies_that_prove_a_claim_are_marked():
    """By a sign in words too, not by colour alone."""
    context = {"board": context_queries.board_context(replay_of_replay(GOOD)), "proofs": (2, 4)}
    html = render_to_string("games/board/_moves.html", context)
    assert re.findall(r'class="move proves" id="ply-(\d+)"[^>]*title="[^"]+"', html) == ["2", "4"]


@pytest.mark.parametrize(
    ("ply", "words"),
    [
        pytest.param(None, "The game is over.", id="the last move: nobody is to move"),
        pytest.param(1, "Black to move.", id="a move before: the position as it stood"),
    ],
)
def test_behind_the_last_move_of_a_finished_game_nobody_is_to_move(ply, words):
    moves = replay_of_replay("1. c3-d4 d6-c5")
    context = context_queries.board_context
    with translation.override("en"):
        assert board_in_words(context(moves, ply=ply, is_over=True)).endswith(words)
        going_on = board_in_words(context(moves))
    assert going_on.endswith("White to move.")


# Pages show records of other variants with their board, squares and words.


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_board_of_a_page_is_that_of_its_game(variant):
    words = [
        format_move(before, move, capture=variant.capture_sign, variant=variant)
        for before, move in random_game(variant, 7, 40)
    ]
    (game,) = pdn.read(pdn.write([], replay(words, variant=variant), result="*"))
    board = board_context(game.replay, ply=20, game=game)
    assert (board["width"], board["height"]) == (variant.board.width, variant.board.height)
    for mark in board["steps"][19].marks:
        assert f'data-square="{mark}"' in board["svg"]
    assert fen_in_words(board["fen"], variant)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_playable_board_is_told_the_moves_in_the_names_of_its_squares(variant):
    board = moves_and_replies(start_of(variant), variant)
    assert board["moves"]
    names = set(variant.board.names_of_squares(variant.square_names).values())
    names |= set(variant.board.names_of_squares("letters").values())
    assert {mark for move in board["moves"] for mark in move["marks"]} <= names


def test_a_tower_is_told_in_words_with_its_order():
    words = fen_in_words("W:Wc3(bw):Bd6", VARIANTS["towers"])
    assert "c3 (" in words


# Pictures of positions on every board: by address, in templates, small and large.


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_page_draws_a_position_and_gives_a_picture_to_share(variant):
    words, fens = [], []
    for position, move in random_game(variant, 3, 40):
        words.append(format_move(position, move, capture=variant.capture_sign, variant=variant))
        fens.append(fen_as_shown(position, variant))
    (game,) = pdn.read(pdn.write([], replay(words, variant=variant), result="*"))
    board = board_context(game.replay, ply=20, game=game)
    shared = Client().get(png_address_of_board(board))
    assert (shared.status_code, shared["Content-Type"]) == (200, "image/png")

    drawn = Template("{% load boards %}{% board_diagram fen variant=variant %}")
    large = drawn.render(Context({"fen": fens[-1], "variant": variant}))
    small = mini_board(fens[-1], variant=variant)
    assert large.count('<g class="piece') == small.count('r="4"/>')
    assert "<svg" in mini_board(fens[-1], last=words[-2], variant=variant)


def test_a_small_picture_of_a_tower_shows_the_pieces_below_in_their_order():
    towers = VARIANTS["towers"]
    (position, _), *_ = random_game(towers, 1, 1)
    position = type(position).from_fen("W:Wc3(bbw):Bd6(w),f6", towers)
    drawn = thumbnail(position, variant=towers)
    assert drawn.count('<g class="tower">') == 2
    assert drawn.count("<rect x=") == 4
    assert "W:Wc3(bbw):Bf6,d6(w)" in drawn or "(bbw)" in drawn


@pytest.mark.parametrize(
    ("fen", "variant", "code"),
    [
        ("W:W31-50:B1-20", "", "bad_position"),
        ("W:Wa1:Bb8", "senegalese", "refused_game"),
        ("W:Wc3(KK):Bd6", "towers", "bad_position"),
        ("W:Wc3(b):Bd6", "russian", "bad_position"),
    ],
)
def test_a_position_that_the_game_does_not_have_is_refused(fen, variant, code):
    address = reverse("position-picture", args=[fen, "svg"])
    answer = Client().get(address, {"variant": variant} if variant else {})
    assert (answer.status_code, answer.json()["code"]) == (422, code)


# The last position of a line is drawn, on the board of its variant.


def test_the_last_move_is_marked_on_the_board_of_its_game() -> None:
    big = VARIANTS["international"]
    line = join_move_keys(next(pdn.read("1. 32-28 19-23 2. 28x19 *", variant=big)).replay.moves)
    position, ends = last_position_and_move_ends(fen_as_shown(start_of(big), big), line, big)
    assert square_names(ends, big) == ("28", "19")
    assert len([*position.pieces()]) == 39


def test_nothing_is_marked_before_the_first_move() -> None:
    position, ends = last_position_and_move_ends(start_of(RUSSIAN).fen(), "")
    assert (position, ends) == (start_of(RUSSIAN), ())
