"""Search input typed by people is parsed: openings, positions, material, dates."""

import pytest

from games.archive.parse_dates_as_spans import UNKNOWN, date_span_of_record
from games.archive.parse_search_input import (
    parse_days,
    parse_material,
    parse_opening,
    parse_position,
)
from games.draughts.faults_and_errors import DraughtsError
from games.draughts.position import START
from games.draughts.replay import replay
from games.refusals.codes_and_exceptions import BadSearch

KEYS = "c3-d4 d6-c5"


@pytest.mark.parametrize(
    "text",
    [
        "1. c3-d4 d6-c5",
        "c3-d4 d6-c5",
        "1.cd4 dc5",
        "C3-D4 D6-C5",
        "с3-d4 d6-с5",
        "22-18 10-14",
        "c3d4 d6c5",
        "1. c3–d4 d6—c5 *",
    ],
)
def test_an_opening_is_written_in_any_notation(text: str) -> None:
    assert parse_opening(text) == KEYS


@pytest.mark.parametrize("text", ["1.", "c3-c4", "c3-d4 c3-d4", "Кол", "c3-d4 b6-c5 d4-e5"])
def test_an_opening_that_cannot_be_played_is_refused(text: str) -> None:
    with pytest.raises(DraughtsError):
        parse_opening(text)


def test_a_position_is_a_fen_or_the_moves_that_lead_to_it() -> None:
    after = replay(KEYS).final
    assert parse_position("1. cd4 dc5") == after
    assert parse_position(after.fen()) == after
    assert parse_position(START.fen().lower()) == START
    assert parse_position("B:B1-12:W21-32").fen() == "B" + START.fen()[1:]


@pytest.mark.parametrize("text", ["Wa1:Bb2", "W:Wa1", "W:Wa1:Ba1", "W:Wa2:Bb6", "a1 b2", "W:Wa8:B"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(DraughtsError):
        parse_position(text)


@pytest.mark.parametrize(
    ("text", "balance"),
    [
        ("3 kings v 1 king", "0-3:0-1"),
        ("3 kings vs king", "0-3:0-1"),
        ("3 дамки против 1", "0-3:0-1"),
        ("3 Дамки против одной", "0-3:0-1"),
        ("3д - 1д", "0-3:0-1"),
        ("3K : 1K", "0-3:0-1"),
        ("0-3:0-1", "0-3:0-1"),
        ("0-3 : 0-1", "0-3:0-1"),
        ("12-0:11-1", "12-0:11-1"),
        ("2 men and a king v 4 men", "2-1:4-0"),
        ("2 простые и дамка против 4 простых", "2-1:4-0"),
        ("дамка, 2 простые шашки против 2 дамок", "2-1:0-2"),
        ("2m+1k v 3m", "2-1:3-0"),
        ("5 men – 4", "5-0:4-0"),
    ],
)
def test_material_is_said_in_words_or_in_numbers(text: str, balance: str) -> None:
    assert parse_material(text) == balance


@pytest.mark.parametrize(
    "text",
    ["3 kings", "3 v 1", "13 men v 1", "7 men 6 kings v 1", "0-0:0-0", "2 men and 1 man v 3 men",
     "kings", "v", "3 kings v 1 v 2", "много дамок против одной", "2 men and a king v 3", "0-3:0-"],
)  # fmt: skip
def test_material_that_can_be_taken_for_two_things_is_refused(text: str) -> None:
    with pytest.raises(BadSearch, match="bad_material"):
        parse_material(text)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("1924", (19240000, 19249999)),
        ("1924 г.", (19240000, 19249999)),
        ("1924.??.??", (19240000, 19249999)),
        ("1924-08", (19240800, 19240899)),
        ("08.1924", (19240800, 19240899)),
        ("24.08.1924", (19240824, 19240824)),
        ("24.8.1924", (19240824, 19240824)),
        ("1924-08-24", (19240824, 19240824)),
        ("1924/08/24", (19240824, 19240824)),
        ("1924.08.??", (19240800, 19240899)),
    ],
)
def test_a_date_is_a_day_a_month_or_a_year(text: str, span: tuple[int, int]) -> None:
    assert parse_days(text) == span
    assert date_span_of_record(text) == span


@pytest.mark.parametrize(
    "text", ["вчера", "24", "1924-13", "32.01.1924", "0924", "1924-08-24 и 25"]
)
def test_what_no_calendar_has_is_no_date(text: str) -> None:
    with pytest.raises(BadSearch, match="bad_date"):
        parse_days(text)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("", UNKNOWN),
        ("????.??.??", UNKNOWN),
        ("осень 1924", (19240000, 19249999)),
        ("1924-1925", (19240000, 19259999)),
        ("1924.13.01", (19240000, 19249999)),
        ("1950.", (19500000, 19509999)),
    ],
)
def test_of_an_odd_date_of_a_record_the_year_is_kept(text: str, span: tuple[int, int]) -> None:
    assert date_span_of_record(text) == span
