"""Results in tag, movetext and prose are combined or contradict each other."""

import pytest

from games.draughts import pdn
from games.draughts.errors import FaultCode
from games.draughts.pdn import PdnFault, PdnNote
from tests.support.records import OPENING, codes, read_one

# Results in tag and movetext, of both notations, are combined or contradict each other.


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
    "½ : ½": "1/2-1/2",
    "1/2": "1/2-1/2",
    "½": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "1+ - 1-": "1/2-1/2",
    "1--1+": "1/2-1/2",
    "2 - 0": "1-0",
    "0:2": "0-1",
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


POINTS = {
    "Plus": ("1+ - 1-", "1/2-1/2"),
    "Delfts": ("1 1/2 - 1/2", None),
    "Goes": ("1.01-0.99", None),
    "": ("4-6", None),
}


@pytest.mark.parametrize(("name", "points"), POINTS.items(), ids=POINTS)
def test_points_of_other_kinds_are_told_and_never_taken_for_moves(
    name: str, points: tuple[str, str | None]
) -> None:
    """Who won by 1.01 to 0.99 is a matter of that system: nothing of it is certified."""
    written, result = points
    tags = f'[Result "{written}"]\n[ResultFormat "{name}"]\n[GameType "25"]'
    game = read_one(f"{tags}\n\n{OPENING} {written}\n")
    assert (game.replay.plies, game.result, codes(game.faults)) == (8, result, [])
    spelling = PdnNote.RESULT_SPELLING if result else PdnNote.RESULT_UNKNOWN
    expected = {spelling} | ({PdnNote.RESULT_FORMAT} if name else set())
    assert set(codes(game.notes)) - {PdnNote.RESULT_REPEATED, PdnNote.NO_RESULT} == expected


def test_a_conflict_of_tag_and_text_is_told_where_the_text_says_so() -> None:
    game = read_one(f'[Result "1-0"]\n\n{OPENING}\n0-2')
    (fault,) = game.faults
    assert (fault.line, fault.column, fault.params) == (4, 1, {"first": "1-0", "second": "0-1"})


@pytest.mark.parametrize("result", ["1-0?", "1-0 ?", "1–0 (?)", "½?!", "?0-1", "1-0 1-0?"])
def test_a_result_that_is_asked_for_is_told_and_none(result: str) -> None:
    """Nor is the question mark one of the last move."""
    game = read_one(f"{OPENING}\n{result}\n")
    notes = [(note.token, note.line) for note in game.notes if note.code is PdnNote.RESULT_UNKNOWN]
    assert (game.result, notes) == (None, [(result.lstrip("?"), 2)])
    assert PdnNote.RESULT_SPELLING not in codes(game.notes)
    assert result[0] == "?" or not game.nags
    tagged = read_one(f'[Result "1-0"]\n\n{OPENING} 1-0?')
    assert (tagged.result, codes(tagged.notes)[-1]) == ("1-0", PdnNote.RESULT_UNKNOWN)


def test_a_mark_behind_a_result_is_none_of_the_last_move() -> None:
    game = read_one(f"{OPENING} 1-0!")
    assert (game.result, dict(game.nags)) == ("1-0", {})
    assert [(note.code, note.token) for note in game.notes] == [(PdnNote.STRAY_TEXT, "!")]
    marked = read_one(f"{OPENING}? 1-0")
    assert (marked.result, dict(marked.nags), marked.notes) == ("1-0", {8: ("?",)}, ())


@pytest.mark.parametrize(
    ("words", "mark"), [("ничья", "?"), ("Какой удар", "!"), ("Белые стоят лучше", "?!")]
)
def test_a_mark_behind_words_is_none_of_the_last_move(words: str, mark: str) -> None:
    """It ends what somebody says, and is told."""
    game = read_one(f"{OPENING} {words}{mark}")
    assert dict(game.nags) == {}
    assert (PdnNote.STRAY_TEXT, mark) in [(note.code, note.token) for note in game.notes]


ABOVE = {
    "star_behind_the_number": "1* c3-d4 d6-c5",
    "bullet": "* 1. c3-d4 d6-c5",
    "star_behind_tags": '[Event "E"]\n\n1 * c3-d4 d6-c5',
    "result_of_another": "1-0\n\n1. c3-d4 d6-c5",
    "result_in_its_own_way": "½ – ½\nc3-d4 d6-c5",
    "below_a_comment": "{из середины} 0-1 1. c3-d4 d6-c5",
    "below_a_heading": "Иванов – Петров\n1-0\nМосква\n1. c3-d4 d6-c5",
}


