"""Pictures of positions on every board: by address, in templates, small and large."""

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from games.board.board_template_context import board_context
from games.board.position_picture_pages import png_address_of_board
from games.draughts import format_move, pdn, replay
from games.draughts.position import fen_as_shown
from games.draughts.thumbnail import thumbnail
from games.draughts.variants import VARIANTS
from games.templatetags.boards_words_and_half_move_links import mini_board
from tests.games.draughts.variant_data.random_games import random_game


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

    drawn = Template(
        "{% load boards_words_and_half_move_links %}{% board_diagram fen variant=variant %}"
    )
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
