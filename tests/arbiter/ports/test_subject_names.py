"""Names of subjects (``game:12``) are parsed and written in one form."""

import pytest

from arbiter.ports.parse_and_write_subject_keys import (
    GAME,
    Subject,
    kind_in_subject_key,
    number_in_subject_key,
    parse_subject_key,
)

NO_SUBJECTS = ["", "game", "game:", ":12", "game:x", "game:-1", "game:²", "game:" + "9" * 19]


@pytest.mark.parametrize("text", ["game:12", "entry:5", "tournament:3"])
def test_the_stored_form_is_read_and_written_back(text: str):
    assert str(Subject.parse(text)) == text


@pytest.mark.parametrize("text", NO_SUBJECTS)
def test_what_names_no_row_is_no_subject(text: str):
    with pytest.raises(ValueError, match="no subject"):
        Subject.parse(text)
    assert parse_subject_key(text) is None


def test_a_number_is_given_only_for_the_kind_asked_for():
    assert number_in_subject_key("game:12", GAME) == 12
    assert number_in_subject_key("entry:12", GAME) is None
    assert number_in_subject_key("site", GAME) is None


def test_the_kind_is_what_stands_before_the_number():
    assert kind_in_subject_key("game:12") == "game"
