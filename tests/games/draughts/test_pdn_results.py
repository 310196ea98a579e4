"""Results in tag and movetext, of both notations, are combined or contradict each other."""

import pytest

from games.draughts import pdn
from games.draughts.pdn import PdnFault, PdnNote
from tests.games.draughts.helpers_of_pdn_tests import OPENING, codes, read_one


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
