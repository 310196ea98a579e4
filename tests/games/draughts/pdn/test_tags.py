"""Tags in every spelling, and the variant, result and start they give."""

import pytest

from games.draughts import pdn
from games.draughts.errors import FaultCode
from games.draughts.pdn import PdnFault, PdnNote
from games.draughts.position import START, Position
from games.draughts.variants import PODDAVKI
from tests.support.records import OPENING, codes, read_one


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


def test_a_game_type_of_another_game_is_a_fault_at_its_tag() -> None:
    game = read_one(f'[Event "E"]\n[GameType "42,W,10,10,N2,0"]\n\n{OPENING} 1-0')
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


def test_a_position_that_cannot_be_read_is_a_fault_at_its_tag() -> None:
    game = read_one('[Event "E"]\n[FEN "W:We3:Be3"]\n\n1. e3-d4 *')
    assert codes(game.faults) == [FaultCode.FEN_TWICE]
    assert (game.faults[0].line, game.replay.plies) == (2, 0)


TORN = {
    "no_bracket_before": 'Black "Петров"]',
    "no_bracket_and_a_known_word": 'Result "1-0"]',
    "another_sign_before": '$Black "Петров"]',
    "a_word_between": '[Black я "Петров"]',
    "no_first_quote": '[Black Петров"]',
    "something_behind": '[Black "Петров"]5',
    "a_quote_within": '[Black "Пет"]ров"]',
    "a_line_end_within": '[Black "\nПетров"]',
    "a_bracket_before": ')[Black "Петров"]',
}


@pytest.mark.parametrize("place", ["between", "last"])
@pytest.mark.parametrize("row", TORN.values(), ids=TORN)
def test_a_torn_tag_does_not_tear_the_names_from_the_moves(row: str, place: str) -> None:
    """What is torn is told; the game stays one, and the next one another."""
    rows = ['[White "Иванов"]', '[GameType "25"]']
    rows.insert(1 if place == "between" else 2, row)
    head = "\n".join(rows)
    first, second = pdn.read(f'{head}\n\n{OPENING} *\n\n[White "Сидоров"]\n\n{OPENING} 0-1\n')
    assert (first.replay.plies, first.faults, first.tag("White")) == (8, (), "Иванов")
    expected = {
        PdnNote.STRAY_TEXT,
        PdnNote.TAG_SPELLING,
        PdnNote.TAG_NAME,
        PdnNote.STRAY_BRACKET,
        PdnNote.MOVE_NUMBER,
    }
    assert expected & {note.code for note in first.notes}
    assert (second.number, second.tag("White"), second.result) == (2, "Сидоров", "0-1")


def test_a_result_or_moves_between_tags_still_part_two_games() -> None:
    text = '[White "a"]\n1-0\n[Black "b"]\n\n1. c3-d4 *\n[Event "x"]\n1. c3-d4 d6-c5\n[Site "y"]\n*'
    assert [game.replay.plies for game in pdn.read(text)] == [0, 1, 2, 0]


USUAL_ROWS = (
    '[Event "Кубок"]',
    '[Date "1924.05.17"]',
    '[White "А"]',
    '[Result "1-0"]',
    '[GameType "25"]',
)

REMEMBERED = {
    '[Result "1-0"]': '[Result "выиграли белые, кажется"]',
    '[GameType "25"]': '[GameType "20"]',
    '[Date "1924.05.17"]': '[Date "17 мая"]',
    '[White "А"]': '[White  "А"]',
    '[Event "Кубок"]': '[White "Б"]',
    "more": '[PlyCount "7"]',
    "format": '[ResultFormat "International"]',
    "variant": '[Variant "no such game"]',
    "position": '[FEN "W:Wb1:Bb8"]',
    "control": '[TimeControl "как обычно"]',
    "ruling": '[Ruling "lost"]',
}


@pytest.mark.parametrize(("usual", "odd"), REMEMBERED.items())
def test_a_tag_is_judged_in_each_game_that_has_it(usual: str, odd: str) -> None:
    rows = [odd if row == usual else row for row in USUAL_ROWS]
    rows += [] if odd in rows else [odd]
    moves = "\n\n1. c3-d4 d6-c5 1-0"
    good, *others = pdn.read(
        "\n\n".join(("\n".join(USUAL_ROWS) + moves,) + ("\n".join(rows) + moves,) * 2)
    )
    assert good.is_ok
    assert good.notes == ()
    remarks = [
        {(remark.code, remark.token) for remark in (*game.faults, *game.notes)} for game in others
    ]
    assert remarks[0] == remarks[1] != set()
    lines = [[remark.line for remark in (*game.faults, *game.notes)] for game in others]
    height = others[1].first_line - others[0].first_line
    assert lines[1] == [line + height for line in lines[0]]


def _header(*rows: str, moves: str = "1. c3-d4 d6-c5 2. b2-c3 0-1") -> str:
    return "\n".join((*rows, "", moves, ""))


