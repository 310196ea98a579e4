"""Records of every variant and of races are written, read back, judged and recognised."""

from pathlib import Path

import pytest

from games.draughts import (
    START,
    VARIANTS,
    Colour,
    FenError,
    Position,
    board_outcome,
    format_move,
    long_form,
    pdn,
    replay,
)
from games.draughts import variants as draughts_variants
from games.draughts.index import search_data
from games.draughts.pdn.results import CANONICAL
from games.draughts.search_keys import join_move_keys, play_line_of_keys
from games.draughts.suggestions import suggest
from games.draughts.texts.words import explain
from games.draughts.variants.russian import RUSSIAN_AND_LIKE_IT
from tests.support.random_games import random_game

# Records of every variant are written, read back, and recognised without a Variant tag.


EVERY = list(draughts_variants.VARIANTS.values())

OTHERS = [variant for variant in EVERY if not variant.is_usual]


def words_of(variant, seed, plies):
    """A random game in canonical words."""
    return [
        format_move(before, move, capture=variant.capture_sign, variant=variant)
        for before, move in random_game(variant, seed, plies)
    ]


@pytest.mark.parametrize("variant", EVERY, ids=lambda variant: variant.id)
def test_a_written_game_reads_back_as_its_own_game(variant):
    played = replay(words_of(variant, 3, 60), variant=variant)
    assert played.fault is None
    text = pdn.write([("Event", "E")], played, result="1-0")
    (again,) = pdn.read(text)
    assert [str(fault.code) for fault in again.faults] == []
    assert (again.variant, again.replay.moves, again.result) == (variant, played.moves, "1-0")
    assert pdn.write_game(again) == text
    (from_table,) = pdn.read(pdn.write_table(again), variant=variant)
    assert from_table.replay.moves == played.moves
    document = pdn.read_json(pdn.write_json(again))
    assert (document.variant, document.replay.moves) == (variant, played.moves)


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.id)
def test_a_game_from_a_set_up_keeps_its_start(variant):
    position = list(random_game(variant, 4, 21))[-1][0]
    played = replay([], start=position, variant=variant)
    (again,) = pdn.read(pdn.write([("Event", "E")], played, result="*"))
    assert again.variant is variant
    assert again.start[:4] == position[:4]


@pytest.mark.parametrize("variant", EVERY, ids=lambda variant: variant.id)
def test_a_line_of_keys_leads_where_the_game_led(variant):
    played = replay(words_of(variant, 5, 60), variant=variant)
    positions = tuple(play_line_of_keys(played.start, join_move_keys(played.moves), variant.board))
    assert positions == played.positions
    assert len(search_data(played).positions) == 4 * len(positions)


def test_the_results_of_a_game_of_two_points_are_written_as_it_writes_them():
    variant = draughts_variants.VARIANTS["international"]
    for result, own in (("1-0", "2-0"), ("1/2-1/2", "1-1"), ("0-1", "0-2"), ("*", "*")):
        text = pdn.write([], replay("32-28 19-23", variant=variant), result=result)
        assert f'[Result "{own}"]' in text
        (again,) = pdn.read(text)
        assert (again.result, result in CANONICAL) == (result, True)
        assert "result_spelling" not in [str(note.code) for note in again.notes]


@pytest.mark.parametrize(
    ("game", "tags", "line"),
    [
        ("international", ['[GameType "20,W,10,10,N2,0"]'], "1. 32-28"),
        ("english", ['[GameType "21,B,8,8,N1,0"]'], "1. 9-13"),
        ("pool", ['[GameType "23,B,8,8,N1,0"]'], "1. 9-13"),
        ("turkish", ['[GameType "30"]'], "1. a3-a4"),
        ("armenian", ['[GameType "30"]', '[Variant "Armenian"]'], "1. a3-a4"),
        ("towers", ['[GameType "25"]', '[Variant "Towers"]'], "1. c3-d4"),
        ("thai", ['[GameType "31,B,8,8,N2,0"]'], "1. 28-24"),
        ("canadian", ['[GameType "27,W,12,12,N2,0"]'], "1. 43-37"),
        ("spantsiretti", ['[GameType "41"]'], "1. i3-j4"),
    ],
)
def test_the_tags_of_a_record_name_its_game(game, tags, line):
    variant = draughts_variants.VARIANTS[game]
    text = pdn.write([], replay(line.split()[1], variant=variant), result="*")
    for tag in tags:
        assert tag in text
    assert line in text


def test_a_number_holds_both_moves_of_both_turns():
    variant = draughts_variants.VARIANTS["two-movers"]
    text = pdn.write([], replay("c3-b4 g3-h4 f6-g5 b6-a5 h4xf6", variant=variant), result="*")
    assert "1. c3-b4 g3-h4 f6-g5 b6-a5 2. h4xf6" in text


