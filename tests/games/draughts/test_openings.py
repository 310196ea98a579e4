"""Tables of drawn openings: every row is verified, and games are matched with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.draughts import START, Colour, FaultCode, Position, legal_moves, openings, play, replay
from games.draughts.openings import OpeningKind, TableFault, TableNote
from tests.support import damage

FLYING = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,f4:Bc5,b6,d6,h6,a7,c7,e7,g7,b8,d8,f8,h8"

HEAD = "slug: cup\nedition: 2026-1\ntitle-ru: Кубок\ntitle-en: Cup\nsource: the organiser\n"


def test_the_shipped_table_is_good_and_says_that_it_is_our_own() -> None:
    path = openings.FOLDER / "club.txt"
    read = openings.read(path.read_text("utf-8"))
    assert read.bad == () == read.notes
    table = openings.load_shipped_table("club")
    assert table == read.table
    assert (table.slug, table.edition) == ("club", "2026")
    assert "own" in table.source
    assert [opening.number for opening in table.openings] == [
        str(number) for number in range(1, 65)
    ]
    assert len({opening.position for opening in table.openings}) == 64


def test_the_shipped_lines_are_all_first_pairs_without_a_capture_at_once() -> None:
    """49 pairs, of which 11 lead to a capture at once; no two to the same position."""
    lines = {
        opening.position
        for opening in openings.load_shipped_table("club").openings
        if opening.kind is OpeningKind.LINE
    }
    pairs = {
        play(play(START, first), second)
        for first in legal_moves(START)
        for second in legal_moves(play(START, first))
    }
    assert lines == {position for position in pairs if not legal_moves(position)[0].captured}
    assert (len(pairs), len(lines)) == (49, 38)


def test_the_shipped_flying_set_ups_mirror_each_other() -> None:
    """12 against 12, one man of each side moved, Black's the white one turned (P1)."""
    flying = [
        opening
        for opening in openings.load_shipped_table("club").openings
        if opening.kind is OpeningKind.FLYING
    ]
    assert len(flying) == 26
    for opening in flying:
        white, black, kings, _ = opening.position
        assert (white.bit_count(), black.bit_count(), kings) == (12, 12, 0)
        assert (white & ~START.white).bit_count() == (black & ~START.black).bit_count() == 1
        turned = damage.turned(opening.position.fen())
        assert {*turned.split(":")[1][1:].split(",")} == {
            *opening.position.fen().split(":B")[1].split(",")
        }


def test_an_unknown_table_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        openings.load_shipped_table("official")
    with pytest.raises(KeyError):
        openings.load_shipped_table("club", "1999")
    assert openings.load_shipped_table("club", "2026") is openings.load_shipped_table("club")


# --- reading ---------------------------------------------------------------------------


def test_a_table_written_by_hand_is_read() -> None:
    text = (
        "\ufeff# Кубок клуба\r\n" + HEAD + "[Простые]\r\n"
        "1. c3-d4 b6-c5   # сразу бой\r\n"
        "2) 1. cb4 ba5 2. bc5\r\n"
        "[Летучие]\n"
        f"ХХVII-9. {FLYING}\n"
        "i-1. 22-17 10-14\n"
    )
    read = openings.read(text)
    assert read.bad == ()
    table = read.table
    assert (table.slug, table.edition, table.title("ru"), table.title("en")) == (
        "cup",
        "2026-1",
        "Кубок",
        "Cup",
    )
    assert [
        (opening.number, opening.line, opening.group, opening.kind) for opening in table.openings
    ] == [
        ("1", 8, "Простые", OpeningKind.LINE),
        ("2", 9, "Простые", OpeningKind.LINE),
        ("XXVII-9", 11, "Летучие", OpeningKind.FLYING),
        ("I-1", 12, "Летучие", OpeningKind.LINE),
    ]
    assert table.get("2").movetext == "1. c3-b4 b6-a5 2. b4-c5"
    assert table.get("2").position.turn is Colour.BLACK
    assert table.get("7") is None
    assert {(note.code, note.number) for note in read.notes} == {
        (TableNote.CAPTURE_AT_ONCE, "1"),
        (TableNote.CAPTURE_AT_ONCE, "2"),
        (TableNote.CAPTURE_AT_ONCE, "I-1"),
    }


