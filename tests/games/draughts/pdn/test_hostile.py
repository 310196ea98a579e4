"""Any bytes and any length of a row give a report in linear time, never an exception."""

import io
import random
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import pdn
from games.draughts.errors import FaultCode
from games.draughts.pdn import PdnFault, PdnNote
from games.draughts.pdn.encoding import CUT, LONGEST_ROW
from games.draughts.pdn.parser import MOST_TINY_GAMES, MOST_VARIATIONS
from games.draughts.pdn.replay import MOST_FAULTY
from games.draughts.pdn.replay import MOST_VARIATIONS as MOST_CHECKED
from tests.fuzz.reader import check
from tests.support.records import OPENING, codes, read_one

# Any bytes give a report in linear time, never an exception.


CORPUS = Path(__file__).parents[3] / "fuzz" / "corpus"

REAL = (Path(__file__).parents[3] / "data" / "records" / "three-games.pdn").read_bytes()

NO_RECORDS = {
    "empty": b"",
    "blank": b" \n\n ",
    "words": "Здравствуйте, это письмо.".encode(),
    "words_with_a_square": "Письмо: ход c3-d4 был сильнее, чем кажется на первый взгляд".encode(),
    "page": b"<html><body class='a1'><p>Page 12. All about b6</p></body></html>",
    "zeros": bytes(500),
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
}


