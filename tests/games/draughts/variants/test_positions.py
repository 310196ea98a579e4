"""Positions of every variant worked out by hand, their moves, counts and drawn boards."""

import xml.etree.ElementTree as ElementTree

import pytest

from games.draughts import Position, legal_moves, perft, start_of
from games.draughts.diagrams.plain import board_cells_and_names, pieces_by_square_name, text_board
from games.draughts.diagrams.svg import svg
from games.draughts.move import move_key_with_names
from games.draughts.moves import play
from games.draughts.position import fen_of
from games.draughts.star import STAR, diagram
from games.draughts.variants import VARIANTS
from tests.support.perft import COUNTS, count

# Positions of every variant with all their legal moves, worked out by hand.
#
# Moves are told as the command line tells them, in the names of squares that the game's records
# use; `with_ends` writes several landings behind one capture shorter.


_RUSSIAN_LIKE = ("russian", "pool", "german-64")

_FORWARD_ONLY = ("czech", "english", "thai")


def with_ends(start: str, ends: str, rest: str) -> str:
    """Captures of one piece that differ only in where they end: "a1", "d4,e5", "|c3"."""
    return " ".join(f"{start}:{end}{rest}" for end in ends.split(","))


def _all(games: str, fen: str, moves: str) -> list[tuple[str, str, str]]:
    return [(game, fen, moves) for game in games.split()]