BAD = {
    "1. c3-d4 b6-c5 d4-c5": TableFault.ILLEGAL_LINE,
    "1. c3-e5": TableFault.ILLEGAL_LINE,
    "1. что-то": TableFault.ILLEGAL_LINE,
    "1.": TableFault.NOTHING_WRITTEN,
    "1. 1.": TableFault.NOTHING_WRITTEN,
    "1. " + "c3-d4 " * 100: TableFault.TOO_LONG,
    "1. c3-b4 b6-a5 b4-c5 d6:b4 a3:c5 f6-g5 b2-c3 g7-f6 c3-b4 a5:c3 d2:b4 h8-g7 c1-d2": (
        TableFault.TOO_LONG
    ),
    "c3-d4 b6-c5": TableFault.UNREADABLE_ROW,
    "official: yes": TableFault.UNREADABLE_ROW,
    "slug: again": TableFault.FIELD_TWICE,
    "1. W:Wc3": TableFault.BAD_POSITION,
    "1. W:Wc3,c3:Bf6": TableFault.BAD_POSITION,
    f"1. {START.fen()}": TableFault.USUAL_START,
    f"1. B{START.fen()[1:]}": TableFault.USUAL_START,
    "1. W:WKc3:Bf6": TableFault.NOT_AN_OPENING,
    # two white men moved, and no line leads there
    f"1. {FLYING.replace('e3', 'h4').replace('g3', 'e5')}": TableFault.NOT_AN_OPENING,
    # after c3-d4 it is Black's turn
    "1. W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,d4,c5,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8": (
        TableFault.NOT_AN_OPENING
    ),
}


@pytest.mark.parametrize("row", BAD)
def test_every_odd_row_is_told_with_its_line_and_reason(row: str) -> None:
    read = openings.read(f"{HEAD}\n77. c3-d4\n{row}\n78. c3-b4\n")
    (bad,) = read.bad
    assert (bad.code, bad.line) == (BAD[row], 8)
    assert [opening.number for opening in read.table.openings] == ["77", "78"]
    assert not read.is_good


def test_an_illegal_line_bears_the_fault_of_its_move() -> None:
    (bad,) = openings.read("1. c3-d4 b6-c5 a3-b4").bad
    assert (bad.fault.code, bad.fault.rule, bad.fault.ply) == (FaultCode.MUST_CAPTURE, "C1", 3)


def test_a_number_twice_names_its_first_row() -> None:
    (bad,) = openings.read("7. c3-d4\n\n8. g3-h4\n7. c3-b4").bad
    assert (bad.code, bad.line, bad.params["first"]) == (TableFault.NUMBER_TWICE, 4, 1)


@pytest.mark.parametrize(
    "text",
    [
        f"c3-d4 d6-c5\ng3-h4\n\n{FLYING}\n",
        f"1. c3-d4 d6-c5\n1. g3-h4  # the other side\n{FLYING}\n",
        f"22-18 10-14\ngh4\n{FLYING}",
    ],
)
def test_a_file_of_lines_or_fens_alone_is_numbered_as_it_stands_and_says_so(text: str) -> None:
    """Where every row begins with "1.", that is the number of its first move."""
    read = openings.read(HEAD + text)
    assert read.bad == ()
    assert [opening.number for opening in read.table.openings] == ["1", "2", "3"]
    assert [opening.kind for opening in read.table.openings] == [
        OpeningKind.LINE,
        OpeningKind.LINE,
        OpeningKind.FLYING,
    ]
    numbered = [note for note in read.notes if note.code is TableNote.NUMBERED]
    assert [(note.line, note.params["count"]) for note in numbered] == [(6, 3)]


def test_a_row_without_number_among_numbered_ones_is_told() -> None:
    (bad,) = openings.read("1. c3-d4\n2. c3-b4\ng3-h4").bad
    assert (bad.code, bad.line) == (TableFault.UNREADABLE_ROW, 3)


def test_a_table_without_openings_is_not_good() -> None:
    (bad,) = openings.read(HEAD).bad
    assert bad.code is TableFault.NO_ENTRY


def test_a_position_that_a_line_leads_to_is_taken_with_its_own_turn_only() -> None:
    reached = replay("1. c3-d4 d6-c5 2. b2-c3 f6-g5").final
    good = openings.read(f"1. {reached.fen()}")
    assert (good.bad, good.notes) == ((), ())
    (opening,) = good.table.openings
    assert (opening.kind, opening.plies) == (OpeningKind.POSITION, 4)
    assert (
        openings.number_of_begun_opening(
            replay("1. c3-d4 f6-g5 2. b2-c3 d6-c5 3. c3-b4"), good.table
        )
        == "1"
    )
    (bad,) = openings.read(f"1. B{reached.fen()[1:]}").bad
    assert bad.code is TableFault.WRONG_TURN


def test_a_flying_set_up_that_moves_lead_to_with_the_other_turn_is_remarked() -> None:
    reached = replay("1. c3-d4 d6-c5 2. b2-c3").final
    read = openings.read(f"1. W{reached.fen()[1:]}")
    assert read.bad == ()
    assert read.table.openings[0].kind is OpeningKind.FLYING
    assert TableNote.OTHER_TURN in {note.code for note in read.notes}


