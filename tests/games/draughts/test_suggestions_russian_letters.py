"""Moves typed in Russian letters are suggested in Latin ones, if they are legal so."""

import pytest

from games.draughts.suggestions import Suggestion, SuggestionCode, suggest
from games.draughts.suggestions.moves_in_russian_letters import (
    LONGEST,
    rewrite_in_latin_letters,
)
from games.draughts.suggestions.suggestion import IN_RUSSIAN_LETTERS
from games.draughts.texts.faults_notes_and_suggestions_in_words import explain_suggestion
from tests.games.draughts.helpers_of_pdn_tests import read_one

LAYOUT, SOUND, ALPHABET = (
    SuggestionCode.RUSSIAN_LAYOUT,
    SuggestionCode.WRITTEN_BY_SOUND,
    SuggestionCode.RUSSIAN_ALPHABET,
)
TYPED = {
    "layout": ("1. с3-и4 а6-у5", LAYOUT, "c3-b4 f6-e5"),
    "layout_capitals": ("1. С3-И4 А6-У5", LAYOUT, "c3-b4 f6-e5"),
    "layout_dot_key": ("1ю с3-в4 в6-с5 2ю и2-с3", LAYOUT, "c3-d4 d6-c5 b2-c3"),
    "layout_dot_key_glued": ("1юс3-и4 а6-у5", LAYOUT, "c3-b4 f6-e5"),
    "layout_no_look_alike": ("ф3-и4 р6-п5", LAYOUT, "a3-b4 h6-g5"),
    "layout_captures": ("1. с3-в4 и6-с5 2. в4Жи6 ф7чс5", LAYOUT, "c3-d4 b6-c5 d4:b6 a7xc5"),
    "layout_short": ("1. пр4 ву5", LAYOUT, "gh4 de5"),
    "after_a_good_look_alike": ("1. с3-в4 в6-с5 2. и2-с3", LAYOUT, "c3-d4 d6-c5 b2-c3"),
    "sound": ("1. ц3-д4 д6-ц5", SOUND, "c3-d4 d6-c5"),
    "sound_spelled": ("1. цэ3-дэ4 дэ6-цэ5", SOUND, "c3-d4 d6-c5"),
    "sound_mixed": ("1. с3-д4 в6-а5 2. д4-е5 ф6:д4", SOUND, "c3-d4 b6-a5 d4-e5 f6:d4"),
    "sound_capture_sign": ("1. ц3-д4 б6-ц5 2. д4хб6 а7хц5", SOUND, "c3-d4 b6-c5 d4хb6 a7хc5"),
    "alphabet": ("1. в3-г4 г6-в5", ALPHABET, "c3-d4 d6-c5"),
}


def in_latin_letters(text: str) -> list[Suggestion]:
    """Return what is suggested of the letters of a text."""
    return [found for found in suggest(read_one(text)) if found.code in IN_RUSSIAN_LETTERS]


@pytest.mark.parametrize(("text", "code", "moves"), TYPED.values(), ids=TYPED)
def test_the_moves_are_told_in_latin_letters(text: str, code: SuggestionCode, moves: str) -> None:
    (suggestion,) = in_latin_letters(text)
    assert suggestion.code is code
    assert suggestion.params["moves"] == tuple(moves.split())
    assert (suggestion.is_whole, suggestion.plies) == (True, len(moves.split()))
    assert moves in explain_suggestion(suggestion, "ru")
    assert "Latin" in explain_suggestion(suggestion, "en")
    rewritten = read_one(rewrite_in_latin_letters(text, code))
    assert rewritten.is_ok
    assert rewritten.replay.texts == tuple(moves.split())


def test_a_long_record_is_told_by_its_first_moves() -> None:
    text = "1. ц3-д4 д6-ц5 2. б2-ц3 ф6-г5 3. ц3-б4 г5-х4 4. б4:д6 е7:ц5"
    (suggestion,) = in_latin_letters(text)
    assert suggestion.of == len(suggestion.params["moves"]) == 8  # type: ignore[arg-type]
    assert "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 …" in explain_suggestion(suggestion, "ru")


PLAYED = "1. с3-в4 в6-с5 2. и2-с3 а6-п5 3. с3-и4 п5-р4 4. и4Жв6 у7Жс5 5. "
WITH_A_SLIP = {
    "an_illegal_move": ("в4-и6 а8-у7", 8, "d4-b6"),
    "a_wrong_letter": ("щ2-и2 а8-у7", 8, "щ2-b2"),
    "a_square_that_is_none": ("ф1-и2 а8-у9", 9, "f8-у9"),
}


@pytest.mark.parametrize(("end", "plies", "token"), WITH_A_SLIP.values(), ids=WITH_A_SLIP)
def test_a_long_record_with_a_slip_besides_is_told_as_far_as_it_is_legal(end, plies, token) -> None:
    """The slip is shown where it stands once the moves are in Latin letters."""
    (suggestion,) = in_latin_letters(PLAYED + end)
    assert (suggestion.code, suggestion.plies, suggestion.is_whole) == (LAYOUT, plies, False)
    assert suggestion.fault is not None
    assert suggestion.fault.token == token
    assert "c3-d4 d6-c5 b2-c3" in explain_suggestion(suggestion, "ru")
    rewritten = read_one(rewrite_in_latin_letters(PLAYED + end, LAYOUT))
    assert (rewritten.replay.plies, rewritten.faults[0].token) == (plies, token)


OTHERS = {
    "look_alikes_are_read": "1. с3-d4 в6-а5",
    "not_all_legal": "1. с3-и4 а6-у5 2. ф1-р8",
    "not_all_moves": "1. с3-и4 а6-у5 2. ц3-э4",
    "a_slip_in_latin": "1. c3-d5 d6-c5",
    "one_word": "1. c3-d4 d6-c5 2. ц3",
    "prose": "На доске а1 шашка, на б6 другая",
    "too_long": "1. с3-и4 а6-у5 { " + "x" * LONGEST + " }",
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_nothing_is_told_of_any_other_record(text: str) -> None:
    assert in_latin_letters(text) == []


def test_tags_and_comments_stay_as_they_are() -> None:
    text = '[Event "Поля а6-у5"]\n\n1. с3-и4 { а6-у5? } а6-у5 *'
    assert rewrite_in_latin_letters(text, LAYOUT) == (
        '[Event "Поля а6-у5"]\n\n1. c3-b4 { а6-у5? } f6-e5 *'
    )
