"""A posted text field is read whole, up to its maximum length."""

import pytest
from django.test import RequestFactory

from games.web.posted_text_cut_to_length import posted_text_cut_to_length

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
    assert posted_text_cut_to_length(request, "text", 20) == read