def test_a_capture_reached_by_a_line_may_leave_fewer_men() -> None:
    reached = replay("1. c3-d4 b6-c5 2. d4:b6 a7:c5").final
    read = openings.read(f"1. {reached.fen()}\n2. c3-d4 b6-c5 d4:b6 a7:c5")
    assert read.bad == ()
    assert [(note.code, note.number, note.params["first"]) for note in read.notes] == [
        (TableNote.SAME_POSITION, "2", "1")
    ]


@given(st.text(alphabet="12.c3-d4 bW:B,[]#хI\n\r\x00", max_size=200))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    """Every row that says something is an opening, a field, a heading, or told."""
    read = openings.read(text)
    assert read.table.openings or read.bad


def test_a_table_written_canonically_is_the_same_table() -> None:
    hand = f"{HEAD}# x\n[A]\n2) cb4 ba5 2. bc5  # y\n[B]\nХ-3. {FLYING}.\n"
    table = openings.read(hand).table
    text = openings.write(table)
    assert text == f"{HEAD}\n[A]\n2. c3-b4 b6-a5 b4-c5\n\n[B]\nX-3. {FLYING}\n"
    again = openings.read(text).table
    assert openings.write(again) == text
    assert [opening.position for opening in again.openings] == [
        opening.position for opening in table.openings
    ]


def test_a_title_may_hold_the_sign_of_a_comment() -> None:
    assert openings.read("title-en: Cup #1 # 2026\n1. c3-d4").table.title_en == "Cup #1 # 2026"


def test_a_flying_set_up_says_which_men_stand_elsewhere() -> None:
    (flying,) = openings.read(f"1. {FLYING}").table.openings
    assert flying.moved_men == (("c3", "f4"), ("f6", "c5"))
    assert flying.movetext == ""


# --- does this game begin so? ------------------------------------------------------------

TABLE = openings.read(
    HEAD
    + "1. c3-d4 d6-c5\n"
    + "2. c3-d4 d6-c5 b2-c3 f6-g5\n"
    + "3. c3-d4 f6-g5 b2-c3 d6-c5\n"  # another order, the same position as 2
    + f"4. {FLYING}\n"
    + "5. g3-h4\n"
).table


@pytest.mark.parametrize(
    ("moves", "numbers"),
    [
        ("1. c3-d4 d6-c5 2. g3-f4", ("1",)),
        ("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4", ("2", "3", "1")),
        # by transposition: never by the moves of line 1
        ("1. c3-d4 f6-g5 2. b2-c3 d6-c5", ("2", "3")),
        ("1. c3-d4", ()),
        ("", ()),
        ("1. g3-h4 b6-a5", ("5",)),
        # the position of 5 would come too late
        ("1. c3-d4 f6-e5 2. d4:f6 g7:e5", ()),
    ],
)
def test_a_game_begins_as_an_opening_by_moves_or_by_transposition(
    moves: str, numbers: tuple[str, ...]
) -> None:
    played = replay(moves)
    assert tuple(opening.number for opening in TABLE.openings_begun_by(played)) == numbers
    assert openings.number_of_begun_opening(played, TABLE) == (numbers[0] if numbers else None)


def test_a_game_set_up_begins_as_the_entry_of_its_position() -> None:
    assert (
        openings.number_of_begun_opening(replay((), start=Position.from_fen(FLYING)), TABLE) == "4"
    )
    after = replay("1. c3-d4 d6-c5 2. b2-c3 f6-g5").final
    assert openings.number_of_begun_opening(replay((), start=after), TABLE) == "2"
    assert (
        openings.number_of_begun_opening(replay((), start=Position.from_fen("W:Wc3:Bf6")), TABLE)
        is None
    )


def test_a_faulty_game_begins_as_an_opening_if_its_good_part_does() -> None:
    assert openings.number_of_begun_opening(replay("1. c3-d4 d6-c5 2. a1-h8"), TABLE) == "1"


@given(st.sampled_from(openings.load_shipped_table("club").openings), st.integers(0, 2**32))
def test_every_game_played_from_an_opening_is_found_as_its_number(
    opening: openings.Opening, seed: int
) -> None:
    words = list(opening.moves)
    start = START if words else opening.position
    more = legal_moves(opening.position)
    played = replay([*words, more[seed % len(more)].key().partition("=")[0]], start=start)
    assert played.is_complete
    assert (
        openings.number_of_begun_opening(played, openings.load_shipped_table("club"))
        == opening.number
    )
