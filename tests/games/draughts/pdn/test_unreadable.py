"""Every word or number among the moves that cannot be read is a fault at its place."""

import pytest

from games.draughts import pdn
from games.draughts.errors import FaultCode, NoteCode
from games.draughts.pdn import PdnFault, PdnNote
from games.draughts.suggestions import SuggestionCode, suggest
from tests.support.records import OPENING, codes, read_one

WORDS = [
    "жук",
    "zzz",
    "Gut",
    "дамка",
    "λόγος",
    "מהלך",
    "走",
    "хорошо",
    "ёж",
    "nota bene",
    "слабо же",
]


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize(
    ("text", "ply"),
    [
        ("1. c3-d4 {} d6-c5 2. b2-c3 *", 2),
        ("1. c3-d4 d6-c5 {} 2. b2-c3 *", 3),
        ("1. c3-d4 d6-c5 2. {} b2-c3 *", 3),
        ("c3-d4 d6-c5 b2-c3 {} *", 4),
        ("1. c3-d4 d6-c5 2. b2-c3 {}", 4),
        ("{} c3-d4 d6-c5 b2-c3 *", 1),
    ],
    ids=["mid_pair", "between_pairs", "behind_a_number", "last", "last_of_all", "first"],
)
def test_a_word_in_the_place_of_a_move_is_a_fault_in_any_alphabet(
    word: str, text: str, ply: int
) -> None:
    game = read_one(text.format(word))
    fault = game.faults[0]
    assert (fault.code, fault.ply, fault.token) == (FaultCode.UNREADABLE, ply, word.split()[0])
    assert game.replay.plies == ply - 1
    assert (*game.replay.texts, *game.replay.rest).count("b2-c3") == 1


def test_a_sentence_between_moves_is_a_fault_that_a_suggestion_explains() -> None:
    game = read_one("1. cd4 dc5 2. bc3 fg5 белые в выигрыше: 3. cb4 gh4")
    assert [(fault.code, fault.ply, fault.token) for fault in game.faults] == [
        (FaultCode.UNREADABLE, 5, "белые")
    ]
    first = suggest(game)[0]
    assert (first.code, first.is_whole) == (SuggestionCode.STRAY_WORDS, True)


@pytest.mark.parametrize(
    "row",
    [
        "Белые предложили ничью.",
        "White has offered a draw.",
        "Время белых истекло",
        "Gut gespielt!",
    ],
)
def test_a_row_of_words_below_the_last_move_is_told_and_takes_no_move(row: str) -> None:
    game = read_one(f"{OPENING}\n{row}\n")
    assert (codes(game.faults), game.replay.plies) == ([], 8)
    assert PdnNote.STRAY_TEXT in codes(game.notes)
    assert game.comments[8].split()[0] == row.split()[0]


def test_words_in_a_variation_make_it_faulty_and_not_the_game() -> None:
    game = read_one("1. c3-d4 d6-c5 (1... b6-a5 жук 2. b2-c3) 2. b2-c3 *")
    assert game.is_ok
    assert PdnNote.VARIATION_FAULT in codes(game.notes)


FOUR_DIGITS = {
    "without_numbers": ("2420 1116 2011 0716", 4),
    "with_numbers": ("1. 2218 1014 *", 2),
    "with_tags": ('[GameType "25"]\n\n2420 1116 2011 0716 *', 4),
    "dotted_at_the_end": ("1. 22-18 10-14 2. 2522.", 3),
}


@pytest.mark.parametrize(("text", "plies"), FOUR_DIGITS.values(), ids=FOUR_DIGITS)
def test_N4_four_digits_are_two_squares(text: str, plies: int) -> None:
    game = read_one(text)
    assert (codes(game.faults), game.replay.plies) == ([], plies)
    assert NoteCode.NUMERIC in codes(game.notes)


def test_N4_six_digits_name_every_landing_square() -> None:
    game = read_one('[FEN "W:We3:Bd4,d6"]\n\n1. 231407')
    assert game.replay.moves == read_one('[FEN "W:We3:Bd4,d6"]\n\n1. e3:c5:e7').replay.moves != ()


BARE = {
    "squares_parted": ("1. 22-18 10-14 2. 25 22 11 16 *", 3, "25"),
    "an_illegal_move": ("1. c3-d4 d6-c5 2517 *", 3, "2517"),
    "a_null_move": ("1. c3-d4 0000 *", 2, "0000"),
    "a_year": ("1. c3-d4 1937 d6-c5 2. b2-c3 *", 2, "1937"),
    "an_illegal_move_with_a_dot": ("1. c3-d4 d6-c5 2517. *", 3, "2517"),
    "three_digits": ("1. c3-d4 d6-c5 218 b2-c3 *", 3, "218"),
    "not_due": ("1. c3-d4 7 d6-c5 2. b2-c3 *", 2, "7"),
    "at_the_end": ("1. c3-d4 d6-c5 17", 3, "17"),
}


@pytest.mark.parametrize(("text", "ply", "token"), BARE.values(), ids=BARE)
def test_a_number_that_is_not_due_is_a_fault(text: str, ply: int, token: str) -> None:
    game = read_one(text)
    assert [(fault.ply, fault.token) for fault in game.faults] == [(ply, token)]
    assert game.replay.plies == ply - 1


DUE = {
    "a_table": ("1 c3-d4 d6-c5\n2 b2-c3 f6-g5", 4, []),
    "of_both_halves": ("1 c3-d4 1 d6-c5 2 b2-c3 2 f6-g5", 4, []),
    "a_table_with_a_row_too_few": ("1 c3-d4 d6-c5\n3 b2-c3 f6-g5\n4 c3-b4", 5, ["3"]),
    "from_a_later_move": ("15 c3-d4 d6-c5 16 b2-c3", 3, ["15"]),
    "above_the_first_move": ("1937 1. c3-d4 d6-c5", 2, ["1937"]),
}


