"""Two games in one movetext without a result between: a fault where the second begins."""

import pytest

from games.draughts import RUSSIAN, START, pdn
from games.draughts.errors import FaultCode
from games.draughts.native import split_moves
from games.draughts.pdn import PdnFault, PdnNote, clean
from games.draughts.suggestions import suggest
from games.draughts.texts.words import explain
from tests.support.records import OPENING, codes, read_one

FIRST = "1. c3-d4 f6-g5 2. b2-c3 g7-f6"

GOES_ON = "1. c3-b4 g5-h4 2. b4-a5 f6-e5"  # legal moves behind FIRST: only the numbers tell

OTHER = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"

GLUED = {  # text: place of each second game, the number due there, half-moves read before it
    "N3_in_the_middle_of_a_row": (f"{FIRST} {OTHER} 2-0", [(1, 31, 3)], 4),
    "N3_moves_that_go_on_legally": (f"{FIRST} {GOES_ON} 2-0", [(1, 31, 3)], 4),
    "N3_black_did_not_move": (f"{FIRST} 3. c3-b4 {OTHER} *", [(1, 40, "3...")], 5),
    "N3_without_any_number_behind": (f"{FIRST} 1. c3-b4", [(1, 31, 3)], 4),
    "N3_numbers_without_blanks": ("1.c3-d4 f6-g5 2.b2-c3 g7-f6 1.c3-b4 g5-h4", [(1, 29, 3)], 4),
    "N3_number_with_a_bracket": ("1) c3-d4 f6-g5 2) b2-c3 g7-f6 1) c3-b4", [(1, 31, 3)], 4),
    "N3_after_a_pair": (f"1. c3-d4 f6-g5 {OTHER} 1-0", [(1, 16, 2)], 2),
    "N3_after_one_move": (f"1. c3-d4 {OTHER} 1-0", [(1, 10, "1...")], 1),
    "N3_after_one_move_on_a_new_row": (f"1. c3-d4\n{OTHER} 1-0", [(2, 1, "1...")], 1),
    "N3_below_tags": (f'[Event "E"]\n[Result "1-0"]\n\n{FIRST} {OTHER} 1-0', [(4, 31, 3)], 4),
    "N3_behind_a_comment": (f"{FIRST} {{end}} {OTHER} 0-1", [(1, 37, 3)], 4),
    "N3_behind_a_variation": (f"{FIRST} (2... d6-e5) {OTHER} 0-1", [(1, 44, 3)], 4),
    "N3_behind_the_names": (f"{FIRST} Иванов Петров {OTHER} 0-1", [(1, 45, 3)], 4),
    "N3_three_games": (f"{FIRST} {OTHER} {OPENING} 1-0", [(1, 31, 3), (1, 61, 3)], 4),
}


@pytest.mark.parametrize(("text", "places", "plies"), GLUED.values(), ids=GLUED)
def test_a_second_game_without_a_result_before_it_is_a_fault(
    text: str, places: list[tuple[int, int, int | str]], plies: int
) -> None:
    game = read_one(text)
    assert codes(game.faults) == [PdnFault.SECOND_GAME] * len(places)
    found = [(fault.line, fault.column, fault.params["expected"]) for fault in game.faults]
    assert (found, game.replay.plies) == (places, plies)
    assert (game.is_ok, game.replay.fault) == (False, game.faults[0])
    assert suggest(game) == ()


@pytest.mark.parametrize("text", [text for text, *_ in GLUED.values()], ids=GLUED)
def test_the_fast_paths_leave_two_games_to_the_full_reader(text: str) -> None:
    movetext = text.rpartition("]")[2]
    assert clean.split_game(movetext) is None
    assert split_moves is None or split_moves(movetext) is None
    assert (
        clean.split_and_play_game(movetext, START, RUSSIAN, places=lambda index: (1, index)) is None
    )


