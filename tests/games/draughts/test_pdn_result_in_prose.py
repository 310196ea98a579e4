"""A sentence below the moves ("Белые сдались") gives the result; in a comment it is a note."""

import pytest

from games.draughts import pdn
from games.draughts.faults_and_errors import FaultCode
from games.draughts.pdn import PdnFault, PdnNote
from tests.games.draughts.helpers_of_pdn_tests import OPENING, codes, read_one

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
