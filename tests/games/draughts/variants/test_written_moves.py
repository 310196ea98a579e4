"""Every legal move is read from each way of writing it, and no other move is."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import (
    DraughtsError,
    IllegalMove,
    Position,
    board_outcome,
    format_move,
    legal_moves,
    long_form,
    replay,
    start_of,
    verify,
)
from games.draughts.notation import parse_as_variant_writes, parse_variant_move
from games.draughts.position import fen_of
from games.draughts.variants import VARIANTS
from tests.support.random_games import random_game

OTHERS = [variant for variant in VARIANTS.values() if not variant.is_usual]

games = st.sampled_from(OTHERS)


@given(games, st.integers(0, 10_000), st.integers(5, 80))
def test_every_legal_move_is_read_back_and_no_other_outcome(variant, seed, plies):
    *_, (position, _) = random_game(variant, seed, plies)
    for move in legal_moves(position, variant=variant):
        whole = long_form(position, move, variant=variant)
        short = format_move(position, move, capture=variant.capture_sign, variant=variant)
        assert verify(position, parse_as_variant_writes(whole, variant), variant=variant) == move
        assert verify(position, parse_as_variant_writes(short, variant), variant=variant) == move


@given(games, st.integers(0, 10_000), st.integers(5, 60))
def test_a_text_is_accepted_only_if_its_outcome_is_legal(variant, seed, plies):
    *_, (position, _) = random_game(variant, seed, plies)
    names = list(variant.board.names_of_squares(variant.square_names).values())
    chance = random.Random(seed)
    legal = legal_moves(position, variant=variant)
    for _ in range(20):
        text = chance.choice("-:").join(chance.sample(names, 2))
        try:
            legal_move = verify(position, parse_as_variant_writes(text, variant), variant=variant)
        except DraughtsError as error:
            assert error.fault.rule
        else:
            assert legal_move in legal


@given(games, st.integers(0, 10_000), st.integers(1, 80))
def test_a_position_is_written_and_read_back(variant, seed, plies):
    for position, _ in random_game(variant, seed, plies):
        again = Position.from_fen(fen_of(position, variant), variant)
        if variant.tied_king_after:  # a FEN does not tell who moved in a row
            again, position = again[:4], position[:4]
        assert again == position


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.id)
def test_a_whole_record_is_replayed_to_its_end(variant):
    played = list(random_game(variant, 1, 300))
    words = [long_form(before, move, variant=variant) for before, move in played]
    record = replay(words, variant=variant)
    assert record.fault is None
    assert record.moves == tuple(move for _, move in played)
    assert [row[:4] for row in record.positions[:-1]] == [before[:4] for before, _ in played]
    over = board_outcome(record.final, variant=variant)
    assert (over is None) == bool(legal_moves(record.final, variant=variant))


@pytest.mark.parametrize(
    ("game", "fen", "text", "code", "square"),
    [
        ("international", "W:W28:B22,23,13,33", "28x17", "must_take_most", "28"),
        ("international", "W:W28,50:B22", "50-45", "must_capture", "50"),
        ("international", "W:W28:B22,13", "28x17", None, ""),
        ("international", "W:W28:B22,12", "28x17", "capture_not_finished", "17"),
        ("international", "W:W28:B1", "27-22", "empty_square", "27"),
        ("international", "W:W28:B1", "1-6", "not_your_piece", "1"),
        ("international", "W:W28,22:B1", "28-22", "target_occupied", "22"),
        ("international", "W:W28:B1", "28-17", "man_too_far", "17"),
        ("italian", "W:W22,K24:B18,20", "22x13", "must_take_better", "22"),
        ("spanish", "W:W11:B15,K14", "11x20", "must_take_better", "11"),
        ("canadian", "W:W72:B1", "72-77", "unreadable", "77"),
        ("international", "W:W28:B1", "a1-c3", "empty_square", "46"),
        ("turkish", "W:Wd4:Be7", "d4-e5", "not_straight", "e5"),
        ("turkish", "W:Wd4,d2:Be7", "de5", "not_straight", "e5"),
        ("turkish", "W:Wd4:Be7", "ed6", "no_piece_on_file", "d6"),
        ("turkish", "W:Wd4,d2:Bd5", "dc4", "must_capture", "d4"),
        ("frisian", "W:Wc3,h2:Bd4,f6", "c:e5", "capture_not_finished", "28"),
    ],
)
def test_a_broken_rule_is_named_with_its_square(game, fen, text, code, square):
    variant = VARIANTS[game]
    position = Position.from_fen(fen, variant)
    if code is None:
        assert verify(position, parse_variant_move(text, variant), variant=variant)
        return
    with pytest.raises(DraughtsError) as caught:
        verify(position, parse_variant_move(text, variant), variant=variant)
    assert (str(caught.value.fault.code), caught.value.fault.square) == (code, square)


def test_a_frisian_king_may_not_make_a_fourth_quiet_move_in_a_row():
    variant = VARIANTS["frisian"]
    start = Position.from_fen("W:WK47,50:B2,1", variant)
    words = "47-41 2-7 41-47 7-12 47-41 12-17 41-47"
    fault = replay(words, start=start, variant=variant).fault
    assert (fault.ply, str(fault.code), fault.square) == (7, "king_tied", "41")
    between = "47-41 2-7 41-47 7-12 47-41 12-17 50-45 1-6 41-47"
    assert replay(between, start=start, variant=variant).fault is None
    without_a_man = Position.from_fen("W:WK47:B2,1", variant)
    assert replay(words, start=without_a_man, variant=variant).fault is None


def test_both_moves_of_a_turn_have_its_number():
    variant = VARIANTS["two-movers"]
    fault = replay("c3-b4 g3-h4 f6-g5 b6-a5 a1-a2", variant=variant).fault
    assert (fault.ply, fault.move_number, fault.side.value) == (5, 2, "w")


def test_the_side_left_bare_has_lost_by_its_own_move():
    variant = VARIANTS["stavropol"]
    record = replay("d4:b2", start=Position.from_fen("W:Wc3:Bd4", variant), variant=variant)
    over = board_outcome(record.final, variant=variant)
    assert (over.winner.value, over.rule) == ("b", "W3")


def test_the_last_enemy_taken_by_the_first_of_two_moves_wins_at_once():
    variant = VARIANTS["two-movers"]
    record = replay("c3:c7", start=Position.from_fen("W:Wc3,f2:Bd4,d6", variant), variant=variant)
    assert record.fault is None
    over = board_outcome(record.final, variant=variant)
    assert (over.winner.value, over.rule) == ("w", "W3")


def test_an_illegal_move_lists_the_legal_ones_in_the_names_of_the_game():
    variant = VARIANTS["international"]
    with pytest.raises(IllegalMove) as caught:
        verify(start_of(variant), parse_variant_move("31-22", variant), variant=variant)
    assert "31-27" in caught.value.fault.legal
