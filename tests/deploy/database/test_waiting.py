"""A writer to SQLite waits for another, then begins or is refused in time."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError, connections, transaction

from deploy.database.sqlite3.base import DatabaseWrapper
from deploy.database.url import parse_database

MANY = 60  # by then SQLite itself would sleep a tenth of a second between two questions


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "a.sqlite3"


@pytest.fixture
def link(place: Path, django_db_blocker) -> Iterator[DatabaseWrapper]:
    """A connection as an installation makes it; the database of the tests is not needed."""
    settings = {**connections["default"].settings_dict, **parse_database(f"sqlite:///{place}")}
    link = DatabaseWrapper({**settings, "OPTIONS": dict(settings["OPTIONS"])}, "waiting")
    connections["waiting"] = link
    with django_db_blocker.unblock():
        yield link
        link.close()
    del connections["waiting"]


def writes(link: DatabaseWrapper) -> None:
    with transaction.atomic("waiting"):
        link.cursor().execute("CREATE TABLE boards (id)")


def waits_in_sqlite(link: DatabaseWrapper) -> int:
    return link.connection.execute("PRAGMA busy_timeout").fetchone()[0]


def test_a_transaction_begins_when_the_one_before_has_ended(link, place):
    """The other ends at the sixtieth question: none is asked after it, and none is counted as a
    fault of the connection."""
    queries = []
    link.ensure_connection()
    with sqlite3.connect(place, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")

        def ask(execute, sql, params, many, context):
            if sql.startswith("BEGIN"):
                queries.append(sql)
                if len(queries) == MANY:
                    other.execute("ROLLBACK")
            return execute(sql, params, many, context)

        with link.execute_wrapper(ask):
            writes(link)
    assert queries == ["BEGIN IMMEDIATE"] * MANY
    assert not link.errors_occurred
    assert waits_in_sqlite(link) == 20_000  # any other statement waits as the settings say


def test_a_transaction_is_refused_when_nobody_lets_go(link, place):
    link.settings_dict["OPTIONS"]["timeout"] = 0.02
    link.ensure_connection()
    with sqlite3.connect(place, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="locked"):
            writes(link)
        assert waits_in_sqlite(link) == 20
        other.execute("ROLLBACK")
    writes(link)


def test_a_refusal_of_another_kind_is_not_asked_again(link):
    with pytest.raises(OperationalError, match="within a transaction"):
        link.cursor().execute("BEGIN")
        link._start_transaction_under_autocommit()
