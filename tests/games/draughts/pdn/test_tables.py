"""Records as players write them: in two columns (G1), as in books, in messages."""

import io

import pytest

from games.draughts import pdn
from games.draughts.errors import FaultCode, NoteCode
from games.draughts.pdn import PdnFault, PdnNote
from tests.support.records import codes, read_one

MOVES = ("c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4")

NAMES = (("White", "Иванов"), ("Black", "Петров"))

BLANKS = """Белые      Чёрные
Иванов     Петров
1. c3-d4     d6-c5
2. b2-c3      f6-g5
3. c3-b4     g5-h4
"""

TABLES = {
    "blanks": BLANKS,
    "tabs": BLANKS.replace("      ", "\t").replace("     ", "\t"),
    "bars": BLANKS.replace("      ", " | ").replace("     ", " | "),
    "markdown": """| № | Белые | Чёрные |
|---|:-----:|--------|
|   | Иванов | Петров |
| 1 | c3-d4 | d6-c5 |
| 2 | b2-c3 | f6-g5 |
| 3 | c3-b4 | g5-h4 |
""",
    "ruled": """Белые   | Чёрные
--------+-------
Иванов  | Петров
========+=======
1. c3-d4 │ d6-c5
2. b2-c3 │ f6-g5
--------+-------
3. c3-b4 │ g5-h4
""",
    "word_processor": BLANKS.replace("-", "–").replace("     ", "\u00a0\t").replace("\n", "\x0b\n"),
    "a_cell_to_a_row": "Белые\tЧёрные\nИванов\tПетров\n1\nc3-d4\nd6-c5\n2\nb2-c3\nf6-g5\n3\n"
    "c3-b4\ng5-h4\n",
    "black_first": "Black | White\nПетров | Иванов\n1. c3-d4 | d6-c5\n2. b2-c3 | f6-g5\n"
    "3. c3-b4 | g5-h4",
    "named_in_one_row": "Белые: Иванов\tЧёрные: Петров\n1. c3-d4 d6-c5\n2. b2-c3 f6-g5 "
    "3. c3-b4 g5-h4",
    "named_in_a_sentence": "Чёрные: Петров, белые: Иванов\n1. c3-d4 d6-c5\n2. b2-c3 f6-g5 "
    "3. c3-b4 g5-h4",
    "named_rows": "Белые: Иванов\nЧерные — Петров\n1. c3-d4 d6-c5\n2. b2-c3 f6-g5 3. c3-b4 g5-h4",
}


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_G1_a_table_is_read_with_its_names(text: str) -> None:
    game = read_one(text)
    assert tuple(text.replace("–", "-") for text in game.replay.texts) == MOVES
    assert codes(game.faults) == []
    assert sorted(game.tags) == sorted(NAMES)
    assert PdnNote.TABLE_NAMES in codes(game.notes)
    assert PdnNote.STRAY_TEXT not in codes(game.notes)


def test_G1_the_table_of_the_rules_with_the_win_mark() -> None:
    game = read_one(
        "Белые      Чёрные\nИванов     Петров\n1. е3-d4     d6-c5\n2. f2-e3      f6-g5\n"
        "3. c3-b4     g5-h4\n4. b4:d6     h4:f2\n5. e1:g3     c7:h4x\n"
    )
    assert (game.replay.plies, game.is_ok, game.nags) == (10, True, {10: ("x",)})
    assert game.result is None  # N6: the mark does not say who won
    notes = [(note.code, note.line, note.column) for note in game.notes]
    assert (NoteCode.CYRILLIC, 3, 4) in notes
    assert (NoteCode.REMARK, 7, 19) in notes


@pytest.mark.parametrize(
    "heading",
    ["Иванов  Петров", "Москва  Киев\nБелые  Чёрные", "Белые  Чёрные\nпо жребию", "Белые Чёрные"],
)
def test_names_are_never_guessed(heading: str) -> None:
    game = read_one(f"{heading}\n1. c3-d4  d6-c5\n")
    assert (game.tags, game.is_ok) == ((), True)
    assert codes(game.notes).count(PdnNote.NO_RESULT) == 1
    assert {PdnNote.STRAY_TEXT, PdnNote.TABLE} & set(codes(game.notes))