@pytest.mark.parametrize("data", NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_is_no_record_gives_a_typed_fault(data: bytes) -> None:
    game = read_one(data)
    assert (game.is_record, game.is_ok, game.replay.plies) == (False, False, 0)
    assert (game.faults[0].code, game.faults[0].ply) == (FaultCode.UNREADABLE, None)


@pytest.mark.parametrize(
    "data",
    [bytes(500), OPENING.encode() + b"\0", "1. c3-d4 d6-c5".encode("utf-16-le"), b"c3-d4 \x01" * 9],
    ids=["zeros", "a_zero_at_the_end", "utf_16_without_a_mark", "control_bytes"],
)
def test_bytes_that_are_no_text_are_refused_with_the_reason(data: bytes) -> None:
    for game in (read_one(data), next(pdn.read_stream(io.BytesIO(data)))):
        assert (game.is_record, game.encoding) == (False, "binary")
        assert [note.code for note in game.notes] == [PdnNote.NOT_TEXT]


@given(st.binary(max_size=400))
def test_no_bytes_raise(data: bytes) -> None:
    assert list(pdn.read(data))


@pytest.mark.parametrize("blank", [chr(code) for code in range(0x3001) if chr(code).isspace()])
def test_any_blank_may_stand_behind_a_move_number(blank: str) -> None:
    assert [game.replay.plies for game in pdn.read(f"1{blank}. c3-d4 d6-c5 2{blank}. b2-c3")] == [3]


@given(st.text(alphabet='[]{}();%$*"1-0.:xc3d4b6 \n\\/eEvnt!?', max_size=200))
def test_no_text_raises_and_every_finding_has_a_place(text: str) -> None:
    for game in pdn.read(text):
        for remark in (*game.faults, *game.notes):
            assert remark.line >= 1
            assert remark.column >= 1
        assert (game.replay.fault is None) == game.is_ok


@pytest.mark.parametrize(
    "text",
    [
        "{" + '[a "b"]\n' * 10_000,
        "(" * 100_000,
        "()" * 50_000,
        '[Event "x"\n' * 10_000,
        "1. c3-d4 {\n" + '[a "b"]\n{' * 1_500,
        "слово\n" * 20_000 + OPENING,
        "- " * 50_000 + "c3-d4",
        "a1 " * 25_000,
        "1. c3-d4 " + "1–0? " * 20_000,
        "1. c3-d4 1-0 " + "7 " * 65_000,
        "c3-d4= жук 👍 " * 8_500,
        "c3-d4\n" + "жук и жаба\n" * 10_000,
        "c3-d4 " + "{x {c3-d4} " * 10_000,
        "c3-d4 " + "22 2218 " * 15_000,
        "c3-d4 ;" + "22:18 c " * 15_000,
    ],
    ids=range(15),
)
def test_hostile_texts_take_linear_time(text: str) -> None:
    """Quadratic work on any of these would run for minutes."""
    assert sum(1 for _ in pdn.read(text)) >= 1


MANY = 10**5  # of a million and more the same is measured apart from the tests

ROW = LONGEST_ROW + 1

REFUSED = {
    "brackets": ("1. c3-d4 " + "(" * MANY, PdnFault.TOO_DEEP),
    "brackets_in_rows": ("1. c3-d4 " + "(\n" * MANY, PdnFault.TOO_DEEP),
    "row": ("a" * ROW, PdnFault.TOO_LONG),
    "row_of_moves": ("1. c3-d4 d6-c5 " * (ROW // 14), PdnFault.TOO_LONG),
    "comment": ("1. c3-d4 {" + "слово " * ROW, PdnFault.TOO_LONG),
    "comment_of_rows": ("1. c3-d4 {" + "слово\n" * ROW, PdnFault.TOO_LONG),
    "tags": ('[A "x"]\n' * MANY + "\n1. c3-d4", PdnFault.TOO_MANY_TAGS),
    "other_tags": ("".join(f'[A{at} "x"]\n' for at in range(MANY)), PdnFault.TOO_MANY_TAGS),
    "games_of_a_star": ("1. c3-d4 *\n" * MANY, PdnFault.TOO_MANY_GAMES),
    "games_of_a_move": ("c3-d4 1-0\n" * MANY, PdnFault.TOO_MANY_GAMES),
    "zeros": (bytes(MANY), FaultCode.UNREADABLE),
}


@pytest.mark.parametrize(("text", "code"), REFUSED.values(), ids=REFUSED)
@pytest.mark.parametrize("is_stream", [False, True], ids=["read", "stream"])
def test_what_no_record_can_be_is_refused_with_its_reason(
    text: str | bytes, code: str, is_stream: bool
) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    games_read = pdn.read_stream(io.BytesIO(data)) if is_stream else pdn.read(data)
    games = list(games_read)
    assert code in {fault.code for game in games for fault in game.faults}
    assert len(games) <= MOST_TINY_GAMES + 2
    assert sum(len(game.source) for game in games) <= 2 * LONGEST_ROW


def test_zeros_behind_the_beginning_of_a_file_are_damage_in_their_game() -> None:
    good = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n"
    games = list(pdn.read(good * 9000 + b"1. c3-d4 \x00 d6-c5 1-0\n" + good))
    damaged = next(at for at, game in enumerate(games) if not game.is_ok)
    assert (damaged, len(games)) == (9000, 9002)
    assert PdnNote.DAMAGED_TEXT in {note.code for note in games[0].notes}


@given(st.integers(0, 1 << 30))
def test_mutated_real_files_give_reports(seed: int) -> None:
    lot, data = random.Random(seed), bytearray(REAL)
    for _ in range(lot.randint(1, 30)):
        at = lot.randrange(len(data))
        data[at : at + lot.randrange(4)] = lot.randbytes(lot.randrange(4))
    check(bytes(data))


@pytest.mark.parametrize("seed", sorted(CORPUS.iterdir()), ids=lambda path: path.name)
def test_every_seed_of_the_fuzzer_gives_a_report(seed: Path) -> None:
    check(seed.read_bytes())


@pytest.mark.parametrize(
    ("variation", "most", "is_faulty"),
    [("(1. c3-c4) ", MOST_FAULTY, True), ("(1. c3-b4) ", MOST_CHECKED, False)],
)
def test_of_very_many_variations_the_first_are_checked_and_the_rest_are_told(
    variation: str, most: int, is_faulty: bool
):
    """Every one is kept; naming what is wrong with each would cost a server its evening."""
    (game,) = pdn.read(f"1. c3-d4 {variation * (most + 3)}d6-c5 *")
    assert game.is_ok
    assert len(game.variations) == most + 3
    codes = Counter(note.code for note in game.notes)
    assert codes[PdnNote.VARIATION_FAULT] == most * is_faulty
    assert codes[PdnNote.VARIATION_UNCHECKED] == 3


@pytest.mark.parametrize("variations", ["(1. c3-c4) ", "(" * 31 + "1. c3-c4" + ")" * 31])
def test_more_variations_than_any_game_has_are_refused(variations: str):
    (game,) = pdn.read(f"1. c3-d4 {variations * (MOST_VARIATIONS // variations.count('(') + 1)}")
    fault = game.faults[0]
    assert (fault.code, game.replay.plies) == (PdnFault.TOO_MANY_VARIATIONS, 1)
    assert fault.params["unread"] > 0


# A row longer than any real one is cut, and a fault of the game it is in.


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
