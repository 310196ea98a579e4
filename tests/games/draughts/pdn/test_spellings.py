"""N1-N7, C5, C13: odd spellings of moves are read with a note, captures in pieces joined."""

import pytest

from games.draughts import FaultCode, pdn
from games.draughts import errors as draughts_errors
from games.draughts.errors import NoteCode
from games.draughts.notation import CAPTURE_SIGNS, DASHES
from games.draughts.pdn import PdnFault, PdnNote
from tests.support.records import OPENING, codes, read_one

# N1-N7: odd spellings of moves are read with a note, faults have their place.


ODD_MOVES = {
    "N2_short": ("1. cd4 dc5", NoteCode.SHORT),
    "N3_cross": ("1. c3-d4 b6-c5 2. d4×b6", NoteCode.CAPTURE_SIGN),
    "N4_numbers": ("1. 22-18 11-16", NoteCode.NUMERIC),
    "N5_cyrillic": ("1. с3-d4 d6-с5", NoteCode.CYRILLIC),
    "N6_win_mark_glued": ("1. c3-d4 d6-c5x", NoteCode.REMARK),
    "N6_win_mark_after_short_form": ("1. cd4 dc5x", NoteCode.REMARK),
    "N6_draw_mark": ("1. c3-d4 d6-c5 =", PdnNote.DRAW_MARK),
    "N6_draw_mark_in_the_middle": ("1. c3-d4= d6-c5", NoteCode.REMARK),
    "N6_draw_mark_beside_a_win": ("1. c3-d4 d6-c5= 1-0", PdnNote.DRAW_MARK),
    "N6_draw_mark_beside_a_draw": ("1. c3-d4 d6-c5 = 1/2-1/2", NoteCode.REMARK),
    "N6_interesting": ("1. c3-d4!? d6-c5", PdnNote.MARK_READING),
    "N6_doubtful": ("1. c3-d4 d6-c5 (?!)", PdnNote.MARK_READING),
    "en_dash": ("1. c3–d4 d6–c5", NoteCode.DASH),
    "hyphen_that_does_not_break": ("1. c3‑d4 d6‑c5", NoteCode.DASH),
    "minus": ("1. c3−d4 d6−c5", NoteCode.DASH),
    "blanks_inside": ("1. c3 - d4 d6 - c5", NoteCode.BLANK),
    "broken_over_a_row": ("1. c3-\nd4 d6-c5", NoteCode.BLANK),
    "no_sign": ("1. c3d4 d6c5", NoteCode.NO_SIGN),
    "upper_case": ("1. C3-D4 D6-C5", NoteCode.UPPER_CASE),
    "wrong_number": ("1. c3-d4 d6-c5 7. b2-c3", PdnNote.MOVE_NUMBER),
    "heading": ("Партия дня\n1. c3-d4 d6-c5", PdnNote.STRAY_TEXT),
    "commas": ("1. c3-d4, d6-c5", PdnNote.STRAY_TEXT),
    "semicolons_between_moves": ("1.c3-d4;d6-c5;2.b2-c3;f6-g5;", PdnNote.STRAY_TEXT),
    "columns_parted_by_semicolons": (
        "№;Белые;Чёрные\n1;c3-d4;d6-c5\n2;bc3;f6-g5",
        PdnNote.STRAY_TEXT,
    ),
    "bold_letters_of_messages": ("**1. c3-d4 d6-c5** 2. *b2-c3*", PdnNote.STRAY_TEXT),
    "pictures_of_messages": ("1. c3-d4 👍🏻 d6-c5 ❤️", PdnNote.STRAY_TEXT),
    "seconds_in_brackets": ("1. c3-d4 (5 сек) d6-c5 (1:05 мин.)", PdnNote.TIME_IN_BRACKETS),
    "words_after_the_result": ("1. c3-d4 d6-c5 1-0 сдался", PdnNote.STRAY_TEXT),
    "moves_behind_a_semicolon": ("1. c3-d4 d6-c5 ; 2. b2-c3 1-0", PdnNote.MOVES_IN_COMMENT),
    "a_move_and_words_behind_a_semicolon": (
        "1. c3-d4 d6-c5 ; 2. b2-c3 f6-g5 (5 сек)",
        PdnNote.MOVES_IN_COMMENT,
    ),
    "moves_behind_a_percent_sign": ("1. c3-d4 d6-c5\n%2. cb4 f6:d4", PdnNote.MOVES_IN_COMMENT),
    "stray_bracket": ("1. c3-d4 d6-c5 )", PdnNote.STRAY_BRACKET),
    "empty_variation": ("1. c3-d4 () d6-c5", PdnNote.STRAY_BRACKET),
    "stray_brace": ("1. c3-d4 } d6-c5", PdnNote.STRAY_BRACKET),
    "time_in_round_brackets": ("1. c3-d4 (0:05) d6-c5", PdnNote.TIME_IN_BRACKETS),
    "clock_without_braces": ("1. c3-d4 [%clk 0:05] d6-c5", PdnNote.TIME_IN_BRACKETS),
    "forced_mark": ("1. c3-d4 * d6-c5", NoteCode.REMARK),
    "split_capture": (
        '/FEN "W:We3:Bd4,d6,a5"/ 1. e3:c5 c5:e7 a5-b4',
        PdnNote.SPLIT_CAPTURE,
    ),
}


