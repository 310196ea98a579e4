"""Records are stored as they came, the shipped ones without faults, and never change."""

import hashlib
import sqlite3
import tomllib
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction

from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import records
from games.archive.queries.records import read_record_again, replay_of_record
from games.archive.rows import MAX_NOTES
from games.archive.services import ensure_collection
from games.draughts import pdn
from games.draughts.pdn.writer import write_game
from games.draughts.replay import board_outcome
from games.web.errors import (
    GamesError,
    ImmutableRecord,
    TooLarge,
    TooLong,
    TooManyGames,
    Unreadable,
)
from tests.support.databases import copy_to

# A record is read and stored as it came, the same bytes once.


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
    read = records.read_one_game(PLAIN)
    assert (read.replay.plies, read.game.result, read.fault) == (8, "1-0", None)
    assert read.data == PLAIN.encode()


def test_a_fault_is_a_reading_and_no_refusal() -> None:
    read = records.read_one_game(PLAIN.replace("b4:d6", "b4-a5"))
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
        records.read_one_game(data)
    assert caught.value.code == code


def test_more_bytes_than_allowed_are_not_even_read(settings: object) -> None:
    settings.MAX_UPLOAD_BYTES = 100
    with pytest.raises(TooLarge) as caught:
        records.read_one_game(b"1. c3-d4" + b" " * 93)
    assert caught.value.params == {"size": 101, "limit": 100}


def test_half_a_surrogate_pair_is_no_text() -> None:
    with pytest.raises(Unreadable):
        records.read_one_game(PLAIN + "\ud800")


def test_no_game_has_thousands_of_moves() -> None:
    kings = '[FEN "W:WKc1:BKf8"]\n\n' + "c1-d2 f8-e7 d2-c1 e7-f8 " * 501
    with pytest.raises(TooLong) as caught:
        records.read_one_game(kings)
    assert caught.value.params == {"game": 1, "limit": 2000}


def test_of_a_million_notes_the_first_are_kept() -> None:
    kings = '[FEN "W:WKc1:BKf8"]\n\n' + "c1-d2= f8-e7= d2-c1= e7-f8= " * 400
    assert (
        len(archive_services.columns_of_record(records.read_one_game(kings))["notes"]) == MAX_NOTES
    )


@pytest.mark.django_db
@pytest.mark.parametrize("codec", ["utf-8", "cp1251", "utf-8-sig", "utf-16"])
def test_the_bytes_are_kept_and_the_text_is_what_they_mean(codec: str) -> None:
    data = PDN.replace("\n", "\r\n").encode(codec)
    record = GameRecord.objects.get(
        pk=archive_services.store_record(records.read_one_game(data)).pk
    )
    assert bytes(record.source) == data
    assert record.sha256 == hashlib.sha256(data).hexdigest()
    assert "Чёрный С." in record.text
    assert (record.is_ok, record.plies, record.result) == (True, 8, "1-0")


@pytest.mark.django_db
def test_the_facts_are_columns_and_the_date_is_also_a_year() -> None:
    record = archive_services.store_record(records.read_one_game(PDN))
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
    read = records.read_one_game(PDN.replace("7.3.1925", date))
    assert archive_services.columns_of_record(read)["year"] == year


@pytest.mark.django_db
def test_a_faulty_record_is_kept_with_its_fault() -> None:
    record = archive_services.store_record(records.read_one_game(PLAIN.replace("b4:d6", "b4-a5")))
    again = GameRecord.objects.get(pk=record.pk)
    assert not again.is_ok
    assert again.fault["code"] == "must_capture"
    assert again.fault["ply"] == 7
    assert again.fault["params"]["required"] == ["b4:d6"]


@pytest.mark.django_db
def test_the_same_bytes_are_the_same_record() -> None:
    first = archive_services.store_record(records.read_one_game(PDN))
    assert archive_services.store_record(records.read_one_game(PDN.encode())).pk == first.pk
    assert archive_services.store_record(records.read_one_game(PDN + "\n")).pk != first.pk


