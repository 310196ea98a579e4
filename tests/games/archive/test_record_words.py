"""Template filters put values of a record into words."""

import pytest

from games.templatetags.record_words import day_in_words


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