# fmt: off
WORKED: list[tuple[str, str, str]] = [
    # ---- one position, several games of the usual board
    *_all("russian brazilian pool german-64 poddavki", "W:Wc3:Bb2,d4", "c3:a1|b2 c3:e5|d4"),
    *_all("czech english thai", "W:Wc3:Bb2,d4", "c3:e5|d4"),
    *_all("brazilian", "W:Wc3,f2:Bd4,d6,g3", "c3:c7|d4,d6"),
    *_all("russian pool german-64 english", "W:Wc3,f2:Bd4,d6,g3", "c3:c7|d4,d6 f2:h4|g3"),
    *_all("czech thai", "W:Wc3,f2:Bd4,d6,g3", "c3:c7|d4,d6 f2:h4|g3"),
    *_all("russian northern", "W:Wb6:Bc7,e7", "b6:f6|c7,e7= b6:g5|c7,e7= b6:h4|c7,e7="),
    *_all("brazilian pool", "W:Wb6:Bc7,e7", "b6:f6|c7,e7"),
    *_all("german-64 czech english thai", "W:Wb6:Bc7,e7", "b6:d8|c7="),
    *_all("russian", "W:Wb6:Bc7,f6", "b6:g5|c7,f6= b6:h4|c7,f6="),
    *_all("brazilian pool german-64 czech english thai", "W:Wb6:Bc7,f6", "b6:d8|c7="),
    *_all("russian brazilian pool german-64 czech", "W:WKa1:Bd4,d6", "a1:b8|d4,d6 a1:c7|d4,d6"),
    *_all("thai", "W:WKa1:Bd4,d6", "a1:c7|d4,d6"),
    *_all("english", "W:WKa1:Bd4,d6", "a1-b2"),
    *_all("russian brazilian pool german-64", "W:Wc3,Kh2:Bd4,g3",
          "c3:e5|d4 " + with_ends("h2", "f4,e5,d6,c7,b8", "|g3")),
    *_all("czech", "W:Wc3,Kh2:Bd4,g3", with_ends("h2", "f4,e5,d6,c7,b8", "|g3")),
    *_all("english thai", "W:Wc3,Kh2:Bd4,g3", "c3:e5|d4 h2:f4|g3"),
    *_all("russian pool german-64", "B:Wf6,c3:BKh8,e7", "e7:g5|f6 h8:a1|c3,f6 h8:b2|c3,f6"),
    *_all("brazilian czech", "B:Wf6,c3:BKh8,e7", "h8:a1|c3,f6 h8:b2|c3,f6"),
    *_all("english", "B:Wf6,c3:BKh8,e7", "e7:g5|f6"),
    *_all("thai", "B:Wf6,c3:BKh8,e7", "e7:g5|f6 h8:b2|c3,f6"),
    *_all("russian pool german-64 czech", "W:WKc1:Be3,g7,e7,Kc5",
          "c1:a3|c5,e3,e7,g7 c1:b4|c5,e3,e7,g7 c1:d8|e3,e7"),
    *_all("brazilian", "W:WKc1:Be3,g7,e7,Kc5", "c1:a3|c5,e3,e7,g7 c1:b4|c5,e3,e7,g7"),
    *_all("thai", "W:WKc1:Be3,g7,e7,Kc5", "c1:f4|e3"),
    *_all("english", "W:WKc1:Be3,g7,e7,Kc5", "c1-b2 c1-d2"),
    *_all("thai", "W:WK15:B10,19", "15:24|10,19 15:6|10,19"),
    *_all("poddavki", "W:Wa3:Bb4,c5", ""),
    # ---- ten by ten
    *_all("international killer kit frisian", "W:W28:B22,23,13,33", "28:8|13,23"),
    *_all("german", "W:W28:B22,23,13,33", "28:17|22 28:39|33 28:8|13,23"),
    *_all("international killer kit frisian", "W:W23:B18,8,9", "23:14|8,9,18"),
    *_all("german", "W:W23:B18,8,9", "23:3|8,18="),
    *_all("international killer frisian", "W:W33:B28,K19,10,29,20", "33:4|10,20,29="),
    *_all("german", "W:W33:B28,K19,10,29,20", "33:13|19,29 33:22|28 33:4|10,20,29="),
    *_all("international german", "W:WK46:BK28", with_ends("46", "23,19,14,10,5", "|28")),
    *_all("killer", "W:WK46:BK28", "46:23|28"),
    *_all("killer", "W:WK46:B28", with_ends("46", "23,19,14,10,5", "|28")),
    *_all("frisian", "W:W28:B18", "28:8|18"),
    *_all("frisian", "W:W28:B27", "28:26|27"),
    *_all("frisian", "W:W44:BK39,40", "44:33|39"),
    *_all("international", "W:W28:B18", "28-22 28-23"),
    *_all("international", "W:W28:B27", "28-22 28-23"),
    *_all("frisian", "W:W28,K16:B18,27",
          with_ends("16", "19,20", "|18") + " " + with_ends("16", "32,38,43,49", "|27")),
    *_all("frisian", "W:WK46:B6,11,13,32,K45,K47,K49", "46:50|47,49"),
    *_all("canadian", "W:W40:B34,46", "40:27|34 40:51|46"),
    *_all("canadian", "W:W40,31:B34,22,26", "40:16|22,34"),
    *_all("canadian", "W:W14:B8,9", "14:1|8= 14:3|9="),
    *_all("kit", "start", "16-21 17-21 17-22 18-22 18-23 19-23 19-24 20-24 20-25"),
    # ---- the turned board
    *_all("italian", "W:W22:BK18", "22-19"),
    *_all("italian", "W:W22,K24:B18,20", "24:15|20"),
    *_all("italian", "W:WK22:B18,10,19,K12", "22:8|12,19"),
    *_all("italian", "W:WK22:BK18,10,19,K12", "22:6|10,18"),
    *_all("italian", "W:W21,23:B18,19,11", "21:7|11,18 23:7|11,19"),
    *_all("spanish portuguese", "W:W11:B15,K14", "11:18|14"),
    *_all("spanish portuguese", "W:Wd3:Bc4,Ke4", "11:18|14"),
    *_all("spanish", "W:Wc6:Bd7,f7", "23:30|27="),
    *_all("spanish", "W:Wd3:Bc2,e4,e6", "11:27|14,22"),
    *_all("spanish", "W:WKb1:Bd3,d5,f5",
          with_ends("4", "21,25", "|11,18") + " " + with_ends("4", "23,28,32", "|11,19")),
    # ---- straight lines, ten by eight, the diagonal set-up
    *_all("turkish", "W:Wd4:Be5,d3", "d4-c4 d4-d5 d4-e4"),
    *_all("turkish", "W:Wd4:Bd5,c4,b3", "d4:b4|c4 d4:d6|d5"),
    *_all("turkish", "W:Wg6:Bg7,Kf8", "g6:e8|f8,g7="),
    *_all("turkish", "W:Wg6,f2:BKe8,g7", "g6:g8|g7="),
    *_all("armenian", "W:Wg6,f2:BKe8,g7", " ".join(f"g6:{end}|e8,g7=" for end in
                                                   ("d8", "c8", "b8", "a8"))),
    *_all("turkish armenian", "W:WKe4:Bc4,g4", "e4:a4|c4 e4:b4|c4 e4:h4|g4"),
    *_all("turkish", "W:WKa8,Ka1:Bf7,g4,a3,b3", "a1:a3|a3,b3,f7,g4"),
    *_all("armenian", "W:Wd4:Bd7", "d4-c4 d4-c5 d4-d5 d4-e4 d4-e5"),
    *_all("armenian", "W:Wd4:Be5,d3", "d4-c4 d4-c5 d4-d5 d4-e4"),
    *_all("spantsiretti", "W:Wh6:Bi7", "h6:j8|i7="),
    *_all("spantsiretti", "W:Wf6:Bg7,g5", "f6:h4|g5 f6:h8|g7="),
    *_all("spantsiretti", "W:WKa1:Bd4,g5", with_ends("a1", "h4,i3,j2", "|d4,g5")),
    *_all("diagonal", "start", "c1-b2 d2-c3 e3-d4 f4-e5 g5-f6 h6-g7"),
    # ---- odd games
    *_all("towers", "W:Wc3:Bd4(w)", "c3:e5|d4"),
    *_all("towers", "W:Wc3(b):Bd4,d6", "c3:c7|d4,d6"),
    *_all("towers", "W:We1:Bd2(b),d4,f4,f2", "e1:e1|d2,d4,f2,f4"),
    *_all("towers", "W:Wb6(b):Bc7(w),f6", "b6:g5|c7,f6= b6:h4|c7,f6="),
    *_all("northern", "W:Wc3:BKd4", "c3:e5|d4"),
    *_all("northern", "W:WKa1:BKd4,Kf6,h6", "a1:g7|d4,f6 a1:h8|d4,f6"),
    *_all("northern", "W:Wb6:BKc7,f6", "b6:g5|c7,f6= b6:h4|c7,f6="),
    *_all("stavropol", "W:Wc3:Bf6", "c3-b4 c3-d4 f6-e5 f6-g5"),
    *_all("stavropol", "W:Wc3:Bd4", "c3:e5|d4 d4:b2|c3"),
    *_all("stavropol", "W:Wa3,f2:Be3", "f2:d4|e3 e3:g1|f2="),
    *_all("stavropol", "W:Wh2:Bg3,f4", "f4-e3 g3-f2"),
    *_all("self-eaters", "start",
          "b2:d4|c3 d2:b4|c3 d2:f4|e3 f2:d4|e3 f2:h4|g3 h2:f4|g3"),
    *_all("self-eaters", "W:Wf4,c3:Be3", "f4:b4|c3,e3"),
    *_all("self-eaters", "W:WKa1,d4:Bf6,h8", "a1:g7|d4,f6"),
    *_all("self-eaters", "W:Wb6,c7:Be7",
          with_ends("b6", "f6,g5,h4", "|c7,e7=") + " c7:a5|b6"),
    *_all("two-movers", "W:Wc3,f2:Bd4,d6", "c3:c7|d4,d6"),
    *_all("two-movers", "W:Wc7,f2:B:M1", ""),
    *_all("two-movers", "W:Wd4:Bf6:M1", "d4-c5 d4-e5"),
    *_all("two-movers", "W:Wd4:Be5:M1", "d4:f6|e5"),
    *_all("two-movers", "W:Wc3:Bf6", "c3-b4 c3-d4"),
    *_all("two-movers", "W:Wa3:Bb4,c5:M1", ""),
    *_all("corners", "start",
          "a2-a4 a3-a4 b1-d1 b2-b4 b2-d2 b3-b4 b3-d3 c1-d1 c2-c4 c2-d2 c3-c4 c3-d3"),
    *_all("corners", "W:Wf6,g6,h6,f7,g7,h7,f8,g8,h8:Ba4,b4,c4,d4,e4,f4,g4,h4,a3", ""),
    *_all("corners", "W:Wf6,g6,h6,f7,g7,h7,f8,g8,h5:Ba4,b4,c4,d4,e4,f4,g4,h4,a3",
          "f6-e6 f6-f5 f7-e7 f7-f3 f7-f5 f8-e8 f8-h8 g6-e6 g6-g5 g7-e7 g7-g3 g7-g5 g8-e8 g8-h8 "
          "h5-g5 h5-h3 h6-h8 h7-h8"),
    *_all("star", "start",
          "c1-e5 c1-e7 c2-e6 c2-e8 c3-e7 c3-e9 d1-e5 d1-e6 d2-e6 d2-e7 d3-e7 d3-e8 d4-e8 d4-e9"),
    *_all("star", "W:Wa1:Bb1", "a1-b2 a1-c1"),
]

