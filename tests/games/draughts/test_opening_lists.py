"""Lists of openings as federations print them: every dress is read, every odd row is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import legal_moves, openings
from games.draughts.notation import long_form
from games.draughts.openings import OpeningKind, TableFault, TableNote
from games.draughts.position import START

WHITE = "a1, c1, e1, g1, b2, d2, f2, h2, a3, e3, g3, f4"
BLACK = "c5, b6, d6, h6, a7, c7, e7, g7, b8, d8, f8, h8"
FLYING = f"W:W{WHITE}:B{BLACK}".replace(" ", "")
LINE = ("c3-d4", "b6-a5", "d4-c5")

LINES = {
    "7. c3-d4 b6-a5 2. d4-c5": LINE,
    "7. 1. c3-d4 b6-a5 2. d4-c5": LINE,
    "7) 1.c3-d4 b6-a5 2.d4-c5": LINE,
    "№ 7 c3-d4 b6-a5 d4-c5": LINE,
    "7 c3-d4 b6-a5 d4-c5": LINE,
    "7 - c3-d4 b6-a5 d4-c5": LINE,
    "7: c3–d4 b6—a5 d4-c5": LINE,
    "7. c3 - d4 b6 - a5 d4 - c5": LINE,
    "7\tc3-d4\tb6-a5\td4-c5": LINE,
    "7;c3-d4;b6-a5;d4-c5": LINE,
    '7,"c3-d4","b6-a5","d4-c5"': LINE,
    "7. cd4 ba5 dc5": LINE,
    "7. 22-18 9-13 18-14": ("c3-d4", "b6-a5", "d4-c5"),
    "7. ц3-д4 б6-а5 д4-ц5": LINE,  # as they sound
    "7. с3-д4 в6-а5 д4-с5": LINE,  # as they look
    "7. c3-d4 b6-c5 d4xb6 a7хc5": ("c3-d4", "b6-c5", "d4:b6", "a7:c5"),
}


@pytest.mark.parametrize("row", LINES)
def test_a_line_is_read_in_every_dress(row: str) -> None:
    read = openings.read_list(row)
    assert read.bad == ()
    (opening,) = read.table.openings
    assert opening.number in ("7", "1")
    assert opening.moves == LINES[row]


@pytest.mark.parametrize(
    ("row", "turn"),
    [
        (f"7. {FLYING}", "w"),
        (f'7. [FEN "{FLYING}"]', "w"),
        (f'[FEN "{FLYING}"]', "w"),
        (f"7. Белые: {WHITE} Чёрные: {BLACK}", "w"),
        (f"7. Черные: {BLACK}; белые: {WHITE}.", "w"),
        (f"7. белые {WHITE}; чёрные {BLACK}, ход чёрных", "b"),
        (f"7. White: {WHITE}. Black: {BLACK} (black to move)", "b"),
        (f"7\t{WHITE}\t{BLACK}", "w"),
        (f"7. Бел. {WHITE.replace('c', 'с')} Черн. {BLACK.replace('a', 'а')}", "w"),
    ],
)
def test_a_position_is_read_in_every_dress(row: str, turn: str) -> None:
    read = openings.read_list(row)
    assert read.bad == ()
    (opening,) = read.table.openings
    assert opening.kind is OpeningKind.FLYING
    assert opening.position.fen()[1:] == FLYING[1:]
    assert opening.position.turn.value == turn


def test_kings_stand_in_words_too() -> None:
    read = openings.read_list("set-ups: any\n1. Белые: дамка c1, f2 Чёрные: Кb8, h8")
    assert read.bad == ()
    assert read.table.openings[0].position.fen() == "W:Wf2,Kc1:Bh8,Kb8"


@pytest.mark.parametrize(
    "row",
    [
        "1. Перекрёсток: c3-d4 d6-c5 b2-c3",
        "1. c3-d4 d6-c5 b2-c3 (Перекрёсток)",
        "1. c3-d4 d6-c5 b2-c3 — «Перекрёсток»",
        "1\tПерекрёсток\tc3-d4\td6-c5\tb2-c3",
    ],
)
def test_the_name_of_an_opening_is_kept(row: str) -> None:
    read = openings.read_list(row)
    assert read.bad == ()
    assert [(one.moves[-1], one.name) for one in read.table.openings] == [("b2-c3", "Перекрёсток")]
    again = openings.read(openings.write(read.table))
    assert again.table.openings[0].name == "Перекрёсток"


BAD = {
    # row: fault, rule of the move, place in the row from 1
    "7. c3-d4 b6-c5 a3-b4": (TableFault.ILLEGAL_LINE, "C1", 16),
    "7\tc3-d4\tb6-c5\ta3-b4": (TableFault.ILLEGAL_LINE, "C1", 15),
    "7. c3-d4 b6-k9": (TableFault.ILLEGAL_LINE, "N1", 10),
    "7. c3-d4 что b6-c5": (TableFault.ILLEGAL_LINE, "N1", 10),
    "7. ц3-е5": (TableFault.ILLEGAL_LINE, "M2", 4),
    "7.": (TableFault.NOTHING_WRITTEN, "", 1),
    "7. W:Wa1,i9:Bb8": (TableFault.BAD_POSITION, "N1", 10),
    "7. Белые: a1, c1 Чёрные: i9": (TableFault.BAD_POSITION, "N1", 26),
    "Таблица № 1": (TableFault.UNREADABLE_ROW, "", 1),
    "Утверждена федерацией": (TableFault.UNREADABLE_ROW, "", 1),
    "10.09.2026": (TableFault.ILLEGAL_LINE, "M1", 7),
}


@pytest.mark.parametrize("row", BAD)
def test_what_is_wrong_is_told_with_its_place_in_the_row_as_written(row: str) -> None:
    read = openings.read_list(f"1. c3-d4\n{row}\n2. c3-b4\n")
    (bad,) = read.bad
    assert (bad.code, bad.line, bad.text) == (BAD[row][0], 2, row)
    assert (bad.fault.rule if bad.fault else "", bad.column) == BAD[row][1:]
    assert [opening.number for opening in read.table.openings] == ["1", "2"]


def test_a_move_that_cannot_be_played_bears_the_board_before_it() -> None:
    (bad,) = openings.read_list("1. c3-d4 b6-c5 a3-b4").bad
    assert [long_form(bad.position, move) for move in legal_moves(bad.position)] == ["d4:b6"]
    assert bad.fault.legal == ("d4:b6",)


def test_two_equal_numbers_name_the_first_and_keep_the_board_of_both() -> None:
    read = openings.read_list("1. c3-d4\n2. c3-b4\n1. g3-h4\n")
    (bad,) = read.bad
    assert (bad.code, bad.params["first"]) == (TableFault.NUMBER_TWICE, 1)
    assert bad.position == openings.read("1. g3-h4").table.openings[0].position


@pytest.mark.parametrize(
    ("text", "gaps"),
    [
        ("1. c3-d4\n2. c3-b4\n", []),
        ("1. c3-d4\n3. c3-b4\n7. g3-h4", [(2, "2"), (3, "4–6")]),
        ("2. c3-d4", [(1, "1")]),
        ("2. c3-d4\n1. c3-b4\n", []),  # in another order nothing is missing
        ("I-1. c3-d4\nII-1. c3-b4\nII-3. g3-h4", [(3, "II-2")]),
        ("1. c3-d4\n2. c3-e5\n3. c3-b4\n", []),  # a bad row is a fault of its own, no gap
        ("1. c3-d4\n# 2. c3-e5\n3. c3-b4\n", [(3, "2")]),  # one left out is
        ("c3-d4\nc3-b4", []),
    ],
)
def test_a_gap_in_the_numbers_is_a_caution(text: str, gaps: list) -> None:
    notes = openings.read_list(text).notes
    found = [(n.line, n.params["missing"]) for n in notes if n.code is TableNote.NUMBER_GAP]
    assert found == gaps


def test_what_is_no_opening_is_told_and_never_dropped_in_silence() -> None:
    text = (
        '№\tБелые\tЧёрные\n1\tс3-d4\td6-c5\n[Event "Кубок"]\n# 2. c3-b4\n# наш список\n3\tg3-h4\n'
    )
    read = openings.read_list(text)
    assert read.bad == ()
    told = [(note.code, note.line) for note in read.notes if note.code != TableNote.NUMBER_GAP]
    assert told == [
        (TableNote.HEADINGS, 1),
        (TableNote.LETTERS, 2),
        (TableNote.UNUSED_TAG, 3),
        (TableNote.LEFT_OUT, 4),
    ]


@given(st.text(alphabet='№12.c3-d4 bсвW:B,[]"#хI;\n\r\tБелые:Черн\x00', max_size=200))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    read = openings.read_list(text)
    assert read.table.openings or read.bad
    again = openings.read(openings.write(read.table))
    assert [one.position for one in again.table.openings] == [
        one.position for one in read.table.openings
    ]


def test_a_shipped_table_is_read_as_it_is() -> None:
    for path in openings.FOLDER.glob("*.txt"):
        text = path.read_text("utf-8")
        read = openings.read_list(text)
        assert read.table == openings.read(text).table
        assert read.bad == () == read.notes


def test_the_first_moves_are_all_that_the_rules_allow() -> None:
    table = openings.load_shipped_table("first-move")
    assert table.is_of_first_moves
    assert not openings.load_shipped_table("club").is_of_first_moves
    assert sorted(one.moves[0] for one in table.openings) == sorted(
        long_form(START, move) for move in legal_moves(START)
    )
