"""The last position of a line is drawn, on the board of its variant."""

from games.board.draw_last_position import last_position_and_move_ends
from games.draughts import pdn, start_of
from games.draughts.board_and_pieces_as_plain_data import square_names
from games.draughts.game_as_move_keys import join_move_keys
from games.draughts.position import fen_as_shown
from games.draughts.variants import RUSSIAN, VARIANTS


def test_the_last_move_is_marked_on_the_board_of_its_game() -> None:
    big = VARIANTS["international"]
    line = join_move_keys(next(pdn.read("1. 32-28 19-23 2. 28x19 *", variant=big)).replay.moves)
    position, ends = last_position_and_move_ends(fen_as_shown(start_of(big), big), line, big)
    assert square_names(ends, big) == ("28", "19")
    assert len([*position.pieces()]) == 39


def test_nothing_is_marked_before_the_first_move() -> None:
    position, ends = last_position_and_move_ends(start_of(RUSSIAN).fen(), "")
    assert (position, ends) == (start_of(RUSSIAN), ())
