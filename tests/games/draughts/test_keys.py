"""Position keys, material and lines of moves, for the search index."""

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.draughts import pdn, search_keys
from games.draughts.colour import Colour
from games.draughts.index import search_data
from games.draughts.moves import legal_moves, play
from games.draughts.notation import format_move
from games.draughts.position import START, Position
from games.draughts.replay import Replay, replay
from games.draughts.search_keys import join_move_keys, parse_key, play_line_of_keys
from games.draughts.variants import VARIANTS

DATA = Path(__file__).parents[3] / "games" / "data"

PLAYED = [
    game.replay
    for name in ("ussr-1924.pdn", "demo-games.pdn")
    for game in pdn.read((DATA / name).read_bytes())
]

KINGS = "W:WKa1,Kc1,Ke1:BKh8"


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position some legal game has reached."""
    position = START
    for choice in draw(st.lists(st.integers(0, 40), max_size=80)):
        moves = legal_moves(position)
        if not moves:
            break
        position = play(position, moves[choice % len(moves)])
    return position


@pytest.mark.parametrize(
    ("fen", "key"),
    [(START.fen(), 92624193), (KINGS, 927300828), ("B" + KINGS[1:], 595566084)],
    ids=["start", "kings", "kings, Black to move"],
)
def test_keys_are_the_same_for_ever(fen: str, key: int) -> None:
    """They stand in stored indexes: a change here asks for `reindex_records` everywhere."""
    assert search_keys.key_of_position(Position.from_fen(fen)) == key


def test_different_positions_of_real_games_have_different_keys() -> None:
    seen = {row for game in PLAYED for row in game.rows}
    assert len(seen) > 1500
    assert len(set(search_keys.keys_of_positions(seen))) == len(seen)


def test_who_is_to_move_and_who_is_king_is_in_the_key() -> None:
    fens = (KINGS, "B" + KINGS[1:], KINGS.replace("Ka1", "a1"), "W:WKa1,Kc1,Kh8:BKe1")
    keys = {search_keys.key_of_position(Position.from_fen(fen)) for fen in fens}
    assert len(keys) == len(fens)


def test_packed_keys_are_four_bytes_each_the_highest_first() -> None:
    rows = replay("1. c3-d4 d6-c5").rows
    packed = search_keys.pack_keys(rows)
    unpacked = [int.from_bytes(packed[at : at + 4], "big") for at in range(0, len(packed), 4)]
    assert unpacked == search_keys.keys_of_positions(rows)


@given(positions())
def test_the_mirror_of_the_mirror_is_the_position(position: Position) -> None:
    turned = search_keys.mirror_position(position)
    assert search_keys.mirror_position(turned) == position
    assert len(legal_moves(turned)) == len(legal_moves(position))
    assert search_keys.material_as_text(turned) == search_keys.swap_sides_in_material(
        search_keys.material_as_text(position)
    )


def test_the_mirror_turns_the_board_and_exchanges_the_colours() -> None:
    position = Position.from_fen("W:Wa1,Kc3:Bb6,Kd8")
    assert search_keys.mirror_position(position) == Position.from_fen("B:WKe1,g3:BKf6,h8")


def test_a_balance_counts_men_and_kings_of_both_sides() -> None:
    assert search_keys.material_as_text(START) == "12-0:12-0"
    assert search_keys.material_as_text(Position.from_fen("W:Wa1,Kc3:Bb6,d6,Kd8")) == "1-1:2-1"
    assert search_keys.swap_sides_in_material("1-1:2-1") == "2-1:1-1"


def assert_search_data_agrees(game: Replay) -> None:
    """The search data of a game says what its positions say one by one."""
    each = [search_keys.material_as_text(position) for position in game.positions]
    changes = [now for now, before in zip(each, [None, *each], strict=False) if now != before]
    data = search_data(game)
    assert data.positions == search_keys.pack_keys(game.rows)
    assert data.materials.split() == changes
    assert data.materials[0] == data.materials[-1] == " "
    assert data.line == join_move_keys(game.moves)


@pytest.mark.parametrize("game", PLAYED, ids=range(len(PLAYED)))
def test_the_trace_of_a_game_is_that_of_its_positions(game: Replay) -> None:
    assert_search_data_agrees(game)


@given(positions(), st.lists(st.integers(0, 40), max_size=60))
def test_the_trace_of_any_moves_from_any_position_is_that_of_its_positions(
    start: Position, choices: list[int]
) -> None:
    """Kings move, are captured and made; either side begins."""
    position, texts = start, []
    for choice in choices:
        moves = legal_moves(position)
        if not moves:
            break
        move = moves[choice % len(moves)]
        texts.append(format_move(position, move))
        position = play(position, move)
    game = replay(texts, start)
    assert game.is_complete
    assert_search_data_agrees(game)


@given(positions(), st.lists(st.integers(0, 40), max_size=60))
def test_the_trace_of_a_record_is_that_of_its_positions(
    start: Position, choices: list[int]
) -> None:
    """A record is read as a text: by a compiled build in C, which makes its trace as well."""
    assume(start.turn is Colour.WHITE)  # as a record begins
    position, written = start, list[str]()
    for choice in choices:
        moves = legal_moves(position)
        if not moves:
            break
        move = moves[choice % len(moves)]
        written.append(format_move(position, move))
        position = play(position, move)
    numbered = [
        f"{number // 2 + 1}. {text}" if number % 2 == 0 else text
        for number, text in enumerate(written)
    ]
    (game,) = pdn.read(f'[FEN "{start.fen()}"]\n\n{" ".join(numbered)} *')
    assert game.replay.plies == len(written)
    assert_search_data_agrees(game.replay)


def test_the_trace_follows_kings_that_capture_kings() -> None:
    start = Position.from_fen("W:WKa1,a3:BKd4,Kg3,b2")
    assert_search_data_agrees(replay(["a1:e5:h2"], Position.from_fen("W:WKa1,a5:BKd4,Kg3,c7")))
    assert search_data(replay([], start)).materials == " 1-1:1-2 "


@pytest.mark.parametrize("game", PLAYED, ids=range(len(PLAYED)))
def test_a_line_played_again_is_the_game(game) -> None:
    line = join_move_keys(game.moves)
    assert tuple(play_line_of_keys(game.start, line)) == game.positions
    assert tuple(map(parse_key, line.split())) == game.moves


@given(positions())
def test_every_move_is_read_back_from_its_key(position: Position) -> None:
    moves = legal_moves(position)
    assert tuple(parse_key(move.key()) for move in moves) == moves


@pytest.mark.parametrize(
    ("game", "first", "other"),
    [
        ("towers", "W:Wc3(b):Bd6", "W:Wc3:Bd6"),
        ("towers", "W:Wc3(b):Bd6", "W:Wc3(w):Bd6"),
        ("towers", "W:Wc3(bw):Bd6", "W:Wc3(wb):Bd6"),
        ("towers", "W:Wc3(b):Bd6", "W:Wc3:Bd6(b)"),
        ("two-movers", "W:Wc3:Bd6", "W:Wc3:Bd6:M1"),
    ],
)
def test_positions_that_differ_in_prisoners_or_in_moves_left_are_two(game, first, other) -> None:
    variant = VARIANTS[game]
    keys = [search_keys.key_of_position(Position.from_fen(fen, variant)) for fen in (first, other)]
    assert keys[0] != keys[1]


def test_the_trace_of_a_game_of_towers_has_its_prisoners() -> None:
    variant = VARIANTS["towers"]
    played = replay("c3:e5", Position.from_fen("W:Wc3:Bd4,h8", variant), variant)
    assert played.final.fen() == "B:We5(b):Bh8"
    assert search_data(played).positions == search_keys.pack_keys(played.positions)
    bare = Position.from_fen("B:We5:Bh8", variant)
    assert search_data(played).positions[-4:] != search_keys.pack_keys([bare])
