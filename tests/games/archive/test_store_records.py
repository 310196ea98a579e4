"""A record is read and stored as it came, the same bytes once."""

import hashlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.archive import read_and_store_record
from games.archive.database_columns_of_record import MAX_NOTES
from games.archive.ensure_collection import ensure_collection
from games.archive.models import GameRecord
from games.archive.read_and_replay_stored_record import read_record_again, replay_of_record
from games.refusals.codes_and_exceptions import (
    GamesError,
    TooLarge,
    TooLong,
    TooManyGames,
    Unreadable,
)

PLAIN = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 1-0"


PDN = f"""[Event "Кубок  клуба"]
[White "Чёрный С."]
[Black "?"]
[Date "7.3.1925"]
[Result "1-0"]
[GameType "25"]

{PLAIN}
"""


def test_a_plain_text_is_a_record() -> None:
    read = read_and_store_record.read_one_game(PLAIN)
    assert (read.replay.plies, read.game.result, read.fault) == (8, "1-0", None)
    assert read.data == PLAIN.encode()


def test_a_fault_is_a_reading_and_no_refusal() -> None:
    read = read_and_store_record.read_one_game(PLAIN.replace("b4:d6", "b4-a5"))
    assert read.fault is not None
    assert (read.fault.code, read.replay.plies) == ("must_capture", 6)


@pytest.mark.parametrize(
    ("data", "error", "code"),
    [
        (b"", Unreadable, "no_game"),
        (b"   \n\n", Unreadable, "no_game"),
        ("привет, как дела".encode(), Unreadable, "no_game"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", Unreadable, "binary"),
        (PLAIN.encode() + b"\x00", Unreadable, "binary"),
        ((PDN + "\n" + PDN).encode(), TooManyGames, "more_than_one"),
    ],
    ids=["empty", "blank", "prose", "picture", "nul", "two games"],
)
def test_what_is_not_one_game_is_refused(data: bytes, error: type[GamesError], code: str) -> None:
    with pytest.raises(error) as caught:
        read_and_store_record.read_one_game(data)
    assert caught.value.code == code


def test_more_bytes_than_allowed_are_not_even_read(settings: object) -> None:
    settings.MAX_UPLOAD_BYTES = 100
    with pytest.raises(TooLarge) as caught:
        read_and_store_record.read_one_game(b"1. c3-d4" + b" " * 93)
    assert caught.value.params == {"size": 101, "limit": 100}


def test_half_a_surrogate_pair_is_no_text() -> None:
    with pytest.raises(Unreadable):
        read_and_store_record.read_one_game(PLAIN + "\ud800")


def test_no_game_has_thousands_of_moves() -> None:
    kings = '[FEN "W:WKc1:BKf8"]\n\n' + "c1-d2 f8-e7 d2-c1 e7-f8 " * 501
    with pytest.raises(TooLong) as caught:
        read_and_store_record.read_one_game(kings)
    assert caught.value.params == {"game": 1, "limit": 2000}


def test_of_a_million_notes_the_first_are_kept() -> None:
    kings = '[FEN "W:WKc1:BKf8"]\n\n' + "c1-d2= f8-e7= d2-c1= e7-f8= " * 400
    assert (
        len(
            read_and_store_record.columns_of_record(read_and_store_record.read_one_game(kings))[
                "notes"
            ]
        )
        == MAX_NOTES
    )


@pytest.mark.django_db
@pytest.mark.parametrize("codec", ["utf-8", "cp1251", "utf-8-sig", "utf-16"])
def test_the_bytes_are_kept_and_the_text_is_what_they_mean(codec: str) -> None:
    data = PDN.replace("\n", "\r\n").encode(codec)
    record = GameRecord.objects.get(
        pk=read_and_store_record.store_record(read_and_store_record.read_one_game(data)).pk
    )
    assert bytes(record.source) == data
    assert record.sha256 == hashlib.sha256(data).hexdigest()
    assert "Чёрный С." in record.text
    assert (record.is_ok, record.plies, record.result) == (True, 8, "1-0")


@pytest.mark.django_db
def test_the_facts_are_columns_and_the_date_is_also_a_year() -> None:
    record = read_and_store_record.store_record(read_and_store_record.read_one_game(PDN))
    assert (record.white, record.black, record.event) == ("Чёрный С.", "", "Кубок  клуба")
    assert (record.date, record.year) == ("7.3.1925", 1925)
    assert record.tags[1] == ["White", "Чёрный С."]
    assert record.line == "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6|c5 e7:c5|d6"


@pytest.mark.parametrize(
    ("date", "year"),
    [
        ("1924.??.??", 1924),
        ("1950.", 1950),
        ("1.1.1965", 1965),
        ("????.??.??", None),
        ("", None),
        ("19245", None),
        ("12.05.87", None),
    ],
)
def test_a_year_is_found_or_left_open(date: str, year: int | None) -> None:
    read = read_and_store_record.read_one_game(PDN.replace("7.3.1925", date))
    assert read_and_store_record.columns_of_record(read)["year"] == year


@pytest.mark.django_db
def test_a_faulty_record_is_kept_with_its_fault() -> None:
    record = read_and_store_record.store_record(
        read_and_store_record.read_one_game(PLAIN.replace("b4:d6", "b4-a5"))
    )
    again = GameRecord.objects.get(pk=record.pk)
    assert not again.is_ok
    assert again.fault["code"] == "must_capture"
    assert again.fault["ply"] == 7
    assert again.fault["params"]["required"] == ["b4:d6"]


@pytest.mark.django_db
def test_the_same_bytes_are_the_same_record() -> None:
    first = read_and_store_record.store_record(read_and_store_record.read_one_game(PDN))
    assert (
        read_and_store_record.store_record(read_and_store_record.read_one_game(PDN.encode())).pk
        == first.pk
    )
    assert (
        read_and_store_record.store_record(read_and_store_record.read_one_game(PDN + "\n")).pk
        != first.pk
    )


@pytest.mark.django_db
def test_a_record_is_placed_in_a_collection_once() -> None:
    first, second = ensure_collection(slug="first"), ensure_collection(slug="second")
    read_and_store_record.store_record(read_and_store_record.read_one_game(PDN))
    for collection in (first, second):
        record = read_and_store_record.store_record(
            read_and_store_record.read_one_game(PDN), collection=collection
        )
        assert record.collection == first
    assert GameRecord.objects.get().collection == first


@pytest.mark.django_db
def test_a_stored_record_replays_to_the_same_positions() -> None:
    read = read_and_store_record.read_one_game(PDN.encode("cp1251"))
    record = GameRecord.objects.get(pk=read_and_store_record.store_record(read).pk)
    assert replay_of_record(record).positions == read.replay.positions
    assert read_record_again(record).tags == read.game.tags


@pytest.mark.django_db(transaction=True)
def test_the_same_bytes_at_the_same_time_are_one_record() -> None:
    def store_once(_: int) -> int:
        try:
            return read_and_store_record.store_record(read_and_store_record.read_one_game(PDN)).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(store_once, range(12)))) == 1
    assert GameRecord.objects.count() == 1


@pytest.mark.django_db
def test_tags_longer_than_a_column_are_cut_there_and_whole_in_tags() -> None:
    long = "Я" * 500
    record = read_and_store_record.store_record(
        read_and_store_record.read_one_game(PDN.replace("Чёрный С.", long))
    )
    assert record.white == "Я" * 200
    assert record.tags[1] == ["White", long]
