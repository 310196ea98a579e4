"""A stored record cannot be changed or deleted, by Django or by SQL."""

import sqlite3
from importlib import import_module
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction

from games.archive import read_and_store_record
from games.archive.models import GameRecord
from games.refusals.codes_and_exceptions import ImmutableRecord
from tests.embedded_installation import copy_to

REFUSED = "never changed or deleted"


@pytest.fixture
def record(db: None) -> GameRecord:
    """Fixture: a stored record."""
    return read_and_store_record.store_record(
        read_and_store_record.read_one_game("1. c3-d4 d6-c5 *")
    )


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
    migration = import_module("games.migrations.0002_evidence")
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
