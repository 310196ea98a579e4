"""Names are transliterated, cleaned and folded for search."""

import pytest

from games.archive.clean_and_transliterate_names import (
    clean_name,
    fold_for_search,
    name_in_latin_letters,
    same_name_key,
    stored_spellings,
)


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