@pytest.mark.parametrize(("text", "note"), ODD_MOVES.values(), ids=ODD_MOVES)
def test_odd_writing_is_read_and_told(text: str, note: str) -> None:
    game = read_one(text)
    assert codes(game.faults) == []
    assert game.replay.plies >= 2
    notes = [remark for remark in game.notes if remark.code == note]
    assert notes
    assert all(remark.line and remark.column for remark in notes)


@pytest.mark.parametrize("dash", DASHES, ids=ascii)
@pytest.mark.parametrize("between", ["{0}", " {0} ", "{0} "])
def test_every_dash_is_read_and_told_with_blanks_and_without(dash: str, between: str) -> None:
    sign = between.format(dash)
    game = read_one(f"1. c3{sign}d4 d6{sign}c5 2. b2{sign}c3")
    assert (game.faults, game.replay.plies) == ((), 3)
    assert NoteCode.DASH in codes(game.notes)


@pytest.mark.parametrize("sign", CAPTURE_SIGNS, ids=ascii)
@pytest.mark.parametrize("between", ["{0}", " {0} "])
def test_every_capture_sign_is_read_and_told_also_in_pieces(sign: str, between: str) -> None:
    sign = between.format(sign)
    game = read_one(f'/FEN "W:We3:Bd4,d6,a5"/ 1. e3{sign}c5 c5{sign}e7 a5-b4')
    assert (game.faults, game.replay.plies) == ((), 2)
    assert NoteCode.CAPTURE_SIGN in codes(game.notes)


@pytest.mark.parametrize(
    ("text", "plies", "comments"),
    [
        ("1. c3-d4 d6-c5;лучше c7-d6", 2, {2: "лучше c7-d6"}),
        ("1. c3-d4 d6-c5 ; 2. b2-c3", 2, {2: "2. b2-c3"}),
        ("1. c3-d4 d6-c5; 2. b2-c3", 3, {}),
        ("1. c3-d4;d6-c5; 2. bc3 fg5 (5 сек) 👍", 4, {4: "5 сек 👍"}),
        ("1. 22-18;9-13;25-22", 3, {}),
        ("1. c3-d4 d6-c5;c7-d6 лучше", 2, {2: "c7-d6 лучше"}),
        ("1. c3-d4 d6-c5;0:05 0:06", 2, {2: "0:05 0:06"}),
    ],
)
def test_a_semicolon_begins_a_comment_unless_it_parts_moves(
    text: str, plies: int, comments: dict[int, str]
) -> None:
    game = read_one(text)
    assert (game.replay.plies, game.comments) == (plies, comments)


