"""Suggestions and faults of opening tables in both languages, and running counts in memory."""

import re

import pytest

from games.draughts import START, VARIANTS, Fault, FaultCode, openings
from games.draughts.openings import BadRow, RowNote, TableFault, TableNote
from games.draughts.suggestions import Suggestion, SuggestionCode, suggest
from games.draughts.texts.names import VARIANT_NAMES
from games.draughts.texts.suggestions import BLOCKED, SUGGESTIONS
from games.draughts.texts.words import LANGUAGES, explain_suggestion
from games.openings.tally import BLACK, WHITE, GameTally
from games.openings.texts import ROW_FAULTS, ROW_NOTES, explain_table_row
from tests.support import damage

# Suggestions and faults of opening tables have texts in both languages.


CYRILLIC = re.compile("[А-Яа-яЁё]")

PLACES = {"ply": 9, "move": 5, "side": "w", "second_ply": 11, "second_move": 6, "second_side": "w"}

FULL = {
    **PLACES,
    "variant": "poddavki",
    "numbers": "h8",
    "start": "B:Wa1:Bh8",
    "token": "c3-d4",
    "moves": ("c3-b4",),
    "count": 1,
    "result": "1-0",
    "expected": "0-1",
    "rule": "W2",
    "termination": "time",
    "said": "20",
    "tag": "GameType",
    "size": "10x10",
    "words": ("oops", "well"),
}


def test_every_code_has_words_and_nothing_else_has() -> None:
    assert set(SUGGESTIONS) == set(SuggestionCode)
    assert set(VARIANTS) <= set(VARIANT_NAMES)
    assert set(BLOCKED) == {"W2", "W3", "W8"}
    assert (set(ROW_FAULTS), set(ROW_NOTES)) == (set(TableFault), set(TableNote))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SuggestionCode)
def test_all_words_are_filled_in(code: SuggestionCode, language: str) -> None:
    for params in (FULL, {**FULL, "moves": (), "count": 7}, {**FULL, "board": "turned"}):
        for fault in (None, Fault(FaultCode.EMPTY_SQUARE, "M1", square="c3")):
            text = explain_suggestion(Suggestion(code, params, 10, 52, fault), language)
            assert not re.search(r"[{}]|\[\?\]|  ", text)
            assert bool(CYRILLIC.search(text)) == (language == "ru")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SuggestionCode)
def test_a_missing_parameter_never_raises(code: SuggestionCode, language: str) -> None:
    assert explain_suggestion(Suggestion(code), language)


def first_words(words: list[str], language: str) -> str:
    """Return the first suggestion for a record in words."""
    return explain_suggestion(suggest(damage.read(words))[0], language)


def test_suggestions_are_said_as_a_person_says_them() -> None:
    words = list(damage.games("ussr-1924.pdn")[0].replay.texts)
    assert first_words([damage.numbered(word, "a1") for word in words], "ru") == (
        "Возможно, поля пронумерованы от a1, а не от b8. "
        "Так читается вся запись, 52 хода (белых и чёрных вместе)"
    )
    assert first_words(words[:9] + words[10:], "ru") == (
        "Возможно, пропущено: ход 5 чёрных; подходит g7-f6. "
        "Так читается вся запись, 51 ход (белых и чёрных вместе)"
    )
    assert first_words([*words[:8], "d2-e3", *words[9:]], "en") == (
        "This may be a slip: move 5, White, “d2-e3”; what fits is d2-c3. "
        "Read so, the whole record is legal, 52 half-moves"
    )
    both = [damage.mirrored(damage.turned(word)) for word in words]
    assert "written down mirrored" not in first_words(both, "en")
    assert "with the board mirrored" in first_words(both, "en")


def test_a_reading_of_two_things_names_both() -> None:
    params = {"board": "mirrored", "start": "B" + START.fen()[1:], "variant": "poddavki"}
    text = explain_suggestion(Suggestion(SuggestionCode.OTHER_VARIANT, params, 5, 5), "ru")
    assert "поддавки" in text
    assert "доска записана зеркально" in text
    assert "начали чёрные" in text


def test_a_drawn_opening_is_called_by_its_number() -> None:
    params = {"start": "W:Wa1:Bh8", "table": "club", "number": "17"}
    text = explain_suggestion(Suggestion(SuggestionCode.OTHER_START, params, 8, 8), "ru")
    assert "№ 17 таблицы жеребьёвки «club»" in text
    usual = explain_suggestion(
        Suggestion(SuggestionCode.OTHER_START, {"start": START.fen()}, 8, 8), "en"
    )
    assert "the usual start" in usual


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "1 ход (белых и чёрных вместе)"),
        (2, "2 хода (белых и чёрных вместе)"),
        (5, "5 ходов (белых и чёрных вместе)"),
        (11, "11 ходов (белых и чёрных вместе)"),
        (22, "22 хода (белых и чёрных вместе)"),
        (112, "112 ходов (белых и чёрных вместе)"),
    ],
)
def test_half_moves_are_counted_in_russian(count: int, words: str) -> None:
    text = explain_suggestion(Suggestion(SuggestionCode.BOARD_MIRRORED, {}, count, count), "ru")
    assert text.endswith(words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [*TableFault, *TableNote])
def test_rows_of_a_table_have_words(code: TableFault | TableNote, language: str) -> None:
    params = {"first": 3, "limit": 12, "count": 64, "field": "slug", "moves": ("c3:e5",)}
    params |= {"white": 11, "black": 12, "missing": "3–7", "words": "Event"}
    fault = Fault(FaultCode.EMPTY_SQUARE, "M1", square="c3", token="c3-d4")
    kind = BadRow if code in set(TableFault) else RowNote
    row = (
        BadRow(code, 3, "12. x", "12", params, fault)
        if kind is BadRow
        else (RowNote(code, 3, "12", params))
    )
    text = explain_table_row(row, language)
    assert not re.search(r"[{}]|\[\?\]", text)
    assert bool(CYRILLIC.search(text)) == (language == "ru")


def test_an_illegal_line_says_the_rule() -> None:
    (bad,) = openings.read("1. c3-d4 b6-c5 2. a3-b4").bad
    assert "d4:b6" in explain_table_row(bad, "ru")
    assert "(rule C1)" in explain_table_row(bad, "en")


NAMES = {1: "Яковлев", 2: "Пель", 3: "Абрамов", 4: "Белов"}


def test_players_of_as_many_games_stand_by_name_whoever_was_met_first():
    tally = GameTally()
    tally.white.update({1 << 2 | WHITE: 1, 2 << 2 | WHITE: 2, 3 << 2 | BLACK: 1})
    tally.black.update({4 << 2 | BLACK: 1, 0 << 2 | WHITE: 9})
    listed = tally.players_with_most_games(3, NAMES.__getitem__)
    assert [name for name, _white, _black in listed] == ["Пель", "Абрамов", "Белов"]