def test_names_in_tags_count_before_those_in_a_table() -> None:
    game = read_one(f'[White "Сидоров"]\n[GameType "25"]\n\n{BLANKS}')
    assert game.tags == (("White", "Сидоров"), ("GameType", "25"), ("Black", "Петров"))


BOOKS = {
    "numbers_with_brackets": "1) cd4 dc5 2) bc3 fg5 3) cb4 gh4",
    "quotes": "«1. cd4 dc5 2. bc3 fg5 3. cb4 gh4»",
    "cyrillic_squares": "1.сd4 dс5 2.bс3 fg5 3.сb4 gh4",
    "capitals": "1. С3-D4 D6-С5 2. В2-С3 F6-G5 3. С3-В4 G5-Н4",
    "en_dashes_and_no_breaks": "1.\u00a0c3–d4\u00a0d6–c5 2.\u00a0b2–c3 f6–g5 3. c3–b4 g5–h4",
    "words_above_and_below": "После 1. cd4 dc5 2. bc3 fg5 3. cb4 gh4. Чёрные сдались.",
    "rows_broken_in_moves": "1. c3-d4 d6-\nc5 2. b2\n-c3 f6-g5 3. c3-\n\nb4 g5-h4",
    "evaluation_signs": "1. cd4 dc5± 2. bc3 fg5 +- 3. cb4!? gh4 =",
    "commas": "1. cd4, dc5; 2. bc3, fg5, 3. cb4, gh4".replace(";", ","),
    "trailing_dots": "1. cd4 dc5. 2. bc3 fg5. 3. cb4 gh4.",
    "table_of_numbers": "1. 22-18 10-14 2. 25 - 22 11 - 16 3. 22-17 16-20",
}


@pytest.mark.parametrize("text", BOOKS.values(), ids=BOOKS)
def test_plain_russian_text_is_read_and_what_was_put_right_is_told(text: str) -> None:
    game = read_one(text)
    assert codes(game.faults) == []
    assert [move.key() for move in game.replay.moves] == list(MOVES)
    assert [note for note in game.notes if note.code != PdnNote.NO_RESULT]
    assert all(note.line and note.column for note in game.notes)


def test_words_above_and_below_the_moves_are_comments_and_are_told() -> None:
    game = read_one("Дебют 1. cd4 dc5 2. bc3 fg5\nбелые стоят лучше на всей доске.")
    assert game.comments == {0: "Дебют", 4: "белые стоят лучше на всей доске"}
    tokens = [note.token for note in game.notes if note.code is PdnNote.STRAY_TEXT]
    assert tokens == ["Дебют", "белые стоят лучше на всей доске", "."]


@pytest.mark.parametrize(
    "slip",
    ["вс", "с-d", "hello", "q7", "пять5", "x"],
)
def test_a_word_that_may_be_a_move_gone_wrong_is_no_prose(slip: str) -> None:
    game = read_one(f"1. cd4 dc5 2. bc3 {slip} fg5 3. cb4")
    assert not game.is_ok or slip == "x"


def test_words_in_place_of_a_numbered_move_are_a_fault() -> None:
    game = read_one("1. cd4 dc5 2. неразборчиво fg5")
    assert (game.faults[0].code, game.faults[0].token) == (FaultCode.UNREADABLE, "неразборчиво")


MESSAGES = {
    "telegram": "[12.03.2024 10:15] Иван: cd4\n[12.03.2024 10:16] Пётр: dc5\n",
    "telegram_copied": "Иван, [12.03.2024 10:15]\ncd4\nПётр, [12.03.2024 10:16]\ndc5",
    "whatsapp": "12.03.2024, 10:15 - Иван: cd4\n12.03.2024, 10:16 - Пётр: dc5",
    "whatsapp_short": "[3/12/24, 10:15:02] Ivan: cd4\n[3/12/24, 10:16:40] Пётр: dc5",
    "hours_only": "[10:15] Иван: cd4\n[10:16] Пётр: dc5",
    "forwarded": "1. cd4 dc5\n12.03.2024 в 10:17 Иван: bc3",
}


@pytest.mark.parametrize("text", MESSAGES.values(), ids=MESSAGES)
def test_times_of_messages_are_refused_not_guessed_about(text: str) -> None:
    """Who wrote which move, and whether he took it back, no text can say."""
    game = read_one(text)
    fault = next(fault for fault in game.faults if fault.code is PdnFault.MESSENGER)
    assert fault.token.strip("[]")[0].isdigit()
    assert game.replay.plies <= 2