@pytest.mark.parametrize("remark", ["; лучше так", "; +0.3", "; 5 сек", "; and loses"])
def test_a_comment_to_the_end_of_the_row_that_says_something_is_no_oddity(remark: str) -> None:
    game = read_one(f'[GameType "25"]\n[Result "*"]\n\n1. c3-d4 d6-c5 {remark}\n2. b2-c3 *')
    assert (game.replay.plies, game.notes) == (3, ())


def test_a_star_in_bold_letters_makes_no_game_of_its_own() -> None:
    games = list(pdn.read("*1. c3-d4* d6-c5\n2. b2-c3 f6-g5 *\n1. c3-d4 d6-c5 *1. c3-d4"))
    assert [game.replay.plies for game in games] == [4, 2, 1]


DAMAGES = {
    "C1_must_capture": (OPENING[:-5] + "b6-a5", draughts_errors.FaultCode.MUST_CAPTURE, 1, 55, 7),
    "M2_backwards": ("1. c3-d4 d6-c5 2.\nd4-c3", draughts_errors.FaultCode.MAN_BACKWARDS, 2, 1, 2),
    "N1_no_move": ("1. c3-d4 d6-c5 2. hello", draughts_errors.FaultCode.UNREADABLE, 1, 19, 2),
    "B1_light_square": ("1. c3-c4 d6-c5", draughts_errors.FaultCode.LIGHT_SQUARE, 1, 4, 0),
    "first_move": ("1. c3-d5", draughts_errors.FaultCode.LIGHT_SQUARE, 1, 4, 0),
    "glued_moves": ("1. c3-d4d6-c5", draughts_errors.FaultCode.NO_PIECE_TO_CAPTURE, 1, 4, 0),
    "too_many_letters": ("1. c3-d44 d6-c5", draughts_errors.FaultCode.UNREADABLE, 1, 4, 0),
    "doubled_move": ("1. c3-d4 c3-d4", draughts_errors.FaultCode.EMPTY_SQUARE, 1, 10, 1),
    "comment_never_closed": ("1. c3-d4 {ah\nd6-c5", PdnFault.UNCLOSED_COMMENT, 1, 10, 1),
    "variation_never_closed": ("1. c3-d4 (1. a3-b4", PdnFault.UNCLOSED_VARIATION, 1, 10, 1),
    "unknown_moves": ("1. c3-d4 - 2. -", PdnFault.UNKNOWN_MOVE, 1, 10, 1),
    "position_inside": ('1. c3-d4 /FEN "W:Wa1:Bh8"/', PdnFault.POSITION_INSIDE, 1, 10, 1),
    "too_deep": ("1. c3-d4 " + "(" * 99, PdnFault.TOO_DEEP, 1, 42, 1),
}


@pytest.mark.parametrize(("text", "code", "line", "column", "plies"), DAMAGES.values(), ids=DAMAGES)
def test_a_fault_has_its_place_and_the_next_game_is_read(
    text: str, code: str, line: int, column: int, plies: int
) -> None:
    bad, good = pdn.read(f'{text}\n\n[Event "next"]\n\n{OPENING} 1-0')
    fault = bad.faults[0]
    assert (fault.code, fault.line, fault.column) == (code, line, column)
    assert (bad.replay.plies, bad.replay.fault, fault.game) == (plies, fault, 1)
    assert fault.ply == plies + 1
    assert (good.number, good.tag("Event"), good.is_ok) == (2, "next", True)


def test_glued_moves_are_never_two_moves() -> None:
    assert read_one("1. c3-d4d6-c5").replay.plies == 0