@pytest.mark.django_db
def test_a_record_is_placed_in_a_collection_once() -> None:
    first, second = ensure_collection(slug="first"), ensure_collection(slug="second")
    archive_services.store_record(records.read_one_game(PDN))
    for collection in (first, second):
        record = archive_services.store_record(records.read_one_game(PDN), collection=collection)
        assert record.collection == first
    assert GameRecord.objects.get().collection == first


@pytest.mark.django_db
def test_a_stored_record_replays_to_the_same_positions() -> None:
    read = records.read_one_game(PDN.encode("cp1251"))
    record = GameRecord.objects.get(pk=archive_services.store_record(read).pk)
    assert replay_of_record(record).positions == read.replay.positions
    assert read_record_again(record).tags == read.game.tags


@pytest.mark.django_db(transaction=True)
def test_the_same_bytes_at_the_same_time_are_one_record() -> None:
    def store_once(_: int) -> int:
        try:
            return archive_services.store_record(records.read_one_game(PDN)).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(store_once, range(12)))) == 1
    assert GameRecord.objects.count() == 1


@pytest.mark.django_db
def test_tags_longer_than_a_column_are_cut_there_and_whole_in_tags() -> None:
    long = "Я" * 500
    record = archive_services.store_record(records.read_one_game(PDN.replace("Чёрный С.", long)))
    assert record.white == "Я" * 200
    assert record.tags[1] == ["White", long]


# A stored record cannot be changed or deleted, by Django or by SQL.


REFUSED = "never changed or deleted"


@pytest.fixture
def record(db: None) -> GameRecord:
    """Fixture: a stored record."""
    return archive_services.store_record(records.read_one_game("1. c3-d4 d6-c5 *"))


@pytest.mark.parametrize(
    "attempt",
    [
        lambda record: record.save(),
        lambda record: record.save(update_fields=["line"]),
        lambda record: record.delete(),
        lambda record: GameRecord.objects.all().delete(),
        lambda record: GameRecord.objects.update(line=""),
        lambda record: GameRecord.objects.filter(pk=record.pk).update(result="0-1"),
        lambda record: GameRecord.objects.bulk_update([record], ["line"]),
    ],
    ids=["save", "save fields", "delete", "delete all", "update", "filtered", "bulk"],
)
def test_our_code_refuses(record: GameRecord, attempt: object) -> None:
    with pytest.raises(ImmutableRecord):
        attempt(record)
    assert GameRecord.objects.get(pk=record.pk).line == "c3-d4 d6-c5"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games_gamerecord SET source = ''",
        "UPDATE games_gamerecord SET sha256 = ''",
        "UPDATE games_gamerecord SET line = ''",
        "UPDATE games_gamerecord SET result = '0-1'",
        "DELETE FROM games_gamerecord",
    ],
)
def test_the_database_refuses(record: GameRecord, statement: str) -> None:
    with pytest.raises(DatabaseError, match=REFUSED), transaction.atomic():
        connection.cursor().execute(statement)
    assert GameRecord.objects.get(pk=record.pk).result == "*"


def test_only_the_collection_is_no_evidence() -> None:
    migration = import_module("games.migrations.0001_squashed_0011")
    columns = {field.column for field in GameRecord._meta.concrete_fields}
    assert columns - set(migration.EVIDENCE.split(", ")) == {"collection_id"}


def test_sqlite_refuses_as_well(tmp_path: Path, embedded_database: Path) -> None:
    path = copy_to(tmp_path, embedded_database)
    with sqlite3.connect(path) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(games_gamerecord)")]
        given = {"id": 1, "is_ok": 1, "plies": 0, "notes": "[]", "tags": "[]"}
        empty = {name: given.get(name, "") for name in columns}
        empty |= {"fault": None, "year": None, "collection_id": None}
        names, marks = ", ".join(empty), ", ".join("?" * len(empty))
        database.execute(
            f"INSERT INTO games_gamerecord ({names}) VALUES ({marks})", tuple(empty.values())
        )
        for statement in ("UPDATE games_gamerecord SET line = 'x'", "DELETE FROM games_gamerecord"):
            with pytest.raises(sqlite3.IntegrityError, match=REFUSED):
                database.execute(statement)
    database.close()


