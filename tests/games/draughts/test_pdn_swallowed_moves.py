"""Comments that may have swallowed moves are noted where moves are missing, not elsewhere."""

import re

import pytest

from games.draughts import pdn
from games.draughts.pdn.record_fault_and_note_codes import PdnNote
from tests import demo_games

TOLD = {
    "half of the record in braces": "1. c3-d4 {d6-c5 2. b2-c3} f6-g5 *",
    "the answer of Black": "1. c3-d4 d6-c5 2. b2-c3 {f6-g5} 1-0",
    "the end of the record": "1. c3-d4 d6-c5 {2. b2-c3 f6-g5} *",
    "the end, with its result": "1. c3-d4 d6-c5 {2. b2-c3 f6-g5 1-0} 1-0",
    "the end, with marks": "1. c3-d4 d6-c5 {2. b2-c3! f6-g5 $1} *",
    "the number behind is off": "1. c3-d4 {d6-c5 2. b2-c3} f6-g5 3. c3-b4 g5-h4 *",
    "words among the moves, the number behind off": (
        "1. c3-d4 {сильно d6-c5 2. b2-c3 и теперь} f6-g5 3. c3-b4 g5-h4 *"
    ),
    "the next half-move is wrong without it": "1. c3-d4 {конечно d6-c5} 2. b2-c3 f6-g5 *",
    "short moves": "1. cd4 {dc5 2. bc3} fg5 *",
    "numbers of squares": "1. 22-18 {10-14 2. 25-22} 11-16 *",
    "before the first move": "{1. c3-d4 d6-c5} *",
}
SILENT = {
    "a better move": "1. c3-d4 {лучше 1. a3-b4} d6-c5 2. b2-c3 *",
    "a better move without words": "1. c3-d4 {1. a3-b4} d6-c5 2. b2-c3 *",
    "a better move before the one played": "1. c3-d4 d6-c5 {2. a3-b4} 2. b2-c3 f6-g5 *",
    "a threat": "1. c3-d4 d6-c5 {грозит c5-b4} 2. b2-c3 f6-g5 *",
    "what would have followed, in words": "1. c3-d4 d6-c5 {дальше 2. b2-c3 f6-g5} 1-0",
    "moves that are not legal there": "1. c3-d4 d6-c5 {2. b6-a5 c3-b4} *",
    "no move at all": "1. c3-d4 {5 сек} d6-c5 {сильно} *",
    "a clock": "1. c3-d4 {[%clk 0:05:10]} d6-c5 {[%clk 0:05:00]} *",
    "a score": "1. c3-d4 d6-c5 {счёт 2-1} *",
    "a variation in round brackets": "1. c3-d4 d6-c5 (1... f6-g5) 2. b2-c3 *",
    "a variation that has it": "1. c3-d4 (1. a3-b4 {f6-g5}) d6-c5 2. b2-c3 *",
}


def notes_on_comments(text):
    """Return the notes of a text about moves in comments."""
    (game,) = pdn.read(text)
    return [note for note in game.notes if note.code is PdnNote.MOVES_IN_COMMENT]


@pytest.mark.parametrize("name", TOLD)
def test_a_comment_that_may_have_swallowed_moves_is_told_at_its_place(name):
    (note,) = notes_on_comments(TOLD[name])
    assert TOLD[name][note.column - 1] == "{"
    assert note.token.startswith("{")


@pytest.mark.parametrize("name", SILENT)
def test_a_comment_of_an_annotator_is_not(name):
    assert notes_on_comments(SILENT[name]) == []


def test_it_is_a_note_and_never_a_fault():
    for name in ("half of the record in braces", "the end of the record"):
        (game,) = pdn.read(TOLD[name])
        assert game.is_ok, name


def test_a_long_comment_costs_no_time():
    text = "1. c3-d4 {" + "d6-c5 " * 20_000 + "} d6-c5 *"
    assert notes_on_comments(text) == []


def braced(body, first, last):
    """The record with everything from one half-move up to another in braces."""
    moves = list(re.finditer(r"[a-h][1-8](?:[-x:][a-h][1-8])+", body))
    begin, end = moves[first].start(), moves[last].end()
    return f"{body[:begin]}{{{body[begin:end]}}}{body[end:]}"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_of_played_games_whatever_is_put_into_braces_is_told(number):
    """Wherever it begins and however much it is."""
    record = demo_games.record(number)
    tags, _blank, body = record.rpartition("]\n")
    count = len(re.findall(r"[a-h][1-8](?:[-x:][a-h][1-8])+", body))
    for first in range(count):
        for last in {first, min(first + 1, count - 1), min(first + 4, count - 1)}:
            text = tags + _blank + braced(body, first, last)
            assert notes_on_comments(text), (first, last)