@pytest.mark.parametrize("game", ["italian", "international", "turkish", "spantsiretti", "thai"])
def test_a_record_without_its_name_is_recognised(game):
    variant = draughts_variants.VARIANTS[game]
    words = words_of(variant, 1, 30)
    pairs = zip(words[::2], words[1::2], strict=True)
    rows = (f"{number}. {first} {other}" for number, (first, other) in enumerate(pairs, 1))
    (read,) = pdn.read(" ".join(rows) + " *")
    assert not read.is_ok
    variants = {
        suggestion.params.get("variant") for suggestion in suggest(read) if suggestion.is_whole
    }
    assert game in variants


@pytest.mark.parametrize("variant", RUSSIAN_AND_LIKE_IT, ids=lambda variant: variant.id)
def test_a_russian_record_under_the_tag_of_another_board_is_recognised(variant):
    words = [
        long_form(before, move)
        for before, move in random_game(draughts_variants.VARIANTS["russian"], 2, 20)
    ]
    assert replay(words, start=START).fault is None
    (read,) = pdn.read(f'[GameType "20"]\n\n{" ".join(words)} *')
    assert (read.variant.id, read.is_ok) == ("international", False)
    variants = {
        suggestion.params.get("variant") for suggestion in suggest(read) if suggestion.is_whole
    }
    assert "russian" in variants


# Records of corners and of the star: whole games, and each fault with square and move.


DATA = Path(__file__).resolve().parents[3] / "data" / "races"


@pytest.mark.parametrize(("game", "plies"), [("corners", 56), ("star", 94)])
def test_a_whole_game_ends_where_one_side_has_arrived(game, plies):
    (read,) = pdn.read((DATA / f"{game}.pdn").read_text())
    assert (read.is_ok, read.variant.id, read.replay.plies, read.result) == (
        True,
        game,
        plies,
        "0-1",
    )
    outcome = board_outcome(read.replay.final, variant=read.variant)
    assert (outcome.winner, outcome.rule) == (Colour.BLACK, "W8")
    assert [str(note.code) for note in read.notes] == []
    assert "GameType" not in pdn.write_game(read)


def test_w8_a_move_after_the_arrival_is_told_so():
    variant = VARIANTS["corners"]
    (read,) = pdn.read((DATA / "corners.pdn").read_text())
    played = replay([*read.replay.texts, "a8-b8"], variant=variant)
    assert (played.fault.code, played.fault.rule, played.fault.ply) == ("arrived", "W8", 57)


@pytest.mark.parametrize(
    ("game", "fen", "text", "code", "square"),
    [
        ("corners", "start", "c3-c5", "no_step_or_jumps", "c5"),
        ("corners", "start", "c3-d4", "no_step_or_jumps", "d4"),
        ("corners", "start", "b3-c3", "target_occupied", "c3"),
        ("corners", "start", "d4-d5", "empty_square", "d4"),
        ("corners", "start", "f6-f5", "not_your_piece", "f6"),
        ("corners", "start", "c3-c9", "unreadable", "c9"),
        ("corners", "W:Wa1,b1:Bd1,h8", "a1-c1-e1-g1", "no_step_or_jumps", "g1"),
        ("corners", "W:Wa1,b1:Bd1,h8", "a1-c1-d2", "no_step_or_jumps", "d2"),
        ("star", "start", "d1-d5", "unreadable", "d5"),
        ("star", "start", "c1-g5", "no_step_or_jumps", "g5"),
        ("star", "start", "n1-m5", "not_your_piece", "n1"),
    ],
)
def test_a_wrong_move_is_told_with_its_square(game, fen, text, code, square):
    variant = VARIANTS[game]
    start = None if fen == "start" else Position.from_fen(fen, variant)
    fault = replay([text], start=start, variant=variant).fault
    assert (str(fault.code), fault.square, fault.ply) == (code, square, 1)
    for language in ("ru", "en"):
        assert square in explain(fault, language)


@pytest.mark.parametrize("text", ["a1-e1", "a1-c1-e1"])
def test_a_chain_is_written_by_its_ends_or_square_by_square(text):
    variant = VARIANTS["corners"]
    played = replay([text], start=Position.from_fen("W:Wa1,b1:Bd1,h8", variant), variant=variant)
    assert [str(move) for move in played.moves] == ["a1-e1"]


@pytest.mark.parametrize(
    ("game", "fen", "code"),
    [
        ("corners", "W:WKa1:Bh8", "fen_no_kings"),
        ("corners", "W:Wa9:Bh8", "fen_no_such_square"),
        ("corners", "W:Wa1:Ba1", "fen_twice"),
        ("star", "W:Wa2:Bq1", "fen_no_such_square"),
        ("star", "2:2a1:4q1", "fen_turn"),
        ("star", "1:1a1:3q1", "fen_syntax"),
    ],
)
def test_a_position_that_cannot_be(game, fen, code):
    with pytest.raises(FenError) as caught:
        Position.from_fen(fen, VARIANTS[game])
    assert str(caught.value.fault.code) == code


def test_the_sides_of_a_star_may_be_named_by_their_points():
    star = VARIANTS["star"]
    assert Position.from_fen("4:1a1:4q1", star) == Position.from_fen("B:Wa1:Bq1", star)
