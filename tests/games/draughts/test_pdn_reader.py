"""The reader takes what files hold, tells what was odd and where, and drops nothing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import pdn
from games.draughts.errors import FaultCode, NoteCode
from games.draughts.pdn import PdnFault, PdnNote, ReadGame
from games.draughts.position import START, Position
from games.draughts.variant import PODDAVKI

DATA = Path(__file__).parents[2] / "data" / "records"
OPENING = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"


def read_one(data: bytes | str) -> ReadGame:
    (game,) = pdn.read(data)
    return game


def codes(found: tuple) -> list[str]:
    return [str(one.code) for one in found]


def test_a_record_without_tags_is_a_game() -> None:
    game = read_one(OPENING + " 1-0")
    assert (game.number, game.tags, game.replay.plies, game.result) == (1, (), 8, "1-0")
    assert game.is_ok
    assert game.is_record
    assert game.start == START
    assert game.source == OPENING + " 1-0"


def test_tags_keep_their_order_and_the_first_of_a_repeated_one_counts() -> None:
    game = read_one('[White "А"]\n[Event "Б"]\n[White "В"]\n\n1. c3-d4 *')
    assert game.tags == (("White", "А"), ("Event", "Б"), ("White", "В"))
    assert game.tag("white") == "А"
    assert game.tag("Site") is None
    assert PdnNote.TAG_REPEATED in codes(game.notes)


@pytest.mark.parametrize(
    ("first", "again", "faults"),
    [
        ("1-0", "0-1", [PdnFault.RESULT_CONFLICT]),
        ("1/2-1/2", "2-0", [PdnFault.RESULT_CONFLICT]),
        ("1-0", "2-0", []),
        ("1-0", "*", []),
        ("1-0", "1-0", []),
    ],
)
def test_two_result_tags_that_differ_make_no_result(
    first: str, again: str, faults: list[str]
) -> None:
    game = read_one(f'[Result "{first}"]\n[Result "{again}"]\n\n{OPENING} *')
    assert codes(game.faults) == faults


TAGS = {
    "several_spaces": ('[White    "A"]', "A", PdnNote.TAG_SPACES),
    "escaped_quotes": (r'[White "A \"B\" \\ C"]', 'A "B" \\ C', None),
    "quotes_inside": ('[White "A "B""]', 'A "B"', PdnNote.TAG_SPELLING),
    "no_quotes": ("[White Ivanov A.]", "Ivanov A.", PdnNote.TAG_SPELLING),
    "no_end": ('[White "A', "A", PdnNote.TAG_SPELLING),
    "inner_blanks": ('[ White "A" ]', "A", PdnNote.TAG_SPACES),
    "empty": ('[White ""]', "", None),
}


@pytest.mark.parametrize(("row", "value", "note"), TAGS.values(), ids=TAGS)
def test_tags_are_read_in_every_spelling(row: str, value: str, note: PdnNote | None) -> None:
    game = read_one(f'[Event "E"]\n{row}\n[GameType "25"]\n\n{OPENING} 1-0')
    assert game.tag("White") == value
    assert codes(game.notes) == ([note] if note else [])
    assert game.replay.plies == 8


RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "0-0": "0-0",
    "*": "*",
    "2-0": "1-0",
    "0-2": "0-1",
    "1-1": "1/2-1/2",
    "½-½": "1/2-1/2",
    "1 - 0": "1-0",
    "1:0": "1-0",
    "1–0": "1-0",
    "0,5-0,5": "1/2-1/2",
    "1/2 — 1/2": "1/2-1/2",
}


@pytest.mark.parametrize(("written", "result"), RESULTS.items())
def test_both_sets_of_results_become_one(written: str, result: str) -> None:
    """A spelling that is not canonical is told; the moves are the same."""
    game = read_one(f"{OPENING}\n\n     {written}\n")
    assert (game.result, game.replay.plies, codes(game.faults)) == (result, 8, [])
    expected = [] if written == result else [PdnNote.RESULT_SPELLING]
    assert codes(game.notes) == expected


AGREEMENTS = {
    "tag_and_star": ("1-0", "*", "1-0", []),
    "tag_only": ("0-1", "", "0-1", []),
    "text_only": (None, "0-1", "0-1", []),
    "open_tag": ("*", "1-0", "1-0", []),
    "unknown_tag": ("?", "1-0", "1-0", []),
    "same_in_other_words": ("2-0", "1-0", "1-0", []),
    "neither": (None, "", None, []),
    "conflict": ("1-0", "0-1", None, [PdnFault.RESULT_CONFLICT]),
    "conflict_inside": (None, "1-0 0-1", None, [PdnFault.RESULT_CONFLICT]),
    "repeated": (None, "1-0 1-0", "1-0", []),
}


@pytest.mark.parametrize(("tag", "text", "result", "faults"), AGREEMENTS.values(), ids=AGREEMENTS)
def test_tag_and_text_make_one_result(
    tag: str | None, text: str, result: str | None, faults: list[str]
) -> None:
    head = '[Event "E"]\n' + (f'[Result "{tag}"]\n' if tag else "")
    game = read_one(f"{head}\n{OPENING} {text}")
    assert (game.result, codes(game.faults)) == (result, faults)
    assert (game.replay.fault is None) == (not faults)


ODD_MOVES = {
    "N2_short": ("1. cd4 dc5", NoteCode.SHORT),
    "N3_cross": ("1. c3-d4 b6-c5 2. d4×b6", NoteCode.CAPTURE_SIGN),
    "N4_numbers": ("1. 22-18 11-16", NoteCode.NUMERIC),
    "N5_cyrillic": ("1. с3-d4 d6-с5", NoteCode.CYRILLIC),
    "N6_win_mark_glued": ("1. c3-d4 d6-c5x", NoteCode.REMARK),
    "N6_win_mark_after_short_form": ("1. cd4 dc5x", NoteCode.REMARK),
    "N6_draw_mark": ("1. c3-d4 d6-c5 =", NoteCode.REMARK),
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
    "words_after_the_result": ("1. c3-d4 d6-c5 1-0 сдался", PdnNote.STRAY_TEXT),
    "stray_bracket": ("1. c3-d4 d6-c5 )", PdnNote.STRAY_BRACKET),
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
    told = [one for one in game.notes if one.code == note]
    assert told
    assert all(one.line and one.column for one in told)


DAMAGES = {
    "C1_must_capture": (OPENING[:-5] + "b6-a5", FaultCode.MUST_CAPTURE, 1, 55, 7),
    "M2_backwards": ("1. c3-d4 d6-c5 2.\nd4-c3", FaultCode.MAN_BACKWARDS, 2, 1, 2),
    "N1_no_move": ("1. c3-d4 d6-c5 2. hello", FaultCode.UNREADABLE, 1, 19, 2),
    "B1_light_square": ("1. c3-c4 d6-c5", FaultCode.LIGHT_SQUARE, 1, 4, 0),
    "first_move": ("1. c3-d5", FaultCode.LIGHT_SQUARE, 1, 4, 0),
    "glued_moves": ("1. c3-d4d6-c5", FaultCode.NO_PIECE_TO_CAPTURE, 1, 4, 0),
    "too_many_letters": ("1. c3-d44 d6-c5", FaultCode.UNREADABLE, 1, 4, 0),
    "doubled_move": ("1. c3-d4 c3-d4", FaultCode.EMPTY_SQUARE, 1, 10, 1),
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


def test_a_game_type_of_another_game_is_a_fault_at_its_tag() -> None:
    game = read_one(f'[Event "E"]\n[GameType "20,W,10,10,N2,0"]\n\n{OPENING} 1-0')
    assert codes(game.faults) == [PdnFault.WRONG_GAME_TYPE]
    assert (game.faults[0].line, game.replay.plies) == (2, 8)


@pytest.mark.parametrize("value", ["25", "25,W,8,8,A0,0", "Russian"])
def test_our_game_type_is_taken_in_each_form(value: str) -> None:
    assert read_one(f'[GameType "{value}"]\n\n{OPENING} 1-0').is_ok


def test_poddavki_is_named_by_its_variant_tag() -> None:
    game = read_one(f'[GameType "25"]\n[Variant "Поддавки"]\n\n{OPENING} 1-0')
    assert game.variant is PODDAVKI


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:We3:Bd4,d6,f4", "1. e3:c5:e7"),
        ("B:WKa1,e3:Bd6,f6", "1... d6-c5"),
        ("W:W21-32:B1-12.", "1. c3-d4 d6-c5"),
        ("B:Bd6:We3", "1. ... d6-e5"),
    ],
)
def test_a_position_in_the_tags_is_the_start(fen: str, moves: str) -> None:
    game = read_one(f'[GameType "25"]\n[FEN "{fen}"]\n\n{moves} *')
    assert (game.start, codes(game.faults)) == (Position.from_fen(fen), [])
    assert game.replay.plies == len(moves.replace("...", "").split()) - 1


def test_a_position_before_the_first_move_is_the_start_too() -> None:
    game = read_one('/FEN "W:We3:Bd4,d6,f4"/ 1. e3:g5 *')
    assert (game.replay.plies, codes(game.notes)) == (1, [PdnNote.POSITION_FIRST])


def test_a_position_that_cannot_be_read_is_a_fault_at_its_tag() -> None:
    game = read_one('[Event "E"]\n[FEN "W:We3:Be3"]\n\n1. e3-d4 *')
    assert codes(game.faults) == [FaultCode.FEN_TWICE]
    assert (game.faults[0].line, game.replay.plies) == (2, 0)


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
    note = next(one for one in game.notes if one.code == PdnNote.VARIATION_FAULT)
    assert (note.token, note.line, note.params["reason"]) == ("b2-c3", 2, "target_occupied")
    assert game.is_ok


def test_a_variation_written_as_a_continuation_is_checked_where_it_fits() -> None:
    game = read_one("1. c3-d4 d6-c5 (2. d4-e5 f6:d4) 2. b2-c3 *")
    assert (game.variations[0].ply, codes(game.notes)) == (3, [])


MANY = {
    "by_tags": '[Event "1"]\n\n{0} 1-0\n\n[Event "2"]\n\n{0} 0-1',
    "by_results": "{0} 1-0\n{0} 0-1",
    "by_numbers": "{0}\n\n{0}",
    "tags_in_a_row": '{0} 1-0 [Event "2"] {0} 0-1',
    "second_without_tags": '[Event "1"]\n\n{0} 1-0\n\n{0} 0-1',
}


@pytest.mark.parametrize("text", MANY.values(), ids=MANY)
def test_games_are_told_apart(text: str) -> None:
    games = list(pdn.read(text.replace("{0}", OPENING)))
    assert [(game.number, game.replay.plies) for game in games] == [(1, 8), (2, 8)]
    assert all(game.is_ok for game in games)


def test_tags_without_moves_are_a_game_of_their_own() -> None:
    text = f'[Event "1"]\n[Result "1-0"]\n\n[Event "2"]\n\n{OPENING} 0-1'
    first, second = pdn.read(text)
    assert (first.replay.plies, first.result) == (0, "1-0")
    assert PdnNote.NO_MOVES in codes(first.notes)
    assert (second.replay.plies, second.first_line) == (8, 4)


def test_tags_quoted_in_a_comment_part_no_games() -> None:
    game = read_one(f'1. c3-d4 {{as in\n[Event "x"]\nwe saw}} {OPENING[9:]} 1-0')
    assert (game.replay.plies, game.is_ok) == (8, True)


def test_a_torn_comment_does_not_swallow_the_next_game() -> None:
    text = f'1. c3-d4 {{torn\n[Event "2"]\n\n{OPENING} {{whole}} 1-0'
    torn, whole = pdn.read(text)
    assert codes(torn.faults) == [PdnFault.UNCLOSED_COMMENT]
    assert (whole.replay.plies, whole.comments) == (8, {8: "whole"})


def test_text_before_the_first_tags_is_told_with_the_first_game() -> None:
    game = read_one(f'Сборник партий\n\n[Event "E"]\n[GameType "25"]\n\n{OPENING} 1-0')
    assert codes(game.notes) == [PdnNote.STRAY_TEXT]
    assert game.first_line == 3


def test_three_games_of_a_file_with_one_of_unknown_moves() -> None:
    games = list(pdn.read((DATA / "three-games.pdn").read_bytes()))
    assert [game.replay.plies for game in games] == [8, 0, 4]
    assert [codes(game.faults) for game in games] == [[], [PdnFault.UNKNOWN_MOVE], []]
    assert [game.first_line for game in games] == [1, 12, 21]
    assert [game.result for game in games] == ["1-0", "1/2-1/2", "0-1"]
    assert (games[1].faults[0].line, games[1].faults[0].column) == (17, 4)


RUSSIAN_TEXT = f'[Event "Кубок клуба"]\n[White "Иванов Я."]\n[GameType "25"]\n\n{OPENING} 1-0\n'
FRENCH_TEXT = f'[Event "Tournoi d\'été"]\n[White "André"]\n[GameType "25"]\n\n{OPENING} ½-½\n'
ENCODINGS = {
    "utf-8": (RUSSIAN_TEXT.encode(), "utf-8", []),
    "utf-8 with a mark": (RUSSIAN_TEXT.encode("utf-8-sig"), "utf-8-sig", ["byte_order_mark"]),
    "utf-16": (
        RUSSIAN_TEXT.encode("utf-16"),
        "utf-16-le",
        ["byte_order_mark", "encoding"],
    ),
    "cp1251": (RUSSIAN_TEXT.encode("cp1251"), "cp1251", ["encoding"]),
    "cp866": (RUSSIAN_TEXT.encode("cp866"), "cp866", ["encoding"]),
    "latin-1": (FRENCH_TEXT.encode("latin-1"), "latin-1", ["encoding"]),
    "upper case cp1251": (RUSSIAN_TEXT.upper().encode("cp1251"), "cp1251", ["encoding"]),
    "upper case cp866": (RUSSIAN_TEXT.upper().encode("cp866"), "cp866", ["encoding"]),
}


@pytest.mark.parametrize(("data", "encoding", "notes"), ENCODINGS.values(), ids=ENCODINGS)
def test_encodings_are_told_apart_and_reported(
    data: bytes, encoding: str, notes: list[str]
) -> None:
    game = read_one(data)
    assert (game.encoding, game.replay.plies) == (encoding, 8)
    told = [code for code in codes(game.notes) if code in ("encoding", "byte_order_mark")]
    assert told == notes
    wanted = "André" if encoding == "latin-1" else "Иванов Я."
    assert (game.tag("White") or "").lower() == wanted.lower()


def test_a_torn_utf8_file_stays_utf8() -> None:
    data = RUSSIAN_TEXT.encode()
    game = read_one(data[:20] + data[21:])
    assert game.encoding == "utf-8"
    assert PdnNote.DAMAGED_TEXT in codes(game.notes)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85"])
def test_every_line_end_counts_one_line(end: str) -> None:
    text = '[Event "E"]\n[GameType "25"]\n\n1. c3-d4 d6-c5\n2. h2-h4 *'.replace("\n", end)
    game = read_one(text.encode())
    assert (game.faults[0].line, game.faults[0].column) == (5, 4)
    assert (PdnNote.LINE_ENDS in codes(game.notes)) == (end in ("\r", "\x85"))


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


def test_a_slip_in_the_first_move_is_a_faulty_record() -> None:
    game = read_one("1. c3d-4 d6-c5 2. b2-c3")
    assert (game.is_record, codes(game.faults)) == (True, [FaultCode.UNREADABLE])
    assert (game.faults[0].ply, game.faults[0].column) == (1, 4)


@given(st.binary(max_size=400))
def test_no_bytes_raise(data: bytes) -> None:
    assert list(pdn.read(data))


@given(st.text(alphabet='[]{}();%$*"1-0.:xc3d4b6 \n\\/eEvnt!?', max_size=200))
def test_no_text_raises_and_every_finding_has_a_place(text: str) -> None:
    for game in pdn.read(text):
        for found in (*game.faults, *game.notes):
            assert found.line >= 1
            assert found.column >= 1
        assert (game.replay.fault is None) == game.is_ok


@pytest.mark.parametrize(
    "text",
    [
        "{" + '[a "b"]\n' * 20_000,
        "(" * 200_000,
        "()" * 100_000,
        '[Event "x"\n' * 20_000,
        "1. c3-d4 {\n" + '[a "b"]\n{' * 20_000,
        "слово\n" * 40_000 + OPENING,
        "- " * 100_000 + "c3-d4",
        "a1 " * 50_000,
    ],
    ids=range(8),
)
def test_hostile_texts_take_linear_time(text: str) -> None:
    """Quadratic work on any of these would run for minutes."""
    assert sum(1 for _ in pdn.read(text)) >= 1


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


def test_a_line_that_begins_with_a_percent_sign_is_a_remark() -> None:
    game = next(pdn.read("1. c3-d4 d6-c5\n% a line\n2. b2-c3 f6-g5 *"))
    assert game.is_ok
    assert "a line" in game.comments.values()
