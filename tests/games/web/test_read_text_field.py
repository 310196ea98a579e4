"""A posted text field is read whole, up to its maximum length."""

import pytest
from django.test import RequestFactory

from games.web.read_text_field import read_text_field

CASES = (
    ("Игрок тронул шашку.", "Игрок тронул шашку."),
    ("первая\r\nвторая", "первая\nвторая"),
    ("а\0б", "а б"),
    ("я\r\n" * 10, "я\n" * 10),
    ("я" * 21, "я" * 20),
    ("", ""),
)


@pytest.mark.parametrize(("sent", "read"), CASES)
def test_a_text_of_twenty_characters_at_most_keeps_its_last_line(sent, read):
    request = RequestFactory().post("/", {"text": sent})
    assert read_text_field(request, "text", 20) == read
