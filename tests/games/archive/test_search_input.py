"""Search input and names typed by people are parsed, transliterated and put into words."""

import pytest

from games.archive.names import (
    clean_name,
    fold_for_search,
    name_in_latin_letters,
    same_name_key,
    stored_spellings,
)
from games.archive.queries.conditions import (
    parse_days,
    parse_material,
    parse_opening,
    parse_position,
)
from games.archive.rows import UNKNOWN, date_span_of_record
from games.draughts.errors import DraughtsError
from games.draughts.position import START
from games.draughts.replay import replay
from games.templatetags.archive import day_in_words
from games.web.errors import BadSearch

# Search input typed by people is parsed: openings, positions, material, dates.


KEYS = "c3-d4 d6-c5"


@pytest.mark.parametrize(
    "text",
    [
        "1. c3-d4 d6-c5",
        "c3-d4 d6-c5",
        "1.cd4 dc5",
        "C3-D4 D6-C5",
        "с3-d4 d6-с5",
        "22-18 10-14",
        "c3d4 d6c5",
        "1. c3–d4 d6—c5 *",
    ],
)
def test_an_opening_is_written_in_any_notation(text: str) -> None:
    assert parse_opening(text) == KEYS


@pytest.mark.parametrize("text", ["1.", "c3-c4", "c3-d4 c3-d4", "Кол", "c3-d4 b6-c5 d4-e5"])
def test_an_opening_that_cannot_be_played_is_refused(text: str) -> None:
    with pytest.raises(DraughtsError):
        parse_opening(text)


def test_a_position_is_a_fen_or_the_moves_that_lead_to_it() -> None:
    after = replay(KEYS).final
    assert parse_position("1. cd4 dc5") == after
    assert parse_position(after.fen()) == after
    assert parse_position(START.fen().lower()) == START
    assert parse_position("B:B1-12:W21-32").fen() == "B" + START.fen()[1:]


@pytest.mark.parametrize("text", ["Wa1:Bb2", "W:Wa1", "W:Wa1:Ba1", "W:Wa2:Bb6", "a1 b2", "W:Wa8:B"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(DraughtsError):
        parse_position(text)


@pytest.mark.parametrize(
    ("text", "balance"),
    [
        ("3 kings v 1 king", "0-3:0-1"),
        ("3 kings vs king", "0-3:0-1"),
        ("3 дамки против 1", "0-3:0-1"),
        ("3 Дамки против одной", "0-3:0-1"),
        ("3д - 1д", "0-3:0-1"),
        ("3K : 1K", "0-3:0-1"),
        ("0-3:0-1", "0-3:0-1"),
        ("0-3 : 0-1", "0-3:0-1"),
        ("12-0:11-1", "12-0:11-1"),
        ("2 men and a king v 4 men", "2-1:4-0"),
        ("2 простые и дамка против 4 простых", "2-1:4-0"),
        ("дамка, 2 простые шашки против 2 дамок", "2-1:0-2"),
        ("2m+1k v 3m", "2-1:3-0"),
        ("5 men – 4", "5-0:4-0"),
    ],
)
def test_material_is_said_in_words_or_in_numbers(text: str, balance: str) -> None:
    assert parse_material(text) == balance


@pytest.mark.parametrize(
    "text",
    ["3 kings", "3 v 1", "13 men v 1", "7 men 6 kings v 1", "0-0:0-0", "2 men and 1 man v 3 men",
     "kings", "v", "3 kings v 1 v 2", "много дамок против одной", "2 men and a king v 3", "0-3:0-"],
)  # fmt: skip
def test_material_that_can_be_taken_for_two_things_is_refused(text: str) -> None:
    with pytest.raises(BadSearch, match="bad_material"):
        parse_material(text)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("1924", (19240000, 19249999)),
        ("1924 г.", (19240000, 19249999)),
        ("1924.??.??", (19240000, 19249999)),
        ("1924-08", (19240800, 19240899)),
        ("08.1924", (19240800, 19240899)),
        ("24.08.1924", (19240824, 19240824)),
        ("24.8.1924", (19240824, 19240824)),
        ("1924-08-24", (19240824, 19240824)),
        ("1924/08/24", (19240824, 19240824)),
        ("1924.08.??", (19240800, 19240899)),
    ],
)
def test_a_date_is_a_day_a_month_or_a_year(text: str, span: tuple[int, int]) -> None:
    assert parse_days(text) == span
    assert date_span_of_record(text) == span


@pytest.mark.parametrize(
    "text", ["вчера", "24", "1924-13", "32.01.1924", "0924", "1924-08-24 и 25"]
)
def test_what_no_calendar_has_is_no_date(text: str) -> None:
    with pytest.raises(BadSearch, match="bad_date"):
        parse_days(text)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("", UNKNOWN),
        ("????.??.??", UNKNOWN),
        ("осень 1924", (19240000, 19249999)),
        ("1924-1925", (19240000, 19259999)),
        ("1924.13.01", (19240000, 19249999)),
        ("1950.", (19500000, 19509999)),
    ],
)
def test_of_an_odd_date_of_a_record_the_year_is_kept(text: str, span: tuple[int, int]) -> None:
    assert date_span_of_record(text) == span


