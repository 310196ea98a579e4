"""Records of every variant are written, read back, and recognised without a Variant tag."""

import pytest

from games.draughts import START, format_move, long_form, pdn, replay
from games.draughts.game_as_move_keys import join_move_keys, play_line_of_keys
from games.draughts.pdn.normalise_results import CANONICAL
from games.draughts.search_index_of_game import search_data
from games.draughts.suggestions import suggest
from games.draughts.variant_data import russian_and_five_like_it
from games.draughts.variants import VARIANTS
from tests.games.draughts.variant_data.random_games import random_game

EVERY = list(VARIANTS.values())
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
    variant = VARIANTS["international"]
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
    variant = VARIANTS[game]
    text = pdn.write([], replay(line.split()[1], variant=variant), result="*")
    for tag in tags:
        assert tag in text
    assert line in text


def test_a_number_holds_both_moves_of_both_turns():
    variant = VARIANTS["two-movers"]
    text = pdn.write([], replay("c3-b4 g3-h4 f6-g5 b6-a5 h4xf6", variant=variant), result="*")
    assert "1. c3-b4 g3-h4 f6-g5 b6-a5 2. h4xf6" in text


@pytest.mark.parametrize("game", ["italian", "international", "turkish", "spantsiretti", "thai"])
def test_a_record_without_its_name_is_recognised(game):
    variant = VARIANTS[game]
    words = words_of(variant, 1, 30)
    pairs = zip(words[::2], words[1::2], strict=True)
    rows = (f"{number}. {first} {other}" for number, (first, other) in enumerate(pairs, 1))
    (read,) = pdn.read(" ".join(rows) + " *")
    assert not read.is_ok
    variants = {
        suggestion.params.get("variant") for suggestion in suggest(read) if suggestion.is_whole
    }
    assert game in variants


@pytest.mark.parametrize("variant", russian_and_five_like_it.ALL, ids=lambda variant: variant.id)
def test_a_russian_record_under_the_tag_of_another_board_is_recognised(variant):
    words = [long_form(before, move) for before, move in random_game(VARIANTS["russian"], 2, 20)]
    assert replay(words, start=START).fault is None
    (read,) = pdn.read(f'[GameType "20"]\n\n{" ".join(words)} *')
    assert (read.variant.id, read.is_ok) == ("international", False)
    variants = {
        suggestion.params.get("variant") for suggestion in suggest(read) if suggestion.is_whole
    }
    assert "russian" in variants
