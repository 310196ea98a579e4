"""Time controls as organisers write them are read to the seconds that are stored."""

import pytest

from games.draughts.read_and_write_time_control_words import control_in_words, parse_control_words
from games.draughts.time_control import BadControl, parse

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("words", "stored"),
    [
        ("15 минут", "900"),
        ("15", "900"),
        ("15 мин на партию + 5 с за ход", "900+5"),
        ("45+30", "2700+30"),
        ("8 мин + 4 с", "480+4"),
        ("8мин+4сек", "480+4"),
        ("1 ч + 30 с", "3600+30"),
        ("1 час 30 минут", "5400"),
        ("1 ч 30 мин плюс 30 секунд на ход", "5400+30"),
        ("90 min", "5400"),
        ("1 hour + 10 seconds per move", "3600+10"),
        ("480", "480"),
        ("180+2", "180+2"),
        ("120d2", "120d2"),
        ("45/5400:900", "45/5400:900"),
    ],
)
def test_words_are_read_to_the_stored_seconds(words, stored):
    assert str(parse_control_words(words)) == stored


@pytest.mark.parametrize(
    "words", ["", "быстро", "15 + 5 + 5", "15 минут и рюмка", "+5", "0", "мин"]
)
def test_what_is_no_time_is_refused_not_guessed(words):
    with pytest.raises(BadControl):
        parse_control_words(words)


@pytest.mark.parametrize(
    "stored", ["900", "120", "180+2", "60+1", "5400+30", "3661", "45/5400:900"]
)
def test_what_is_written_for_the_form_is_read_back_the_same(stored):
    control = parse(stored)
    assert parse_control_words(control_in_words(control, "ч", "мин", "с")) == control
    assert parse_control_words(control_in_words(control, "h", "min", "s")) == control
