"""Comments, marks and variations keep their places; variations are judged too."""

from games.draughts import pdn
from games.draughts.pdn import PdnNote
from tests.games.draughts.helpers_of_pdn_tests import OPENING, codes, read_one


def test_comments_marks_and_variations_are_kept_with_their_places() -> None:
    text = """{before} 1. c3-d4! {good
        one} (1. a3-b4 b6-a5 (1... b6-c5?! {no}) 2. b2-c3? $9) d6-c5 ; to the end
        2. b2-c3 (!) {[%clk 0:05:10]} *"""
    game = read_one(text)
    assert game.comments == {
        0: "before",
        1: "good one",
        2: "to the end",
        3: "[%clk 0:05:10]",
    }
    assert game.nags == {1: ("!",), 3: ("!",)}
    (first,) = game.variations
    assert (first.ply, first.replay.plies) == (1, 2)
    assert first.nags == {3: ("?", "$9")}
    (second,) = first.variations
    assert (second.ply, second.comments, second.replay.plies) == (2, {1: "no"}, 1)
    note = next(note for note in game.notes if note.code == PdnNote.VARIATION_FAULT)
    assert (note.token, note.line, note.params["reason"]) == ("b2-c3", 2, "target_occupied")
    assert game.is_ok


def test_a_variation_written_as_a_continuation_is_checked_where_it_fits() -> None:
    game = read_one("1. c3-d4 d6-c5 (2. d4-e5 f6:d4) 2. b2-c3 *")
    assert (game.variations[0].ply, codes(game.notes)) == (3, [])


def test_a_line_that_begins_with_a_percent_sign_is_a_remark() -> None:
    game = next(pdn.read("1. c3-d4 d6-c5\n% a line\n2. b2-c3 f6-g5 *"))
    assert game.is_ok
    assert "a line" in game.comments.values()


def test_comments_above_and_among_the_tags_are_those_before_the_first_move() -> None:
    """A tag that was commented out is none, and a row of words tears no game in two."""
    text = (
        '% ряд\n{в скобках,\nв две строки}\n[Event "Кубок"] ; [Site "нет"]\n%[White "Нет"]\n; ещё\n'
        '[White "Иванов"]\n{[Round "7"]}\n[GameType "25"] {[%nag $9]}\n\n'
        f"{{перед ходом}} {OPENING} 1-0\n"
    )
    game = read_one(text)
    assert game.tags == (("Event", "Кубок"), ("White", "Иванов"), ("GameType", "25"))
    comment = 'ряд в скобках, в две строки [Site "нет"] [White "Нет"] ещё [Round "7"] перед ходом'
    assert (game.comments[0], game.notes, game.faults) == (comment, (), ())
    assert game.nags == {0: ("$9",)}
    assert (game.first_line, game.source) == (1, text.strip())
    assert read_one(pdn.write_game(game)).comments[0] == comment


def test_a_comment_between_two_games_stays_with_the_first() -> None:
    first, second = pdn.read(f'[Event "E"]\n\n; отложена\n\n[Event "F"]\n\n{OPENING} 1-0\n')
    assert (first.comments, first.tags) == ({0: "отложена"}, (("Event", "E"),))
    assert (second.comments, second.tags) == ({}, (("Event", "F"),))
