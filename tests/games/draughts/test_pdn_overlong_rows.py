"""A row longer than any real one is cut, and a fault of the game it is in."""

import io
from collections.abc import Callable, Iterable

import pytest

from games.draughts import pdn
from games.draughts.pdn import PdnFault
from games.draughts.pdn.decode_file_into_text_lines import LONGEST_ROW
from games.draughts.pdn.detect_encoding_and_decode import CUT
from tests.games.draughts.helpers_of_pdn_tests import codes

LONG = LONGEST_ROW + 10
TAGS = '[Event "E"]\n[White "A"]\n[Result "1-0"]\n[GameType "25"]\n'
GOOD = '[Event "F"]\n[Result "0-1"]\n[GameType "25"]\n\n1. c3-d4 d6-c5 0-1\n'

READERS = {
    "read": lambda text: pdn.read(text),
    "bytes": lambda text: pdn.read(text.encode()),
    "stream": lambda text: pdn.read_stream(io.BytesIO(text.encode())),
    "pieces": lambda text: (
        game
        for piece in pdn.cut_stream_into_pieces(io.BytesIO(text.encode()), size=50)
        for game in pdn.read_piece(piece)
    ),
}
Reader = Callable[[str], Iterable[pdn.ReadGame]]


@pytest.fixture(params=READERS.values(), ids=READERS)
def read(request: pytest.FixtureRequest) -> Reader:
    """Fixture: a way to read a text, at once or in pieces."""
    reader: Reader = request.param
    return reader


CUTS = {
    "the_moves": f"{TAGS}\n1. c3-d4 {{{'x' * LONG}}} d6-c5 1-0\n",
    "later_moves": f"{TAGS}\n1. c3-d4 d6-c5\n2. b2-c3 {{{'x' * LONG}}} f6-g5\n1-0\n",
    "a_comment": f"{TAGS}\n1. c3-d4 {{wo\n{'x ' * LONG}\nrds}} d6-c5 1-0\n",
    "the_FEN": f'{TAGS}[FEN "W:W{"a1," * LONG}:Bh8"]\n\n1. c3-d4 1-0\n',
    "the_first_tag": f'[Site "{"x" * LONG}"]\n{TAGS}\n1. c3-d4 1-0\n',
    "a_tag": f'[Event "E"]\n[Site "{"x" * LONG}"]\n{TAGS[12:]}\n1. c3-d4 1-0\n',
    "the_last_tag": f'{TAGS}[Site "{"x" * LONG}"]\n\n1. c3-d4 1-0\n',
}


@pytest.mark.parametrize("text", CUTS.values(), ids=CUTS)
def test_a_cut_row_is_a_fault_of_its_own_game(text: str, read: Reader) -> None:
    first, cut, last = read(f"{GOOD}\n{text}\n{GOOD}")
    assert (first.is_ok, last.is_ok) == (True, True)
    assert [first.number, cut.number, last.number] == [1, 2, 3]
    assert (cut.tag("White"), cut.is_ok) == ("A", False)
    (fault,) = [fault for fault in cut.faults if fault.code is PdnFault.TOO_LONG]
    long = [number for number, row in enumerate(text.split("\n"), 7) if len(row) > LONGEST_ROW]
    assert [fault.line] == long
    assert last.first_line == 7 + text.count("\n") + 1
    assert CUT not in cut.source


def test_a_row_behind_a_game_that_is_over_is_a_game_of_its_own(read: Reader) -> None:
    first, cut, last = read(f"{GOOD}{'c3-d4 ' * LONG}\n\n{GOOD}")
    assert (first.is_ok, codes(cut.faults), last.is_ok) == (True, [PdnFault.TOO_LONG], True)


def test_the_sign_that_marks_a_cut_row_is_damage_where_a_text_holds_it(read: Reader) -> None:
    games = list(read(f"1. c3-d4 d6-c5\n{CUT}2. b2-c3 *\n"))
    assert not any(PdnFault.TOO_LONG in codes(game.faults) for game in games)
