"""Spellings of one name: ё and е, the other alphabet, initials, the order; and other people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.federations.lists.names import may_be_one_name, words_of_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Семёнов Пётр", "Семенов Петр"),
        ("Семёнов Пётр", "SEMYONOV Pyotr"),
        ("Юрьев Юрий", "Yuryev Yuri"),
        ("Иванов Иван Петрович", "Иванов И. П."),
        ("Иванов Иван Петрович", "Иванов И.П."),
        ("Иванов Иван", "Иванов Иван Петрович"),
        ("Жуков Юлий", "Жуков Ю."),
        ("Zhukov Yuliy", "Жуков Ю."),
        ("Щербаков Андрей", "Shcherbakov Andrey"),
        ("Ильин Илья", "Ilyin Ilya"),
        ("Ivan Ivanov", "Иванов Иван"),
        ("ЧЕРНЫХ Мария", "Chernykh Maria"),
        ("Цой Анатолий", "Tsoy Anatoly"),
        ("Иванов, Иван", "Иванов Иван"),
    ],
)
def test_one_person_spelt_in_two_ways_is_asked_about(one, other):
    assert may_be_one_name(words_of_name(one), words_of_name(other))
    assert may_be_one_name(words_of_name(other), words_of_name(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Иванов Иван", "Иванова Ирина"),
        ("Иванов Иван", "Иванов Пётр"),
        ("Иванов Иван Петрович", "Иванов Иван Сергеевич"),
        ("Иванов И.П.", "Иванов И.С."),
        ("Иванов", "Иванов Иван"),
        ("Петров Иван", "Иванов Пётр"),
        ("", "Иванов Иван"),
    ],
)
def test_other_people_are_not(one, other):
    assert not may_be_one_name(words_of_name(one), words_of_name(other))


@given(st.text(max_size=40))
def test_whatever_a_name_is_it_is_like_itself_and_never_a_fault(name):
    words = words_of_name(name)
    assert not words or may_be_one_name(words, words)