AFTER: list[tuple[str, str, str, str]] = [
    ("towers", "W:Wc3:Bd4(w)", "c3:e5|d4", "B:Wd4,e5(b):B"),
    ("towers", "W:Wc3:BKd4(bw)", "c3:e5|d4", "B:We5(b):Bd4(w)"),
    ("towers", "W:Wc3(b):Bd4,d6", "c3:c7|d4,d6", "B:Wc7(bbb):B"),
    ("towers", "W:We1:Bd2(b),d4,f4,f2", "e1:e1|d2,d4,f2,f4", "B:We1(bbbb):Bd2"),
    ("towers", "W:Wb6(b):Bc7(w),f6", "b6:g5|c7,f6=", "B:Wc7,Kg5(bbb):B"),
    ("northern", "W:Wc3:BKd4", "c3:e5|d4", "B:We5:Bd4"),
    ("northern", "W:WKa1:BKd4,Kf6,h6", "a1:h8|d4,f6", "B:WKh8:Bd4,f6,h6"),
    ("northern", "W:Wb6:BKc7,f6", "b6:g5|c7,f6=", "B:WKg5:Bc7"),
    ("stavropol", "W:Wc3:Bd4", "d4:b2|c3", "B:W:Bb2"),
    ("stavropol", "W:Wa3,f2:Be3", "e3:g1|f2=", "B:Wa3:BKg1"),
    ("self-eaters", "W:Wf4,c3:Be3", "f4:b4|c3,e3", "B:Wb4:B"),
    ("two-movers", "W:Wc3,f2:Bd4,d6", "c3:c7|d4,d6", "W:Wf2,c7:B:M1"),
    ("two-movers", "W:Wc3:Bf6", "c3-d4", "W:Wd4:Bf6:M1"),
    ("two-movers", "W:Wd4:Bf6:M1", "d4-c5", "B:Wc5:Bf6"),
    ("corners", "W:Wa1:Ba2", "a1-a3", "B:Wa3:Ba2"),
    ("turkish", "W:WKa8,Ka1:Bf7,g4,a3,b3", "a1:a3|a3,b3,f7,g4", "B:WKa3,Ka8:B"),
]