@pytest.mark.parametrize("text", ABOVE.values(), ids=ABOVE)
def test_what_stands_above_the_moves_is_told_and_makes_no_empty_game(text: str) -> None:
    """Whose result that is nobody can say."""
    game = read_one(text)
    stray = [note for note in game.notes if note.code is PdnNote.STRAY_TEXT]
    assert (game.replay.plies, game.result, game.faults) == (2, None, ())
    assert {note.token for note in stray} & {"*", "1-0", "½ – ½", "0-1"}
    assert not {PdnNote.NO_MOVES, PdnNote.RESULT_SPELLING} & set(codes(game.notes))


def test_a_star_behind_a_number_ends_a_game_nothing_follows() -> None:
    first, second = pdn.read(f'[Event "E"]\n\n1. *\n\n[Event "F"]\n\n{OPENING} 5. *')
    assert (first.result, first.replay.plies) == ("*", 0)
    assert (second.result, second.replay.plies) == ("*", 8)


def test_a_heading_may_tell_the_result_of_its_game() -> None:
    first, second = pdn.read(f"{OPENING} 0-1\n\nИванов – Петров\n1-0\n{OPENING} *")
    assert (first.result, first.replay.plies, first.faults) == ("0-1", 8, ())
    assert (second.result, second.replay.plies, second.faults) == ("*", 8, ())
    assert [note.token for note in second.notes] == ["Иванов – Петров", "1-0"]


def test_words_and_a_result_below_a_game_without_one_are_its_own() -> None:
    first, second = pdn.read(f"{OPENING}\n\nХорошая партия\n1-0\n\n{OPENING} *")
    assert (first.result, second.result) == ("1-0", "*")


def test_a_dash_behind_a_result_is_no_move() -> None:
    game = read_one(f"{OPENING} 1-0 – вторая победа")
    assert (game.result, game.faults) == ("1-0", ())
    assert [note.token for note in game.notes] == ["–", "вторая", "победа"]


def test_a_star_before_a_result_is_told() -> None:
    game = read_one(f"{OPENING} * 1-0")
    assert (game.result, codes(game.notes)) == ("1-0", [PdnNote.RESULT_REPEATED])


DASHED = {
    "behind_a_pair": ("1. c3-d4 d6-c5 -", 2),
    "behind_a_move_of_white": ("1. c3-d4 -", 1),
    "another_dash": ("1. c3-d4 d6-c5 –", 2),
    "numbers": ("1. 22-18 11-16 -", 2),
    "row_of_its_own": ("1. c3-d4 d6-c5\n-\n", 2),
}


@pytest.mark.parametrize(("moves", "plies"), DASHED.values(), ids=DASHED)
def test_a_lone_dash_at_the_end_repeats_the_dash_of_the_tag(moves: str, plies: int) -> None:
    game = read_one(f'[GameType "25"]\n[Result "-"]\n\n{moves}')
    assert (game.is_ok, game.replay.plies, game.result) == (True, plies, "*")
    told = [note for note in game.notes if note.code is PdnNote.RESULT_SPELLING]
    assert len(told) == 2


@pytest.mark.parametrize(
    "text",
    [
        '[Result "-"]\n\n1. c3-d4 - 2. b2-c3 d6-c5 -',
        '[Result "-"]\n\n1. c3-d4 d6-c5 2. -',
        '[Result "-"]\n\n1. c3-d4 d6-c5 - -',
        '[Result "1-0"]\n\n1. c3-d4 d6-c5 -',
        '[Result "*"]\n\n1. c3-d4 d6-c5 -',
        "1. c3-d4 d6-c5 -",
        '[Result "-"]\n\n1. c3-d4 d6-c5 *\n\n1. c3-d4 d6-c5 -',
    ],
)
def test_any_other_dash_is_a_move_that_nobody_knows(text: str) -> None:
    *_, game = pdn.read('[GameType "25"]\n' + text)
    assert codes(game.faults) == [PdnFault.UNKNOWN_MOVE]


# A sentence below the moves ("Белые сдались") gives the result; in a comment it is a note.


SAID = {
    "Ничья": "1/2-1/2",
    "ничья.": "1/2-1/2",
    "НИЧЬЯ!": "1/2-1/2",
    "— ничья": "1/2-1/2",
    "Боевая ничья": "1/2-1/2",
    "Результат: ничья": "1/2-1/2",
    "Согласились на ничью": "1/2-1/2",
    "Соперники согласились на ничью.": "1/2-1/2",
    "Draw agreed": "1/2-1/2",
    "Белые сдались": "0-1",
    "белые сдались.": "0-1",
    "и белые сдались": "0-1",
    "Чёрные сдались": "1-0",
    "черные признали себя побеждёнными": "1-0",
    "победа черных": "0-1",
    "Победа за белыми": "1-0",
    "Выигрыш белых": "1-0",
    "Чёрные выиграли": "0-1",
    "5. Белые сдались.": "0-1",
    "5. – ничья": "1/2-1/2",
    "5. ... Black resigns": "1-0",
    "White resigns": "0-1",
    "Black resigned.": "1-0",
    "Итог: белые победили. Хорошая партия": "1-0",
    "Чёрные сдались...": "1-0",
    "Ничья…": "1/2-1/2",
    "Чёрные выиграли, белые сдались": "0-1",
    "Ничья? Белые сдались": "0-1",
}