@pytest.mark.parametrize(("text", "plies", "expected"), DUE.values(), ids=DUE)
def test_a_number_without_a_dot_is_read_where_it_is_due(
    text: str, plies: int, expected: list[str]
) -> None:
    game = read_one(text)
    assert (codes(game.faults), game.replay.plies) == ([], plies)
    assert [note.token for note in game.notes if note.code is PdnNote.MOVE_NUMBER] == expected


DASHES = {
    "mid_pair": ("c3-d4 - d6-c5 *", 1, 2),
    "between_pairs": ("1. c3-d4 d6-c5 2. b2-c3 - f6-g5 *", 3, 4),
    "first": ("- d6-c5 b2-c3 *", 0, 1),
    "numbers": ("1. 22-18 - 10-14 *", 1, 2),
    "en_dash": ("1. c3–d4 – d6–c5 *", 1, 2),
    "spaced_moves": ("c3 - d4 - d6 - c5 *", 1, 2),
    "two": ("1. c3-d4 d6-c5 2. - - 3. c3-b4", 2, 3),
}


@pytest.mark.parametrize(("text", "plies", "ply"), DASHES.values(), ids=DASHES)
def test_a_lone_dash_keeps_its_neighbours_and_its_ply(text: str, plies: int, ply: int) -> None:
    game = read_one(text)
    fault = game.faults[0]
    assert (fault.code, fault.ply, game.replay.plies) == (PdnFault.UNKNOWN_MOVE, ply, plies)


@pytest.mark.parametrize("text", ["c3 - d4 d6 - c5", "c3 -d4 d6- c5", "1. 22 - 18 10 -14"])
def test_a_move_with_blanks_round_its_dash_stays_one_move(text: str) -> None:
    assert (read_one(text).is_ok, read_one(text).replay.plies) == (True, 2)


def test_a_capture_with_blanks_round_its_dashes_stays_one_move() -> None:
    game = read_one('[FEN "W:We3:Bd4,d6"]\n\n1. e3 - c5 - e7')
    assert (codes(game.faults), game.replay.plies) == ([], 1)


@pytest.mark.parametrize(
    ("count", "is_told"),
    [
        ("7", True),
        ("1", True),
        ("2", False),
        ("02", False),
        ("?", False),
        ("", False),
        ("two", True),
    ],
)
@pytest.mark.parametrize("moves", ["1. c3-d4 d6-c5 *", "1. cd4 dc5 *"], ids=["plain", "odd"])
def test_a_PlyCount_that_disagrees_is_told(count: str, is_told: bool, moves: str) -> None:
    game = read_one(f'[Result "*"]\n[GameType "25"]\n[PlyCount "{count}"]\n\n{moves}')
    assert game.is_ok
    notes = [note for note in game.notes if note.code is PdnNote.PLY_COUNT]
    assert bool(notes) == is_told
    assert all((note.line, note.token, note.params["found"]) == (3, count, 2) for note in notes)
    assert (f'[PlyCount "{count}"]' in pdn.write_game(game)) == (count in ("2", "02", "?"))


def test_a_PlyCount_counts_what_is_written_also_behind_a_fault() -> None:
    game = read_one('[PlyCount "4"]\n\n1. c3-d4 d6-c5 2. b2-b3 f6-g5 *')
    assert PdnNote.PLY_COUNT not in codes(game.notes)


SWALLOWED = [
    "1. c3-d4 ;x d6-c5 2. b2-c3 *",
    "1. c3-d4 ; хороший ход, d6-c5 2. b2-c3 *",
    "1. c3-d4 ;Д d6-c5",
    "1. c3-d4\n% ход 2. b2-c3\nd6-c5 *",
    "1. 22-18 ;q 10-14 2. 25-22 *",
    "1. c3-d4 ;q 1014 2522 *",
    "1. c3-d4 d6-c5 ;q 17:10 7:14 *",
    "1. c3-d4 {сильно d6-c5 2. b2-c3 {и это} *",
]


@pytest.mark.parametrize("text", SWALLOWED)
def test_a_comment_that_may_have_swallowed_moves_is_told(text: str) -> None:
    assert PdnNote.MOVES_IN_COMMENT in codes(read_one(text).notes)


@pytest.mark.parametrize("text", ["1. c3-d4 ; 5 сек\nd6-c5", "1. c3-d4 {лучше 1. a3-b4} d6-c5 *"])
def test_a_comment_of_words_or_one_that_is_closed_is_not(text: str) -> None:
    assert PdnNote.MOVES_IN_COMMENT not in codes(read_one(text).notes)


INVISIBLE = "\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufeff"


@pytest.mark.parametrize("sign", INVISIBLE, ids=ascii)
@pytest.mark.parametrize(
    "move", ["c{}3-d4", "c3{}-d4", "c3-{}d4", "c3-d{}4", "{}c3-d4{}", "2{}2-18"]
)
def test_signs_nobody_sees_are_alike_inside_a_move(sign: str, move: str) -> None:
    game = read_one(f"1. {move.format(sign, sign)} d6-c5 2. b2-c3 *")
    assert (codes(game.faults), game.replay.plies) == ([], 3)


@pytest.mark.parametrize("move", ["c3\u00add4", "22\u00ad18"])
def test_a_soft_hyphen_alone_between_squares_is_the_dash(move: str) -> None:
    game = read_one(f"1. {move} d6-c5")
    assert (codes(game.faults), game.replay.plies) == ([], 2)
    assert NoteCode.DASH in codes(game.notes)