# The shipped games of 1924 and those of the demonstration are read without faults.


DATA = Path(__file__).resolve().parents[3] / "games" / "data"

CHAMPIONSHIP = DATA / "ussr-1924.pdn"

DEMO = DATA / "demo-games.pdn"


def games(path: Path) -> list[pdn.ReadGame]:
    """Read the games of a file."""
    return list(pdn.read(path.read_bytes()))


@pytest.mark.parametrize(("path", "count"), [(CHAMPIONSHIP, 29), (DEMO, 22)], ids=["1924", "demo"])
def test_every_game_is_legal_to_its_end_with_nothing_to_remark(path: Path, count: int) -> None:
    read = games(path)
    assert len(read) == count
    for game in read:
        assert (game.faults, game.notes, game.replay.fault) == ((), (), None)
        assert game.result in ("1-0", "0-1", "1/2-1/2")
        assert game.replay.plies >= 41


@pytest.mark.parametrize("path", [CHAMPIONSHIP, DEMO], ids=["1924", "demo"])
def test_a_file_is_the_bytes_our_writer_writes(path: Path) -> None:
    assert "\n".join(map(write_game, games(path))).encode() == path.read_bytes()


def test_the_championship_of_1924_has_its_results_and_no_board_ends() -> None:
    read = games(CHAMPIONSHIP)
    results = [game.result for game in read]
    assert [results.count(result) for result in ("1-0", "0-1", "1/2-1/2")] == [9, 4, 16]
    assert all(board_outcome(game.replay.final) is None for game in read)


def test_the_table_of_1924_ranks_twenty_players_by_points() -> None:
    table = tomllib.loads((DATA / "ussr-1924.toml").read_text("utf-8"))["table"]
    assert len(table) == 20
    points = [row["half_points"] for row in table]
    assert points == sorted(points, reverse=True)
    for row in table:
        shared = [place for place, other in enumerate(points, 1) if other == row["half_points"]]
        assert (row["place"], row["place_to"]) == (shared[0], shared[-1])


def test_the_players_of_1924_are_those_of_the_table_but_one() -> None:
    table = tomllib.loads((DATA / "ussr-1924.toml").read_text("utf-8"))["table"]
    names = {game.tag(colour) for game in games(CHAMPIONSHIP) for colour in ("White", "Black")}
    assert names - {row["player"] for row in table} == {"Соколов А."}


def test_no_result_of_the_demonstration_is_put_in_a_real_mouth() -> None:
    assert {game.tag(colour) for game in games(DEMO) for colour in ("White", "Black")} == {"?"}


def test_the_demonstration_has_games_that_end_on_the_board() -> None:
    ends = {
        game.number: (board_outcome(game.replay.final).rule, game.result)
        for game in games(DEMO)
        if board_outcome(game.replay.final)
    }
    assert ends == {
        1: ("W3", "1-0"),
        2: ("W3", "0-1"),
        5: ("W3", "0-1"),
        9: ("W3", "1-0"),
        11: ("W3", "0-1"),
        15: ("W3", "1-0"),
        17: ("W3", "1-0"),
    }


def test_d3_the_third_game_of_the_demonstration_repeats_a_position_three_times() -> None:
    positions = games(DEMO)[2].replay.positions
    assert positions.count(positions[-1]) == 3


def test_d6_the_sixth_game_of_the_demonstration_ends_with_30_moves_of_kings_only() -> None:
    played = games(DEMO)[5].replay
    last = list(zip(played.positions, played.moves, strict=False))[-30:]
    assert all(before.kings >> move.origin & 1 and not move.captured for before, move in last)


def test_d4_the_thirteenth_game_of_the_demonstration_ends_with_three_kings_against_one() -> None:
    for position in games(DEMO)[12].replay.positions[-30:]:
        men = position.white & ~position.kings | position.black & ~position.kings
        assert (men, position.white.bit_count(), position.black.bit_count()) == (0, 3, 1)