def test_the_result_behind_the_second_game_is_not_that_of_the_first() -> None:
    game = read_one(f"{FIRST} {OTHER} 1-0")
    assert game.result is None
    assert PdnNote.NO_RESULT in codes(game.notes)


def test_the_game_behind_the_result_of_the_second_is_read_by_itself() -> None:
    glued, whole = pdn.read(f"{FIRST} {OTHER} 1-0 {OPENING} 0-1")
    assert codes(glued.faults) == [PdnFault.SECOND_GAME]
    assert (whole.is_ok, whole.result, whole.replay.plies) == (True, "0-1", 8)


ONE_GAME = {  # typing slips and other ways to number: one game, the oddity noted
    "N3_number_written_twice": (
        f"{OPENING} 5. d2-c3 h8-e5 5. c3-b4".replace("h8-e5", "g7-f6"),
        [PdnNote.MOVE_NUMBER],
    ),
    "N3_number_doubled_before_its_move": ("1. c3-d4 f6-g5 2. 2. b2-c3 g7-f6 *", []),
    "N3_one_slip_and_the_count_goes_on": (
        "1. c3-d4 f6-g5 1. b2-c3 g7-f6 3. c3-b4 g5-h4 *",
        [PdnNote.MOVE_NUMBER],
    ),
    "N3_slip_in_a_later_number": (
        f"{FIRST} 1. c3-b4 {{quite 7. long}} g5-h4 (3... f6-e5) 4. b4-a5 *",
        [PdnNote.MOVE_NUMBER],
    ),
    "N3_a_number_for_each_half_move": ("1. c3-d4 1. f6-g5 2. b2-c3 2. g7-f6 *", []),
    "N3_number_of_the_half_move_with_dots": ("1. c3-d4 1... f6-g5 2. b2-c3 *", []),
    "N3_in_a_comment": (f"{FIRST} {{{OTHER}}} 3. c3-b4 *", []),
}


@pytest.mark.parametrize(("text", "notes"), ONE_GAME.values(), ids=ONE_GAME)
def test_a_slip_in_a_number_makes_no_second_game(text: str, notes: list[PdnNote]) -> None:
    game = read_one(text)
    assert game.faults == ()
    assert [note.code for note in game.notes if note.code is PdnNote.MOVE_NUMBER] == notes


def test_numbers_that_begin_anew_in_a_variation_leave_the_game_alone() -> None:
    game = read_one(f"{FIRST} (2... d6-e5 3. c3-b4 g5-h4 1. c3-d4 d6-c5) 3. c3-b4 *")
    assert (game.faults, game.replay.plies) == ((), 5)
    assert PdnNote.MOVE_NUMBER in codes(game.notes)


def test_an_illegal_move_with_a_slip_in_its_number_keeps_its_own_fault() -> None:
    game = read_one("1. c3-d4 1. f6-g5 2. b2-h8 *")
    assert codes(game.faults) == [FaultCode.PASSES_OWN_PIECE]


APART = {
    "by_results": f"{FIRST} 1-0 {OTHER} 0-1",
    "by_rows": f"{FIRST}\n\n{OTHER} 0-1",
    "by_tags": f'{FIRST} [Event "2"]\n{OTHER} 0-1',
}


@pytest.mark.parametrize("text", APART.values(), ids=APART)
def test_games_that_are_plainly_apart_stay_two_good_games(text: str) -> None:
    assert [(game.is_ok, game.replay.plies) for game in pdn.read(text)] == [(True, 4), (True, 4)]


@pytest.mark.parametrize(
    ("language", "said", "right"),
    [
        ("ru", "Здесь начинается вторая партия", "исправьте номер на 3"),
        ("en", "A second game begins here", "write 3 as its number"),
    ],
)
def test_the_words_say_what_is_missing_and_what_would_be_right(
    language: str, said: str, right: str
) -> None:
    (fault,) = read_one(f"{FIRST} {OTHER} 2-0").faults
    words = explain(fault, language)
    assert said in words
    assert right in words
    assert fault.params == {"expected": 3, "found": 1}
