"""N1-N7: every written form of a move is read, one canonical form is written."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.draughts import (
    START,
    AmbiguousMove,
    FaultCode,
    InvalidMove,
    NoteCode,
    Position,
    format_move,
    legal_moves,
    long_form,
    notation,
    number,
    parse_move,
    paths,
    square_name,
    verify,
)
from games.draughts.notation import format_path
from games.draughts.squares import naming_as_written
from games.draughts.variants.russian import RUSSIAN_AND_LIKE_IT
from tests.support.rulebook import random_position

# N1-N7: every written form of a move is parsed, one canonical form is written.


def squares_and_sign(text):
    """Origin (or file with *), path and sign in one text."""
    written = parse_move(text)
    start = "abcdefgh"[written.file] + "*" if written.origin is None else None
    start = start or square_name(written.origin)
    return " ".join([start, *map(square_name, written.path), written.sign]).strip()


@pytest.mark.parametrize(
    ("text", "expected", "notes"),
    [
        ("c3-d4", "c3 d4 -", ()),
        ("e3:e7", "e3 e7 :", ()),
        ("a5:c3:e5", "a5 c3 e5 :", ()),
        ("b4xd6", "b4 d6 :", ()),
        ("b4Xd6", "b4 d6 :", ("capture_sign",)),
        ("b4×d6", "b4 d6 :", ("capture_sign",)),
        ("b4хd6", "b4 d6 :", ("capture_sign",)),  # Cyrillic ha
        ("cd4", "c* d4", ("short",)),
        ("c:e5", "c* e5 :", ("short",)),
        ("ce5", "c* e5", ("short",)),
        ("db6", "d* b6", ("short",)),
        ("a:c3:e5", "a* c3 e5 :", ("short",)),
        ("c3d4", "c3 d4", ("no_sign",)),
        ("a5c3e5", "a5 c3 e5", ("no_sign",)),
        ("22-18", "c3 d4 -", ("numeric",)),
        ("15x22", "e5 c3 :", ("numeric",)),
        ("1x10x17", "b8 d6 b4 :", ("numeric",)),
        ("C3-D4", "c3 d4 -", ("upper_case",)),
        ("c3–d4", "c3 d4 -", ("dash",)),
        ("c3—d4", "c3 d4 -", ("dash",)),
        ("c3−d4", "c3 d4 -", ("dash",)),
        ("c3‑d4", "c3 d4 -", ("dash",)),
        ("c3\u00add4", "c3 d4 -", ("dash",)),  # soft hyphen
        ("c3 -\u00a0d4", "c3 d4 -", ("blank",)),
        ("с3-d4", "c3 d4 -", ("cyrillic",)),
        ("еd4", "e* d4", ("cyrillic", "short")),
        ("В2-С3", "b2 c3 -", ("cyrillic",)),
        ("c3-d4!", "c3 d4 -", ()),
        ("c3-d4?!", "c3 d4 -", ()),
        ("c3-d4(!)", "c3 d4 -", ()),
        ("c7:h4x", "c7 h4 :", ("remark",)),
        ("c7:h4х", "c7 h4 :", ("remark",)),
        ("c3-d4=", "c3 d4 -", ("remark",)),
        ("c3-d4*", "c3 d4 -", ("remark",)),
        ("c3-d4!x", "c3 d4 -", ("remark",)),
    ],
)
def test_N1_N2_N3_N4_N5_N6_form(text, expected, notes):
    assert squares_and_sign(text) == expected
    assert tuple(map(str, parse_move(text).notes)) == notes


@pytest.mark.parametrize(
    "text",
    ["", "x", "-", "- -", "...", "c3", "c3-", "-d4", "c3-d9", "i3-h4", "c3d", "1-0", "0-1", "*",
     "1/2-1/2", "22", "33-1", "0-5", "22--18", "c3-d4-", "д4-e5", "а5", "c3-d4$1", "a" * 500,
     "c3:" * 60 + "d4", "²2-18", "٢٢-١٨"],
)  # fmt: skip
def test_N1_other_text_is_refused(text):
    with pytest.raises(InvalidMove) as caught:
        parse_move(text)
    assert caught.value.fault.code is FaultCode.UNREADABLE
    assert caught.value.fault.rule == "N1"


def test_B1_a_light_square_is_named():
    with pytest.raises(InvalidMove) as caught:
        parse_move("c3-c4")
    fault = caught.value.fault
    assert (fault.code, fault.square, fault.token) == (FaultCode.LIGHT_SQUARE, "c4", "c3-c4")


def test_marks_are_kept_as_written():
    assert parse_move("c3-d4?!").marks == "?!"
    assert parse_move("c3-d4(!)=").marks == "(!)="
    assert NoteCode.REMARK in parse_move("c3-d4(!)=").notes


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("W:We3:Bd4,d6,f4", "e3xe7 e3xg5"),
        ("W:We1:Bd2,b4,d4,f4,f2", "e1xc3xa5 e1xe1 e1xg3xe5xc3xa5"),
        ("W:WKa1:Bc3,e5,g7", "a1xh8"),
        ("W:Wg7:Ba5", "g7-f8 g7-h8"),
    ],
)
def test_N1_only_ambiguous_captures_are_written_in_full(fen, expected):
    position = Position.from_fen(fen)
    written = sorted(format_move(position, move) for move in legal_moves(position))
    assert written == expected.split()


def test_N1_a_full_path_lands_right_behind_the_victim_where_it_does_not_turn():
    position = Position.from_fen("W:WKa1:Bc3,f6")
    long_forms = {long_form(position, move) for move in legal_moves(position)}
    assert long_forms == {"a1:d4:g7", "a1:d4:h8"}


def test_N3_the_sign_and_the_fullness_are_chosen_by_the_writer():
    position = Position.from_fen("W:We3:Bd4,d6")
    (move,) = legal_moves(position)
    assert format_move(position, move, capture=":") == "e3:e7"
    assert format_move(position, move, capture=":", full="always") == "e3:c5:e7"
    with pytest.raises(ValueError, match="sometimes"):
        format_move(position, move, full="sometimes")


@pytest.mark.parametrize("full", ["ambiguous", "always"])
@pytest.mark.parametrize("capture", ["x", ":"])
def test_what_is_written_reads_back_as_the_same_move(full, capture):
    chance = random.Random(7)
    positions = [START, *(random_position(chance, most=9) for _ in range(500))]
    for position in positions:
        for move in legal_moves(position):
            text = format_move(position, move, capture=capture, full=full)
            assert verify(position, parse_move(text)) == move, (position.fen(), text)
            assert not parse_move(text).notes


# N1-N5: every written form of a legal move is read as that move or as ambiguous.


QUIET_SIGNS = ("-", "–", "—", "−", "‑", " - ", "\u00a0-", "", ":")

CAPTURE_SIGNS = (":", "x", "X", "×", "х", "-", " : ", "")

CYRILLIC = str.maketrans("aceh", "асен")

variants = st.sampled_from(RUSSIAN_AND_LIKE_IT)

boards = st.builds(
    random_position,
    st.integers(0, 10**9).map(random.Random),
    most=st.integers(2, 9),
    kings=st.sampled_from([0.1, 0.4, 0.9]),
)


def forms(position, move, variant):
    """(text, squares it names) of every way to write a move with the squares in order."""
    signs = CAPTURE_SIGNS if move.captured else QUIET_SIGNS
    for way in paths(position, move, variant=variant):
        inner = way[1:-1]
        for many in range(len(inner) + 1):
            for chosen in combinations(inner, many):
                squares = (way[0], *chosen, way[-1])
                for sign in signs:
                    yield format_path(squares, sign), squares
                plain = format_path(squares, ":" if move.captured else "-")
                yield plain.upper(), squares
                yield plain.translate(CYRILLIC), squares
                yield plain + "!?", squares
                yield (":" if move.captured else "-").join(map(str, map(number, squares))), squares
                yield plain[0] + plain[2:].lstrip("-"), None  # cd4, c:e5
                yield plain[0] + plain[2:].lstrip("-:"), None  # cd4, ce5


@settings(max_examples=200, deadline=None)
@given(boards, variants)
def test_N1_a_form_means_its_move_or_is_refused_as_ambiguous(position, variant):
    moves = legal_moves(position, variant=variant)
    whole = {way: move for move in moves for way in paths(position, move, variant=variant)}
    for move in moves:
        for text, squares in forms(position, move, variant):
            meant = whole.get(squares, move)  # squares that are another's whole path are that one
            try:
                assert verify(position, parse_move(text), variant=variant) == meant, text
            except AmbiguousMove as error:
                named = error.fault.params["candidates"]
                naming = naming_as_written(text, variant)
                shown = notation.long_form(position, move, variant=variant, naming=naming)
                assert shown in named, text
                assert len(named) > 1


@settings(max_examples=200, deadline=None)
@given(boards, variants)
def test_N1_the_one_form_we_write_is_read_back_as_that_move(position, variant):
    for move in legal_moves(position, variant=variant):
        for full in ("ambiguous", "always"):
            for sign in "x:":
                text = format_move(position, move, capture=sign, full=full, variant=variant)
                assert verify(position, parse_move(text), variant=variant) == move