def test_a_slip_in_the_first_move_is_a_faulty_record() -> None:
    game = read_one("1. c3d-4 d6-c5 2. b2-c3")
    assert (game.is_record, codes(game.faults)) == (True, [draughts_errors.FaultCode.UNREADABLE])
    assert (game.faults[0].ply, game.faults[0].column) == (1, 4)


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("1. c3-d4 % d6-c5 2. b2-c3", "%"),
        ("1. c3-d4 d6-c5 [1. b2-c3 f6-g5] *", "b2-c3"),
    ],
)
def test_moves_are_not_swallowed_by_a_sign_in_the_middle_of_a_row(text: str, token: str) -> None:
    """`%` hides a line only at its start, and brackets hold times, not moves."""
    game = next(pdn.read(text))
    assert not game.is_ok or token in game.replay.texts


FORMS = {
    "long": "e3:g5",
    "short_with_sign": "e:g5",
    "short": "eg5",
    "cross": "e3xg5",
    "capital_cross": "e3Xg5",
    "times": "e3×g5",
    "russian_cross": "e3хg5",
    "no_sign": "e3g5",
    "capitals": "E3:G5",
    "russian_letter": "е3:g5",
    "numbers": "23x16",
    "mark": "e3:g5!?",
    "mark_in_brackets": "e3:g5(!)",
    "star": "e3:g5*",
    "win": "e3:g5х",
    "draw": "e3:g5=",
    "blanks": "e3 : g5",
    "no_break": "e3\u00a0:\u00a0g5",
    "ratio": "e3∶g5",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_N1_N5_one_capture_in_every_form(text: str) -> None:
    """The other capture from e3, over d4 to c5 and on to e7, is never meant."""
    game = read_one(f'/FEN "W:We3:Bd4,d6,f4"/ 1. {text} *')
    assert codes(game.faults) == []
    assert [move.key() for move in game.replay.moves] == ["e3:g5|f4"]
    assert all(note.line and note.column for note in game.notes)


@pytest.mark.parametrize(
    ("fen", "text", "candidates"),
    [
        ("W:WKc3,Kc5:Bh2", "cd4", {"c3-d4", "c5-d4"}),
        ("W:WKc3,Kc5:Bh2", "сd4", {"c3-d4", "c5-d4"}),
        ("W:Wf2,f6:Bg3,g5,a7", "f:h4", {"f2:h4", "f6:h4"}),
        ("W:Wf2,f6:Bg3,g5,a7", "fh4", {"f2:h4", "f6:h4"}),
        ("W:Wc1:Bb2,d2,b4,d4,f2", "c1:g1", {"c1:e3:g1", "c1:a3:c5:e3:g1"}),
    ],
)
def test_N2_two_meanings_are_a_fault_naming_both_in_long_form(
    fen: str, text: str, candidates: set[str]
) -> None:
    fault = read_one(f'/FEN "{fen}"/ 1. {text} *').faults[0]
    assert (fault.code, fault.token) == (draughts_errors.FaultCode.AMBIGUOUS, text)
    assert set(fault.params["candidates"]) == candidates


def test_N2_a_short_form_means_a_legal_move_only() -> None:
    """Where a capture is due no quiet move is meant, and a piece that cannot get there is none."""
    game = read_one('/FEN "W:WKc3,Kc5:Bb4,h2"/ 1. cd4 *')
    assert not game.is_ok
    only = read_one('/FEN "W:Wc3,Kc7:Bh2"/ 1. cd4 *')
    assert [move.key() for move in only.replay.moves] == ["c3-d4"]


@pytest.mark.parametrize("text", ["1. ... 11-16", "1... 11-16", "1. … 11-16", "1...    11-16 0-1"])
def test_a_first_move_of_black_in_numbers_is_a_record(text: str) -> None:
    """N1: the dots of a missing white move stand between the number and the move."""
    (game,) = pdn.read(f'/FEN "B:Wc1:Bf6"/\n{text}\n')
    assert [str(move) for move in game.replay.moves] == ["f6-g5"]


def test_moves_in_numbers_need_no_move_numbers() -> None:
    game = next(pdn.read("Партия\n22-18 9-13 25-22 11-16 1-0\n"))
    assert (game.replay.plies, game.result, game.faults) == (4, "1-0", ())


@pytest.mark.parametrize(
    "text",
    [
        "Матч: 2-0 1-1 0-2 2-0 1-1",
        "Счёт по турам: 2-1 3-2 4-3 5-4",
        "12-34-56 22-33-44 11-22-33 10-10-10",
        "22-18 9-13",
    ],
)
def test_other_numbers_are_no_moves(text: str) -> None:
    (game,) = pdn.read(text)
    assert not game.is_record


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("international", "34-29 19-23 40-34 14-19 45-40"),
        ("canadian", "43-37 30-36 44-38 29-35"),
    ],
)
def test_moves_without_numbers_are_read_on_the_bigger_boards_too(game: str, text: str) -> None:
    (read,) = pdn.read(text, variant=game)
    assert (read.is_record, list(read.replay.texts)) == (True, text.split())