# Names are transliterated, cleaned and folded for search.


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Медков В.", "Medkov V."),
        ("Круталевич Б.", "Krutalevich B."),
        ("Премыслер Н.", "Premysler N."),
        ("Пель А.", "Pel A."),
        ("Чёрный С.", "Chernyi S."),
        ("Щукин Ю.", "Shchukin Iu."),
        ("ЩУКИН ЮРИЙ", "SHCHUKIN IURII"),
        ("Smith J.", "Smith J."),
        ("Иваново-Вознесенск", "Ivanovo-Voznesensk"),
        ("", ""),
    ],
)
def test_icao_9303_writes_a_name(name: str, written: str) -> None:
    assert name_in_latin_letters(name) == written


@pytest.mark.parametrize("text", ["Чёрный  С.", "ЧЕРНЫЙ С.", " черный\tс. "])
def test_search_sees_one_name_however_it_is_written(text: str) -> None:
    assert fold_for_search(text) == "черный с."


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Иванов\tИ. ", "Иванов И."),
        ("Иванов\u202e 0-1", "Иванов 0-1"),  # would print the result from right to left
        ("Ива\u200bнов", "Иванов"),
        ("И\u0306ванов", "Йванов"),
        ("\u200f\u200e", ""),
    ],
)
def test_a_name_is_one_line_of_visible_letters(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Яковлев", "Yakovlev Jakovlev Iakovlev"),
        ("Юрий", "Yuri Yury Yuriy Jurij"),
        ("Чёрный", "Cherny Chernyi Chernyj Chernyy Chyorny"),
        ("Соловьёв", "Solovyov Solovyev Solovjev"),
        ("Алексей", "Alexey Aleksej Aleksei"),
        ("Зайцев", "Zaytsev Zajtsev Zaitsev"),
        ("Майоров Йорданов", "Mayorov Majorov Maiorov Yordanov Jordanov"),
        ("Ильин Ильич", "Ilyin Ilyich Ilin Ilich"),
        ("Щёголев Ходорковский", "Shchyogolev Khodorkovsky"),
        ("Вячеслав Дмитрий Евгений", "Vyacheslav Dmitriy Yevgeny"),
        ("Abatsiev", "Абациев"),
        ("Smith Jones", "Smith Jones"),
    ],
)
def test_a_name_is_found_by_the_other_ways_to_write_it(name: str, typed: str) -> None:
    kept = f"{fold_for_search(name)}\n{fold_for_search(name_in_latin_letters(name))}"
    for word in fold_for_search(typed).split():
        assert any(spelling in kept for spelling in stored_spellings(word)), word


@pytest.mark.parametrize("word", ["ь", "и", "%", "1924", "smith", "медков"])
def test_no_spelling_of_a_word_is_empty_or_told_twice(word: str) -> None:
    spellings = stored_spellings(word)
    assert spellings[0] == word
    assert all(spellings)
    assert len(set(spellings)) == len(spellings)


@pytest.mark.parametrize(
    ("name", "other", "is_same"),
    [
        ("Петров Пётр", "петров  петр", True),
        ("Семёнов А.Б.", "Семенов А. Б.", True),
        ("Сидорова–Белова Анна", "Сидорова-Белова Анна", True),
        ("О’Коннор Шон", "О'Коннор Шон", True),
        ("Семёнов А.Б.", "Семёнов А.В.", False),
        ("Петров Пётр", "Петрова Пётр", False),
    ],
)
def test_one_name_however_its_letters_dashes_and_initials_are_typed(name, other, is_same) -> None:
    assert (same_name_key(name) == same_name_key(other)) is is_same


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Смирнoв Олег", "Смирнов Олег"),  # a Latin o
        ("Мopозов Cергей", "Морозов Сергей"),  # Latin o, p and C
        ("Семëнов", "Семёнов"),  # a Latin e with two dots
        ("Ivаnov Petr", "Ivanov Petr"),  # a Cyrillic а
        ("Иванов Peter", "Иванов Peter"),  # a word in each alphabet
        ("Петров II", "Петров II"),
        ("Клуб Дебют-Z", "Клуб Дебют-Z"),
        ("Дебютz", "Дебютz"),  # looks like no Cyrillic letter
    ],
)
def test_a_letter_of_the_other_alphabet_that_looks_alike_is_replaced(typed, kept):
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("1924.08.24", "24.08.1924"),
        ("1924.08.??", "08.1924"),
        ("1961.??.??", "1961"),
        ("1.1.1965", "01.01.1965"),
        ("????.??.??", ""),
        ("", ""),
        ("весна 1924", "весна 1924"),
    ],
)
def test_a_date_is_said_as_far_as_it_is_known(date: str, expected: str) -> None:
    assert day_in_words(date) == expected