@pytest.mark.parametrize("between", [" ", "\n", "\n\n", ", "], ids=["row", "below", "gap", "comma"])
@pytest.mark.parametrize(("words", "result"), SAID.items())
def test_W1_D1_a_sentence_below_the_moves_says_the_result(
    words: str, result: str, between: str
) -> None:
    game = read_one(f"{OPENING}{between}{words}\n")
    assert (game.result, game.faults) == (result, ())
    notes = [note for note in game.notes if note.code is PdnNote.RESULT_SPELLING]
    assert [note.params["result"] for note in notes] == [result]
    assert notes[0].token in " ".join(pdn.write_game(game).split())  # the words are kept


NOT_SAID = (
    "ничья?",
    "ничья!?",
    "?Ничья",
    "«?Ничья»",
    "!? Ничья ?!",
    "белые сдались бы",
    "ничья не состоялась",
    "белые предложили ничью",
    "«Ничья», сказал Иванов",
    "белые выигрывают",
    "время белых истекло",
    "Ничья. Белые сдались.",
    "Белые сдались, чёрные сдались",
    "Белые выиграли – ничья",
    "(ничья)",
)


@pytest.mark.parametrize("words", NOT_SAID)
def test_words_that_may_mean_something_else_say_no_result(words: str) -> None:
    game = read_one(f"{OPENING}\n{words}\n")
    assert (game.result, codes(game.faults)) == (None, [])


@pytest.mark.parametrize("words", ["сдался", "Ничья. Так думали 5. d2-c3 g7-f6", "(сдался) жук"])
def test_words_that_may_stand_for_a_move_say_no_result_and_are_a_fault(words: str) -> None:
    game = read_one(f"{OPENING}\n{words}\n")
    assert (game.result, codes(game.faults)) == (None, [FaultCode.UNREADABLE])


def test_what_is_asked_for_is_told() -> None:
    """A question mark glued to a move is a mark of that move."""
    game = read_one(f"{OPENING} ?Ничья")
    (note,) = [note for note in game.notes if note.code is PdnNote.RESULT_SAID]
    assert (game.result, note.params) == (None, {"result": "1/2-1/2"})
    assert read_one(f"{OPENING}?Ничья").result == "1/2-1/2"


def test_a_sentence_parts_two_games_and_heads_none() -> None:
    first, second = pdn.read(f"{OPENING}\n\nНичья.\n\nИванов – Петров\n{OPENING}\n\nБелые сдались")
    assert (first.result, first.replay.plies) == ("1/2-1/2", 8)
    assert (second.result, second.replay.plies) == ("0-1", 8)


@pytest.mark.parametrize(
    "remark", ["{Белые сдались.}", "; белые сдались\n", "{ошибка; белые сдались}"]
)
def test_a_comment_may_judge_the_position_so_it_is_told_and_not_taken(remark: str) -> None:
    game = read_one(f'[Event "E"]\n[Result "*"]\n[GameType "25"]\n\n{OPENING} {remark} *')
    (note,) = game.notes
    assert (game.result, note.code, note.params) == ("*", PdnNote.RESULT_SAID, {"result": "0-1"})
    assert (note.line, note.column) == (5, OPENING.rindex(" ") + 2)
    with_result = read_one(f'[Result "0-1"]\n[GameType "25"]\n\n{OPENING} {remark} *')
    assert with_result.notes == ()


@pytest.mark.parametrize(
    ("tag", "words", "result", "faults"),
    [
        ("0-1", "Белые сдались", "0-1", []),
        ("1-0", "Белые сдались", None, [PdnFault.RESULT_CONFLICT]),
        ("*", "Ничья 1-0", None, [PdnFault.RESULT_CONFLICT]),
        ("*", "Ничья 1/2-1/2", "1/2-1/2", []),
        ("Ничья", "", "1/2-1/2", []),
        ("Ничья", "1-0", None, [PdnFault.RESULT_CONFLICT]),
    ],
)
def test_words_agree_with_tag_and_sign_or_contradict_them(
    tag: str, words: str, result: str | None, faults: list[str]
) -> None:
    game = read_one(f'[Result "{tag}"]\n\n{OPENING}\n{words}\n')
    assert (game.result, codes(game.faults)) == (result, faults)


def test_a_letter_with_one_move_in_it_is_no_record_whatever_it_says_of_a_result() -> None:
    game = read_one("Дорогой друг, я сыграл c3-d4 и больше ничего не помню. Ничья.")
    assert not game.is_record
    assert (game.result, PdnNote.RESULT_SPELLING in codes(game.notes)) == (None, False)