def test_one_move_by_the_numbers_of_a_bigger_board_is_a_record_of_it() -> None:
    """A game that has just begun from a position of the event."""
    (read,) = pdn.read('[FEN "W:W40,43:B34,9"]\n\n1. 43-37 *\n', variant="canadian")
    (bare,) = pdn.read("1. 43-37", variant="canadian")
    assert read.faults[0].code == "must_capture"
    assert (bare.is_record, bare.replay.plies) == (True, 1)
    (absent,) = pdn.read("1. 61-55", variant="canadian")
    assert (absent.is_record, absent.faults[0].code) == (True, "target_occupied")


# C5, C13: captures written in pieces are joined where that is legal.


# the white man stands on e5 after its capture, and the black one is to move
JOINED = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4"

ONE_CAPTURE = {
    "letters": "e3:c5 c5:e7",
    "numbers": "23:14 14:7",
    "crosses": "e3xc5 c5xe7",
    "three_pieces": "e3:c5 c5:e7 e7:g5",
}


def read_joined(text: str) -> pdn.ReadGame:
    """Read the only game of a text."""
    (game,) = pdn.read(text)
    return game


@pytest.mark.parametrize("text", ONE_CAPTURE.values(), ids=ONE_CAPTURE)
def test_C13_pieces_of_one_capture_are_one_move(text: str) -> None:
    more = ",f6" if text.endswith("g5") else ""
    game = read_joined(f'/FEN "W:We3:Bd4,d6,a5{more}"/ 1. {text} a5-b4')
    assert game.faults == ()
    assert game.replay.plies == 2
    assert PdnNote.SPLIT_CAPTURE in [note.code for note in game.notes]


def test_C5_a_word_behind_a_finished_capture_is_a_wrong_move_of_its_own() -> None:
    # Black's e7:c5 is left out, and what White wrote next stands in its place
    text = f"{JOINED} 4. b4:d6 d6:f8! {{зачем}} (4... e7:c5) 5. d2-c3 g7-f6 *"
    game = read_joined(text)
    (fault,) = game.faults
    assert (fault.code, fault.ply, fault.token) == (FaultCode.NOT_YOUR_PIECE, 8, "d6:f8")
    assert (fault.line, fault.column) == (1, text.index("d6:f8") + 1)
    assert game.replay.plies == 7
    assert game.replay.rest == ("d6:f8", "d2-c3", "g7-f6")
    assert (game.nags, game.comments) == ({8: ("!",)}, {8: "зачем"})
    (variation,) = game.variations
    assert (variation.ply, variation.replay.plies) == (8, 1)
    codes = [note.code for note in game.notes]
    assert PdnNote.SPLIT_CAPTURE not in codes
    assert PdnNote.MOVE_NUMBER not in codes


def test_an_unfinished_capture_stays_together_with_what_follows() -> None:
    game = read_joined('/FEN "W:We3:Bd4,d6,f6,a5"/ 1. e3:c5 c5:a7 a5-b4')
    (fault,) = game.faults
    assert (fault.ply, fault.token) == (1, "e3:c5:a7")
