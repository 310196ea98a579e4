"""A record composed by hand: comments, marks and variations put to a game, and written as PDN."""

import pytest

from games.draughts import Game, IllegalMove, pdn

TAGS = (("White", "Ivanov"), ("Black", "Petrov"))


def composed() -> Game:
    """A short game with all that a commentator writes."""
    game = Game()
    game.add_comment("A club game.")
    game.push("c3-d4")
    game.push("d6-c5")
    game.add_mark("?!")
    game.add_comment("Quiet.")
    line = game.add_variation("f6-g5 b2-c3")
    line.add_comment("was usual", ply=1)
    line.add_variation("d2-c3").add_mark("?")
    game.push("b2-c3")
    return game


def test_comments_marks_and_variations_are_written() -> None:
    text = pdn.write(TAGS, composed())
    assert text.split("\n\n")[1] == (
        "{A club game.} 1. c3-d4 d6-c5 $6 {Quiet.} (1... f6-g5 {was usual} 2. b2-c3\n"
        "(2. d2-c3 $2)) 2. b2-c3 *\n"
    )


def test_what_was_composed_is_read_back() -> None:
    """And written once more it is the same text."""
    text = pdn.write(TAGS, composed())
    (game,) = pdn.read(text)
    assert game.is_ok
    assert dict(game.comments) == {0: "A club game.", 2: "Quiet."}
    (variation,) = game.variations
    assert (variation.ply, [str(move) for move in variation.replay.moves]) == (
        2,
        ["f6-g5", "b2-c3"],
    )
    assert [inner.ply for inner in variation.variations] == [3]
    assert pdn.write_game(game) == text


def test_tags_may_be_a_dictionary_and_the_result_is_that_of_the_board() -> None:
    game = Game("W:Wc3:Bd4")
    game.push("c3:e5")
    assert '[Result "1-0"]' in pdn.write(dict(TAGS), game)
    assert '[Result "0-1"]' in pdn.write(dict(TAGS), game, result="0-1")
    assert '[White "Ivanov"]' in pdn.write(dict(TAGS), game)
    assert '[Result "*"]' in pdn.write(TAGS, Game().replay)


def test_a_game_by_numbers_is_composed_as_any_other() -> None:
    game = Game(variant="international")
    game.push("32-28")
    game.add_variation("31-27")
    assert pdn.write(TAGS, game).split("\n\n")[1] == "1. 32-28 (1. 31-27) *\n"


def test_a_move_taken_back_takes_what_was_said_to_it_along() -> None:
    game = composed()
    assert (game.pop(), game.pop()) and dict(game.comments) == {0: "A club game."}
    assert (dict(game.marks), game.variations) == ({}, ())


def test_an_illegal_variation_is_refused_and_adds_nothing() -> None:
    game = composed()
    with pytest.raises(ValueError, match="c3"):
        game.add_variation("c3-d4")
    assert len(game.variations) == 1
    line = game.add_variation()
    with pytest.raises(IllegalMove):
        line.push("c3-d4")


@pytest.mark.parametrize(
    "call",
    [
        lambda game: game.add_comment("where?", ply=9),
        lambda game: game.add_mark("!", ply=0),
        lambda game: game.add_variation("c3-d4", ply=4),
        lambda game: Game().add_variation("c3-d4"),
    ],
)
def test_what_is_said_of_no_move_is_refused(call) -> None:
    with pytest.raises(IndexError, match="there is no half-move"):
        call(composed())
