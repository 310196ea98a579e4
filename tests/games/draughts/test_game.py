"""A game and a position in the hand: copied, compared, asked, set up square by square."""

import copy
import pickle
from importlib import import_module

import pytest

from games import draughts
from games.draughts import Colour, Game, Move, Piece, Position


def test_a_copy_goes_its_own_way() -> None:
    """A line that an analyst tries leaves the game on the board as it is."""
    game = Game()
    game.push("c3-d4")
    game.add_comment("the usual one")
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert other == game
        other.push("d6-c5")
        other.add_comment("a reply")
        assert (len(game), len(other), dict(game.comments)) == (1, 2, {1: "the usual one"})
        assert other != game


def test_games_are_equal_by_what_was_played_and_said() -> None:
    game, other = Game(), Game()
    assert game == other
    game.push("c3-d4")
    assert game != other
    other.push("22-18")
    assert game == other
    other.add_comment("!")
    assert game != other
    assert Game() != Game(variant="poddavki")
    assert Game() != "1. c3-d4"
    with pytest.raises(TypeError):
        hash(game)
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(
    ("start", "variant", "result", "is_over"),
    [
        (None, "russian", "*", False),
        ("W:Wa3:Bb4,c5", "russian", "0-1", True),  # blocked
        ("B:Wc3:B", "russian", "1-0", True),
        ("W:Wa3:Bb4,c5", "poddavki", "1-0", True),
    ],
)
def test_a_game_says_how_it_stands(start, variant, result, is_over) -> None:
    game = Game(start, variant=variant)
    assert (game.result, game.is_over) == (result, is_over)
    assert game.fen() == game.position.fen()


def test_a_game_by_numbers_says_its_position_by_numbers() -> None:
    game = Game("W:W28:B22", variant="international")
    assert game.fen() == "W:W28:B22"


def test_a_square_is_asked_by_its_name() -> None:
    position = Position.from_fen("W:Wc3,Ke1:Bd4")
    assert position["c3"] == Piece(Colour.WHITE)
    assert position["e1"] == Piece(Colour.WHITE, is_king=True)
    assert position["22"] == position["c3"] == position.piece_at("c3")
    assert (str(position["e1"]), str(position["d4"])) == ("W", "b")
    assert position["a1"] is None
    assert position[:3] == (position.white, position.black, position.kings)
    with pytest.raises(draughts.InvalidMove, match="a2"):
        position["a2"]
    board = Position.from_fen("W:W28:B22", draughts.VARIANTS["international"])
    assert (board["28"], board["50"]) == (Piece(Colour.WHITE), None)


def test_pieces_are_put_and_taken() -> None:
    """A position of a lesson is set up square by square; each step is a position of its own."""
    empty = Position.from_fen("W:W:B")
    one = empty.put("c3", "w").put("d4", Colour.BLACK).put("e1", "W")
    assert one.fen() == "W:Wc3,Ke1:Bd4"
    assert empty.fen() == "W:W:B"
    assert one.put("c3", "B").fen() == "W:WKe1:Bd4,Kc3"
    assert one.take("e1").take("d4").take("a1").fen() == "W:Wc3:B"
    assert one.put("b6", one["d4"]).take("d4").fen() == "W:Wc3,Ke1:Bb6"
    assert one.with_turn("b").fen() == "B:Wc3,Ke1:Bd4"


@pytest.mark.parametrize(
    ("square", "piece", "sentence"),
    [("b8", "w", "b8"), ("c4", "w", "c4"), ("c3", "x", "w W b B"), ("k9", "w", "k9")],
)
def test_what_cannot_stand_there_is_refused(square, piece, sentence) -> None:
    with pytest.raises(ValueError, match=sentence):
        draughts.START.put(square, piece)


def test_a_tower_is_taken_whole_and_a_piece_put_on_a_big_board() -> None:
    towers = Position.from_fen("W:Wc3(bbw):Bd6(w)", draughts.VARIANTS["towers"])
    assert towers.take("c3").fen() == "W:W:Bd6(w)"
    assert towers.put("c3", "b").fen() == "W:W:Bc3,d6(w)"
    big = Position.from_fen("W:W28:B22", draughts.VARIANTS["international"])
    assert big.put("1", "W").fen() == "W:W28,K1:B22"


def test_the_usual_start_is_called_so_everywhere() -> None:
    assert draughts.perft("start", 3) == draughts.perft(draughts.START, 3) == 302
    assert draughts.legal_moves("start", variant="czech")
    assert Game("start") == Game()


def test_pictures_are_drawn_of_texts_and_shown_in_notebooks() -> None:
    picture = draughts.svg("W:We3:Bd4", variant="russian")
    assert picture == draughts.svg(Position.from_fen("W:We3:Bd4"))
    assert picture.startswith("<svg")
    assert Position.from_fen("W:We3:Bd4")._repr_svg_() == picture
    assert draughts.svg("start", variant="international").count('class="piece') == 40
    big = Game("W:W28:B22", variant="international")
    assert (
        big.position._repr_svg_()
        == big._repr_svg_()
        == draughts.svg(big.position, variant=big.variant)
    )
    game = Game()
    game.push("c3-d4")
    assert "last" in game._repr_svg_()


def test_a_move_counts_what_it_takes() -> None:
    """Sorted by `count`, the longest capture is the last one."""
    moves = draughts.legal_moves("W:We3:Bd4,d6,f4")
    assert [move.count for move in sorted(moves, key=lambda move: move.count)] == [1, 2]


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: Move("c3", "d4"), TypeError, "read_move"),
        (lambda: Game().push(None), TypeError, "a move is a text or a Move, not None"),
        (lambda: Game().push(7), TypeError, "a move is a text or a Move, not 7"),
        (lambda: draughts.play("start", None), TypeError, "a move is a text or a Move, not None"),
        (lambda: Game().push("c3-d4 d6"), draughts.InvalidMove, "c3-d4 d6"),
        (lambda: Game().push("c3-d4 d6-c5"), draughts.InvalidMove, "c3-d4 d6-c5"),
        (lambda: Game().push("1. c3-d4 d6"), draughts.InvalidMove, "c3-d4"),
    ],
)
def test_what_is_no_move_is_told_so(call, error, sentence) -> None:
    with pytest.raises(error, match=sentence) as caught:
        call()
    assert "capture" not in str(caught.value)


def test_a_move_is_still_four_values() -> None:
    """Programs unpack it."""
    origin, target, captured, crowned = Game().push("c3-d4")
    assert Move(origin, target) == Move(origin, target, captured, crowned) == (10, 15, 0, False)
    assert hash(Move(9, 14)) == hash((9, 14, 0, False))
    assert pickle.loads(pickle.dumps(Move(9, 14))) == Move(9, 14)
    assert Move(9, 14)._replace(target=13) == Move(9, 13)


NAMES_OF_0_2 = {
    "": ["as_it_stood"],
    ".pdn": ["Piece", "cut_stream", "read_with"],
    ".endings": ["Answer", "Value"],
    ".openings": ["Kind", "ReadTable", "find", "load", "shipped"],
}


@pytest.mark.parametrize("package", NAMES_OF_0_2)
def test_names_of_the_first_0_2_are_still_known(package: str) -> None:
    module = import_module(f"games.draughts{package}")
    for name in NAMES_OF_0_2[package]:
        assert getattr(module, name).__doc__