# Worked positions of every variant: all their legal moves, and what a move leaves.


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

# Every variant has the known counts of move sequences (perft).


# Sequences counted every day; deeper: python -m tests.support.perft
_MOST = 4000

@pytest.mark.parametrize(
    ("game", "depth", "expected"),
    [
        (game, depth, expected)
        for game, counts in COUNTS.items()
        for depth, expected in enumerate(counts, start=1)
        if expected <= _MOST
    ],
)
def test_outcomes_from_the_start_are_as_known(game, depth, expected):
    assert count(game, depth) == expected

def test_every_game_is_counted():
    assert set(COUNTS) == set(VARIANTS)

# Drawn boards of every variant: size, square names, towers in order, a star.


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_every_square_and_every_piece_is_drawn_once(variant):
    board, start = board_cells_and_names(variant), start_of(variant)
    root = ElementTree.fromstring(svg(start, variant=variant))
    named = [element.get("data-square") for element in root.iter() if element.get("data-square")]
    cells = [name for name in named if named.count(name) >= 1]
    assert len(board.cells) == (121 if board.is_star else board.width * board.height)
    assert set(cells) >= {cell.name for cell in board.cells}
    shown = [element for element in root.iter() if element.get("class", "").startswith("piece")]
    assert (
        len(shown)
        == (start.white | start.black).bit_count()
        == len(pieces_by_square_name(start, variant))
    )

