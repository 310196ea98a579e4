"""Pages show records of other variants with their board, squares and words."""

import pytest

from games.board.board_template_context import board_context
from games.board.moves_and_replies import moves_and_replies
from games.draughts import format_move, pdn, replay, start_of
from games.draughts.variants import VARIANTS
from games.templatetags.boards_words_and_half_move_links import fen_in_words
from tests.games.draughts.variant_data.random_games import random_game


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
