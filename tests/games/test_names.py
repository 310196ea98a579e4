"""Names in Latin letters and folded for search."""

import pytest

from games.names import clean, fold, latin


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
    assert latin(name) == written


@pytest.mark.parametrize("text", ["Чёрный  С.", "ЧЕРНЫЙ С.", " черный\tс. "])
def test_search_sees_one_name_however_it_is_written(text: str) -> None:
    assert fold(text) == "черный с."


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
    assert clean(typed) == kept