@pytest.mark.parametrize(
    ("game", "corner", "last"),
    [
        ("russian", "a1", "h8"),
        ("italian", "29", "32"),
        ("spanish", "4", "1"),
        ("international", "46", "50"),
        ("canadian", "67", "72"),
        ("turkish", "a1", "h1"),
    ],
)
def test_the_first_rank_of_white_begins_with(game, corner, last):
    board = board_cells_and_names(VARIANTS[game])
    first = [cell.name for cell in board.cells if cell.rank == 0 and cell.is_playable]
    assert first[0] == corner
    assert last in (*first, *board.playable)

def test_a_tower_shows_its_pieces_from_the_top_down():
    variant = VARIANTS["towers"]
    position = Position.from_fen("W:Wc3(bbw):BKd6(w)", variant)
    assert text_board(position, variant=variant).splitlines()[-2:] == ["c3: w b b w", "d6: B w"]
    root = ElementTree.fromstring(svg(position, variant=variant))
    below = [element.get("class") for element in root.iter() if "below" in element.get("class", "")]
    assert below == ["below black", "below black", "below white", "below white"]

def test_a_numbered_board_has_its_numbers_in_the_squares():
    root = ElementTree.fromstring(svg(start_of(VARIANTS["canadian"]), variant=VARIANTS["canadian"]))
    numbers = {element.text for element in root.iter() if element.get("class") == "number"}
    assert numbers == {str(number) for number in range(1, 73)}

def test_a_star_of_three_shows_every_hole_and_the_sign_of_each_man():
    position = STAR.from_fen("3:1a1,b1:3j1,k1:5m13")
    root = ElementTree.fromstring(diagram.star_svg(position, STAR))
    elements = [element for element in root.iter() if element.get("class") == "hole"]
    texts = [element for element in root.iter() if element.tag.endswith("text")]
    signs = [text.text for text in texts if text.get("class") != "row"]
    rows = [text.text for text in texts if text.get("class") == "row"]
    assert (len(elements), signs) == (121, ["1", "1", "3", "3", "5"])
    assert (rows[:4], rows[8:10], len(rows)) == (["a", "1", "b", "2"], ["e", "13"], 34)
    text = diagram.text_board(position, STAR)
    assert (text.count("1"), text.count("3"), text.count("5")) == (2, 2, 1)

def test_a_star_has_its_holes_and_rows_in_their_order():
    variant = VARIANTS["star"]
    board, shown = (
        board_cells_and_names(variant),
        text_board(start_of(variant), variant=variant).splitlines(),
    )
    assert (len(board.cells), len(board.playable)) == (121, 121)
    assert (shown[0].split(), shown[-1].split()) == (["q", "b"], ["a", "w"])
    assert shown[4].split() == ["m", *"." * 13]
