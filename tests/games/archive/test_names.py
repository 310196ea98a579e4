"""Names cleaned and transliterated: what is read quickly is what is read letter by letter."""

import random

import pytest

from games.archive import names
from games.archive.names import clean_name, mended_text, name_in_latin_letters
from tests.support.random_games import count_cases

LETTERS = "аеёйорсщюяжцАЕЁЙОРСЩЮЯЖЦabeoprxyABEOPRXYéßıЇў'’-–. ,()№09_\t\u00a0\u0301\u0306"
UNSEEN = "\u200b"
"""A sign of no width: it is taken out, and no name with it is a plain one."""


def some_names(seed: int) -> list[str]:
    chance = random.Random(seed)
    alphabets = (LETTERS, "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАЖЩЮЯЪЬ .-", "ЖХЦЧШЩЪЮЯ aЯБ.")
    return [
        "".join(chance.choices(alphabets[at % 3], k=chance.randrange(12))) for at in range(2_000)
    ]


@pytest.mark.parametrize("seed", range(count_cases(2)))
def test_a_plain_name_is_cleaned_as_any_other(seed):
    for name in some_names(seed):
        assert clean_name(name) == clean_name(name + UNSEEN), name


@pytest.mark.parametrize("seed", range(count_cases(2)))
def test_a_name_is_transliterated_as_letter_by_letter(seed):
    for name in some_names(seed):
        slowly = "".join(names._letter(letter, name, place) for place, letter in enumerate(name))
        assert name_in_latin_letters(name) == slowly, name


@pytest.mark.parametrize(
    ("written", "latin"),
    [
        ("ЩУКИН", "SHCHUKIN"),
        ("Щукин Ю.", "Shchukin Iu."),
        ("ЖЮ Щ.", "ZHIU Shch."),
        ("Юй Я", "Iui Ia"),
    ],
)
def test_capitals_are_those_of_their_neighbours(written, latin):
    assert name_in_latin_letters(written) == latin


def test_broken_names_are_mended_whatever_stands_in_them():
    """``И`` of UTF-8 has a byte that Windows-1251 leaves undefined: a control in its place."""
    for name in ("Жуков", "Илья", "Щукин Ю."):
        for wrong in ("cp1251", "latin-1"):
            read = "".join(
                bytes([byte]).decode(wrong) if byte != 0x98 else chr(byte) for byte in name.encode()
            )
            assert mended_text(read) == name
    assert mended_text("Жуков Илья") == ""
