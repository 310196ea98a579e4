"""Cursors of lists are written into addresses and parsed back."""

from base64 import urlsafe_b64encode

import pytest

from games.refusals.codes_and_exceptions import BadSearch
from games.web.encode_list_cursors import ListCursor, parse_cursor


@pytest.mark.parametrize("place", [(7,), (20260101, 12), (1, 2, 3)])
@pytest.mark.parametrize("before", [False, True])
def test_a_place_comes_back_as_it_was_written(place, before) -> None:
    cursor = ListCursor(place, before=before)
    assert parse_cursor(str(cursor), columns=len(place)) == cursor


def test_an_address_without_a_direction_leads_onwards() -> None:
    """Lists of programs wrote their places so; an address that was kept stays good."""
    kept = urlsafe_b64encode(b"3.41").decode().rstrip("=")
    assert parse_cursor(kept, columns=2) == ListCursor((3, 41))


@pytest.mark.parametrize("plain", [b"a3.41", b"c3", b"a-3", b"a" + b"9" * 19, b"3.", "a٣".encode()])
def test_what_no_list_of_one_column_wrote_is_refused(plain: bytes) -> None:
    with pytest.raises(BadSearch):
        parse_cursor(urlsafe_b64encode(plain).decode(), columns=1)
