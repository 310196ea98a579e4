"""Worked positions of every variant: all their legal moves, and what a move leaves."""

import pytest

from games.draughts import legal_moves, perft, start_of
from games.draughts.move import move_key_with_names
from games.draughts.moves import play
from games.draughts.position import Position, fen_of
from games.draughts.variants import VARIANTS
from tests.games.draughts.variant_data.worked_positions import AFTER, WORKED


def keys_of(fen, variant):
    """All legal moves of a position, as the command line tells them."""
    start = start_of(variant) if fen == "start" else Position.from_fen(fen, variant)
    numbers = variant.board.names_of_squares(variant.square_names)
    return {
        move_key_with_names(move, numbers): move for move in legal_moves(start, variant=variant)
    }


def in_letters(keys, variant):
    """The same with squares in letters, in which positions of several games are told."""
    letters = variant.board.names_of_squares("letters")
    return {move_key_with_names(move, letters) for move in keys.values()}


@pytest.mark.parametrize(("game", "fen", "moves"), WORKED)
def test_all_legal_moves_of(game, fen, moves):
    variant = VARIANTS[game]
    legal_keys = keys_of(fen, variant)
    expected = set(moves.split())
    assert expected in (set(legal_keys), in_letters(legal_keys, variant))


@pytest.mark.parametrize(("game", "fen", "move", "after"), AFTER)
def test_what_a_move_leaves(game, fen, move, after):
    variant = VARIANTS[game]
    position = Position.from_fen(fen, variant)
    left = play(position, keys_of(fen, variant)[move])
    assert fen_of(left, variant) == after
    assert Position.from_fen(after, variant) == left


def test_a_king_captured_in_northern_draughts_can_move_next():
    fen = "W:Wc3:BKd4"
    counts = {
        game: perft(Position.from_fen(fen, VARIANTS[game]), 2, variant=VARIANTS[game])
        for game in ("northern", "russian")
    }
    assert counts == {"northern": 1, "russian": 0}


@pytest.mark.parametrize(
    ("first", "answer"),
    [
        ("c1-b2", "a3:c1|b2="),
        ("d2-c3", "b4:d2|c3"),
        ("e3-d4", "c5:e3|d4"),
        ("f4-e5", "d6:f4|e5"),
        ("g5-f6", "e7:g5|f6"),
        ("h6-g7", "f8:h6|g7"),
    ],
)
def test_the_first_moves_of_diagonal_draughts_have_one_answer_each(first, answer):
    variant = VARIANTS["diagonal"]
    after = play(start_of(variant), keys_of("start", variant)[first])
    assert {move.key() for move in legal_moves(after, variant=variant)} == {answer}