SECOND = "1. c3-d4     b6-a5\n2. b2-c3     a7-b6\n"

NEIGHBOURS = {
    "names_and_results": f"{BLANKS}1-0\n\nБелые     Чёрные\nКим     Ли\n{SECOND}0-1\n",
    "no_results": f"{BLANKS}\nБелые     Чёрные\nКим     Ли\n{SECOND}",
    "no_empty_rows": f"{BLANKS}1-0\nБелые     Чёрные\nКим     Ли\n{SECOND}0-1\n",
    "a_title": f"{BLANKS}1-0\n\n2-я партия матча\n12.03.1998, Москва\n"
    f"Белые     Чёрные\nКим     Ли\n{SECOND}",
    "named_rows": f"{BLANKS}\nВторая доска\n\nБелые: Ким\nЧёрные: Ли\n\n{SECOND}",
    "ruled": f"{BLANKS}\n----------\nБелые | Чёрные\n------+------\nКим | Ли\n"
    "1. c3-d4 | b6-a5\n2. b2-c3 | a7-b6\n",
    "a_cell_to_a_row": f"{BLANKS}\nБелые\tЧёрные\nКим\tЛи\n1\nc3-d4\nb6-a5\n2\nb2-c3\na7-b6\n",
    "win_marks": f"{BLANKS.rstrip()}×\n\nБелые     Чёрные\nКим     Ли\n{SECOND.rstrip()} =\n",
    "first_game_cut_short": f"{BLANKS}4. - -\n\nБелые     Чёрные\nКим     Ли\n{SECOND}",
}


@pytest.mark.parametrize("text", NEIGHBOURS.values(), ids=NEIGHBOURS)
def test_G1_tables_below_each_other_are_games_of_their_own(text: str) -> None:
    first, second = pdn.read(text)
    assert (first.tag("White"), second.tag("White"), second.tag("Black")) == (
        *("Иванов", "Ким"),
        "Ли",
    )
    assert (first.replay.plies, second.replay.plies, second.faults) == (6, 4, ())
    assert second.first_line > first.first_line + 4
    assert not second.comments
    streamed = list(pdn.read_stream(io.BytesIO(text.encode())))
    assert [(game.tags, game.source, game.notes) for game in streamed] == [
        (game.tags, game.source, game.notes) for game in (first, second)
    ]


def test_words_right_below_the_moves_belong_to_them() -> None:
    first, second = pdn.read(f"{BLANKS}Чёрные сдались.\n\nПартия вторая\n{SECOND}")
    assert (first.comments, second.comments) == ({6: "Чёрные сдались"}, {})
    assert [note.token for note in second.notes if note.code is PdnNote.STRAY_TEXT] == [
        "Партия вторая"
    ]


def test_G1_what_we_write_below_each_other_is_read_back() -> None:
    games = list(pdn.read(NEIGHBOURS["names_and_results"]))
    games += pdn.read('[Event "— 2-й"]\n[FEN "B:Wa1:Bh8"]\n[White "А"]\n\n1... h8-g7 2. a1-b2 *')
    again = list(pdn.read("\n".join(map(pdn.write_table, games))))
    assert [game.replay.moves for game in again] == [game.replay.moves for game in games]
    assert [game.tag("White") for game in again] == ["Иванов", "Ким", "А"]


def test_tables_without_tags_are_cut_as_they_are_read() -> None:
    text = f"Белые     Чёрные\nКим     Ли\n{SECOND}\n" * 2000
    pieces = list(pdn.cut_stream_into_pieces(io.BytesIO(text.encode()), size=1 << 12))
    games = [game for piece in pieces for game in pdn.read_piece(piece)]
    assert len(pieces) > 1
    assert [(game.number, game.tag("White"), game.replay.plies) for game in games] == [
        (number, "Ким", 4) for number in range(1, 2001)
    ]


@pytest.mark.parametrize("move", ["d6-c5×", "d6-c5 ×", "dc5×"])
def test_N6_a_cross_behind_a_move_is_the_win_mark(move: str) -> None:
    game = read_one(f"1. c3-d4 {move}")
    assert (game.faults, game.replay.plies) == ((), 2)
    assert NoteCode.REMARK in codes(game.notes)