ROWS_OF_MORE_WORDS = {
    "result_of_match": ('[Result of match "3-1"]', "Result of match", "3-1"),
    "date_of_birth": ('[Date of birth "1990"]', "Date of birth", "1990"),
    "white_player_name": ('[White player "Ivanov"]', "White player", "Ivanov"),
    "russian": ('[Номер тура "3"]', "Номер тура", "3"),
    "hyphen": ('[White-Elo "2100"]', "White-Elo", "2100"),
    "number_sign": ('[№ "3"]', "№", "3"),
    "entities": ('[&#x00c9;v&#x00e9;nement "B"]', "Événement", "B"),
    "quotes_inside": ('[Имя турнира "Кубок "Заря""]', "Имя турнира", 'Кубок "Заря"'),
}

_ROW_IDS = ROWS_OF_MORE_WORDS.keys()


@pytest.mark.parametrize(("row", "name", "value"), ROWS_OF_MORE_WORDS.values(), ids=_ROW_IDS)
@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_row_is_a_tag_by_its_shape_whatever_its_name(
    row: str, name: str, value: str, place: int
) -> None:
    rows = ['[Event "A"]', '[GameType "25"]', '[Result "0-1"]', '[Date "2026.02.01"]']
    rows.insert(place, row)
    game = read_one(_header(*rows))
    assert game.is_ok
    assert (game.result, game.tag("Date"), game.tag("Event")) == ("0-1", "2026.02.01", "A")
    assert game.tag(name) == value
    assert codes(game.notes) == [PdnNote.TAG_NAME]
    written = pdn.write_game(game)
    assert '[Date "2026.02.01"]\n' in written
    assert f"{name}: " in written
    assert value in written


@pytest.mark.parametrize(("row", "name", "value"), ROWS_OF_MORE_WORDS.values(), ids=_ROW_IDS)
@pytest.mark.parametrize("end", ["*", "1-0", ""])
def test_a_row_with_an_odd_name_begins_the_next_game(
    row: str, name: str, value: str, end: str
) -> None:
    moves = f"1. c3-d4 d6-c5 {end}"
    text = _header('[Event "A"]', '[GameType "25"]', moves=moves)
    first, second = pdn.read(text + "\n" + _header(row, '[Event "B"]', '[GameType "25"]'))
    assert (first.is_ok, first.replay.plies, first.result) == (True, 2, end or None)
    assert (second.is_ok, second.replay.plies, second.result) == (True, 3, "0-1")
    assert (second.tag(name), second.tag("Event")) == (value, "B")


def test_a_row_with_an_odd_name_inside_a_comment_begins_nothing() -> None:
    game = read_one('[Event "A"]\n[GameType "25"]\n\n1. c3-d4 {see\n[Номер тура "3"]\n} d6-c5 *')
    assert game.is_ok
    assert game.replay.plies == 2


def test_the_header_of_an_odd_name_never_reads_as_its_first_word() -> None:
    game = read_one(
        _header(
            *('[Event "A"]', '[GameType "25"]', '[Result of match "3-1"]', '[Result "0-1"]'),
            *('[Date of birth "1990"]', '[Date "2026.02.01"]'),
        )
    )
    assert game.is_ok
    assert codes(game.notes) == [PdnNote.TAG_NAME, PdnNote.TAG_NAME]
    assert '[Date "2026.02.01"]' in pdn.write_game(game)
    assert "Result of match: 3-1 Date of birth: 1990" in pdn.write_game(game)


RUSSIAN_ROWS = ('[Событие "Кубок"]', '[Белые "Иванов"]', '[Чёрные "Ким"]', '[Результат "1-0"]')


def test_russian_names_of_tags_are_read_and_told() -> None:
    game = read_one(_header(*RUSSIAN_ROWS, '[Тип игры "25"]', moves="1. c3-d4 d6-c5"))
    assert game.is_ok
    assert game.tags[:2] == (("Event", "Кубок"), ("White", "Иванов"))
    assert (game.tag("Black"), game.result) == ("Ким", "1-0")
    assert codes(game.notes) == [PdnNote.TAG_NAME_READ] * 5
    assert game.notes[2].params == {"tag": "Black", "written": "Чёрные"}
    written = pdn.write_game(game)
    assert '[White "Иванов"]\n[Black "Ким"]\n[Result "1-0"]' in written


@pytest.mark.parametrize("crippled", ["[White Petrov]", '[Белые "Petrov"]', '[White "Petrov'])
@pytest.mark.parametrize("is_first", [False, True])
def test_a_well_formed_row_wins_over_a_crippled_one(crippled: str, is_first: bool) -> None:
    rows = [crippled, '[White "Ivanov"]'] if is_first else ['[White "Ivanov"]', crippled]
    game = read_one(_header('[Event "A"]', *rows, '[GameType "25"]'))
    assert game.tag("White") == "Ivanov"
    assert PdnNote.TAG_REPEATED in codes(game.notes)
    written = pdn.write_game(game)
    assert '[White "Ivanov"]' in written
    assert "White: Petrov" in written
