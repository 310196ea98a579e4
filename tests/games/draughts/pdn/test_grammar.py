"""A test file for every production of the PDN 3.0 grammar, and what the standard forbids."""

from pathlib import Path

import pytest

from games.draughts import pdn
from games.draughts.errors import FaultCode
from games.draughts.pdn import PdnFault, PdnNote, ReadGame
from games.draughts.pdn.movetext import NAG_NUMBERS
from tests.support.records import OPENING, codes, read_one

# A test file for every production of the PDN 3.0 grammar.
#
# `taken` must be read without a fault and come back from our own writing the same; the files of
# `refused` bear the code of their fault in their name.


FILES = Path(__file__).parents[3] / "data" / "grammar"

TAKEN = sorted((FILES / "taken").iterdir())

REFUSED = sorted((FILES / "refused").iterdir())

WHOLE = {"file-of-one-body": 1, "file-of-many-games": 3, "games-parted-by-results": 5}


def content_of(game: ReadGame) -> tuple:
    """Everything a record holds, marks as numbers; left out what writing adds or puts in form."""
    given = {name: value for name, value in game.tags if value not in ("", "?", "????.??.??")}
    given = {
        name: value
        for name, value in given.items()
        if name not in ("GameType", "Result", "SetUp", "FEN")
    }
    marks = {
        ply: tuple(NAG_NUMBERS.get(mark, mark) for mark in codes_of_move)
        for ply, codes_of_move in game.nags.items()
    }
    lines = [
        (variation.ply, variation.replay.moves, variation.comments) for variation in game.variations
    ]
    return (
        *(given, game.start, game.replay.moves, game.result or "*"),
        *(game.comments, marks, game.clocks, lines),
    )


@pytest.mark.parametrize("file", TAKEN, ids=lambda path: path.stem)
def test_every_production_is_read_and_written_back_the_same(file: Path) -> None:
    games = list(pdn.read(file.read_bytes()))
    assert [fault.code for game in games for fault in game.faults] == []
    assert len(games) == WHOLE.get(file.stem, len(games))
    assert any(game.replay.plies or game.tags for game in games)
    for game in games:
        (again,) = pdn.read(pdn.write_game(game))
        assert content_of(again) == content_of(game)


@pytest.mark.parametrize("file", REFUSED, ids=lambda path: path.stem)
def test_what_the_grammar_refuses_is_refused_with_its_reason(file: Path) -> None:
    codes = [fault.code for game in pdn.read(file.read_bytes()) for fault in game.faults]
    assert codes[0] == file.stem.rpartition(".")[2]


# Forms that the PDN 3.0 standard wants read are read, those it forbids refused.
#
# Its own test files are mostly of the international game; what they test beside the board is here
# with moves of ours.


TAKEN_FORMS = {
    "moves_without_a_sign": ("1.a3b4\n", 1),
    "end_by_a_result": ("1.c3-d4 1/2-1/2\n", 1),
    "end_by_nothing": ("1.c3-d4 d6-c5", 2),
    "strengths": ("1.c3-d4!? d6-c5(!?!!!) 2.b2-c3 *\n", 3),
    "variations": ("c3-d4 d6-c5 (d6-e5 b2-c3 (e3-f4? e5:g3! { Black wins }) e7-d6) b2-c3 *", 3),
    "line_comment_above_the_tags": ('% Board game\n[Date "2012.02.01"]\n1. c3-d4 d6-c5\n', 2),
    "letters_of_all_scripts": ('[White "Сергей"]\n[Black "高文龙"]\n1.c3-d4 d6-c5', 2),
    "escaped_quotes": ('[White "a character \\""] c3-d4\n', 1),
    "numbers": ("1. 22-18 10-14 2. 25-22 *", 3),
    "numbers_of_two_digits": ("01. 22-18  10-14 02. 25-22", 3),
    "three_dots": ("1... c3-d4 1... d6-c5 2. b2-c3", 3),
    "nag": ("1. c3-d4 $1 $255 d6-c5 *", 2),
    "set_up": ('/FEN "W:We3:Bd4,d6"/ 1. e3:c5:e7 *', 1),
    "body_alone": ("c3-d4 *", 1),
    "tags_alone": ('[Event "E"]\n*', 0),
    "international_results": (f"{OPENING} 2-0", 8),
    "a_result_that_looks_like_a_move": (f"{OPENING} 1-1 *", 8),
}


@pytest.mark.parametrize(("text", "plies"), TAKEN_FORMS.values(), ids=TAKEN_FORMS)
def test_what_every_reader_takes(text: str, plies: int) -> None:
    game = read_one(text)
    assert (codes(game.faults), game.replay.plies) == ([], plies)


def test_games_are_parted_by_a_star_or_a_result() -> None:
    text = f'{OPENING} *\n\n{OPENING} 1-0 {OPENING} 0-2\n[FEN "W:We3:Bd4"]\n*\n'
    games = list(pdn.read(text))
    assert [game.replay.plies for game in games] == [8, 8, 8, 0]
    assert [game.result for game in games] == ["*", "1-0", "0-1", "*"]


REFUSED_FORMS = {
    "nested_comment": ("1. c3-d4 d6-c5 { nested { comment } } *", None),
    "torn_comment": ("1. c3-d4 { torn", PdnFault.UNCLOSED_COMMENT),
    "unknown_moves": ("1. - -", PdnFault.UNKNOWN_MOVE),
    "unknown_move_of_black": ("1. c3-d4 ... 2. b2-c3", PdnFault.UNKNOWN_MOVE),
    "unknown_move_at_the_end": ("1. c3-d4 …", PdnFault.UNKNOWN_MOVE),
    "square_beyond_the_board": ("1. 32-28 19-23 2. 37-32", FaultCode.UNREADABLE),
    "another_game": (f'[GameType "20"]\n\n{OPENING}', PdnFault.WRONG_GAME_TYPE),
}


@pytest.mark.parametrize(("text", "code"), REFUSED_FORMS.values(), ids=REFUSED_FORMS)
def test_what_it_refuses_is_told(text: str, code: str | None) -> None:
    game = read_one(text)
    if code is None:
        assert PdnNote.STRAY_BRACKET in codes(game.notes)  # the brace that is left
        assert game.comments[2] == "nested { comment"
    else:
        assert code in codes(game.faults) or not game.is_ok


def test_what_follows_an_unknown_move_is_kept() -> None:
    game = read_one("1. c3-d4 - 2. b2-c3 f6-g5 {конец} 1-0")
    assert (game.replay.texts, game.replay.rest) == (("c3-d4",), ("-", "b2-c3", "f6-g5"))
    assert (game.result, game.comments) == ("1-0", {1: "конец"})
